import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { entityOf, modelOf } from '../../tests/support/formEntity'
import {
  button,
  cellsWith,
  field,
  formHost,
  formServer,
  openForm,
  refused,
  success,
  watchedCells,
} from '../../tests/support/formHost'
import { grantsFor } from '../../tests/support/testHost'
import { fieldFor } from '../model/rights/prune'
import { Failure } from '../ports'

const product = entityOf(
  {
    name: { type: 'input', title: '名称', required: true, max: 10, help: '对外显示的名称' },
    price: { type: 'money', title: '单价', min: 0 },
    stock: { type: 'inputNumber', title: '库存', default: 2 },
    amount: { type: 'money', title: '货值', compute: 'price * stock' },
    status: { type: 'input', title: '状态', default: 'on' },
    reason: {
      type: 'textarea',
      title: '原因',
      showIf: "status == 'off'",
      requireIf: "status == 'off'",
    },
    memo: { type: 'textarea', title: '说明' },
    trace: { type: 'hidden', title: '来源' },
    maker: { type: 'normal', title: '制造商', readonly: true },
  },
  '产品',
)
const record = {
  id: '7',
  ver: 3,
  name: '椅子',
  price: '12.50',
  stock: 4,
  status: 'on',
  trace: 'web',
  maker: '木匠',
  unknown: 'kept by the server',
}

describe('a form', () => {
  test('names its dialog, shows groups, defaults and computed values', async () => {
    const model = modelOf(product, 'drawer', { 基本: ['name', 'stock'], 价格: ['price', 'amount'] })
    const { user } = openForm(product, { model })
    expect(screen.getByRole('dialog', { name: '新增产品' })).toBeInTheDocument()
    const prices = screen.getByRole('region', { name: '价格' })
    await user.type(within(prices).getByRole('textbox', { name: '单价' }), '0.1')
    expect(screen.getByRole('status', { name: /货值/ })).toHaveTextContent('0.20')
    expect(field('库存')).toHaveValue('2')
  })

  test('sends typed values as the wire carries them, without keys it does not know', async () => {
    const { server, host, onSaved, user, save } = openForm(product, { mode: 'edit', record })
    await user.clear(field('名称'))
    await user.type(field('名称'), '桌子')
    await user.click(save())
    expect(server.writes).toMatchObject([
      {
        method: 'PUT',
        url: '/cms/product/edit',
        quiet: true,
        body: {
          id: '7',
          ver: 3,
          name: '桌子',
          price: 12.5,
          stock: 4,
          amount: 50,
          status: 'on',
          reason: null,
          memo: null,
          trace: 'web',
        },
      },
    ])
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: '1', ver: 0 }), false)
    expect(host.said).toEqual([{ kind: 'success', text: '保存成功' }])
  })

  test('a copy is added without id and version', async () => {
    const { server, user, save } = openForm(product, { mode: 'copy', record })
    expect(screen.getByRole('dialog', { name: '复制产品' })).toBeInTheDocument()
    expect(field('名称')).toHaveValue('椅子')
    await user.click(save())
    expect(server.writes[0]?.url).toBe('/cms/product/add')
    expect(server.writes[0]?.body).not.toHaveProperty('id')
    expect(server.writes[0]?.body).not.toHaveProperty('ver')
  })

  test('a field without a place is carried along, one that is not met is not there', async () => {
    const { user } = openForm(product, { mode: 'edit', record })
    expect(screen.queryByText('来源')).not.toBeInTheDocument()
    expect(screen.queryByLabelText('原因')).not.toBeInTheDocument()
    await user.clear(field('状态'))
    await user.type(field('状态'), 'off')
    expect(field('原因')).toBeVisible()
  })

  test('a field of any name has an id of its own, and only what can be filled in has a star', () => {
    const page = entityOf(
      {
        title: { type: 'input', title: '标题', required: true },
        state: { type: 'input', title: '状态', required: true, readonly: true },
      },
      '页面',
    )
    openForm(page)
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect(screen.getByRole('dialog')).toHaveAccessibleName('新增页面')
    const starred = [...document.querySelectorAll('label[data-required]')]
    expect(starred.map(({ textContent }) => textContent)).toEqual(['标题'])
  })

  test('a field that others write says that it is only seen here', () => {
    const price = product.fields.get('price')
    if (!price) throw new Error('products of this test have a price')
    const seen = fieldFor(grantsFor(), { ...price, editCan: 'product:price' })
    const fields = new Map(product.fields).set('price', seen ?? price)
    const mine = { ...product, fields }
    openForm(mine, { model: modelOf(mine), mode: 'edit', record })
    expect(screen.getByRole('status', { name: /^单价/ })).toHaveAccessibleName('单价只能查看')
    expect(screen.getByRole('status', { name: /^货值/ })).toHaveAccessibleName('货值自动计算')
  })

  test('of rights it asks the server what saving would do, and what it would refuse', async () => {
    const nobody = { people: [], hidden: 0, changes: [], items: [], entities: [] }
    const server = formServer(({ body }) => {
      const refusal = refused(403, '您没有这些系统管理权限')
      return JSON.stringify(body).includes('桌子') ? success(nobody) : refusal
    })
    const model = { ...modelOf(product), impact: ['edit'] as const }
    const asked = { ...server, model, record, mode: 'edit' as const }
    const { user, onSaved } = openForm(product, asked)
    expect(button('影响')).toHaveAttribute('aria-disabled', 'true')
    await user.clear(field('名称'))
    await user.click(button('影响'))
    expect(field('名称')).toBeInvalid()
    await user.type(field('名称'), '桌子')
    await user.click(button('影响'))
    expect(await screen.findByText('没有人会因此得到或失去什么。')).toBeVisible()
    const body = expect.objectContaining({ id: '7', ver: 3, name: '桌子' })
    expect(server.writes).toMatchObject([{ method: 'POST', url: '/cms/product/edit/impact', body }])
    await user.keyboard('{Escape}')
    await user.clear(field('名称'))
    await user.type(field('名称'), '柜子')
    await user.click(button('影响'))
    expect(await screen.findByText('您没有这些系统管理权限')).toBeVisible()
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('what stands in it is tried before it is saved: the fields that matter, and no other', async () => {
    const server = formServer(({ body }) =>
      JSON.stringify(body).includes('99')
        ? success(null, '价格可用')
        : refused(400, '试算失败：价格太低'),
    )
    const tries = [{ title: '试算', call: 'POST /cms/product/try', fields: ['price', 'stock'] }]
    const model = { ...modelOf(product), tries }
    const { user, onSaved, host } = openForm(product, { ...server, model })
    await user.type(field('单价'), '-1')
    await user.click(button('试算'))
    expect(field('单价')).toBeInvalid()
    // What is not tried may still be missing.
    expect(field('名称')).toBeValid()
    expect(server.writes).toEqual([])
    await user.clear(field('单价'))
    await user.type(field('单价'), '9')
    await user.click(button('试算'))
    expect(await screen.findByText('试算失败：价格太低')).toBeVisible()
    await user.type(field('单价'), '9')
    await user.click(button('试算'))
    await waitFor(() => expect(host.said).toEqual([{ kind: 'success', text: '价格可用' }]))
    expect(screen.queryByText('试算失败：价格太低')).toBeNull()
    expect(server.writes.map(({ url, body }) => [url, body])).toEqual([
      ['/cms/product/try', { price: 9, stock: 2 }],
      ['/cms/product/try', { price: 99, stock: 2 }],
    ])
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('a try of a record that is edited names it; what is wrong with a field stands at it', async () => {
    const errors = [{ field: 'price', message: '改了名称，须重新填写' }]
    const server = formServer(() => refused(400, '保存失败', { errors }))
    const tries = [{ title: '试算', call: 'POST /cms/product/try', fields: ['price'] }]
    const model = { ...modelOf(product), tries }
    const { user } = openForm(product, { ...server, model, mode: 'edit', record })
    await user.click(button('试算'))
    expect(await screen.findByText('改了名称，须重新填写')).toBeVisible()
    expect(server.writes).toMatchObject([{ body: { id: '7', ver: 3, price: 12.5 } }])
  })

  test('save-and-add stores, then begins another new record', async () => {
    const { server, onSaved, onClose, user } = openForm(product)
    await user.type(field('名称'), '凳子')
    await user.click(button('保存并新增'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.anything(), true))
    expect(field('名称')).toHaveValue('')
    expect(field('名称')).toHaveFocus()
    expect(field('库存')).toHaveValue('2')
    expect(onClose).not.toHaveBeenCalled()
    await user.type(field('名称'), '柜子')
    await user.click(button('保存'))
    expect(server.writes.map(({ body }) => body)).toMatchObject([
      { name: '凳子' },
      { name: '柜子' },
    ])
    expect(server.writes[1]?.idempotencyKey).not.toBe(server.writes[0]?.idempotencyKey)
  })

  test('begins with what the user gave the last one that he added, where the document says so', async () => {
    const post = entityOf(
      {
        title: { type: 'input', title: '主题', remember: false },
        account: { type: 'input', title: '账号', default: '@first', remember: true },
        site: { type: 'input', title: '站点', remember: true },
      },
      '帖文',
    )
    const first = openForm(post, { mode: 'add', record: { site: 'en' } })
    expect(field('账号')).toHaveValue('@first')
    await first.user.type(field('主题'), '一')
    await first.user.clear(field('账号'))
    await first.user.type(field('账号'), '@second')
    await first.user.click(button('保存并新增'))
    await waitFor(() => expect(field('主题')).toHaveValue(''))
    expect(field('账号')).toHaveValue('@second')
    // What the form was opened with stands before what is remembered.
    expect(field('站点')).toHaveValue('en')
  })

  test('text that looks like an expression stays text on the screen', () => {
    const attack = '{{constructor.constructor("globalThis.hacked = 1")()}}'
    const entity = entityOf({
      name: { type: 'input', title: attack, help: attack },
      kind: { type: 'select', title: '种类', options: [{ value: 'a', text: attack }] },
    })
    openForm(entity, { mode: 'edit', record: { id: '1', ver: 0, name: attack, kind: 'a' } })
    expect(screen.getByDisplayValue(attack)).toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: '种类' })).toHaveTextContent(attack)
    expect('hacked' in globalThis).toBe(false)
  })
})

describe('checking', () => {
  test('a message stands below its field, is tied to it and goes when the value is right', async () => {
    const { user } = openForm(product)
    await user.click(field('名称'))
    await user.tab()
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('请填写名称')
    expect(field('名称')).toHaveAccessibleDescription('请填写名称 对外显示的名称')
    expect(field('名称')).toBeInvalid()
    await user.type(field('名称'), '椅')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('saving with mistakes sends nothing and goes to the first one', async () => {
    const { server, host, user, save } = openForm(product)
    await user.clear(field('状态'))
    await user.type(field('状态'), 'off')
    await user.click(save())
    expect(server.writes).toEqual([])
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      '请填写名称',
      '请填写原因',
    ])
    expect(field('名称')).toHaveFocus()
    expect(host.said).toEqual([{ kind: 'warning', text: '有 2 项填写不正确，请修改后再保存' }])
  })

  test('the server’s messages stand at their fields and go when those change; others stand above', async () => {
    const errors = [
      { field: 'name', message: '名称已存在' },
      { field: 'tenantId', message: '不属于本租户' },
    ]
    const { request } = formServer(() => refused(400, '名称已存在', { errors }))
    const { user, save } = openForm(product, { mode: 'edit', record, request })
    await user.click(save())
    expect(await screen.findByText('名称已存在')).toBeInTheDocument()
    expect(field('名称')).toHaveAccessibleDescription(/名称已存在/)
    expect(field('名称')).toHaveFocus()
    expect(screen.getByText('不属于本租户')).toBeInTheDocument()
    await user.type(field('名称'), '子')
    expect(screen.queryByText('名称已存在')).not.toBeInTheDocument()
  })

  test('a value nobody can read is shown as it is', () => {
    openForm(product, { mode: 'edit', record: { ...record, stock: { odd: 1 } } })
    expect(field('库存')).toHaveAccessibleDescription(/原值与字段类型不符.*\{"odd":1\}/)
  })
})

describe('saving', () => {
  /** A server whose answer the test gives when it wants. */
  function slow() {
    const waiting: (() => void)[] = []
    const server = formServer(
      () => new Promise((resolve) => waiting.push(() => resolve(success({ id: '7', ver: 4 })))),
    )
    return { ...server, answer: () => act(async () => waiting.shift()?.()) }
  }

  test('a double click, or Enter and a click, send one request', async () => {
    const server = slow()
    const { onSaved, save } = openForm(product, { mode: 'edit', record, request: server.request })
    const click = save()
    act(() => {
      // Both before anything is drawn again: the button is not disabled yet.
      click.click()
      click.click()
      fireEvent.keyDown(field('名称'), { key: 'Enter' })
    })
    expect(server.writes).toHaveLength(1)
    expect(button('正在保存…')).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(button('正在保存…'))
    fireEvent.keyDown(field('名称'), { key: 'Enter' })
    expect(server.writes).toHaveLength(1)
    await server.answer()
    expect(onSaved).toHaveBeenCalledTimes(1)
  })

  test('while it is saved the form holds still, afterwards the focus is where it was', async () => {
    let answer = () => {}
    const server = formServer(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(refused(403, '没有权限，请联系管理员授权'))
        }),
    )
    const { user } = openForm(product, { mode: 'edit', record, request: server.request })
    await user.click(field('说明'))
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(screen.getByRole('form')).toHaveAttribute('inert'))
    answer()
    expect(await screen.findByText('没有权限，请联系管理员授权')).toBeInTheDocument()
    expect(screen.getByRole('form')).not.toHaveAttribute('inert')
    expect(field('说明')).toHaveFocus()
  })

  test('Enter in a line saves, while composing it does not, nor in a text of several lines', async () => {
    const { server, user } = openForm(product, { mode: 'edit', record })
    fireEvent.keyDown(field('名称'), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field('名称'), { key: 'Enter', keyCode: 229 })
    await user.type(field('说明'), '第一行{Enter}第二行')
    expect(server.writes).toHaveLength(0)
    fireEvent.keyDown(field('名称'), { key: 'Enter', keyCode: 13 })
    await waitFor(() => expect(server.writes).toHaveLength(1))
  })

  test('Ctrl+S saves wherever the focus is', async () => {
    const { server } = openForm(product, { mode: 'edit', record })
    expect(fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })).toBe(false)
    await waitFor(() => expect(server.writes).toHaveLength(1))
  })

  test('without an answer everything stays, and the retry carries the same key', async () => {
    const server = formServer((_, count) =>
      count === 1 ? refused(504, '网络超时') : success({ id: '7', ver: 4 }),
    )
    const { host, onSaved, user, save } = openForm(product, {
      mode: 'edit',
      record,
      request: server.request,
    })
    await user.type(field('名称'), '二号')
    await user.click(save())
    expect(await screen.findByText('网络超时')).toBeInTheDocument()
    expect(field('名称')).toHaveValue('椅子二号')
    expect(host.guard.dirty).toBe(true)
    await user.click(button('重试'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(server.writes[1]?.idempotencyKey).toBe(server.writes[0]?.idempotencyKey)
    expect(host.guard.dirty).toBe(false)
  })

  test('a refusal without fields is said above the form, with its reason', async () => {
    const { request } = formServer(() => refused(403, '没有权限，请联系管理员授权'))
    const { onSaved, user, save } = openForm(product, { mode: 'edit', record, request })
    await user.click(save())
    expect(await screen.findByText('没有权限，请联系管理员授权')).toBeInTheDocument()
    expect(onSaved).not.toHaveBeenCalled()
    expect(save()).toBeEnabled()
  })

  test('a record deleted meanwhile can be stored as a new one', async () => {
    const server = formServer(({ method }) =>
      method === 'PUT' ? refused(404, '未找到对应实体') : success({ id: '9', ver: 0 }),
    )
    const { onSaved, user, save } = openForm(product, {
      mode: 'edit',
      record,
      request: server.request,
    })
    await user.type(field('名称'), '二号')
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: '另存为新记录' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(server.writes[1]).toMatchObject({ method: 'POST', body: { name: '椅子二号' } })
    expect(server.writes[1]?.body).not.toHaveProperty('id')
  })

  test('a field that is still uploading holds the save back and is named', async () => {
    const cells = cellsWith('textarea', ({ onBusy }) => (
      <button type="button" onClick={() => onBusy?.('合同.pdf')}>
        上传
      </button>
    ))
    const { server, host, user, save } = openForm(product, { mode: 'edit', record, cells })
    await user.click(button('上传'))
    await user.click(save())
    expect(server.writes).toHaveLength(0)
    expect(host.said).toEqual([{ kind: 'warning', text: '合同.pdf还在上传，请稍候再保存' }])
  })
})

describe('leaving', () => {
  test('an untouched form closes at once, by button or Escape', async () => {
    const { host, onClose, user } = openForm(product, { mode: 'edit', record })
    await user.click(button('取消'))
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
    expect(host.asked).toEqual([])
  })

  test.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a click beside it', () => fireEvent.mouseDown(maskOf(screen.getByRole('dialog')))],
  ])('%s asks for half a date too, which is no value yet', async (_, leave) => {
    const entity = entityOf({ day: { type: 'date', title: '日期' } }, '产品')
    const { host, onClose, user } = openForm(entity)
    host.answers.push(false)
    // Not by a click, which opens the calendar as soon as it is there: that is closed first.
    field('日期').focus()
    await user.keyboard('2026-1')
    leave()
    await waitFor(() => expect(host.asked).toHaveLength(1))
    expect(onClose).not.toHaveBeenCalled()
    expect(field('日期')).toHaveValue('2026-1')
  })

  test('unsaved edits are asked about, once at a time; refusing keeps them', async () => {
    const { host, onClose, user } = openForm(product, { mode: 'edit', record })
    host.answers.push(false, true)
    await user.type(field('名称'), '二号')
    expect(host.guard.dirty).toBe(true)
    await user.keyboard('{Escape}')
    expect(host.asked).toEqual([{ title: '有未保存的修改，确定离开吗?', danger: true }])
    expect(onClose).not.toHaveBeenCalled()
    expect(field('名称')).toHaveValue('椅子二号')
    await user.click(button('取消'))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('saving on the way out leaves once it is stored, and stays where it cannot be', async () => {
    const server = formServer(() => success({ id: '1', ver: 2 }))
    const host = formHost(server.request)
    const notify = { ...host.ports.notify, askToLeave: async () => 'save' as const }
    const ports = { ...host.ports, notify }
    const { onClose, onSaved, user } = openForm(product, {
      mode: 'edit',
      record,
      host: { ...host, ports },
    })
    await user.clear(field('名称'))
    await user.keyboard('{Escape}')
    expect(await screen.findByText('请填写名称')).toBeVisible()
    expect(server.writes).toHaveLength(0)
    await user.type(field('名称'), '沙发')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(server.writes.at(-1)?.body).toMatchObject({ name: '沙发' })
    // Whoever has opened the form takes it away.
    expect(onClose).not.toHaveBeenCalled()
  })

  test('Escape that closes a list leaves the form alone', async () => {
    const { onClose, user } = openForm(product)
    const list = document.createElement('div')
    list.setAttribute('aria-expanded', 'true')
    screen.getByRole('dialog').append(list)
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    list.remove()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('leaving while saving says so, and the result is still reported', async () => {
    let answer: (value: unknown) => void = () => undefined
    const server = formServer(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const { host, onClose, onSaved, unmount, user, save } = openForm(product, {
      mode: 'edit',
      record,
      request: server.request,
    })
    await user.click(save())
    await user.click(button('取消'))
    expect(host.asked).toMatchObject([{ title: expect.stringContaining('正在保存') }])
    expect(onClose).toHaveBeenCalledTimes(1)
    unmount()
    await act(async () => answer(success({ id: '7', ver: 4 }, '修改成功!')))
    expect(host.said).toEqual([{ kind: 'success', text: '修改成功!' }])
    expect(onSaved).toHaveBeenCalledTimes(1)
  })

  test('the focus begins in the first field and goes back to where it was', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    const { unmount } = openForm(product)
    expect(field('名称')).toHaveFocus()
    unmount()
    expect(opener).toHaveFocus()
    opener.remove()
  })
})

test('a form alone on its page takes edits back instead of closing', async () => {
  const { host, user } = openForm(product, { open: 'page', alone: true, mode: 'edit', record })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.type(field('名称'), '二号')
  await user.click(button('重置'))
  expect(host.asked).toMatchObject([{ title: '有未保存的修改，确定放弃吗?' }])
  await waitFor(() => expect(field('名称')).toHaveValue('椅子'))
  expect(host.guard.dirty).toBe(false)
})

test('a key press draws its field and what depends on it, nothing else', async () => {
  const drawn = vi.fn<(key: string) => void>()
  const cells = watchedCells(drawn)
  const { user } = openForm(product, { mode: 'edit', record, cells })
  await user.click(field('名称'))
  drawn.mockClear()
  await user.keyboard('号')
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['name']))
  drawn.mockClear()
  await user.clear(field('状态'))
  await user.type(field('状态'), 'off')
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['status', 'reason']))
})

test('a value that does not go with another one is told at its own field, whichever of them changes', async () => {
  const entity = entityOf(
    {
      least: { type: 'inputNumber', title: '最少' },
      most: {
        type: 'inputNumber',
        title: '最多',
        invalidIf: 'most < least',
        invalidMessage: '最多不能小于最少',
      },
    },
    '数量',
  )
  const { user, server, save } = openForm(entity)
  await user.type(field('最多'), '5')
  await user.tab()
  expect(screen.queryByText('最多不能小于最少')).toBeNull()
  await user.type(field('最少'), '7')
  expect(await screen.findByText('最多不能小于最少')).toBeVisible()
  await user.click(save())
  expect(server.writes).toEqual([])
  expect(field('最多')).toHaveFocus()
  await user.clear(field('最少'))
  await user.type(field('最少'), '3')
  expect(screen.queryByText('最多不能小于最少')).toBeNull()
  await user.click(save())
  expect(server.writes).toHaveLength(1)
})

test('a number that the server gives need not be entered, and is not copied', async () => {
  const entity = entityOf(
    {
      no: { type: 'input', title: '编号', required: true, defaultBy: "rule('order_no')" },
      name: { type: 'input', title: '名称', required: true },
    },
    '订单',
  )
  const record = { id: '7', ver: 1, no: 'DD-0001', name: '甲' }
  const { user, server, save } = openForm(entity, { mode: 'copy', record })
  expect(field('编号')).toHaveValue('')
  expect(field('编号')).toHaveAttribute('placeholder', '保存时自动生成')
  await user.click(save())
  expect(server.writes).toMatchObject([{ body: { no: null, name: '甲' } }])
})

test('a number that nobody enters is announced where it will stand', () => {
  const entity = entityOf(
    { no: { type: 'input', title: '编号', readonly: true, defaultBy: "rule('order_no')" } },
    '订单',
  )
  openForm(entity)
  expect(screen.getByRole('status', { name: '编号' })).toHaveTextContent('保存时自动生成')
})

describe('a field that only the server can judge', () => {
  const goods = entityOf(
    { name: { type: 'input', title: '名称', unique: true, checkRule: 'goods_name' } },
    '货物',
  )
  const taken = new Failure('business', '该值不可用，系统中已存在！', { status: 200, code: 500 })
  const broken = new Failure('business', '以字母开头', { status: 200, code: 500 })

  test('is asked about when it is left with a value; the server’s message stands at it until it changes', async () => {
    const refusals = [taken]
    const server = formServer(({ method, url }) =>
      method === 'GET' && url === '/sys/duplicate/check'
        ? (refusals.pop() ?? success())
        : url === '/sys/checkRule/checkByCode'
          ? broken
          : success({ id: '9', ver: 1 }),
    )
    const { user } = openForm(goods, {
      mode: 'edit',
      record: { id: '7', ver: 1, name: '甲' },
      request: server.request,
    })
    await user.click(field('名称'))
    await user.tab()
    await user.clear(field('名称'))
    await user.tab()
    expect(server.reads).toEqual([])

    await user.type(field('名称'), '乙 1')
    await user.tab()
    expect(await screen.findByText('该值不可用，系统中已存在！')).toBeVisible()
    expect(server.reads).toMatchObject([
      {
        url: '/sys/duplicate/check',
        params: { tableName: goods.table, fieldName: 'name', fieldVal: '乙 1', dataId: '7' },
        quiet: true,
      },
    ])
    await user.type(field('名称'), '2')
    expect(screen.queryByText('该值不可用，系统中已存在！')).toBeNull()
    await user.tab()
    expect(await screen.findByText('以字母开头')).toBeVisible()
    expect(server.reads.at(-1)).toMatchObject({
      url: '/sys/checkRule/checkByCode',
      params: { ruleCode: 'goods_name', value: encodeURIComponent('乙 12') },
    })
  })
})

describe('fields that an edit hides (version 2)', () => {
  const kit = entityOf(
    {
      name: { type: 'input', title: '名称' },
      status: { type: 'input', title: '状态' },
      reason: { type: 'textarea', title: '原因', max: 4, showIf: "status == 'off'" },
      note: { type: 'input', title: '备注', showIf: "status == 'off'", keep: true },
    },
    '产品',
    2,
  )
  const stored = { id: '7', ver: 1, name: '椅子', status: 'off', reason: '太长的原因', note: '旧' }

  test('are named before the save and stored empty; bad values of theirs stop nobody', async () => {
    const { server, user, save } = openForm(kit, { mode: 'edit', record: stored })
    expect(screen.queryByText(/保存时将清空/)).toBeNull()
    await user.type(field('状态'), '-')
    expect(screen.getByText('原因已不显示，保存时将清空')).toBeVisible()
    await user.click(save())
    expect(server.writes[0]?.body).toMatchObject({ status: 'off-', reason: null, note: '旧' })
  })

  test('stand there again as soon as they are shown again', async () => {
    const { user } = openForm(kit, { mode: 'edit', record: stored })
    await user.type(field('状态'), '-{Backspace}')
    expect(field('原因')).toHaveValue('太长的原因')
    expect(screen.queryByText(/保存时将清空/)).toBeNull()
  })
})

function maskOf(dialog: HTMLElement): Element {
  const mask = dialog.parentElement?.querySelector('.jd-overlay-mask')
  if (!mask) throw new Error('no mask')
  return mask
}
