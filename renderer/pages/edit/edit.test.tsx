import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clockOfTest, pass } from '../../../tests/support/clock'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { builtinActions } from '../../actions/builtin'
import { createConsole } from '../../console'
import { memoryDrafts } from '../../data/memoryDrafts'
import { farEnds } from '../../grid/testing/sockets'
import { compileEntity } from '../../model/compile/compileEntity'
import type { EntityDoc } from '../../model/document/entityDoc'
import { Registry } from '../../model/entity/registry'
import { Failure, type Ports } from '../../ports'
import { compilePage } from '../compilePage'
import { editPage } from '.'

const entityDoc = {
  schema: 1,
  entity: 'product',
  title: '产品',
  label: 'name',
  api: '/cms/product',
  perm: 'product',
  fields: {
    name: { type: 'input', title: '产品名称', required: true },
    sku: { type: 'input', title: '货号' },
    price: { type: 'money', title: '单价', can: 'product:price' },
    stock: { type: 'inputNumber', title: '库存', min: 0 },
    rows: { type: 'subtable', title: '规格', of: 'other' },
  },
} as const satisfies EntityDoc

const pageDoc = {
  schema: 1,
  page: 'cms/edit',
  title: '批量编辑',
  kind: 'edit',
  entity: 'product',
  columns: [{ field: 'name', width: 200 }, 'sku', 'price', 'stock'],
  sort: 'name',
  pageSize: 15,
  pageSizes: [15, 30],
}

const everything = ['view', 'add', 'edit', 'delete', 'price'].map((right) => `product:${right}`)
const { Page } = createConsole({
  cells: everyCell,
  pages: [editPage],
  actions: builtinActions,
})
const registries = {
  types: everyType,
  kinds: new Registry('page kind', [editPage.doc]),
  actions: new Registry(
    'action',
    builtinActions.map(({ doc }) => doc),
  ),
  look: () => undefined,
}
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
if (!entity) throw new Error('the entity of this test compiles')
const product = entity

const products = Array.from({ length: 20 }, (_, at) => ({
  name: `产品${String(at + 1).padStart(2, '0')}`,
  sku: `S${at + 1}`,
  price: 10,
  stock: at,
}))

async function openPage(
  more: object = {},
  rights = everything,
  own: Partial<Ports> = {},
  records: readonly Record<string, unknown>[] = products,
) {
  const wire = memoryWire(product, records)
  const host = testHost(wire, grantsFor(...rights))
  const guard = { dirty: false }
  const drafts = memoryDrafts()
  const ports = {
    ...host.ports,
    drafts,
    ...own,
    navigate: {
      ...host.ports.navigate,
      useGuard(dirty: boolean) {
        guard.dirty = dirty
      },
    },
  }
  const pageOf = (added: object) => (
    <Page doc={{ ...pageDoc, ...more, ...added }} entities={[entityDoc]} ports={ports} />
  )
  const { rerender } = render(pageOf({}))
  const grid = await screen.findByRole('grid', { name: '批量编辑' })
  await within(grid).findByText('产品01')
  // What keeps drafts is fetched with the first table.
  await waitFor(() => expect(document.querySelector('.jd-grid-draft-place')).not.toBeNull())
  const user = userEvent.setup()
  const cell = (row: number, column: number): HTMLElement => {
    const found = grid.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
    if (!found) throw new Error(`no cell ${row} ${column}`)
    return found
  }
  return {
    wire,
    host,
    drafts,
    guard,
    grid,
    user,
    cell,
    async type(row: number, column: number, text: string) {
      await user.click(cell(row, column))
      await user.keyboard(`{Control>}a{/Control}${text}{Enter}`)
    },
    /** The document is saved while the page is open. */
    redraw: (added: object) => rerender(pageOf(added)),
    button: (name: string) => screen.getByRole('button', { name }),
    /** Past the guard against double clicks. */
    async press(name: string) {
      await pass(310)
      await user.click(screen.getByRole('button', { name }))
    },
    saved: () => wire.callsOf('/saveRows').map(({ body }) => body),
    record: (id: string) => wire.records.find((one) => one.id === id),
  }
}

beforeEach(() => void clockOfTest())
afterEach(() => vi.restoreAllMocks())

describe('a page that edits in place', () => {
  test('one call saves new, changed and removed rows: of a changed one its id, its version and what differs', async () => {
    const page = await openPage()
    await page.type(0, 3, '99')
    await page.user.click(within(page.grid).getByLabelText('选择第 2 行'))
    await page.press('删除')
    await waitFor(() => expect(page.grid).not.toHaveTextContent('产品02'))
    await page.press('新增')
    await page.user.keyboard('全新{Enter}')
    expect(page.guard.dirty).toBe(true)
    await page.press('保存')
    await waitFor(() => expect(page.saved()).toHaveLength(1))
    expect(page.saved()).toEqual([
      {
        added: [{ name: '全新', sku: null, price: null, stock: null }],
        changed: [{ id: '1', ver: 1, stock: 99 }],
        removed: [{ id: '2', ver: 1 }],
      },
    ])
    await waitFor(() =>
      expect(page.host.said).toContainEqual({ kind: 'success', text: '保存成功！' }),
    )
    expect(page.guard.dirty).toBe(false)
    expect(page.drafts.all.size).toBe(0)
    expect(page.record('1')).toMatchObject({ stock: 99, ver: 2 })
  })

  test('sorting by a title sorts the whole list and not the page of it, and asks before edits go', async () => {
    const page = await openPage({ pageSize: 5, pageSizes: [5] })
    const sortBy = async (title: string, order: string) => {
      await page.user.click(within(page.grid).getByRole('button', { name: `${title}：列菜单` }))
      await page.user.click(await screen.findByRole('menuitem', { name: order }))
    }
    const asked = () => page.wire.callsOf('/list').at(-1)?.params
    await sortBy('库存', '降序')
    await waitFor(() => expect(page.cell(0, 0)).toHaveTextContent('产品20'))
    expect(asked()).toMatchObject({ column: 'stock', order: 'desc' })
    expect(within(page.grid).getByTitle('已降序')).toBeVisible()
    await page.type(0, 3, '77')
    // The question is answered by no: the edit stays, and so does the order.
    page.host.answers.push(false)
    await sortBy('库存', '升序')
    expect(page.cell(0, 3)).toHaveTextContent('77')
    expect(asked()).toMatchObject({ order: 'desc' })
  })

  test('saving again sends only what was edited since, with the new version and id', async () => {
    const page = await openPage({ pageSize: 5, pageSizes: [5] })
    await page.type(0, 3, '5')
    await page.press('新增')
    await page.user.keyboard('全新{Enter}')
    await page.press('保存')
    await waitFor(() => expect(page.guard.dirty).toBe(false))
    await page.type(0, 3, '6')
    await page.type(5, 1, 'N1')
    await page.press('保存')
    await waitFor(() => expect(page.saved()).toHaveLength(2))
    expect(page.saved()[1]).toEqual({
      added: [],
      changed: [
        { id: '1', ver: 2, stock: 6 },
        { id: '21', ver: 1, sku: 'N1' },
      ],
      removed: [],
    })
  })

  test('another document for the open page keeps what is unsaved, and what has been saved', async () => {
    const page = await openPage()
    await page.type(0, 3, '50')
    await page.press('保存')
    await waitFor(() => expect(page.guard.dirty).toBe(false))
    await page.type(1, 3, '60')
    await page.press('新增')
    await page.user.keyboard('全新{Enter}')
    page.redraw({ columns: ['name', 'stock'] })
    await waitFor(() => expect(page.grid).not.toHaveTextContent('S12'))
    const shown = (row: number) => page.cell(row, 1).textContent
    await waitFor(() => expect([shown(0), shown(1)]).toEqual(['50', '60']))
    expect(page.guard.dirty).toBe(true)
    await page.press('保存')
    await waitFor(() => expect(page.saved()).toHaveLength(2))
    expect(page.saved()[1]).toMatchObject({
      added: [{ name: '全新' }],
      changed: [{ id: '2', ver: 1, stock: 60 }],
    })
    await waitFor(() => expect(page.guard.dirty).toBe(false))
  })

  test('nothing to save is told; wrong cells are told, marked, and not sent', async () => {
    const page = await openPage()
    await page.press('保存')
    await waitFor(() => expect(page.host.said.at(-1)?.text).toBe('没有需要保存的修改'))
    await page.type(1, 3, '-4')
    await page.press('保存')
    await waitFor(() => expect(page.host.said.at(-1)?.text).toBe('有 1 处需要修改'))
    expect(page.cell(1, 3)).toHaveAttribute('aria-invalid', 'true')
    expect(page.saved()).toEqual([])
  })

  test('what is wrong in a row that nobody changed is a warning and keeps nothing from being saved', async () => {
    const old = products.map((one, at) => (at === 2 ? { ...one, stock: -5 } : one))
    const page = await openPage({}, everything, {}, old)
    await page.type(0, 1, 'N1')
    await page.press('保存')
    await waitFor(() => expect(page.saved()).toMatchObject([{ changed: [{ sku: 'N1' }] }]))
    const wrong = page.cell(2, 3)
    expect(wrong.dataset.warning).toMatch(/^原有问题，可先保存：./)
    expect(wrong).not.toHaveAttribute('aria-invalid')
    expect(page.grid.querySelector('[data-error]')).toBeNull()
    // Its row is saved as a whole once it is changed, and judged as a whole then.
    await page.type(2, 1, 'N3')
    expect(wrong).toHaveAttribute('aria-invalid', 'true')
    await page.press('保存')
    await waitFor(() => expect(page.host.said.at(-1)?.text).toBe('有 1 处需要修改'))
    expect(page.saved()).toHaveLength(1)
  })

  test('a refusal of the server marks its cells, and everything stays unsaved', async () => {
    const page = await openPage()
    await page.type(2, 1, 'DUP')
    const errors = [{ list: 'changed', row: 0, field: 'sku', message: '货号重复' }]
    const { Failure } = await import('../../ports')
    const detail = { status: 400, code: 400, result: { errors } }
    page.wire.refuse('/saveRows', new Failure('http', '货号重复', detail))
    await page.press('保存')
    expect(await screen.findByText('第 3 行：货号重复')).toBeVisible()
    expect(page.cell(2, 1)).toHaveAttribute('aria-invalid', 'true')
    expect(page.cell(2, 1)).toHaveAttribute('data-active', 'true')
    expect(page.guard.dirty).toBe(true)
    await page.type(2, 1, 'NEW')
    expect(page.cell(2, 1)).not.toHaveAttribute('aria-invalid')
    await page.press('保存')
    await waitFor(() => expect(page.record('3')).toMatchObject({ sku: 'NEW', ver: 2 }))
  })

  test('a refused removal names the record, which is no longer on the screen', async () => {
    const page = await openPage()
    const errors = [{ list: 'removed', row: 0, field: 'id', message: '已被引用' }]
    const { Failure } = await import('../../ports')
    const detail = { status: 200, code: 500, result: { errors } }
    await page.user.click(within(page.grid).getByLabelText('选择第 2 行'))
    await page.press('删除')
    page.wire.refuse('/saveRows', new Failure('business', '已被引用', detail))
    await page.press('保存')
    expect(await screen.findByText('要删除的“产品02”：已被引用')).toBeVisible()
    expect(page.guard.dirty).toBe(true)
  })

  test('a removed row that others use is asked about, and can be handed to another record', async () => {
    const page = await openPage()
    const use = { title: '询盘', fieldTitle: '产品', count: 3, more: false, effect: 'refuse' }
    const why = '“产品02”还被 3 条询盘使用'
    const result = {
      errors: [{ list: 'removed', row: 0, field: 'id', id: '2', message: why }],
      ...{ uses: [{ ...use, values: ['2'] }], ids: [] },
    }
    await page.user.click(within(page.grid).getByLabelText('选择第 2 行'))
    await page.press('删除')
    page.wire.refuse('/saveRows', new Failure('business', why, { status: 200, result }))
    await page.press('保存')
    const dialog = await screen.findByRole('dialog', { name: '删除：还在使用' })
    expect(within(dialog).getByText('询盘 · 产品')).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: '仍然删除' })).toBeNull()
    await page.user.type(within(dialog).getByRole('searchbox', { name: '改为使用' }), '产品05')
    await page.user.click(await within(dialog).findByRole('radio', { name: '产品05' }))
    await page.user.click(within(dialog).getByRole('button', { name: '改用后删除' }))
    await waitFor(() => expect(page.record('2')).toBeUndefined())
    expect(page.wire.callsOf('/saveRows').at(-1)).toMatchObject({
      params: { uses: 'move', to: '5' },
      body: { removed: [{ id: '2', ver: 1 }] },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.guard.dirty).toBe(false)
  })

  test('a row that somebody else has written is merged cell by cell and saved once the conflict is decided', async () => {
    const page = await openPage()
    await page.type(0, 1, '我的')
    await page.type(0, 3, '50')
    const theirs = page.record('1')
    if (theirs) Object.assign(theirs, { ver: 5, name: '别人的', stock: 60 })
    await page.press('保存')
    expect(await screen.findByText(/有 1 行已被他人修改/)).toBeVisible()
    expect(page.cell(0, 0)).toHaveTextContent('别人的')
    expect(page.cell(0, 1)).toHaveTextContent('我的')
    expect(page.cell(0, 3)).toHaveTextContent('50')
    expect(page.record('1')).toMatchObject({ sku: 'S1', stock: 60 })
    // Nobody has said yet whose number counts.
    await page.press('保存')
    const question = await screen.findByRole('dialog', { name: '第 1 行“库存”已被他人修改' })
    expect(page.host.said.at(-1)?.text).toMatch(/还有 1 处与他人的修改冲突/)
    expect(page.record('1')).toMatchObject({ sku: 'S1', stock: 60 })
    await page.user.click(within(question).getByRole('button', { name: '用我的' }))
    await page.press('保存')
    await waitFor(() =>
      expect(page.record('1')).toMatchObject({ name: '别人的', sku: '我的', stock: 50, ver: 6 }),
    )
  })

  test('the drafts of all pages are named, each leads to its page', async () => {
    const drafts = memoryDrafts()
    const put = (slot: string, place: object, row: string) =>
      drafts.put(['u1', '1001', '/', '#table', 'cms/edit', String(Object.values(place)[1]), slot], {
        at: Date.now(),
        place,
        edits: {
          changed: [{ id: row, base: { sku: `S${row}` }, values: { sku: '草稿' }, refused: {} }],
          added: [],
          deleted: [],
        },
      })
    put('a', { title: '第 1 页', address: '' }, '1')
    put('b', { title: '第 1 页', address: '' }, '2')
    put('c', { title: '第 2 页', address: 'page=2' }, '17')
    const page = await openPage({}, everything, { drafts })
    expect(await screen.findByText(/^第 2 页有 1 行未保存/)).toBeVisible()
    expect(await screen.findAllByText(/未保存的修改：1 行已修改/)).toHaveLength(2)
    const [restore] = screen.getAllByRole('button', { name: '恢复' })
    if (restore) await page.user.click(restore)
    expect(screen.getAllByText(/未保存的修改：1 行已修改/)).toHaveLength(1)
    page.host.answers.push(true)
    await page.user.click(page.button('前往'))
    await waitFor(() => expect(page.grid).toHaveTextContent('产品17'))
    await page.user.click(await screen.findByRole('button', { name: '恢复' }))
    expect(page.cell(1, 1)).toHaveTextContent('草稿')
    expect(await screen.findByText(/^第 1 页有 1 行未保存/)).toBeVisible()
  })

  test('a page turn that gets no answer leaves the draft with its page', async () => {
    const page = await openPage()
    await page.type(0, 3, '7')
    page.host.answers.push(true)
    page.wire.refuse('/list', new Failure('network', '网络连接失败，请检查网络后重试'), 9)
    await page.user.click(page.button('下一页'))
    await screen.findByText(/网络连接失败/)
    expect(page.cell(0, 3)).toHaveTextContent('7')
    await page.type(0, 3, '8')
    window.dispatchEvent(new Event('pagehide'))
    expect([...page.drafts.all.values()]).toMatchObject([
      { place: { title: '第 1 页' }, edits: { changed: [{ id: '1', values: { stock: 8 } }] } },
    ])
  })

  test('leaving offers to save first, and goes on once all is saved', async () => {
    const asked: string[] = []
    const host = testHost(memoryWire(product, []), grantsFor())
    const page = await openPage({}, everything, {
      notify: {
        ...host.ports.notify,
        askToLeave: async ({ title }) => {
          asked.push(title)
          return 'save'
        },
      },
    })
    await page.type(0, 3, '7')
    await page.user.click(page.button('下一页'))
    await waitFor(() => expect(page.grid).toHaveTextContent('产品16'))
    expect(asked).toEqual(['有未保存的修改'])
    expect(page.record('1')).toMatchObject({ stock: 7 })
  })

  test('Ctrl+S saves, the text of the open cell included; 保存 says when there is nothing to do', async () => {
    const page = await openPage()
    const save = () => page.button('保存')
    expect(save()).toHaveAttribute('title', '没有未保存的修改')
    await page.user.click(page.cell(0, 3))
    await page.user.keyboard('{Control>}a{/Control}77')
    expect(screen.getByText('已改 1 处')).toHaveAttribute('role', 'status')
    expect(page.cell(0, 3)).toHaveAttribute('data-changed')
    expect(save()).toHaveAttribute('title', '保存（Ctrl+S）')
    const event = new KeyboardEvent('keydown', {
      key: 's',
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
    })
    act(() => void (document.activeElement ?? document.body).dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
    await waitFor(() => expect(page.record('1')).toMatchObject({ stock: 77 }))
    await waitFor(() => expect(screen.queryByText('已改 1 处')).toBeNull())
    expect(page.cell(0, 3)).not.toHaveAttribute('data-changed')
  })

  test('F8 and 下一处错误 lead from one wrong cell to the next, and round', async () => {
    const page = await openPage()
    await page.type(1, 3, '-1')
    await page.type(3, 3, '-2')
    await page.user.click(page.cell(0, 0))
    const at = () => page.grid.querySelector('[data-active]')?.closest('[data-row]')
    await page.user.click(page.button('下一处错误（2）'))
    await waitFor(() => expect(at()).toHaveAttribute('data-row', '1'))
    await page.user.keyboard('{F8}')
    await waitFor(() => expect(at()).toHaveAttribute('data-row', '3'))
    await page.user.keyboard('{F8}')
    await waitFor(() => expect(at()).toHaveAttribute('data-row', '1'))
  })

  test('turning the page with unsaved edits asks first', async () => {
    const page = await openPage()
    await page.type(0, 3, '7')
    window.dispatchEvent(new Event('pagehide'))
    expect(page.drafts.all.size).toBe(1)
    page.host.answers.push(false, true)
    await page.user.click(page.button('下一页'))
    await waitFor(() => expect(page.host.asked).toHaveLength(1))
    expect(page.grid).toHaveTextContent('产品01')
    await page.user.click(page.button('下一页'))
    await waitFor(() => expect(page.grid).toHaveTextContent('产品16'))
    expect(page.guard.dirty).toBe(false)
    // Given up, they are not offered again.
    expect(page.drafts.all.size).toBe(0)
  })

  test('a new query with unsaved edits asks first', async () => {
    const page = await openPage()
    await page.type(0, 3, '7')
    page.host.answers.push(false)
    await page.user.type(screen.getByRole('textbox', { name: '产品名称' }), '产品20')
    await page.user.click(page.button('查询'))
    await waitFor(() => expect(page.host.asked).toHaveLength(1))
    expect(page.grid).toHaveTextContent('产品01')
    await page.user.click(page.button('查询'))
    await waitFor(() => expect(page.grid).not.toHaveTextContent('产品01'))
    expect(page.grid).toHaveTextContent('产品20')
  })
})

describe('permissions', () => {
  test('rows that could not be loaded are not told as none', async () => {
    const wire = memoryWire(product, products)
    wire.refuse('/list', new Failure('business', '系统繁忙', { status: 200, code: 500 }))
    const host = testHost(wire, grantsFor(...everything))
    render(<Page doc={pageDoc} entities={[entityDoc]} ports={host.ports} />)
    await screen.findByText('未能加载数据')
    expect(screen.queryByText('暂无数据')).toBeNull()
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('产品01')
    expect(screen.getByText('1-15 共 20 条')).toBeVisible()
  })

  test('without the right to edit the table is only read', async () => {
    const page = await openPage({}, ['product:view', 'product:add', 'product:delete'])
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
    await page.user.dblClick(page.cell(0, 0))
    expect(page.cell(0, 0)).toHaveAttribute('aria-readonly', 'true')
  })

  test("a button whose code is of type '2' stands in its place, and is pressed by whom it was granted", async () => {
    const codes = ['product:add', 'product:delete']
    const typed = (granted: readonly string[]): Partial<Ports> => ({
      grants: {
        auth: [
          ...['product:view', 'product:edit'].map((action) => ({ action, type: '1' })),
          ...granted.map((action) => ({ action, type: '2' })),
        ],
        allAuth: codes.map((action) => ({ action, type: '2', status: '1' })),
      },
    })
    const add = () => screen.getByRole('button', { name: '新增' })
    const page = await openPage({}, [], typed([]))
    expect(add()).toBeDisabled()
    await page.user.click(within(page.grid).getByLabelText('选择第 1 行'))
    expect(screen.getByRole('button', { name: '删除' })).toBeDisabled()
    cleanup()
    const other = await openPage({}, [], typed(codes))
    expect(add()).toBeEnabled()
    await other.user.click(within(other.grid).getByLabelText('选择第 1 行'))
    expect(screen.getByRole('button', { name: '删除' })).toBeEnabled()
  })

  test('columns and buttons without their permission are not there', async () => {
    const page = await openPage({}, ['product:view', 'product:edit'])
    const titles = within(page.grid).getAllByRole('columnheader')
    expect(titles.some(({ textContent }) => textContent?.includes('单价'))).toBe(false)
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
    expect(page.button('保存')).toBeVisible()
  })
})

describe('what others write elsewhere in the list', () => {
  async function withOthers() {
    const { port, ends } = farEnds({ answering: true })
    const user = { id: 'u1', username: 'u1', realname: '甲', tenantId: 1 }
    const page = await openPage({ socketReload: true }, everything, { sockets: port, user })
    await waitFor(() => expect(ends).toHaveLength(1))
    const told = (...ids: string[]) =>
      ends[0]?.say({ type: 'common_send_date', data: { key: 'rows:product', args: [ids, 'x'] } })
    const add = () =>
      page.wire.send({
        method: 'POST',
        url: '/cms/product/add',
        body: { name: '产品00', stock: 1 },
      })
    return { ...page, told, add }
  }

  test('is told as the number of records more or less, and read when the user wants it', async () => {
    const { told, add, wire, grid, user, host, type } = await withOthers()
    await add()
    await add()
    told('21', '22')
    expect(await screen.findByText('列表新增了 2 条记录')).toHaveAttribute('role', 'status')
    expect(grid).not.toHaveTextContent('产品00')
    await type(0, 3, '7')
    host.answers.push(false)
    await user.click(screen.getByRole('button', { name: '刷新' }))
    expect(host.asked.at(-1)?.title).toBe('有未保存的修改')
    expect(grid).not.toHaveTextContent('产品00')
    await user.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(grid).toHaveTextContent('产品00'))
    expect(screen.queryByText(/^列表/)).toBeNull()
    await wire.send({ method: 'DELETE', url: '/cms/product/delete', params: { id: '20' } })
    told('20')
    expect(await screen.findByText('列表减少了 1 条记录')).toBeVisible()
  })
})

describe('instantSave', () => {
  test('a changed cell is saved as it is closed, with the words of the reference', async () => {
    const page = await openPage({ instantSave: true })
    await page.type(0, 3, '42')
    await waitFor(() => expect(page.record('1')).toMatchObject({ stock: 42, ver: 2 }))
    expect(page.host.said).toContainEqual({ kind: 'success', text: '"库存"保存成功！' })
    expect(page.guard.dirty).toBe(false)
    await page.type(0, 1, 'X1')
    await waitFor(() => expect(page.record('1')).toMatchObject({ sku: 'X1', ver: 3 }))
    expect(page.saved()).toHaveLength(2)
  })

  test('a row that does not pass is not sent; a failure is told', async () => {
    const page = await openPage({ instantSave: true })
    await page.type(0, 3, '-1')
    await waitFor(() => expect(page.cell(0, 3)).toHaveAttribute('aria-invalid', 'true'))
    expect(page.saved()).toEqual([])
    const { Failure } = await import('../../ports')
    page.wire.refuse('/saveRows', new Failure('business', '库存已锁定', { status: 200, code: 500 }))
    await page.type(1, 3, '8')
    await waitFor(() =>
      expect(page.host.said).toContainEqual({ kind: 'error', text: '"库存"保存失败：库存已锁定' }),
    )
  })

  test('removing rows saves at once', async () => {
    const page = await openPage({ instantSave: true })
    await page.user.click(within(page.grid).getByLabelText('选择第 1 行'))
    await page.press('删除')
    await waitFor(() => expect(page.record('1')).toBeUndefined())
  })
})

describe('its document', () => {
  const findingsOf = (more: object) =>
    compilePage({ doc: { ...pageDoc, ...more }, entities: [entityDoc] }, registries).findings.map(
      ({ pointer, message }) => `${pointer} ${message}`,
    )

  test.each([
    [{ columns: ['nmae'] }, '/columns/0 没有字段 “nmae”，是否想写 “name”？'],
    [{ columns: ['name', 'name'] }, '/columns/1 “name” 重复，已出现在 /columns/0'],
    [{ columns: ['rows'] }, '/columns/0 字段 “rows” 是子表，不能作为列'],
    [
      { columns: [{ field: 'name', statistics: ['sum'] }] },
      '/columns/0/statistics 字段 “name”（单行文本）不是数字，不能合计',
    ],
    [
      { columns: [{ field: 'name', validateRules: [{ pattern: '(' }] }] },
      '/columns/0/validateRules/0/pattern',
    ],
    [{ dragSort: true }, '/dragSort 拖动排序需要实体有数字字段 “orderNum”'],
  ])('%j', (more, message) => {
    expect(findingsOf(more)).toEqual([expect.stringContaining(message)])
  })

  test('says nothing but its entity: every field but tables, new, save and remove', () => {
    const { model } = compilePage(
      { doc: { ...pageDoc, columns: undefined }, entities: [entityDoc] },
      registries,
    )
    expect(model).toMatchObject({
      columns: [{ field: { key: 'name' } }, {}, {}, { field: { key: 'stock' } }],
      toolbar: ['add', 'save', 'remove'],
      endpoints: { list: 'GET /cms/product/list', saveRows: 'POST /cms/product/saveRows' },
    })
  })
})
