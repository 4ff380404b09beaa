import { beforeEach, expect, test } from 'vitest'
import { createStorage } from '../storage/storage'
import { createEnhanceRecords, type EnhanceRecord } from './records'

const record = (date: number, more: Partial<EnhanceRecord> = {}): EnhanceRecord => ({
  ...{ code: 'c1', str: `s${date}`, type: 'form', date },
  ...more,
})
const records = () => createEnhanceRecords(createStorage(() => localStorage))

beforeEach(() => localStorage.clear())

test('the first record of a code is kept once', () => {
  records().add(record(1))
  expect(records().list('c1')).toEqual([record(1)])
})

test('a code keeps its 16 newest records, newest first', () => {
  for (let date = 1; date <= 20; date += 1) records().add(record(date))
  const dates = records()
    .list('c1')
    .map(({ date }) => date)
  expect(dates).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5])
})

test('each code has records of its own, under the key of the contract', () => {
  records().add(record(1))
  records().add(record(2, { code: 'c2' }))
  expect(records().list('c1')).toHaveLength(1)
  expect(Object.keys(localStorage).sort()).toEqual(['pro__enhance_c1', 'pro__enhance_c2'])
})

test('one type is listed apart from the other', () => {
  records().add(record(1))
  records().add(record(2, { type: 'list' }))
  expect(records().list('c1', 'list')).toEqual([record(2, { type: 'list' })])
  expect(records().list('c1')).toHaveLength(2)
})

test.each([
  ['no list', { a: 1 }],
  ['entries that are none', [null, 1, 'x', {}, { code: 'c1', str: 1, type: 'form', date: 1 }]],
  ['entries of another code', [{ code: 'c2', str: '', type: 'form', date: 1 }]],
])('what is stored but broken is passed over: %s', (_, value) => {
  localStorage.setItem('pro__enhance_c1', JSON.stringify({ value, expire: null }))
  expect(records().list('c1')).toEqual([])
  records().add(record(1))
  expect(records().list('c1')).toEqual([record(1)])
})

test('full storage keeps the records for this page', () => {
  const full = createEnhanceRecords(
    createStorage(() => {
      throw new DOMException('full', 'QuotaExceededError')
    }),
  )
  full.add(record(1))
  expect(full.list('c1')).toEqual([record(1)])
})
