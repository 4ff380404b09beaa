import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { clockOfTest, pass } from '../../tests/support/clock'
import { entityOf } from '../../tests/support/formEntity'
import {
  button,
  field,
  formHost,
  formServer,
  openForm,
  refused,
  success,
} from '../../tests/support/formHost'

const product = entityOf(
  {
    name: { type: 'input', title: '名称' },
    price: { type: 'money', title: '单价' },
    stock: { type: 'inputNumber', title: '库存' },
    amount: { type: 'money', title: '货值', compute: 'price * stock' },
    day: { type: 'date', title: '日期' },
  },
  '产品',
)
const record = { id: '7', ver: 3, name: '椅子', price: 10, stock: 4 }

beforeEach(() => void clockOfTest())

/** Types into a form and loses it, as a crash or an ended session would. */
async function lose(host: ReturnType<typeof formHost>) {
  const first = openForm(product, { mode: 'edit', record, host })
  await first.user.type(field('名称'), '二号')
  await first.user.clear(field('单价'))
  await first.user.type(field('单价'), '0.5')
  window.dispatchEvent(new Event('pagehide'))
  first.unmount()
}

/** Longer than other windows are given to say that a draft is theirs. */
const settled = () => pass(300)

const freshHost = () => formHost(formServer(() => success({ id: '7', ver: 4 })).request)

describe('unsaved edits of an earlier visit', () => {
  test('are offered and come back byte for byte', async () => {
    const host = freshHost()
    await lose(host)
    const { user } = openForm(product, { mode: 'edit', record, host })
    expect(field('名称')).toHaveValue('椅子')
    expect(await screen.findByText(/未保存的内容/)).toBeInTheDocument()
    await user.click(button('恢复'))
    expect(field('名称')).toHaveValue('椅子二号')
    expect(field('单价')).toHaveValue('0.50')
    expect(screen.getByRole('status', { name: /货值/ })).toHaveTextContent('2.00')
    expect(host.guard.dirty).toBe(true)
    expect(screen.queryByText(/未保存的内容/)).not.toBeInTheDocument()
  })

  test.each(['beforeunload', 'pagehide'])(
    'are written at %s, while the page lasts',
    async (event) => {
      const host = freshHost()
      const { user } = openForm(product, { mode: 'edit', record, host })
      await user.type(field('名称'), '二号')
      window.dispatchEvent(new Event(event))
      expect(JSON.stringify([...host.drafts.all.values()])).toContain('椅子二号')
    },
  )

  test('are gone after they were refused, saved or given up', async () => {
    for (const way of ['丢弃', '保存', '取消']) {
      const host = freshHost()
      await lose(host)
      const { user, unmount } = openForm(product, { mode: 'edit', record, host })
      await screen.findByText(/未保存的内容/)
      if (way !== '丢弃') await user.click(button('恢复'))
      await user.click(button(way))
      await waitFor(() => expect([...host.drafts.all.keys()], way).toEqual([]))
      unmount()
    }
  })

  test('bring back what was typed and is no value, in red, although nothing else was typed', async () => {
    const host = freshHost()
    const first = openForm(product, { mode: 'edit', record, host })
    await first.user.type(field('日期'), '2026-02-30{Tab}')
    window.dispatchEvent(new Event('pagehide'))
    first.unmount()
    const { user, save, server } = openForm(product, { mode: 'edit', record, host })
    await screen.findByText(/未保存的内容/)
    await user.click(button('恢复'))
    expect(field('日期')).toHaveValue('2026-02-30')
    expect(field('日期')).toHaveAttribute('aria-invalid', 'true')
    expect(host.guard.dirty).toBe(true)
    await user.click(save())
    expect(await screen.findByText(/“2026-02-30” 不是有效的/)).toBeVisible()
    expect(server.writes).toEqual([])
  })

  test('of an older version are compared field by field before they come back', async () => {
    const host = freshHost()
    await lose(host)
    const newer = { ...record, ver: 5, name: '凳子', stock: 9 }
    const { user } = openForm(product, { mode: 'edit', record: newer, host })
    expect(await screen.findByText(/之后该记录又被修改过/)).toBeInTheDocument()
    await user.click(button('恢复'))
    expect(screen.getByRole('dialog', { name: '恢复未保存的内容' })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '单价：保留我的' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: '名称：采用当前的' }))
    await user.click(button('恢复所选内容'))
    expect(field('名称')).toHaveValue('凳子')
    expect(field('单价')).toHaveValue('0.50')
    expect(field('库存')).toHaveValue('9')
  })

  test('that the record holds by now are not mentioned', async () => {
    const host = freshHost()
    await lose(host)
    openForm(product, {
      mode: 'edit',
      host,
      record: { ...record, ver: 4, name: '椅子二号', price: 0.5 },
    })
    await settled()
    expect(screen.queryByText(/未保存的内容/)).not.toBeInTheDocument()
  })

  test('survive a session that ends during the save', async () => {
    const host = formHost(formServer(() => refused(401, 'Token失效，请重新登录!')).request)
    const first = openForm(product, { mode: 'edit', record, host })
    await first.user.type(field('名称'), '二号')
    await first.user.click(first.save())
    await screen.findByText('Token失效，请重新登录!')
    // Written before anybody can reload the page.
    expect(JSON.stringify([...host.drafts.all.values()])).toContain('椅子二号')
    first.unmount()
    openForm(product, { mode: 'edit', record, host })
    expect(await screen.findByText(/未保存的内容/)).toBeInTheDocument()
  })

  test('are not offered while the window that wrote them is open; each window keeps its own', async () => {
    const host = freshHost()
    const first = openForm(product, { mode: 'edit', record, host })
    await first.user.type(field('名称'), '二号')
    window.dispatchEvent(new Event('pagehide'))
    const second = openForm(product, { mode: 'edit', record, host })
    await settled()
    expect(screen.queryByText(/未保存的内容/)).not.toBeInTheDocument()
    first.unmount()
    await second.user.type(field('名称'), '三号')
    window.dispatchEvent(new Event('pagehide'))
    second.unmount()
    const kept = JSON.stringify([...host.drafts.all.values()])
    expect(kept).toContain('椅子二号')
    expect(kept).toContain('椅子三号')
  })

  test('stay beside new edits while nobody has answered the offer', async () => {
    const host = freshHost()
    await lose(host)
    const second = openForm(product, { mode: 'edit', record, host })
    await screen.findByText(/未保存的内容/)
    await second.user.type(field('库存'), '5')
    second.unmount()
    const kept = [...host.drafts.all.values()]
    expect(kept).toMatchObject([{ values: { name: '椅子二号' } }, { values: { stock: 45 } }])
  })
})
