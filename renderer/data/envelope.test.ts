import { describe, expect, test } from 'vitest'
import { Failure } from '../ports'
import { readListAnswer, readRecordAnswer } from './envelope'

const rows = [{ id: '1' }, { id: '2' }]

describe('a list answer', () => {
  test.each([
    ['records and total', { records: rows, total: 9 }, rows, 9],
    ['a total that came as text', { records: rows, total: '9' }, rows, 9],
    ['a bare array', rows, rows, 2],
    ['no records', { records: null, total: 0 }, [], 0],
    ['nothing at all', null, [], 0],
    ['a total below the rows', { records: rows, total: -1 }, rows, 2],
    ['no total', { records: rows }, rows, 2],
  ])('%s is understood', (_, result, records, total) => {
    expect(readListAnswer(result, 30)).toEqual({ records, total, given: records.length })
  })

  test.each([
    ['a text', 'x'],
    ['records that are no list', { records: {} }],
    ['rows that are no records', { records: [null] }],
    ['rows that are numbers', [1, 2]],
  ])('%s is refused as a wrong shape', (_, result) => {
    expect(() => readListAnswer(result, 30)).toThrow(new Failure('shape', '返回数据格式不正确'))
  })

  test('more rows than were asked for are not drawn', () => {
    const many = Array.from({ length: 500 }, (_, id) => ({ id: String(id) }))
    const answer = readListAnswer({ records: many, total: 500 }, 30)
    expect(answer.records).toHaveLength(30)
    expect(answer).toMatchObject({ total: 500, given: 500 })
  })
})

test.each([[null], ['x'], [[]]])('a record answer that is %j is refused', (result) => {
  expect(() => readRecordAnswer(result)).toThrow('返回数据格式不正确')
})
