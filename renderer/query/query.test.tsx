import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEntities } from '../../tests/support/entityApp'
import { everyCell } from '../../tests/support/everyCell'
import { grantsFor, testHost } from '../../tests/support/testHost'
import { inputValue } from '../cells/input/value'
import { timeValue } from '../cells/time/value'
import { DataProvider } from '../data/DataProvider'
import type { Field, Operator, ValueType } from '../model/entity/field'
import { Registry } from '../model/entity/registry'
import { toParams } from '../model/query/query'
import { Failure } from '../ports'
import { CellsContext } from '../ui/cells'
import { conditionOf, type ListQuery } from './listParams'
import type { SearchItem } from './model'
import { QueryBar } from './QueryBar'
import { columnsIn } from './useColumns'

const cells = new Registry('cell', everyCell)
const refuse = () => Promise.reject(new Failure('network', ''))
const { ports } = testHost(
  { send: refuse, download: refuse, fileUrl: () => undefined },
  grantsFor(),
)
const search = Array.from({ length: 7 }, (_, index) => {
  const title = `条件${index + 1}`
  const field: Field = {
    key: `f${index + 1}`,
    title,
    type: inputValue,
    props: {},
    required: false,
    unique: false,
    readonly: false,
  }
  return { field, operator: 'like' as const }
})

function show(query: ListQuery = {}, items: readonly SearchItem[] = search) {
  const submitted: ListQuery[] = []
  const bar = (now: ListQuery) => (
    <DataProvider ports={ports}>
      <CellsContext value={cells}>
        <QueryBar page="a/b" search={items} query={now} onSubmit={(next) => submitted.push(next)} />
      </CellsContext>
    </DataProvider>
  )
  const { rerender } = render(bar(query))
  return { submitted, user: userEvent.setup(), give: (next: ListQuery) => rerender(bar(next)) }
}
const bar = () => screen.getByRole('search', { name: '查询条件' })
const boxes = () => within(bar()).getAllByRole('textbox')

// Two controls side by side: jsdom measures nothing by itself.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600))
afterEach(() => void vi.restoreAllMocks())

describe('the query bar', () => {
  test('shows one row, the rest by 展开, and folds again by 收起', async () => {
    const { user } = show()
    expect(boxes()).toHaveLength(2)
    const fold = screen.getByRole('button', { name: '展开' })
    expect(fold).toHaveAttribute('aria-expanded', 'false')
    await user.click(fold)
    expect(boxes()).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: '收起' }))
    expect(boxes()).toHaveLength(2)
  })

  test('nothing is folded when all conditions fit', () => {
    show({}, search.slice(0, 2))
    expect(boxes()).toHaveLength(2)
    expect(screen.queryByRole('button', { name: '展开' })).toBeNull()
  })

  test('a condition in force is never out of sight at first, and counted when it is folded away', async () => {
    const { user } = show({ f7: '值' })
    expect(screen.getByLabelText('条件7')).toHaveValue('值')
    await user.click(screen.getByRole('button', { name: '收起' }))
    expect(screen.getByRole('button', { name: '展开（已设 1）' })).toBeVisible()
  })

  test('what is folded away while typed is still part of the query', async () => {
    const { user, submitted } = show()
    await user.click(screen.getByRole('button', { name: '展开' }))
    await user.type(screen.getByLabelText('条件6'), '远')
    await user.click(screen.getByRole('button', { name: '收起' }))
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(submitted).toEqual([{ f6: '远' }])
  })

  test('each user’s choice of 展开 and 收起 is remembered, page by page', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: '展开' }))
    expect(ports.storage.get('query:1001:u1:a/b')).toBe(true)
    cleanup()
    const again = show()
    expect(boxes()).toHaveLength(7)
    await again.user.click(screen.getByRole('button', { name: '收起' }))
    cleanup()
    show()
    expect(boxes()).toHaveLength(2)
  })

  test('a query that was asked for here comes back late and takes away nothing typed since', async () => {
    const { user, submitted, give } = show()
    await user.type(screen.getByLabelText('条件2'), '二')
    await user.type(screen.getByLabelText('条件1'), '一{Enter}')
    await user.type(screen.getByLabelText('条件2'), '三')
    // The address has them in an order of its own.
    give({ f1: '一', f2: '二' })
    expect(screen.getByLabelText('条件2')).toHaveValue('二三')
    await user.type(screen.getByLabelText('条件2'), '{Enter}')
    expect(submitted.at(-1)).toEqual({ f1: '一', f2: '二三' })
    give({ f1: '一', f2: '二三' })
    give({ f1: '一', f2: '二' })
    expect(screen.getByLabelText('条件2')).toHaveValue('二')
  })

  test('a number that does not fit stands there in red, is not asked for, and goes with 重置', async () => {
    const stock = readEntities().get('product')?.fields.get('stock')
    if (!stock) throw new Error('products have a stock')
    const { user, submitted } = show({}, [{ field: stock, operator: 'eq' }])
    const box = () => screen.getByLabelText(stock.title)
    await user.type(box(), '1.5')
    expect(box()).toHaveValue('1.5')
    expect(box()).toBeInvalid()
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(submitted).toEqual([])
    await user.click(screen.getByRole('button', { name: '重置' }))
    expect(box()).toHaveValue('')
    await user.type(box(), '7')
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(submitted.at(-1)).toEqual({ stock: '7' })
  })

  test('a query from elsewhere replaces what was typed', async () => {
    const { user, give } = show()
    await user.type(screen.getByLabelText('条件1'), '旧')
    give({ f1: '新' })
    expect(screen.getByLabelText('条件1')).toHaveValue('新')
  })

  test.each([
    [300, 1],
    [600, 2],
    [1100, 3],
    [1660, 5],
    [0, 1],
  ])('%i pixels hold %i side by side', (width, columns) => {
    expect(columnsIn(width)).toBe(columns)
  })
})

describe('every mode of a query item', () => {
  const product = readEntities().get('product')
  if (!product) throw new Error('no entity product')
  const { fields } = product
  const item = (key: string, operator: Operator) => {
    const field = fields.get(key)
    if (!field) throw new Error(key)
    return { field, operator }
  }
  /** What the server is asked when the bar holds `query`. */
  const wire = (items: readonly SearchItem[], query: ListQuery) =>
    toParams(conditionOf(query, items))

  test('single: one box, 请输入, contains', async () => {
    const items = [item('name', 'like')]
    const { user, submitted } = show({}, items)
    const box = screen.getByRole('textbox', { name: '产品名称' })
    expect(box).toHaveAttribute('placeholder', '请输入')
    await user.type(box, '床{Enter}')
    expect(submitted).toEqual([{ name: '床' }])
    expect(wire(items, { name: '床' })).toEqual({ name: '*床*' })
  })

  test('group: two boxes of a text or a number write _begin and _end', async () => {
    const items = [item('sku', 'between'), item('stock', 'between')]
    const { user, submitted } = show({}, items)
    await user.type(screen.getByPlaceholderText('请输入开始货号'), 'A')
    await user.type(screen.getByPlaceholderText('请输入结束库存'), '9{Enter}')
    expect(submitted).toEqual([{ sku: ['A', ''], stock: ['', '9'] }])
    expect(wire(items, { sku: ['A', 'C'], stock: ['', '9'] })).toEqual({
      sku_begin: 'A',
      sku_end: 'C',
      stock_end: '9',
    })
  })

  test('bounds of a number that stand the wrong way round are exchanged when they are asked for', async () => {
    const { user, submitted } = show({}, [item('price', 'between'), item('stock', 'between')])
    const [from, to] = [screen.getByLabelText('单价（起）'), screen.getByLabelText('单价（止）')]
    await user.type(screen.getByLabelText('库存（起）'), '9')
    await user.type(from, '100')
    await user.type(to, '20{Enter}')
    expect(submitted).toEqual([{ price: ['20', '100'], stock: ['9', ''] }])
    await waitFor(() => expect(from).toHaveValue('20'))
    expect(to).toHaveValue('100')
  })

  test('range of dates: 开始日期 and 结束日期', () => {
    const items = [item('releaseDate', 'between'), item('createTime', 'between')]
    show({ createTime: ['2026-01-01', '2026-01-31'] }, items)
    expect(screen.getAllByPlaceholderText('开始日期')).toHaveLength(2)
    expect(screen.getByLabelText('创建时间（止）')).toHaveValue('2026-01-31')
    expect(wire(items, { createTime: ['2026-01-01', '2026-01-31'] })).toEqual({
      createTime_begin: '2026-01-01',
      createTime_end: '2026-01-31',
    })
  })

  test('range of times: 请选择开始时间 and 请选择结束时间', () => {
    const field = { ...item('createTime', 'eq').field, key: 't', title: '时刻', type: timeValue }
    show({}, [{ field, operator: 'between' }])
    expect(screen.getByPlaceholderText('请选择开始时间')).toBeVisible()
    expect(screen.getByPlaceholderText('请选择结束时间')).toBeVisible()
  })

  test('dictionary, several of one, category tree, lookup and switch', () => {
    const items = [
      ...[item('status', 'eq'), item('material', 'in'), item('category', 'eq')],
      ...[item('brand', 'eq'), item('hot', 'eq')],
    ]
    const query = { status: 'on', material: ['oak', 'silk'], category: 'B01', brand: '7', hot: 'Y' }
    show(query, items)
    for (const name of ['状态', '材质', '分类']) {
      expect(screen.getByRole('combobox', { name })).toBeVisible()
    }
    expect(wire(items, query)).toEqual({
      status: 'on',
      material_MultiString: 'oak,silk',
      category: 'B01',
      brand: '7',
      hot: 'Y',
    })
  })

  test('every searchable type has a control for its own way of asking, with its title', () => {
    for (const { value } of everyCell.filter((cell) => cell.unseen !== true)) {
      const [operator] = value.operators
      if (!operator) continue
      const field: Field = {
        ...item('name', 'eq').field,
        key: 'x',
        title: '条件',
        type: value,
        props: propsOf(value),
      }
      show({}, [{ field, operator }])
      expect(screen.getAllByLabelText(/^条件/).length, value.name).toBeGreaterThan(0)
      expect(screen.queryByText(/显示出错|未注册/), value.name).toBeNull()
      cleanup()
    }
  })

  /** What a document must say of a type that cannot do without. */
  const propsOf = ({ props }: ValueType) => ('dict' in props ? { dict: 'yn' } : {})
})
