import { expect, test } from 'vitest'
import { Refusal } from './envelope'
import { bodyOf, count, list, requiredText, text } from './input'

test.each([undefined, null, [], 'text', 1, true])('a body of %j is malformed', (body) => {
  expect(() => bodyOf(body)).toThrow(Refusal)
})

test('an absent text is empty, one of another type or beyond its length is malformed', () => {
  expect(text({}, 'name')).toBe('')
  expect(text({ name: null }, 'name')).toBe('')
  expect(text({ name: 'x' }, 'name')).toBe('x')
  expect(text(Object.create({ name: 'inherited' }), 'name')).toBe('')
  for (const value of [1, {}, ['x'], true, 'x'.repeat(201), 'a\0b']) {
    expect(() => text({ name: value }, 'name')).toThrow(Refusal)
  }
  expect(() => requiredText({}, 'name')).toThrow(Refusal)
  expect(() => text({ name: 'B' }, 'name', { pattern: /^[a-z]$/ })).toThrow(Refusal)
})

test.each([
  ['7', 7],
  ['500', 100],
  ['0', 10],
  ['-1', 10],
  ['1.5', 10],
  ['1e1', 10],
  ['x', 10],
  [undefined, 10],
  [['1', '2'], 10],
])('a count of %j is %i', (given, expected) => {
  expect(count({ pageSize: given }, 'pageSize', { otherwise: 10, max: 100 })).toBe(expected)
})

test('a list has its elements trimmed and its gaps left out', () => {
  expect(list(' a, b,,c,')).toEqual(['a', 'b', 'c'])
  expect(list('')).toEqual([])
  expect(() => list('1,2,3', 2)).toThrow(Refusal)
})
