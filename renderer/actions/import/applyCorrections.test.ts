import { expect, test } from 'vitest'
import { storeOf } from '../../grid/testing/store'
import { applyCorrections, correctionsOf } from './corrections'

const columns = [
  { key: 'price', type: 'money', title: '单价' },
  { key: 'day', type: 'date', title: '日期' },
] as const

test('a correction that stood in red stands there again as it was typed, and is no other value', () => {
  const store = storeOf(columns, [{ id: '0:3' }, { id: '0:4' }])
  const typed = { price: '1.234', day: '2026-01-03 08:30' }
  applyCorrections(store, { '0:3': typed, '0:4': { price: 1.23, day: '2026-01-03' } })
  const row = (id: string) => store.table.byId.get(id)
  expect(row('0:3')?.marks?.refused).toEqual(typed)
  expect(row('0:4')?.marks?.refused).toBeUndefined()
  expect(correctionsOf(store, {})).toEqual({
    '0:3': typed,
    '0:4': { price: 1.23, day: '2026-01-03' },
  })
})
