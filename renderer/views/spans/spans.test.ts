import { expect, test } from 'vitest'
import type { Row } from '../../data/rows'
import { daysFrom } from '../days/days'
import { layLines, type Span } from './spans'

const span = (name: string, from: string, to = from): Span => {
  const row: Row = {
    key: name,
    id: name,
    unusable: undefined,
    record: {},
    values: {},
    bad: new Set(),
    masked: new Set(),
  }
  return { row, from: `2026-11-${from}`, to: `2026-11-${to}`, broken: false }
}
const week = daysFrom('2026-11-23', 7)
const laid = (...spans: readonly Span[]) =>
  layLines(spans, week).map(
    ({ span: { row }, at, length, line, before, behind }) =>
      `${row.key} ${at}+${length} line ${line}${before ? ' <' : ''}${behind ? ' >' : ''}`,
  )

test('what lies beside each other shares a line, what overlaps does not', () => {
  expect(laid(span('a', '23', '24'), span('b', '25'), span('c', '24', '26'))).toEqual([
    'a 0+2 line 0',
    'c 1+3 line 1',
    'b 2+1 line 0',
  ])
})

test('what begins before the week or ends behind it is cut, and says so', () => {
  expect(laid(span('a', '20', '23'), span('b', '29', '30'), span('c', '01', '30'))).toEqual([
    'c 0+7 line 0 < >',
    'a 0+1 line 1 <',
    'b 6+1 line 1 >',
  ])
})

test('what lies elsewhere is left out', () => {
  expect(laid(span('a', '22'), span('b', '30'))).toEqual([])
})
