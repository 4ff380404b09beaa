import { describe, expect, test } from 'vitest'
import type { ExprType } from '.'
import { builtinFunctions } from './functions/builtin'
import { assignable, describeType } from './kinds'
import { compiled } from './testing/env'

const any: ExprType = { kind: 'any' }
const nothing: ExprType = { kind: 'null' }
const bool: ExprType = { kind: 'bool' }
const number: ExprType = { kind: 'number' }
const text: ExprType = { kind: 'string' }
const date: ExprType = { kind: 'date' }
const onOff: ExprType = { kind: 'string', values: ['on', 'off'] }
const list = (of: ExprType): ExprType => ({ kind: 'list', of })
const map = (fields: Readonly<Record<string, ExprType>>, open = false): ExprType => ({
  kind: 'map',
  fields,
  open,
})

describe('what a value may stand for', () => {
  test.each<readonly [ExprType, ExprType, boolean]>([
    [number, number, true],
    [number, text, false],
    [any, bool, true],
    [bool, any, true],
    [nothing, number, true],
    [number, nothing, false],
    [date, text, true],
    [text, date, false],
    [date, onOff, false],
    [onOff, text, true],
    [text, onOff, true],
    [onOff, { kind: 'string', values: ['off', 'draft'] }, true],
    [onOff, { kind: 'string', values: ['yes', 'no'] }, false],
    [list(number), list(any), true],
    [list(number), list(text), false],
    [map({ a: number, b: text }), map({ a: number }), true],
    [map({ a: text }), map({ a: number }), false],
    [map({}), map({ a: number }), false],
    [map({}, true), map({ a: number }), true],
    [map({}), map({ toString: text }), false],
    [map({ a: number }), list(number), false],
  ])('%o for %o: %s', (from, to, wanted) => {
    expect(assignable(from, to)).toBe(wanted)
  })
})

test.each<readonly [ExprType, string]>([
  [onOff, '文本'],
  [list(any), '列表'],
  [list(list(number)), '数字列表列表'],
  [map({ a: number }), '对象'],
  [{ kind: 'datetime' }, '日期时间'],
])('%o is called %s', (type, name) => {
  expect(describeType(type)).toBe(name)
})

describe('the type of an expression', () => {
  test.each<readonly [string, ExprType]>([
    ['price * stock', number],
    ["status == 'off'", bool],
    ['status', { kind: 'string', values: ['draft', 'on', 'off'] }],
    ['today()', date],
    ['max(day, today())', date],
    ['max(numbers)', number],
    ["name + '!'", text],
    ['selected.map(r, r.price)', list(number)],
    ['selected.filter(r, true)[0].id', text],
    ['flag ? price : null', number],
    ["flag ? price : 'x'", any],
    ['[1, null]', list(number)],
    ['[]', list(any)],
    ["{'a': 1}.a", number],
    ['open.known', number],
    ['open.other', any],
    ['null', nothing],
  ])('%s', (source, type) => {
    expect(compiled(source).type).toEqual(type)
  })
})

describe('what an expression reads', () => {
  test.each<readonly [string, readonly string[], readonly string[] | undefined]>([
    ['price * stock + price', ['price', 'stock'], []],
    ["row.status == 'on' && row.price > 1", ['row'], ['status', 'price']],
    ['row', ['row'], undefined],
    ["{'row': row}", ['row'], undefined],
    ['[row]', ['row'], undefined],
    ['flag ? row : null', ['flag', 'row'], undefined],
    ['row[name]', ['row', 'name'], undefined],
    ["row['status']", ['row'], ['status']],
    ['open.a.b.c', ['open'], ['c', 'b', 'a']],
    ['selected', ['selected'], undefined],
    ['selected[0]', ['selected'], undefined],
    ['selected[0].id', ['selected'], ['id']],
    ['size(selected) + selected.size()', ['selected'], []],
    ['selected.map(r, r)', ['selected'], undefined],
    ["selected.map(r, {'one': r})", ['selected'], undefined],
    ['selected.filter(r, r.price > 1)', ['selected'], undefined],
    ['size(selected.filter(r, r.price > 1))', ['selected'], ['price']],
    ["selected.filter(r, r.status == 'on').map(r, r.id)", ['selected'], ['status', 'id']],
    ['selected.map(r, r.id + name)', ['selected', 'name'], ['id']],
    ["{'ids': selected.map(r, r.id)}", ['selected'], ['id']],
    ['selected.map(row, row.id) == [row.id]', ['selected', 'row'], ['id']],
    ['has(row.status)', ['row'], ['status']],
    ['row.id.startsWith(name)', ['row', 'name'], ['id']],
    ['flag ? price : stock', ['flag', 'price', 'stock'], []],
    ["{'price': 1}.price", [], ['price']],
    ['today()', [], []],
  ])('%s', (source, names, members) => {
    const expr = compiled(source)
    expect(expr.names).toEqual(names)
    expect(expr.members).toEqual(members)
  })

  test('a compiled expression keeps its source and cannot be changed', () => {
    const expr = compiled('price')
    expect(expr.source).toBe('price')
    expect(Object.isFrozen(expr)).toBe(true)
  })
})

test('every built-in function has its own name and a line that explains it', () => {
  const names = builtinFunctions.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['size', 'sum', 'has', 'contains', 'startsWith']))
  for (const { title } of builtinFunctions) expect(title).toMatch(/\p{Script=Han}/u)
})
