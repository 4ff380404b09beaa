import { expect, test } from 'vitest'
import { entityOf } from '../../../tests/support/formEntity'
import { narrowedPicker } from '../../cells/record/narrowedPicker'
import type { ReferencedValues } from '../../data/referencedValues'
import { entityColumns } from '../columns/entityColumns'
import { collect } from '../store/collect'
import { createGridStore } from '../store/store'
import { testCells } from '../testing/store'
import { createRowRules } from './rowRules'
import { recordValue } from './rows'

const user = { id: 'u', username: 'staff', realname: '员工', tenantId: 1 }
const spec = entityOf({
  name: { type: 'input', title: '名称' },
  product: { type: 'input', title: '产品' },
})
const line = entityOf(
  {
    product: { type: 'input', title: '产品' },
    spec: { type: 'record', title: '规格', of: 'spec', where: { product: 'product' } },
  },
  ...(['line', 1, new Map([['spec', spec]])] as const),
)
const productOf: Readonly<Record<string, string>> = {
  thin: 'bed',
  thick: 'bed',
  round: 'table',
  oval: 'table',
}

/** What the table has read of the specs. */
const referenced: ReferencedValues = {
  fields: [...spec.fields.values()]
    .filter(({ key }) => key === 'product')
    .map((field) => ({ ...field, key: 'spec.product' })),
  of: (values) => ({ 'spec.product': productOf[String(values.spec)] ?? null }),
  unknown: () => new Set(),
  learn: () => undefined,
  subscribe: () => () => undefined,
}

function make() {
  const fields = [...line.fields.values()]
  const columns = entityColumns({ fields, cells: testCells })
  const store = createGridStore({ columns, rules: createRowRules(fields, user, referenced) })
  store.load([
    { id: '1', product: 'bed', spec: 'thin', ver: 1 },
    { id: '2', product: 'bed', spec: 'round', ver: 1 },
  ])
  const marked = () =>
    store.table.order.flatMap(({ id, marks }) =>
      Object.keys(marks?.errors ?? {}).map((key) => [id, key]),
    )
  return { store, marked }
}

test('a choice that does not fit its row any more stays and is marked, until either column fits again', async () => {
  const { store, marked } = make()
  store.set('1', { product: 'table' })
  expect(store.table.order.map((row) => recordValue(store.table, row, 'spec'))).toEqual([
    'thin',
    'round',
  ])
  expect(marked()).toEqual([['1', 'spec']])
  expect((await collect(store)).errors).not.toEqual([])
  store.set('1', { spec: 'round' })
  expect(marked()).toEqual([])
  store.set('1', { product: 'bed' })
  expect(marked()).toEqual([['1', 'spec']])
  store.undo()
  expect(marked()).toEqual([])
})

test('a choice that did not fit when it was loaded is no mistake of whoever edits the row elsewhere', async () => {
  const { store, marked } = make()
  await collect(store)
  expect(marked()).toEqual([])
  // Another one that does not fit either is.
  store.set('2', { spec: 'oval' })
  expect(marked()).toEqual([['2', 'spec']])
})

test('the list of a cell is narrowed by what stands in its row, edited or loaded', () => {
  const { store } = make()
  const field = line.fields.get('spec')
  store.set('1', { product: 'table' })
  const asked = store.table.order.map((row) => {
    const picker = field && narrowedPicker(field, (key) => recordValue(store.table, row, key), user)
    return picker?.given
  })
  expect(asked).toEqual([{ product: 'table' }, { product: 'bed' }])
})
