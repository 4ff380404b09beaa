import { act, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, use } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clockOfTest } from '../../../tests/support/clock'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, type TestHost, testHost } from '../../../tests/support/testHost'
import { builtinActions } from '../../actions/builtin'
import { createConsole } from '../../console'
import { compileEntity } from '../../model/compile/compileEntity'
import type { EntityDoc } from '../../model/document/entityDoc'
import { Failure } from '../../ports'
import { listPage } from '.'

const entityDoc = {
  schema: 1,
  entity: 'product',
  title: '产品',
  label: 'name',
  api: '/cms/product',
  perm: 'product',
  fields: {
    name: { type: 'input', title: '产品名称', required: true },
    status: {
      type: 'select',
      title: '状态',
      options: [
        { value: 'on', text: '上架' },
        { value: 'draft', text: '草稿' },
      ],
    },
    price: { type: 'money', title: '单价', can: 'product:price' },
    stock: { type: 'inputNumber', title: '库存' },
    createTime: { type: 'datetime', title: '创建时间', readonly: true },
  },
} as const satisfies EntityDoc

const pageDoc = {
  schema: 1,
  page: 'cms/product',
  title: '产品管理',
  kind: 'list',
  entity: 'product',
  search: ['name', { field: 'stock', op: 'ge' }],
  columns: [
    { field: 'name', open: 'detail', fixed: 'left' },
    'status',
    { field: 'price', total: 'sum' },
    { field: 'stock', total: 'avg' },
    'createTime',
  ],
  toolbar: [
    'add',
    'export',
    'deleteMany',
    {
      action: 'call',
      name: 'publish',
      title: '批量上架',
      can: 'product:publish',
      call: 'POST /cms/product/publish',
      send: "{'ids': selected.map(r, r.id)}",
      enableIf: "size(selected) > 0 && selected.all(r, r.status != 'on')",
      confirm: '确认上架所选 {count} 个产品？',
    },
  ],
  row: ['edit', 'copy', { action: 'delete', showIf: "row.status == 'draft'" }],
  pageSize: 15,
  form: { open: 'drawer', fields: ['name', 'status', 'price', 'stock'] },
}

const everything = ['view', 'add', 'edit', 'delete', 'export', 'price', 'publish'].map(
  (right) => `product:${right}`,
)
const { Page } = createConsole({
  cells: everyCell,
  pages: [listPage],
  actions: builtinActions,
})
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
if (!entity) throw new Error('the entity of this test compiles')

// Nothing here hides elements, and asking jsdom for every element's visibility takes most of the time.
configure({ defaultHidden: true })

/** As type 2: known to all, granted to some. */
function withButtons(...withheld: readonly string[]) {
  const { auth } = grantsFor(...everything.filter((right) => !withheld.includes(right)))
  return { auth, allAuth: withheld.map((action) => ({ action, type: '2', status: '1' })) }
}

const two = (number: number) => String(number).padStart(2, '0')
const products = Array.from({ length: 40 }, (_, index) => ({
  name: `产品${two(index + 1)}`,
  status: index % 2 === 0 ? 'draft' : 'on',
  price: 0.1,
  stock: index + 1,
  createTime: `2026-01-01 00:00:${two(index + 1)}`,
}))

let wire = memoryWire(entity, products)
let host: TestHost
beforeEach(() => {
  wire = memoryWire(entity, products)
})

function open({
  address = '',
  rights = everything,
  grants = grantsFor(...rights),
  doc = pageDoc as Readonly<Record<string, unknown>>,
} = {}) {
  host = testHost(wire, grants, address)
  const user = userEvent.setup()
  const view = render(<Page doc={doc} entities={[entityDoc]} ports={host.ports} />)
  return { user, ...view }
}
const table = () => screen.getByRole('table', { name: '产品管理' })
async function row(name: string): Promise<HTMLElement> {
  const found = (await within(table()).findByText(name)).closest('tr')
  if (!found) throw new Error(`no row ${name}`)
  return found
}
const bodyNames = () =>
  [...table().querySelectorAll('tbody tr')].map((one) => one.querySelector('a')?.textContent)
const button = (name: string) => screen.getByRole('button', { name })

describe('the list', () => {
  test('shows the newest page with its totals and the number of all records', async () => {
    open()
    await row('产品40')
    expect(bodyNames()).toHaveLength(15)
    expect(bodyNames()[0]).toBe('产品40')
    expect(screen.getByText('1-15 共 40 条')).toBeVisible()
    const pager = screen.getByRole('navigation', { name: '分页' })
    expect(pager).toHaveTextContent('本页合计')
    expect(pager).toHaveTextContent('1.50')
    expect(pager).toHaveTextContent('平均 33')
    expect(wire.callsOf('/list')).toHaveLength(1)
  })

  test('tells the totals of all records of the query when it is asked, and those of the page again', async () => {
    const { user } = open({ address: 'q.stock=5' })
    await row('产品40')
    const pager = screen.getByRole('navigation', { name: '分页' })
    wire.refuse('/groups', new Failure('http', '忙'))
    await user.click(button('全部'))
    await user.click(await within(pager).findByRole('button', { name: '未能取得，再试一次' }))
    await waitFor(() => expect(pager).toHaveTextContent('单价 3.60'))
    expect(pager).toHaveTextContent('全部合计')
    expect(pager).toHaveTextContent('平均 22.5')
    expect(wire.callsOf('/groups').at(-1)?.params).toMatchObject({ sums: 'price,stock' })
    await user.click(button('本页'))
    expect(pager).toHaveTextContent('本页合计 全部')
  })

  test('reads page, size, order and conditions from its address', async () => {
    open({ address: 'page=2&size=15&sort=stock&q.stock=5' })
    await row('产品20')
    expect(bodyNames()[0]).toBe('产品20')
    expect(screen.getByText('16-30 共 36 条')).toBeVisible()
    expect(screen.getByRole('columnheader', { name: /库存/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    expect(wire.callsOf('/list')[0]?.params).toEqual({
      stock: '>= 5',
      column: 'stock',
      order: 'asc',
      pageNo: 2,
      pageSize: 15,
      columns: 'name,status,price,stock,createTime',
    })
  })

  test('an advanced query in the address is in force, told, and cleared', async () => {
    const rule = (field: string, name: string, val: string) => ({ field, rule: name, val })
    const advanced = {
      match: 'or',
      rules: [rule('stock', 'ge', '40'), rule('name', 'like', '产品01')],
    }
    const { user } = open({
      address: `q.name=产品&advanced=${encodeURIComponent(JSON.stringify(advanced))}`,
    })
    await row('产品40')
    expect(bodyNames()).toEqual(['产品40', '产品01'])
    const [call] = wire.callsOf('/list')
    expect(call?.params).toMatchObject({ name: '*产品*', superQueryMatchType: 'or' })
    expect(JSON.parse(decodeURIComponent(String(call?.params?.superQueryParams)))).toEqual([
      { ...rule('stock', 'ge', '40'), type: 'number', dbType: 'bigdecimal' },
      { ...rule('name', 'like', '产品01'), type: 'string' },
    ])
    const flag = screen.getByText('已有高级查询条件生效').parentElement
    if (!flag) throw new Error('no flag')
    expect(button('高级查询')).toHaveAttribute('aria-pressed', 'true')
    await user.click(within(flag).getByRole('button', { name: '清空' }))
    await row('产品39')
    expect(screen.queryByText('已有高级查询条件生效')).toBeNull()
    expect(host.search()).toBe('q.name=产品')
  })

  test('rules of a link on what this user may not see are left out, and he is told', async () => {
    const advanced = '{"match":"and","rules":[{"field":"price","rule":"gt","val":"1"}]}'
    open({ address: `advanced=${advanced}`, rights: ['product:view'] })
    await row('产品40')
    expect(wire.callsOf('/list')[0]?.params).not.toHaveProperty('superQueryParams')
    expect(screen.getByText('链接中有条件无法使用，已略去')).toBeVisible()
  })

  test('a page that lies behind the last one goes back to the last', async () => {
    open({ address: 'page=9' })
    await row('产品10')
    expect(host.search()).toBe('page=3')
  })

  test('the pager goes to pages and sizes, and the address follows', async () => {
    const { user } = open()
    await row('产品40')
    await user.click(button('下一页'))
    await row('产品25')
    expect(host.search()).toBe('page=2')
    await user.click(button('第 3 页'))
    await row('产品10')
    await user.type(screen.getByLabelText('跳至页码'), '1{Enter}')
    await row('产品40')
    await user.click(screen.getByLabelText('每页条数'))
    await user.click(screen.getByRole('option', { name: '50 条/页' }))
    await row('产品01')
    expect(host.search()).toBe('size=50')
  })

  test('going back shows the earlier page again', async () => {
    const { user } = open()
    await row('产品40')
    await user.click(button('末页'))
    await row('产品01')
    host.back()
    await row('产品40')
  })

  test('a header sorts up, down and back to the order of the page', async () => {
    const { user } = open()
    await row('产品40')
    const header = () => screen.getByRole('columnheader', { name: /产品名称/ })
    await user.click(within(header()).getByRole('button'))
    await row('产品01')
    expect(header()).toHaveAttribute('aria-sort', 'ascending')
    expect(host.search()).toBe('sort=name')
    await user.click(within(header()).getByRole('button'))
    await row('产品40')
    expect(header()).toHaveAttribute('aria-sort', 'descending')
    await user.click(within(header()).getByRole('button'))
    await waitFor(() => expect(header()).toHaveAttribute('aria-sort', 'none'))
    expect(host.search()).toBe('')
  })

  test('an empty list says so, and offers to clear conditions that hide everything', async () => {
    const { user } = open({ address: 'q.name=没有这个' })
    expect(await screen.findByText('没有符合条件的记录')).toBeVisible()
    await user.click(button('清除条件'))
    await row('产品40')
    expect(host.search()).toBe('')
  })

  test('a list without records says so, and its first is one step away', async () => {
    wire = memoryWire(entity, [])
    const { user } = open()
    expect(await screen.findByText('还没有产品')).toBeVisible()
    expect(screen.queryByRole('button', { name: '清除条件' })).toBeNull()
    await user.click(button('新增第一条'))
    expect(host.search()).toBe('form=add')
  })
})

describe('the query bar', () => {
  test('查询 and Enter apply what is typed, 重置 takes it back', async () => {
    const { user } = open({ address: 'page=2' })
    await row('产品25')
    await user.type(screen.getByLabelText('产品名称'), '产品1{Enter}')
    await row('产品19')
    expect(host.search()).toBe('q.name=产品1')
    expect(wire.calls.at(-1)?.params).toMatchObject({ name: '*产品1*', pageNo: 1 })
    await user.click(button('重置'))
    await row('产品40')
    expect(host.search()).toBe('')
    expect(screen.getByLabelText('产品名称')).toHaveValue('')
  })

  test('what is typed and not yet applied survives a change of page', async () => {
    const { user } = open()
    await row('产品40')
    await user.type(screen.getByLabelText('产品名称'), '半')
    await user.click(button('下一页'))
    await row('产品25')
    expect(screen.getByLabelText('产品名称')).toHaveValue('半')
  })

  test('Enter that ends the writing of a Chinese word does not query', async () => {
    const { user } = open()
    await row('产品40')
    const input = screen.getByLabelText('产品名称')
    await user.click(input)
    const composing = new KeyboardEvent('keydown', {
      key: 'Enter',
      isComposing: true,
      bubbles: true,
      cancelable: true,
    })
    expect(screen.getByLabelText('产品名称').dispatchEvent(composing)).toBe(false)
    expect(wire.callsOf('/list')).toHaveLength(1)
  })

  test('the same query asked again is asked of the server again', async () => {
    const { user } = open()
    await row('产品40')
    await user.click(button('查询'))
    await waitFor(() => expect(wire.callsOf('/list')).toHaveLength(2))
  })
})

describe('when the server fails', () => {
  test('the old rows stay, the reason is told, and 重试 tries again', async () => {
    const { user } = open()
    await row('产品40')
    wire.refuse('/list', new Failure('http', '服务器忙', { status: 503 }))
    await user.click(button('下一页'))
    const note = await screen.findByRole('alert')
    expect(note).toHaveTextContent('列表加载失败')
    expect(note).toHaveTextContent('服务器忙。以下是上一次加载的数据。')
    expect(note).toHaveTextContent('HTTP 503')
    await row('产品40')
    // What is told is what is shown, not what was asked for.
    expect(screen.getByText('1-15 共 40 条')).toBeVisible()
    await user.click(within(note).getByRole('button', { name: '重试' }))
    await row('产品25')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a first load that fails leaves the page usable', async () => {
    wire.refuse('/list', new Failure('business', '系统繁忙', { status: 200, code: 500 }))
    const { user } = open()
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: '重试' }))
    await row('产品40')
  })

  test('a read that got no answer is tried once more, a refusal is not', async () => {
    wire.refuse('/list', new Failure('network', ''))
    open()
    await row('产品40')
    expect(wire.callsOf('/list')).toHaveLength(2)
  })

  test('a refusal that comes before the page is drawn is final, too', async () => {
    const pass = clockOfTest()
    wire.refuse('/list', new Failure('http', '拒绝访问', { status: 403 }))
    host = testHost(wire, grantsFor(...everything))
    let draw: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      draw = resolve
    })
    await act(async () => {
      render(
        <Suspense>
          <Page doc={pageDoc} entities={[entityDoc]} ports={host.ports} />
          <Held until={held} />
        </Suspense>,
      )
    })
    await waitFor(() => expect(wire.callsOf('/list')).toHaveLength(1))
    await pass(20)
    await act(async () => draw())
    await screen.findByRole('alert')
    expect(wire.callsOf('/list')).toHaveLength(1)
  })

  test('so is the refusal of another page that comes before the page has turned', async () => {
    host = testHost(wire, grantsFor(...everything))
    const { navigate } = host.ports
    const late: typeof navigate = {
      ...navigate,
      useSearch() {
        const [search, setSearch] = navigate.useSearch()
        return [search, (...next) => void setTimeout(() => act(() => setSearch(...next)), 30)]
      },
    }
    const ports = { ...host.ports, navigate: late }
    render(<Page doc={pageDoc} entities={[entityDoc]} ports={ports} />)
    await row('产品40')
    wire.refuse('/list', new Failure('http', '拒绝访问', { status: 403 }))
    await userEvent.setup().click(button('下一页'))
    expect(await screen.findByRole('alert')).toHaveTextContent('拒绝访问')
    expect(wire.callsOf('/list')).toHaveLength(2)
    // The rows of the first page are still there.
    expect(button('第 1 页')).toHaveAttribute('aria-current', 'page')
    expect(button('第 2 页')).not.toHaveAttribute('aria-current')
  })

  test('a refusal of the server is final', async () => {
    wire.refuse('/list', new Failure('http', '拒绝访问', { status: 403 }))
    open()
    await screen.findByRole('alert')
    expect(wire.callsOf('/list')).toHaveLength(1)
  })

  test('a list that one may not read is a warning in the words of the server', async () => {
    const text = '没有权限，请联系管理员授权'
    wire.refuse('/list', new Failure('business', text, { status: 200, code: 510 }))
    open()
    const note = await screen.findByRole('alert')
    expect(note).toHaveAttribute('data-kind', 'warning')
    expect(note).toHaveTextContent(text)
    expect(note).not.toHaveTextContent('列表加载失败')
  })

  test('an answer of the wrong shape is told', async () => {
    vi.spyOn(wire, 'send').mockResolvedValueOnce({
      success: true,
      code: 200,
      message: '',
      result: 'x',
    })
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('返回数据格式不正确')
  })

  test('of two quick queries the last one asked is shown, whichever answers last', async () => {
    const pass = clockOfTest()
    const { user } = open()
    await row('产品40')
    const releases = wire.hold('/list')
    await user.type(screen.getByLabelText('产品名称'), '1{Enter}')
    await waitFor(() => expect(releases).toHaveLength(1))
    await user.type(screen.getByLabelText('产品名称'), '2{Enter}')
    await waitFor(() => expect(releases).toHaveLength(2))
    releases[1]?.()
    await waitFor(() => expect(bodyNames()).toEqual(['产品12']))
    releases[0]?.()
    await pass(20)
    expect(bodyNames()).toEqual(['产品12'])
  })
})

describe('selection and actions', () => {
  test('a row is ticked by its box only, and the head knows three states', async () => {
    const { user } = open()
    const first = await row('产品40')
    const head = screen.getByRole<HTMLInputElement>('checkbox', { name: '全选' })
    await user.click(within(first).getByText('2026-01-01 00:00'))
    expect(head).not.toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: '选择 产品40' }))
    expect(screen.getByText('已选择 1 项')).toBeVisible()
    expect(head.indeterminate).toBe(true)
    await user.click(head)
    expect(screen.getByText('已选择 15 项')).toBeVisible()
    await user.click(button('清空'))
    expect(screen.queryByText(/已选择/)).toBeNull()
  })

  test('ticks survive a reload of the page and end with it', async () => {
    const { user } = open()
    await row('产品40')
    await user.click(screen.getByRole('checkbox', { name: '选择 产品39' }))
    await user.click(button('刷新'))
    await waitFor(() => expect(wire.callsOf('/list')).toHaveLength(2))
    expect(screen.getByText('已选择 1 项')).toBeVisible()
    await user.click(button('下一页'))
    await row('产品25')
    expect(screen.queryByText(/已选择/)).toBeNull()
  })

  test('批量删除 without ticks asks for one', async () => {
    const { user } = open()
    await row('产品40')
    await user.click(button('批量删除'))
    expect(host.said).toEqual([{ kind: 'warning', text: '请选择一条记录！' }])
    expect(host.asked).toEqual([])
  })

  test('批量删除 names what it deletes, deletes it, and the list follows', async () => {
    const { user } = open()
    await row('产品40')
    await user.click(screen.getByRole('checkbox', { name: '选择 产品40' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 产品39' }))
    await user.click(button('批量删除'))
    await waitFor(() => expect(wire.records).toHaveLength(38))
    expect(host.asked).toMatchObject([
      { title: '确认删除', text: '是否删除选中数据?（产品40、产品39）' },
    ])
    await screen.findByText('1-15 共 38 条')
    expect(host.said).toEqual([{ kind: 'success', text: '操作成功！' }])
  })

  test('a refused question deletes nothing', async () => {
    const { user } = open()
    await row('产品40')
    await user.click(screen.getByRole('checkbox', { name: '选择 产品40' }))
    host.answers.push(false)
    await user.click(button('批量删除'))
    await waitFor(() => expect(host.asked).toHaveLength(1))
    expect(wire.callsOf('/deleteBatch')).toEqual([])
  })

  test('a double click writes once', async () => {
    const { user } = open()
    await row('产品40')
    await user.click(screen.getByRole('checkbox', { name: '选择 产品39' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 产品37' }))
    const releases = wire.hold('/publish')
    await user.dblClick(button('批量上架'))
    await waitFor(() => expect(releases).toHaveLength(1))
    expect(host.asked).toEqual([{ title: '确认上架所选 2 个产品？', danger: false }])
    releases[0]?.()
    await waitFor(() => expect(host.said).toHaveLength(1))
    expect(wire.callsOf('/publish')).toMatchObject([
      {
        method: 'POST',
        body: { ids: ['39', '37'] },
        idempotencyKey: expect.stringMatching(/^\w{32}$/),
      },
    ])
  })

  test('a call is offered when its condition holds for the ticked rows', async () => {
    const { user } = open()
    await row('产品40')
    expect(button('批量上架')).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: '选择 产品39' }))
    expect(button('批量上架')).toBeEnabled()
    await user.click(screen.getByRole('checkbox', { name: '选择 产品40' }))
    expect(button('批量上架')).toBeDisabled()
  })

  test('a refused call stays on the screen with its reasons', async () => {
    const { user } = open()
    await row('产品40')
    await user.click(screen.getByRole('checkbox', { name: '选择 产品39' }))
    wire.refuse(
      '/publish',
      new Failure('http', '部分记录不能上架', {
        status: 400,
        code: 400,
        result: { errors: [{ field: 'status', message: '产品39：已下架' }] },
      }),
    )
    await user.click(button('批量上架'))
    const note = await screen.findByRole('alert')
    expect(note).toHaveTextContent('批量上架部分记录不能上架产品39：已下架')
    await user.click(within(note).getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('records that a write left as they were stay named on the page', async () => {
    const { user } = open()
    await row('产品40')
    await user.click(screen.getByRole('checkbox', { name: '选择 产品39' }))
    vi.spyOn(wire, 'send').mockResolvedValueOnce({
      success: true,
      code: 200,
      message: '已处理 1 条，1 条未处理',
      result: { done: 1, refused: [{ id: '37', name: '产品37', message: '该记录当前不能上架' }] },
    })
    await user.click(button('批量上架'))
    const note = await screen.findByRole('alert')
    expect(note).toHaveTextContent('批量上架已处理 1 条，1 条未处理产品37：该记录当前不能上架')
    expect(host.said).toEqual([])
  })

  test('after no answer the same write is sent with the same key', async () => {
    const { user } = open()
    await row('产品40')
    await user.click(screen.getByRole('checkbox', { name: '选择 产品39' }))
    wire.refuse('/publish', new Failure('timeout', '网络超时'))
    await user.click(button('批量上架'))
    await screen.findByRole('alert')
    await user.click(button('批量上架'))
    await waitFor(() => expect(host.said).toHaveLength(1))
    const [first, second] = wire.callsOf('/publish')
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  test('what a call by GET says stands in its address: a body would never arrive', async () => {
    const tried = {
      action: 'call',
      title: '试算',
      can: 'product:view',
      call: 'GET /cms/product/tried',
      send: "{'id': row.id, 'names': [row.name, 'b'], 'none': null}",
    }
    const { user } = open({ doc: { ...pageDoc, row: [tried] } })
    await user.click(within(await row('产品40')).getByRole('button', { name: '试算' }))
    await waitFor(() => expect(wire.callsOf('/tried')).toHaveLength(1))
    const [call] = wire.callsOf('/tried')
    expect(call).toMatchObject({ method: 'GET', params: { id: '40', names: '产品40,b' } })
    expect(call).not.toHaveProperty('body')
  })

  test('a delete that succeeded is not told as failed when the list cannot be loaded after it', async () => {
    const { user } = open()
    await row('产品40')
    wire.refuse('/list', new Failure('http', '服务器忙', { status: 503 }), 1)
    await user.click(screen.getByRole('checkbox', { name: '选择 产品40' }))
    await user.click(button('批量删除'))
    const note = await screen.findByRole('alert')
    expect(note).toHaveTextContent('删除成功，列表刷新失败')
    expect(host.said).toEqual([{ kind: 'success', text: '操作成功！' }])
    await user.click(within(note).getByRole('button', { name: '重试' }))
    await screen.findByText('1-15 共 39 条')
  })

  test('two actions stand in the row, the others behind 更多, and each only where it may', async () => {
    const { user } = open()
    const draft = await row('产品39')
    const published = await row('产品40')
    expect(within(published).queryByRole('button', { name: /更多/ })).toBeNull()
    const more = within(draft).getByRole('button', { name: '更多操作：产品39' })
    await user.click(more)
    expect(screen.getByRole('menuitem', { name: '删除' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(more).toHaveFocus()
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('menuitem', { name: '删除' }))
    await waitFor(() => expect(wire.records).toHaveLength(39))
    expect(host.asked).toMatchObject([{ title: '确定删除吗?', text: '产品39', danger: true }])
    expect(wire.callsOf('/delete')).toMatchObject([{ method: 'DELETE', params: { id: '39' } }])
  })

  test('a row whose action is at work says so; the buttons of other rows go on', async () => {
    const { user } = open()
    const releases = wire.hold('/delete')
    const buttons = (name: string) => within(table()).getByRole('button', { name })
    for (const name of ['产品39', '产品37']) {
      await row(name)
      await user.click(buttons(`更多操作：${name}`))
      await user.click(screen.getByRole('menuitem', { name: '删除' }))
    }
    await waitFor(() => expect(releases).toHaveLength(2))
    for (const name of ['产品39', '产品37']) {
      expect(await row(name)).toHaveAttribute('aria-busy', 'true')
      expect(buttons(`更多操作：${name}`)).toHaveAttribute('aria-busy', 'true')
    }
    const busy = await row('产品39')
    await user.click(within(busy).getByRole('button', { name: '编辑' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await row('产品40')).not.toHaveAttribute('aria-busy')
    for (const release of releases) release()
    await waitFor(() => expect(wire.records).toHaveLength(38))
    await screen.findByText('1-15 共 38 条')
  })

  test('an export takes the query in force and the columns on the screen', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    )
    const { user } = open({ address: 'q.name=产品1' })
    await row('产品19')
    await user.click(screen.getByRole('checkbox', { name: '选择 产品19' }))
    await user.click(button('导出'))
    await waitFor(() => expect(wire.callsOf('/exportXls')).toHaveLength(1))
    expect(wire.callsOf('/exportXls')[0]?.params).toEqual({
      name: '*产品1*',
      column: 'createTime',
      order: 'desc',
      columns: 'name,status,price,stock,createTime',
      selections: '19',
    })
  })

  test('a failed export says 文件下载失败', async () => {
    const { user } = open()
    await row('产品40')
    wire.refuse('/exportXls', new Failure('shape', ''))
    await user.click(button('导出'))
    await waitFor(() => expect(host.said).toEqual([{ kind: 'warning', text: '文件下载失败' }]))
  })
})

describe('permissions', () => {
  test('what is not granted is not there', async () => {
    open({ rights: ['product:view', 'product:edit'] })
    const first = await row('产品39')
    const titles = screen.getAllByRole('columnheader').map((header) => header.textContent)
    expect(titles).not.toContain('单价')
    for (const name of ['新增', '批量删除', '批量上架', '导出']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(within(first).getByRole('button', { name: '编辑' })).toBeVisible()
    expect(within(first).queryByRole('button', { name: '复制' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('a button whose code is of type 2 stays in its place, and is pressed by whom it was granted', async () => {
    const withheld = ['product:add', 'product:edit', 'product:delete', 'product:publish']
    const { unmount } = open({ grants: withButtons(...withheld), address: 'form=add' })
    const draft = await row('产品39')
    expect(button('新增')).toBeDisabled()
    expect(button('批量上架')).toBeDisabled()
    expect(button('批量删除')).toBeDisabled()
    expect(within(draft).getByRole('button', { name: '编辑' })).toBeDisabled()
    expect(button('导出')).toBeEnabled()
    // What cannot be done to ticked rows needs no ticks, and no address does what a button may not.
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
    unmount()
    open({ grants: withButtons() })
    await row('产品39')
    expect(button('新增')).toBeEnabled()
  })

  test('an address that opens a form which is not granted opens nothing', async () => {
    open({ address: 'form=add', rights: ['product:view'] })
    await row('产品40')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('forms over the list', () => {
  test('新增 opens the form, the address keeps it, and the saved record stands out in the list', async () => {
    const { user } = open({ address: 'page=2' })
    await row('产品25')
    await user.click(button('新增'))
    expect(host.search()).toBe('page=2&form=add')
    const form = await screen.findByRole('dialog')
    await user.type(within(form).getByLabelText(/产品名称/), '新产品')
    await user.click(within(form).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(host.search()).toBe('')
    await waitFor(() => expect(wire.records).toHaveLength(41))
    await screen.findByText('1-15 共 41 条')
  })

  test('an edit loads the newest record first, and its row is marked afterwards', async () => {
    const { user } = open()
    const first = await row('产品40')
    await user.click(within(first).getByRole('button', { name: '编辑' }))
    expect(host.search()).toBe('form=edit&id=40')
    const form = await screen.findByRole('dialog')
    expect(wire.callsOf('/queryById')[0]?.params).toEqual({ id: '40' })
    const name = within(form).getByLabelText(/产品名称/)
    await user.clear(name)
    await user.type(name, '改过的')
    await user.click(within(form).getByRole('button', { name: '保存' }))
    expect(await row('改过的')).toHaveAttribute('data-highlighted')
    expect(host.search()).toBe('')
  })

  test('the saved record stands in the list before that has been read again', async () => {
    const { user } = open({ address: 'form=edit&id=40' })
    const form = await screen.findByRole('dialog')
    await row('产品40')
    await user.type(within(form).getByLabelText(/产品名称/), '改')
    const releases = wire.hold('/list')
    await user.click(within(form).getByRole('button', { name: '保存' }))
    const saved = await row('产品40改')
    await waitFor(() => expect(releases).toHaveLength(1))
    // A step taken now is taken of the version that was saved.
    expect(saved).toHaveAttribute('data-highlighted')
    for (const release of releases) release()
    await row('产品40改')
  })

  test('a save that is followed by a failing list is told as saved', async () => {
    const { user } = open({ address: 'form=edit&id=40' })
    const form = await screen.findByRole('dialog')
    const name = within(form).getByLabelText(/产品名称/)
    await user.type(name, '改')
    wire.refuse('/list', new Failure('http', '服务器忙', { status: 503 }))
    await user.click(within(form).getByRole('button', { name: '保存' }))
    expect(await screen.findByText('保存成功，列表刷新失败')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a form that is a page stands in place of the list, and gives it back', async () => {
    host = testHost(wire, grantsFor(...everything), 'form=add')
    const doc = { ...pageDoc, form: { ...pageDoc.form, open: 'page' } }
    render(<Page doc={doc} entities={[entityDoc]} ports={host.ports} />)
    const cancel = await screen.findByRole('button', { name: '取消' })
    expect(screen.getByLabelText('产品管理', { selector: 'section' })).not.toBeVisible()
    await userEvent.click(cancel)
    expect(screen.getByLabelText('产品管理', { selector: 'section' })).toBeVisible()
    expect(host.search()).toBe('')
  })

  test('the name opens the detail', async () => {
    const { user } = open()
    await user.click(within(await row('产品40')).getByRole('link', { name: '产品40' }))
    expect(host.search()).toBe('detail=40')
    const detail = await screen.findByRole('dialog')
    expect(detail).toHaveTextContent('产品详情')
  })

  test('an address that names a record which is gone says so', async () => {
    const { user } = open({ address: 'detail=999' })
    const note = await screen.findByRole('alert')
    expect(note).toHaveTextContent('记录不存在或已被删除')
    await user.click(within(note).getByRole('button', { name: '关闭' }))
    expect(host.search()).toBe('')
  })
})

/** Keeps its neighbours from being drawn until then. */
function Held({ until }: { readonly until: Promise<void> }) {
  use(until)
  return null
}
