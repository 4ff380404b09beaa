import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { builtinActions } from '../../actions/builtin'
import { createConsole } from '../../console'
import { compileEntity } from '../../model/compile/compileEntity'
import type { EntityDoc } from '../../model/document/entityDoc'
import { type Envelope, Failure, type RequestPort } from '../../ports'
import { treePage } from '.'

const entityDoc = {
  schema: 1,
  entity: 'section',
  title: '栏目',
  label: 'name',
  parent: 'parent',
  api: '/cms/section',
  perm: 'section',
  fields: {
    name: { type: 'input', title: '栏目名称', required: true },
    parent: { type: 'tree', title: '上级栏目', dict: 'cms_section,name,id', pidField: 'parent' },
    nav: { type: 'switch', title: '显示在导航', default: 'Y' },
    sort: { type: 'inputNumber', title: '排序' },
  },
} as const satisfies EntityDoc
const pageDoc = {
  schema: 1,
  page: 'cms/section',
  title: '栏目管理',
  kind: 'tree',
  entity: 'section',
  search: ['name'],
  columns: [{ field: 'name', open: 'detail' }, 'nav', 'sort'],
  toolbar: ['add'],
  row: ['addChild', 'edit', 'delete'],
  form: { open: 'modal', fields: ['name', 'parent', 'nav'] },
  sort: 'sort',
}
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
if (!entity) throw new Error('the entity of this test compiles')
const { Page } = createConsole({ cells: everyCell, pages: [treePage], actions: builtinActions })
configure({ defaultHidden: true })

function open({
  address = '',
  rights = ['view', 'add', 'edit', 'delete'],
  doc = pageDoc as Record<string, unknown>,
  entities = [entityDoc] as EntityDoc[],
} = {}) {
  const wire = memoryWire(
    entity as NonNullable<typeof entity>, // checked above
    [
      { name: '产品', parent: null, nav: 'Y', sort: 1 },
      { name: '床品', parent: '1', nav: 'N', sort: 1 },
      { name: '关于', parent: null, nav: 'Y', sort: 2 },
    ],
  )
  const ordered: unknown[] = []
  let refusal: Failure | undefined
  const refuseOrder = (message: string) => {
    refusal = new Failure('business', message)
  }
  /** The tree call of the server, over the records of the wire; what is put in another order is told. */
  const request: RequestPort = {
    ...wire,
    async send(call): Promise<Envelope> {
      if (call.url.startsWith('/sys/dict/loadDictItem/')) {
        const nameOf = (id: string) => wire.records.find((one) => one.id === id)?.name
        const result = String(call.params?.key).split(',').map(nameOf)
        return { success: true, code: 200, message: '', result }
      }
      if (call.url.endsWith('/order')) {
        ordered.push(call.body)
        if (refusal) throw refusal
        return { success: true, code: 200, message: '', result: { changed: [] } }
      }
      if (!call.url.endsWith('/tree')) return await wire.send(call)
      await wire.send({ ...call, url: '/tree' })
      const { parentId, name } = call.params ?? {}
      const marked = wire.records.map((one) => ({
        ...one,
        parent: Reflect.get(one, 'parent'),
        hasChildren: wire.records.some((other) => Reflect.get(other, 'parent') === one.id),
      }))
      const records =
        name === undefined
          ? marked.filter(({ parent }) => (parent ?? undefined) === parentId)
          : marked.slice(0, 1).map((one) => ({ ...one, children: marked.slice(1, 2) }))
      return { success: true, code: 200, message: '', result: { records, total: 1 } }
    },
  }
  const host = testHost(request, grantsFor(...rights.map((right) => `section:${right}`)), address)
  render(<Page doc={doc} entities={entities} ports={host.ports} />)
  return { wire, host, ordered, refuseOrder, user: userEvent.setup() }
}

const grid = () => screen.findByRole('treegrid', { name: '栏目管理' })
const row = async (name: string) =>
  within(await grid()).findByRole('row', { name: new RegExp(name) })
const names = async () =>
  [...(await grid()).querySelectorAll('tbody a')].map(({ textContent }) => textContent)
const unfold = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(within(await row(name)).getByRole('button', { name: '展开' }))

test('records stand below records, each level fetched when it is opened, its values drawn by their types', async () => {
  const { user, wire } = open()
  const first = await row('产品')
  expect(within(first).getByText('是')).toBeInTheDocument()
  expect(within(await row('关于')).queryByRole('button', { name: '展开' })).toBeNull()
  await unfold(user, '产品')
  expect(await row('床品')).toHaveAttribute('aria-level', '2')
  const asked = wire.callsOf('/tree').map(({ params }) => params)
  expect(asked).toEqual([
    { column: 'sort', order: 'asc' },
    { column: 'sort', order: 'asc', parentId: '1' },
  ])
})

test('添加下级 begins a record below its row; what stood open does so after the save', async () => {
  const { user, wire, host } = open()
  await unfold(user, '产品')
  await user.click(within(await row('床品')).getByRole('button', { name: '添加下级' }))
  const form = await screen.findByRole('dialog', { name: '新增栏目' })
  expect(host.search()).toBe('form=add&below=2')
  expect(await within(form).findByText('床品')).toBeVisible()
  await user.type(within(form).getByLabelText('栏目名称'), '四件套')
  await user.click(within(form).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(wire.records).toHaveLength(4))
  expect(wire.records.at(-1)).toMatchObject({ name: '四件套', parent: '2', nav: 'Y' })
  await waitFor(async () =>
    expect(within(await row('床品')).getByRole('button', { name: '展开' })).toBeVisible(),
  )
  expect(await names()).toEqual(['产品', '床品', '关于'])
})

test('a query shows what was found within the records above it; 重置 folds all again', async () => {
  const { user, host } = open()
  await row('关于')
  await user.type(screen.getByLabelText('栏目名称'), '床{Enter}')
  await row('床品')
  expect(await names()).toEqual(['产品', '床品'])
  expect(screen.getByText('共 1 条符合条件，已展开所在的层级')).toBeVisible()
  expect(host.search()).toBe('q.name=床')
  await user.click(screen.getByRole('button', { name: '重置' }))
  await row('关于')
  expect(await names()).toEqual(['产品', '关于'])
})

test('a record is deleted after a question; a refusal stays on the page', async () => {
  const { user, wire, host } = open()
  wire.refuse('/delete', new Failure('business', '“产品”还有下级，请先删除或移走下级'))
  const remove = async (name: string) => {
    const line = await row(name)
    await user.click(within(line).getByRole('button', { name: `更多操作：${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
  }
  await remove('产品')
  expect(await screen.findByText('“产品”还有下级，请先删除或移走下级')).toBeVisible()
  expect(host.asked[0]?.title).toBe('确定删除吗?')
  await remove('关于')
  await waitFor(async () => expect(await names()).toEqual(['产品']))
})

test('without the rights there is nothing to add, edit or delete', async () => {
  open({ rights: ['view'], address: 'form=add&below=1' })
  await row('产品')
  expect(screen.queryByRole('button', { name: /新增|添加下级|编辑|更多/ })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a level that does not come is told, with another try', async () => {
  const { wire, user } = open({ address: 'q.name=x' })
  await row('产品')
  wire.refuse('/tree', new Failure('http', '服务器忙', { status: 503 }))
  await user.click(screen.getByRole('button', { name: '重置' }))
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await row('关于')).toBeVisible()
})

test.each([
  [{ parent: undefined }, {}, '没有写 parent（上级字段），不能显示为树'],
  [{ parent: 'nav2' }, {}, '没有字段 “nav2”'],
  [{}, { toolbar: ['deleteMany'] }, '树中没有勾选，不能用操作 “deleteMany”'],
])('a document that cannot be a tree is told %#', async (entityPart, pagePart, message) => {
  const host = testHost(memoryWire(entity as NonNullable<typeof entity>, []), grantsFor())
  const entities = [{ ...entityDoc, ...entityPart }]
  render(<Page doc={{ ...pageDoc, ...pagePart }} entities={entities} ports={host.ports} />)
  expect(await screen.findByText(new RegExp(message.replace(/[()]/g, '.')))).toBeVisible()
})

describe('records that people put in order', () => {
  const ordered = { ...pageDoc, order: 'sort' }
  const handle = (name: string) => screen.findByRole('button', { name: `移动 ${name}` })

  test('are moved by Alt with an arrow, and by a menu that offers only where there is a place', async () => {
    const tree = open({ doc: ordered })
    await row('产品')
    ;(await handle('关于')).focus()
    await tree.user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(tree.ordered).toHaveLength(1))
    expect(tree.ordered).toEqual([{ field: 'sort', id: '3', below: null, before: '1' }])
    await waitFor(async () => expect(await handle('产品')).not.toHaveAttribute('aria-busy'))
    await tree.user.click(await handle('产品'))
    const menu = await screen.findByRole('menu', { name: '移动 产品' })
    const stopped = within(menu)
      .getAllByRole('menuitem')
      .filter((item) => item.matches(':disabled, [aria-disabled=true]'))
    expect(stopped.map(({ textContent }) => textContent)).toEqual([
      ...['上移', '移到上一级', '移到前一条之下'],
    ])
    await tree.user.click(within(menu).getByRole('menuitem', { name: '下移' }))
    await waitFor(() => expect(tree.ordered).toHaveLength(2))
    expect(tree.ordered[1]).toEqual({ field: 'sort', id: '1', below: null, after: '3' })
  })

  test('go below another by 移到…; why the server refuses stands in the dialog', async () => {
    const tree = open({ doc: ordered })
    await row('产品')
    await tree.user.click(await handle('关于'))
    await tree.user.click(await screen.findByRole('menuitem', { name: '移到…' }))
    const dialog = await screen.findByRole('dialog', { name: '移动：关于' })
    await tree.user.click(within(dialog).getByRole('radio', { name: '排在最前' }))
    tree.refuseOrder('上级栏目不能是记录自己或它的下级')
    await tree.user.click(within(dialog).getByRole('button', { name: '移动' }))
    expect(await within(dialog).findByText('上级栏目不能是记录自己或它的下级')).toBeVisible()
    expect(tree.ordered).toEqual([{ field: 'sort', id: '3', below: null, after: null }])
  })

  test('stay where they are without the right to edit, and under another order', async () => {
    open({ doc: ordered, rights: ['view', 'add'] })
    await row('产品')
    expect(screen.queryByRole('button', { name: /^移动/ })).toBeNull()
  })

  test('keep their places in the tree where the one above them is not to be changed', async () => {
    const fields = { ...entityDoc.fields, parent: { ...entityDoc.fields.parent, editCan: 'x:y' } }
    const tree = open({ doc: ordered, entities: [{ ...entityDoc, fields }] })
    await row('产品')
    await tree.user.click(await handle('关于'))
    const menu = await screen.findByRole('menu', { name: '移动 关于' })
    const items = within(menu).getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['上移', '下移'])
    await tree.user.click(within(menu).getByRole('menuitem', { name: '上移' }))
    await waitFor(() => expect(tree.ordered).toEqual([{ field: 'sort', id: '3', before: '1' }]))
  })
})

test('添加下级 takes what its document says from the record above', async () => {
  const rowActions = [{ action: 'addChild', takes: ['nav'] }, 'edit']
  const { user, host } = open({ doc: { ...pageDoc, row: rowActions } })
  await user.click(within(await row('产品')).getByRole('button', { name: '添加下级' }))
  await screen.findByRole('dialog', { name: '新增栏目' })
  expect(new URLSearchParams(host.search()).get('prefill')).toBe('{"nav":"Y"}')
})

test('on a telephone a row is its name, two facts and what can be done behind 更多', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  try {
    open()
    const row = await screen.findByRole('row', { name: /产品/ })
    expect(row).toHaveTextContent('显示在导航')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '栏目',
      '操作',
    ])
    expect(within(row).queryByRole('button', { name: '编辑' })).toBeNull()
    await userEvent.click(within(row).getByRole('button', { name: /更多/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '编辑' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('编辑栏目')
  } finally {
    vi.unstubAllGlobals()
  }
})
