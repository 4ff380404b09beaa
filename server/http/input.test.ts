import { type TProperties, Type } from 'typebox'
import { expect, test } from 'vitest'
import { count, json, listQuery, openObject, requiredText, text } from './call'
import { Refusal } from './envelope'
import { list, readMembers } from './input'

const reading = (members: TProperties, raw: unknown) => readMembers(Type.Object(members), raw)

test.each([undefined, null, [], 'text', 1, true])('a body of %j is malformed', (body) => {
  expect(() => reading({}, body)).toThrow(Refusal)
})

test('an absent text is empty, one of another type or beyond its length is malformed', () => {
  expect(reading({ name: text() }, {})).toEqual({ name: '' })
  expect(reading({ name: text() }, { name: null })).toEqual({ name: '' })
  expect(reading({ name: text() }, { name: 'x', other: 1 })).toEqual({ name: 'x' })
  expect(reading({ name: text() }, Object.create({ name: 'inherited' }))).toEqual({ name: '' })
  expect(reading({ name: text() }, { name: '😀'.repeat(200) }).name).toHaveLength(400)
  for (const name of [1, {}, ['x'], true, 'x'.repeat(201), '😀'.repeat(201), 'a\0b']) {
    expect(() => reading({ name: text() }, { name })).toThrow(Refusal)
  }
  expect(() => reading({ name: requiredText() }, {})).toThrow(Refusal)
  expect(() => reading({ name: text({ pattern: /^[a-z]$/ }) }, { name: 'B' })).toThrow(Refusal)
})

test('what may be null tells emptied from not sent', () => {
  const name = Type.Optional(Type.Union([Type.String(), Type.Null()]))
  expect(reading({ name }, {})).toEqual({})
  expect(reading({ name }, { name: null })).toEqual({ name: null })
  expect(reading({ name }, { name: '' })).toEqual({ name: '' })
  expect(() => reading({ name }, { name: 1 })).toThrow(Refusal)
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
  const pageSize = count({ otherwise: 10, max: 100 })
  expect(reading({ pageSize }, { pageSize: given })).toEqual({ pageSize: expected })
})

test('parameters of lists are texts, whatever their names are', () => {
  const raw: unknown = JSON.parse('{"a":["1","2"],"b":3,"own":"x","__proto__":"y"}')
  const read = readMembers(listQuery({ own: text() }), raw)
  expect({ ...read }).toEqual(JSON.parse('{"a":"1,2","b":"3","own":"x","__proto__":"y"}'))
  expect(Object.getPrototypeOf(read)).toBeNull()
  expect(() => readMembers(listQuery({ own: text() }), { own: ['x'] })).toThrow(Refusal)
})

test('members of a record stay as they were sent', () => {
  const record = openObject({ id: requiredText() })
  const sent = { id: 'x', empty: '', none: null, list: [1] }
  expect({ ...readMembers(record, sent) }).toEqual(sent)
  expect(() => readMembers(record, { empty: '' })).toThrow(Refusal)
})

test('JSON in a text is read as it is declared', () => {
  const ids = json(Type.Array(Type.String()), [])
  expect(reading({ ids }, {})).toEqual({ ids: [] })
  expect(reading({ ids }, { ids: '["a"]' })).toEqual({ ids: ['a'] })
  for (const sent of ['[1]', '{}', '[', 'null', ['a']]) {
    expect(() => reading({ ids }, { ids: sent })).toThrow(Refusal)
  }
})

test('a list has its elements trimmed and its gaps left out', () => {
  expect(list('ids', ' a, b,,c,')).toEqual(['a', 'b', 'c'])
  expect(list('ids', '')).toEqual([])
  expect(() => list('ids', '1,2,3', 2)).toThrow(Refusal)
})
