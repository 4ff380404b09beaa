import { expect, test } from 'vitest'
import { builtinValues } from '../../cells/values'
import { compileEntity } from '../../model/compile/compileEntity'
import { Registry } from '../../model/entity/registry'
import { entityColumns } from '../columns/entityColumns'
import { collect } from '../store/collect'
import { createGridStore } from '../store/store'
import { testCells, valuesIn } from '../testing/store'
import { createRowRules } from './rowRules'

const user = { id: 'u', username: 'staff', realname: '员工', tenantId: 1 }

function make(hidden: readonly string[] = []) {
  const entity = compileEntity(
    {
      schema: 1,
      entity: 'spec',
      title: '规格',
      label: 'name',
      api: '/cms/spec',
      perm: 'spec',
      fields: {
        name: { type: 'input', title: '名称', required: true, showIf: '!closed' },
        closed: { type: 'switch', title: '停用' },
        no: { type: 'input', title: '编号', required: true, defaultBy: "rule('no')" },
        price: {
          type: 'inputNumber',
          title: '单价',
          invalidIf: 'price < count',
          invalidMessage: '单价不能小于数量',
        },
        count: { type: 'inputNumber', title: '数量', default: 2 },
        amount: { type: 'inputNumber', title: '金额', compute: 'price * count' },
        mine: { type: 'input', title: '备注', disableIf: "user.username == 'staff'" },
      },
    } as Parameters<typeof compileEntity>[0],
    {
      types: new Registry('type', builtinValues),
      report({ pointer, message }) {
        throw new Error(`${pointer}: ${message}`)
      },
    },
  )
  const fields = [...(entity?.fields.values() ?? [])].filter(({ key }) => !hidden.includes(key))
  const columns = entityColumns({ fields, cells: testCells })
  const store = createGridStore({ columns, rules: createRowRules(fields, user) })
  store.load([
    { id: '1', name: 'a', closed: 'N', price: 3, count: 2, amount: 6, ver: 1 },
    { id: '2', name: '', closed: 'Y', price: 1, count: 1, amount: 1, ver: 1 },
  ])
  return store
}

test('a cell that does not go with the others of its row is marked as soon as either changes', async () => {
  const store = make()
  const errorsOf = ({ table }: typeof store) =>
    table.order.flatMap(({ id, marks }) =>
      Object.entries(marks?.errors ?? {}).map((e) => [id, ...e]),
    )
  const marked = () => errorsOf(store)
  store.set('1', { count: 20 })
  expect(marked()).toEqual([['1', 'price', '单价不能小于数量']])
  store.set('1', { price: 30 })
  expect(marked()).toEqual([])
  store.set('1', { price: 1 })
  expect(marked()).toHaveLength(1)
  store.set('1', { price: null })
  expect(marked()).toEqual([])
  store.undo()
  store.load([{ id: '3', name: 'c', closed: 'N', price: 1, count: 2, amount: 2, ver: 1 }])
  await collect(store)
  expect(marked()).toEqual([['3', 'price', '单价不能小于数量']])
  const unseen = make(['count'])
  unseen.set('1', { price: 1 })
  expect(errorsOf(unseen)).toEqual([])
})

test('a number that the server gives is not asked of a new row', async () => {
  const store = make()
  store.load([])
  store.insert([{ name: 'a', price: 3, count: 2 }])
  expect((await collect(store)).errors).toEqual([])
})

test('a computed cell changes in the same step as what it follows from, by whatever way that changes', () => {
  const store = make()
  store.set('1', { price: 10 })
  expect(valuesIn(store, 'amount')).toEqual([20, 1])
  store.undo()
  expect([valuesIn(store, 'price')[0], valuesIn(store, 'amount')[0]]).toEqual([3, 6])
  store.redo()
  expect(valuesIn(store, 'amount')[0]).toBe(20)
  store.insert([{ price: 4, count: 5 }])
  expect(valuesIn(store, 'amount')[2]).toBe(20)
})

test('a computed cell follows the merged row and conflicts with nothing', () => {
  const store = make()
  store.set('1', { price: 10 })
  store.merge('1', { id: '1', price: 3, count: 4, amount: 12, ver: 2 })
  expect(valuesIn(store, 'amount')[0]).toBe(40)
  expect(store.table.byId.get('1')?.marks?.theirs).toBeUndefined()
})

test('what is not shown need not be filled in, and what is locked is not edited', async () => {
  const store = make()
  expect((await collect(store)).errors).toEqual([])
  store.set('2', { closed: false })
  expect((await collect(store)).errors).toMatchObject([{ row: '2', key: 'name' }])
  store.set('2', { closed: true })
  expect(store.judge.failing.size).toBe(0)
  const [row] = store.table.order
  const editable = store.table.columns.filter((column) => row && store.isEditable(row, column))
  expect(editable.map(({ key }) => key)).toEqual(['name', 'closed', 'no', 'price', 'count'])
})

test('an expression over a field that the user may not see is left to the server', () => {
  const store = make(['price'])
  store.set('1', { count: 9 })
  expect(valuesIn(store, 'amount')[0]).toBe(6)
})
