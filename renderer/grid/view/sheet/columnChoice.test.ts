import { expect, test } from 'vitest'
import { columnsOf } from '../../testing/store'
import { orderOf, readChoice, withHidden, withMove, withWidth } from './columnChoice'

const columns = columnsOf(['a', 'b', 'c'].map((key) => ({ key })))

test('what was kept is read back; unknown columns and nonsense are left out', () => {
  const kept = {
    order: ['c', 'gone', 7, 'a'],
    hidden: ['b', 'gone'],
    widths: { a: 1e9, b: 'wide', c: 120.4, gone: 10 },
    pins: { a: 'left', b: 'middle' },
  }
  expect(readChoice(JSON.parse(JSON.stringify(kept)), columns)).toEqual({
    order: ['c', 'a'],
    hidden: ['b'],
    widths: { a: 2000, c: 120 },
    pins: { a: 'left' },
  })
  for (const broken of [undefined, null, 'x', 3, []]) {
    expect(readChoice(broken, columns).order ?? []).toEqual([])
  }
})

test('a kept choice that would hide every column hides none', () => {
  expect(readChoice({ hidden: ['a', 'b', 'c'] }, columns).hidden).toEqual([])
})

test('a column moves before another one, or to the end; hidden ones keep their place', () => {
  const choice = withHidden({}, 'b', true)
  expect(withMove(choice, columns, 'c', 'a').order).toEqual(['c', 'a', 'b'])
  expect(withMove(choice, columns, 'a', undefined).order).toEqual(['b', 'c', 'a'])
  expect(withMove(choice, columns, 'a', 'a')).toBe(choice)
  expect(orderOf(columns, { order: ['b'] })).toEqual(['b', 'a', 'c'])
})

test('a width stays within what can be seen and caught', () => {
  expect(withWidth({}, 'a', -5).widths).toEqual({ a: 40 })
})
