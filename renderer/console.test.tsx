import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { everyCell } from '../tests/support/everyCell'
import { memoryWire } from '../tests/support/memoryWire'
import { grantsFor, testHost } from '../tests/support/testHost'
import { builtinActions } from './actions/builtin'
import { defineAction } from './actions/define'
import { standInAction } from './actions/standIn'
import { standInCell } from './cells/standIn'
import { type CellType, defineCell } from './cellType'
import { createConsole } from './console'
import { compileEntity } from './model/compile/compileEntity'
import type { EntityDoc } from './model/document/entityDoc'
import { defineValue, type ValueType } from './model/entity/field'
import { Registry } from './model/entity/registry'
import { definePage } from './pages/define'
import { listPage } from './pages/list'
import type { Call } from './ports'
import { CellStockContext, CellsContext, useNamedCells } from './ui/cells'
import { type LateMember, Stock } from './ui/stock'

const fragileValue = defineValue({
  name: 'fragile',
  title: '易碎',
  props: { mark: Type.Optional(Type.String({ description: '标记' })) },
  operators: ['eq'],
  storage: () => ({ kind: 'string', length: 10 }),
  exprType: () => ({ kind: 'string' }),
  fromWire: (raw): string | null => (typeof raw === 'string' ? raw : null),
})

/** A third-party cell that throws for one value. */
const fragile = defineCell(fragileValue, {
  Show({ value }) {
    if (value === 'boom') throw new Error('坏了')
    return <b>{value}</b>
  },
  Edit: ({ id, value }) => <input id={id} defaultValue={value ?? ''} />,
})

const entityDoc = {
  schema: 1,
  entity: 'thing',
  title: '物品',
  label: 'name',
  api: '/demo/thing',
  perm: 'thing',
  fields: {
    name: { type: 'input', title: '名称' },
    glass: { type: 'fragile', title: '玻璃' },
    lost: { type: 'nowhere', title: '失踪' },
  },
} as const satisfies EntityDoc
const pageDoc = {
  schema: 1,
  page: 'demo/thing',
  title: '物品管理',
  kind: 'list',
  entity: 'thing',
  search: ['name'],
  columns: ['name', 'glass', 'lost'],
  toolbar: [],
  row: [],
  form: { fields: ['name'] },
}
const records = [
  { name: '一', glass: 'whole', lost: 'x' },
  { name: '二', glass: 'boom', lost: 'y' },
]

const ready = { now: false }
function Shaky() {
  if (!ready.now) throw new Error('没有准备好')
  return <p>好了</p>
}

const asked = ['fragile']
const Asking = () => <p>{useNamedCells(asked)?.find('fragile')?.value.title ?? '等待'}</p>

const parts = {
  cells: [...everyCell, fragile],
  pages: [listPage],
  actions: builtinActions,
} as const

function open(doc: Readonly<Record<string, unknown>>, made = createConsole(parts)) {
  const entity = compileEntity(entityDoc, {
    types: new Registry(
      'type',
      parts.cells.map(({ value }) => value),
    ),
    report: () => undefined,
  })
  if (!entity) throw new Error('the entity of this test compiles')
  const host = testHost(memoryWire(entity, records), grantsFor())
  const { Page } = made
  return render(<Page doc={doc} entities={[entityDoc]} ports={host.ports} />)
}

test('a page follows when rights change that it shows records by', async () => {
  const entity = compileEntity(entityDoc, {
    types: new Registry(
      'type',
      parts.cells.map(({ value }) => value),
    ),
    report: () => undefined,
  })
  if (!entity) throw new Error('the entity of this test compiles')
  const seen = [memoryWire(entity, records), memoryWire(entity, [{ name: '三' }])] as const
  let now = seen[0]
  const send = vi.fn((call: Call) => now.send(call))
  const host = testHost({ ...memoryWire(entity, []), send }, grantsFor())
  const { Page } = createConsole(parts)
  const draw = (grants = grantsFor()) => (
    <>
      <Page doc={pageDoc} entities={[entityDoc]} ports={{ ...host.ports, grants }} />
      <Page doc={pageDoc} entities={[entityDoc]} ports={{ ...host.ports, grants }} />
    </>
  )
  const { rerender } = render(draw())
  expect(await screen.findAllByText('一')).toHaveLength(2)
  const asked = () => send.mock.calls.filter(([{ url }]) => url.endsWith('/list')).length
  const before = asked()
  now = seen[1]
  rerender(draw(grantsFor()))
  expect(await screen.findAllByText('三')).toHaveLength(2)
  expect(screen.queryByText('一')).toBeNull()
  expect(asked()).toBe(before + 1)
})

// React writes every caught error to the console; what is tested here is what the user sees.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

describe('a console', () => {
  test.each([
    ['cell', { cells: [...everyCell, fragile, fragile] }, "type 'fragile': registered twice"],
    ['page', { pages: [listPage, listPage] }, "page kind 'list': registered twice"],
    [
      'action',
      { actions: [...builtinActions, ...builtinActions] },
      "action 'add': registered twice",
    ],
  ])('refuses the same %s twice', (_, twice, message) => {
    expect(() => createConsole({ ...parts, ...twice })).toThrow(message)
  })

  test.each(['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort'])(
    'keeps the name %s for itself',
    (name) => {
      const cells: readonly CellType[] = [{ ...fragile, name, value: { ...fragile.value, name } }]
      expect(() => createConsole({ ...parts, cells })).toThrow(
        `【installCell】不能使用"${name}"作为组件的type，因为这是关键字。`,
      )
    },
  )

  test('an unknown type is told with its place, and the rest of the page works', async () => {
    open(pageDoc)
    const row = await screen.findByRole('row', { name: /whole/ })
    expect(row).toHaveTextContent('未注册的单元格类型 “nowhere”')
    expect(row).toHaveTextContent('一')
    const note = screen.getByRole('alert')
    expect(note).toHaveTextContent('页面配置有 1 处错误')
    expect(note).toHaveTextContent('entities/thing /fields/lost/type')
    await userEvent.click(within(note).getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a cell that throws shows an error in its place only', async () => {
    open(pageDoc)
    const row = await screen.findByRole('row', { name: /二/ })
    expect(within(row).getByRole('img', { name: '玻璃：显示出错（坏了）' })).toBeVisible()
    expect(screen.getByRole('row', { name: /一/ })).toHaveTextContent('whole')
  })

  test.each([
    ['an unknown kind', { ...pageDoc, kind: 'lsit' }, 'pages/demo/thing /kind'],
    ['an unknown entity', { ...pageDoc, entity: 'thnig' }, 'pages/demo/thing /entity'],
  ])('%s gives a page that says where the mistake is', (_, doc, place) => {
    open(doc)
    const card = screen.getByRole('alert')
    expect(card).toHaveTextContent('页面配置无法读取')
    expect(card).toHaveTextContent(place)
  })

  test('a document that is no document gives a message, not a white page', () => {
    open([] as never)
    expect(screen.getByRole('alert')).toHaveTextContent('页面配置不是一个对象')
  })

  test('a document that breaks its compiler gives a card, not a white page', () => {
    open({ ...pageDoc, columns: 3 } as never)
    expect(screen.getByRole('alert')).toHaveTextContent('demo/thing')
  })

  test('a page that throws can be tried again', async () => {
    ready.now = false
    open(pageDoc, createConsole({ ...parts, pages: [definePage(listPage.doc, { View: Shaky })] }))
    expect(screen.getByRole('alert')).toHaveTextContent('没有准备好')
    ready.now = true
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(screen.getByText('好了')).toBeVisible()
  })

  test('fetches the cells and the page kind that documents name, and no others; again where a file was missing', async () => {
    const load = vi
      .fn(async () => fragile as CellType)
      .mockRejectedValueOnce(new Error('a file of an older release'))
    const unused = vi.fn(async () => fragile as CellType)
    const list = vi.fn(async () => listPage)
    const made = createConsole({
      ...parts,
      cells: [...everyCell, { name: 'fragile', load }, { name: 'unused', load: unused }],
      pages: [{ name: 'list', load: list }],
    })
    expect(made.kinds).toEqual(['list'])
    open(pageDoc, made)
    await screen.findByText('页面文件加载失败，可能已发布新版本，请刷新页面')
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('row', { name: /一/ })).toHaveTextContent('whole')
    expect([load, list, unused].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 0])
  })

  test('a cell type whose file is missing is missing in its places alone, and is fetched again from one of them', async () => {
    const missing = new Error('404')
    const load = vi
      .fn(async () => fragile as CellType)
      .mockRejectedValueOnce(missing)
      .mockRejectedValueOnce(missing)
    const member: LateMember<CellType> = {
      name: 'fragile',
      load,
      standIn: (again) => standInCell(fragileValue as ValueType, again),
    }
    open(pageDoc, createConsole({ ...parts, cells: [...everyCell, member] }))
    const row = await screen.findByRole('row', { name: /一/ })
    await userEvent.click(await within(row).findByRole('button', { name: '重试' }))
    expect(await within(row).findByText('whole')).toBeVisible()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('an action whose file is missing says so when it is pressed, and does its work after the retry', async () => {
    const doc = builtinActions.find(({ name }) => name === 'refresh')?.doc
    if (!doc) throw new Error('there is an action `refresh`')
    const run = vi.fn()
    const missing = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
    const load = vi
      .fn(async () => defineAction(doc, { run }))
      .mockRejectedValueOnce(missing)
      .mockRejectedValueOnce(missing)
    const actions = [
      ...builtinActions.filter(({ name }) => name !== 'refresh'),
      { name: 'refresh', load, standIn: () => standInAction(doc, load) },
    ]
    open(
      { ...pageDoc, toolbar: [{ action: 'refresh', title: '再读一次' }] },
      createConsole({ ...parts, actions }),
    )
    await userEvent.click(await screen.findByRole('button', { name: '再读一次' }))
    expect(run).not.toHaveBeenCalled()
    await userEvent.click(await screen.findByRole('button', { name: '重试' }))
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert', { name: '刷新' })).toBeNull()
  })

  test('a screen may ask for cells that its documents do not name', async () => {
    const stock = new Stock<CellType>('type', [
      { name: 'fragile', load: async () => fragile as CellType },
    ])
    render(
      <CellStockContext value={stock}>
        <CellsContext value={stock.registry()}>
          <Asking />
        </CellsContext>
      </CellStockContext>,
    )
    expect(screen.getByText('等待')).toBeVisible()
    expect(await screen.findByText('易碎')).toBeVisible()
  })
})
