import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { entityOf } from '../../tests/support/formEntity'
import { button, field, formServer, openForm, refused, success } from '../../tests/support/formHost'

const product = entityOf(
  {
    name: { type: 'input', title: '名称', required: true },
    price: { type: 'money', title: '单价' },
    stock: { type: 'inputNumber', title: '库存' },
    amount: { type: 'money', title: '货值', compute: 'price * stock' },
    memo: { type: 'textarea', title: '说明' },
  },
  '产品',
)
const record = { id: '7', ver: 3, name: '椅子', price: 10, stock: 4, amount: 40, memo: '旧' }

/** The first save finds `current` on the server, the next one is stored. */
function overtaken(current: object) {
  return formServer((_, count) =>
    count === 1
      ? refused(409, '该记录已被他人修改', { current: { ...record, ver: 4, ...current } })
      : success({ id: '7', ver: 5 }, '修改成功!'),
  )
}

describe('somebody saved in between', () => {
  test('each differing field shows mine, theirs and the base; what one person changed is chosen', async () => {
    const server = overtaken({ price: 11, memo: '他的', name: '凳子' })
    const { user, save } = openForm(product, { mode: 'edit', record, request: server.request })
    await user.type(field('库存'), '0')
    await user.clear(field('名称'))
    await user.type(field('名称'), '桌子')
    await user.click(save())

    const dialog = await screen.findByRole('dialog', { name: '该记录已被他人修改' })
    const rows = within(dialog).getAllByRole('group')
    expect(rows.map((row) => within(row).getByText(/名称|单价|库存|说明/).textContent)).toEqual([
      '名称',
      '单价',
      '库存',
      '说明',
    ])
    expect(within(dialog).getByRole('group', { name: '名称' })).toHaveTextContent(
      '我的桌子当前（别人保存的）凳子原值椅子',
    )
    expect(screen.getByRole('radio', { name: '库存：保留我的' })).toBeChecked()
    expect(screen.getByRole('radio', { name: '单价：采用当前的' })).toBeChecked()
    // Both changed the name: only a person can choose.
    expect(screen.getByRole('radio', { name: '名称：保留我的' })).not.toBeChecked()
    expect(screen.getByRole('radio', { name: '名称：采用当前的' })).not.toBeChecked()
    expect(button('继续保存')).toBeDisabled()
    expect(dialog).toHaveTextContent('还有 1 项未选择')
  })

  test('going on saves the choices over the new version', async () => {
    const server = overtaken({ price: 11, memo: '他的', name: '凳子' })
    const { onSaved, user, save } = openForm(product, {
      mode: 'edit',
      record,
      request: server.request,
    })
    await user.type(field('库存'), '0')
    await user.clear(field('名称'))
    await user.type(field('名称'), '桌子')
    await user.click(save())
    await user.click(await screen.findByRole('radio', { name: '名称：采用当前的' }))
    await user.click(button('继续保存'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(server.writes[1]?.body).toEqual({
      id: '7',
      ver: 4,
      name: '凳子',
      price: 11,
      stock: 40,
      amount: 440,
      memo: '他的',
    })
    expect(server.writes[1]?.idempotencyKey).not.toBe(server.writes[0]?.idempotencyKey)
  })

  test('putting the choice off loses nothing, and the next save asks again', async () => {
    const server = formServer(() =>
      refused(409, '该记录已被他人修改', { current: { ...record, ver: 4, name: '凳子' } }),
    )
    const { user, save, host } = openForm(product, {
      mode: 'edit',
      record,
      request: server.request,
    })
    await user.type(field('名称'), '二号')
    await user.click(save())
    const dialog = await screen.findByRole('dialog', { name: '该记录已被他人修改' })
    await user.click(within(dialog).getByRole('button', { name: '取消' }))
    expect(field('名称')).toHaveValue('椅子二号')
    expect(host.guard.dirty).toBe(true)
    await user.click(save())
    expect(await screen.findByRole('dialog', { name: '该记录已被他人修改' })).toBeInTheDocument()
  })

  test('Escape closes the question, not the form under it', async () => {
    const server = overtaken({ name: '凳子' })
    const { onClose, user, save } = openForm(product, {
      mode: 'edit',
      record,
      request: server.request,
    })
    await user.type(field('名称'), '二号')
    await user.click(save())
    await screen.findByRole('dialog', { name: '该记录已被他人修改' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: '该记录已被他人修改' })).not.toBeInTheDocument()
    expect(screen.getByRole('dialog', { name: '编辑产品' })).toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('where the fields of the form agree, the save goes on by itself', async () => {
    const server = overtaken({ elsewhere: 'changed' })
    const { onSaved, user, save } = openForm(product, {
      mode: 'edit',
      record,
      request: server.request,
    })
    await user.click(save())
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(server.writes[1]?.body).toMatchObject({ ver: 4, name: '椅子' })
  })

  test('a server that calls every version stale is not asked for ever', async () => {
    const server = formServer(() => refused(409, '已被修改', { current: record }))
    const { user, save } = openForm(product, { mode: 'edit', record, request: server.request })
    await user.click(save())
    expect(await screen.findByText('保存失败')).toBeInTheDocument()
    expect(server.writes).toHaveLength(4)
  })

  test('another window that saved the same record is heard of', async () => {
    const { host } = openForm(product, { mode: 'edit', record })
    const first = new BroadcastChannel('jiandu-saved-records')
    first.postMessage(JSON.stringify([host.ports.user.tenantId, 'product', '8']))
    first.postMessage(JSON.stringify([host.ports.user.tenantId, 'product', '7']))
    expect(await screen.findByText(/刚在另一个窗口保存过/)).toBeInTheDocument()
    first.close()
  })

  test('all mine and all theirs choose for every field', async () => {
    const server = overtaken({ name: '凳子', price: 11 })
    const { onSaved, user, save } = openForm(product, {
      mode: 'edit',
      record,
      request: server.request,
    })
    await user.type(field('名称'), '二号')
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: '全部保留我的' }))
    await user.click(button('继续保存'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(server.writes[1]?.body).toMatchObject({ ver: 4, name: '椅子二号', price: 10 })
  })
})
