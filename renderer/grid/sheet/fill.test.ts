import { describe, expect, test } from 'vitest'
import { lookupOf } from '../../cells/fixtures'
import { storeOf, valuesIn } from '../testing/store'
import { dragTarget, fill, fillFrom } from './fill'
import { seriesOf } from './series'

const goesOn = (sample: readonly unknown[], options?: readonly string[]) => {
  const series = seriesOf(sample, options)
  return series && [series(1), series(2), series(-1)]
}

describe('series', () => {
  test.each([
    [
      [1, 2],
      [3, 4, 0],
    ],
    [
      [0.1, 0.2],
      [0.3, 0.4, 0],
    ],
    [
      [10, 7, 4],
      [1, -2, 13],
    ],
    [['2024-02-28'], ['2024-02-29', '2024-03-01', '2024-02-27']],
    [
      ['2024-01-01', '2024-01-08'],
      ['2024-01-15', '2024-01-22', '2023-12-25'],
    ],
    [
      ['2024-01-15', '2024-02-15'],
      ['2024-03-15', '2024-04-15', '2023-12-15'],
    ],
    [
      ['2023-02-28', '2024-02-28'],
      ['2025-02-28', '2026-02-28', '2022-02-28'],
    ],
    [
      ['2024-01-31 08:00:00'],
      ['2024-02-01 08:00:00', '2024-02-02 08:00:00', '2024-01-30 08:00:00'],
    ],
    [['item 9'], ['item 10', 'item 11', 'item 8']],
    [
      ['A08', 'A10'],
      ['A12', 'A14', 'A06'],
    ],
    [['第1周'], ['第2周', '第3周', '第0周']],
    [
      ['1月', '3月'],
      ['5月', '7月', '1月'],
    ],
  ])('%j goes on', (sample, expected) => {
    expect(goesOn(sample)).toEqual(expected)
  })

  test.each([
    [[1]],
    [[1, 2, 4]],
    [['abc']],
    [['a1', 'b2']],
    [[null]],
    [[1, 'a']],
    [[true, false]],
    [['a1@b.cn']],
    [['1周', '2月']],
  ])('%j is repeated', (sample) => {
    expect(seriesOf(sample)).toBeUndefined()
  })

  test('a month’s last day stays in the month', () => {
    expect(seriesOf(['2023-12-31', '2024-01-31'])?.(1)).toBe('2024-02-29')
  })

  test('neighbours of a dictionary go on through it and begin again', () => {
    const week = ['mon', 'tue', 'wed']
    expect(goesOn(['tue', 'wed'], week)).toEqual(['mon', 'tue', 'mon'])
    expect(goesOn(['mon'], week)).toBeUndefined()
    expect(goesOn(['mon', 'wed'], week)).toBeUndefined()
  })
})

const docs = [
  { key: 'no', type: 'inputNumber' },
  { key: 'name', type: 'input' },
  { key: 'lock', type: 'input', disabled: true },
]
const lookup = lookupOf()
const make = () =>
  storeOf(
    docs,
    Array.from({ length: 6 }, (_, i) => ({
      id: `${i}`,
      no: i < 2 ? i + 1 : null,
      name: `n${i}`,
      lock: 'l',
    })),
  )
const block = (top: number, left: number, bottom: number, right: number) => ({
  top,
  left,
  bottom,
  right,
})

describe('filling', () => {
  test('down goes on with the series as one step; locked cells stay', () => {
    const store = make()
    const { columns } = store.table
    fill(store, { columns, lookup, source: block(0, 0, 1, 2), target: block(0, 0, 3, 2) })
    expect(valuesIn(store, 'no')).toEqual([1, 2, 3, 4, null, null])
    expect(valuesIn(store, 'name')).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5'])
    expect(valuesIn(store, 'lock')).toEqual(Array(6).fill('l'))
    store.undo()
    expect(valuesIn(store, 'no')).toEqual([1, 2, null, null, null, null])
  })

  test('up goes backwards', () => {
    const store = make()
    store.set('4', { no: 10 })
    store.set('5', { no: 8 })
    const { columns } = store.table
    fill(store, { columns, lookup, source: block(4, 0, 5, 0), target: block(2, 0, 5, 0) })
    expect(valuesIn(store, 'no')).toEqual([1, 2, 14, 12, 10, 8])
  })

  test('a text counts up again below zero; where a series has no value the cell stays as it is', () => {
    const store = make()
    store.set('2', { name: 'A1' })
    const { columns } = store.table
    fill(store, { columns, lookup, source: block(2, 1, 2, 1), target: block(0, 1, 2, 1) })
    expect(valuesIn(store, 'name').slice(0, 3)).toEqual(['A1', 'A0', 'A1'])

    const days = storeOf(
      [{ key: 'day', type: 'date' }],
      ['2020-05-01', '1001-06-07', '1001-01-31'].map((day, i) => ({ id: `${i}`, day })),
    )
    const own = days.table.columns
    days.set('1', { day: '2000-01-31' })
    fill(days, { columns: own, lookup, source: block(1, 0, 2, 0), target: block(0, 0, 2, 0) })
    expect(valuesIn(days, 'day')).toEqual(['2999-01-31', '2000-01-31', '1001-01-31'])
    days.set('0', { day: '2020-05-01' })
    days.set('1', { day: '9999-01-31' })
    fill(days, { columns: own, lookup, source: block(1, 0, 2, 0), target: block(0, 0, 2, 0) })
    expect(valuesIn(days, 'day')).toEqual(['2020-05-01', '9999-01-31', '1001-01-31'])
  })

  test('with copying asked for the source is repeated in its order', () => {
    const store = make()
    const { columns } = store.table
    fill(store, {
      columns,
      lookup,
      source: block(0, 0, 1, 0),
      target: block(0, 0, 5, 0),
      copy: true,
    })
    expect(valuesIn(store, 'no')).toEqual([1, 2, 1, 2, 1, 2])
  })

  test('to the right a value goes over where it fits the other type', () => {
    const store = make()
    const { columns } = store.table
    fill(store, { columns, lookup, source: block(0, 0, 0, 0), target: block(0, 0, 0, 2) })
    expect([valuesIn(store, 'name')[0], valuesIn(store, 'lock')[0]]).toEqual(['1', 'l'])
    fill(store, { columns, lookup, source: block(3, 1, 3, 1), target: block(3, 0, 3, 1) })
    expect(valuesIn(store, 'no')[3]).toBeNull()
  })

  test('Ctrl+D copies the first row of a range down', () => {
    const store = make()
    fillFrom(store, 'top', { columns: store.table.columns, lookup, target: block(0, 0, 2, 1) })
    expect(valuesIn(store, 'name').slice(0, 4)).toEqual(['n0', 'n0', 'n0', 'n3'])
    expect(valuesIn(store, 'no').slice(0, 3)).toEqual([1, 1, 1])
  })
})

test('the longer way of a drag decides between rows and columns', () => {
  const source = block(2, 1, 2, 1)
  expect(dragTarget(source, { row: 5, column: 2 })).toEqual(block(2, 1, 5, 1))
  expect(dragTarget(source, { row: 3, column: 4 })).toEqual(block(2, 1, 2, 4))
  expect(dragTarget(source, { row: 0, column: 1 })).toEqual(block(0, 1, 2, 1))
  expect(dragTarget(source, { row: 2, column: 1 })).toBe(source)
})
