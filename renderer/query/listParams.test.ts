import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateValue } from '../cells/date/value'
import { inputValue } from '../cells/input/value'
import { selectValue } from '../cells/select/value'
import { defaultEnv } from '../model/compile/exprEnv'
import type { Field, ValueType } from '../model/entity/field'
import { exprUser } from '../model/entity/user'
import { compileExpr } from '../model/expr'
import {
  asQuery,
  conditionOf,
  type ListSpec,
  queryKeys,
  readListParams,
  wholeCondition,
  writeListParams,
} from './listParams'

const field = (key: string, type: ValueType): Field => ({
  key,
  title: key,
  type,
  props: {},
  exprType: { kind: 'any' },
  required: false,
  unique: false,
  readonly: false,
})
const name = field('name', inputValue)
const status = field('status', selectValue)
const day = field('day', dateValue)
const column = (of: Field, sortable = true) => ({
  field: of,
  title: of.title,
  width: 100,
  align: 'left' as const,
  sortable,
})
const spec: ListSpec = {
  entity: { fields: new Map([name, status, day].map((one) => [one.key, one])) },
  search: [
    { field: name, operator: 'like' },
    { field: status, operator: 'in' },
    { field: day, operator: 'between' },
  ],
  columns: [column(name), column(status, false), column(day)],
  sort: { field: 'createTime', order: 'desc' },
  pageSize: 30,
  pageSizes: [15, 30, 50, 100],
}
const read = (text: string) => readListParams(new URLSearchParams(text), spec)
const readAll = (of: ListSpec) => readListParams(new URLSearchParams(), of)
const write = (text: string, params: Parameters<typeof writeListParams>[1]) =>
  writeListParams(new URLSearchParams(text), params, spec).toString()

describe('the address of a list', () => {
  test('an empty address is the first page of thirty, newest first, without conditions', () => {
    const params = read('')
    expect(params).toEqual({
      page: 1,
      size: 30,
      sort: { field: 'createTime', order: 'desc' },
      query: {},
    })
    expect(write('', params)).toBe('')
  })

  test('page, size, order and conditions are read from it', () => {
    expect(read('page=3&size=50&sort=-name&q.name=床&q.status=on,off&q.day=2026-01-01~')).toEqual({
      page: 3,
      size: 50,
      sort: { field: 'name', order: 'desc' },
      query: { name: '床', status: ['on', 'off'], day: ['2026-01-01', ''] },
    })
  })

  test.each([
    ['page=0', 'page', 1],
    ['page=1.5', 'page', 1],
    ['page=abc', 'page', 1],
    ['page=1e9', 'page', 1],
    ['size=31', 'size', 30],
    ['size=', 'size', 30],
  ])('%s falls back to the default', (text, key, value) => {
    expect(read(text)).toMatchObject({ [key]: value })
  })

  test('only sortable columns are sorted by', () => {
    expect(read('sort=status').sort).toEqual(spec.sort)
    expect(read('sort=-passwd').sort).toEqual(spec.sort)
    expect(read('sort=day').sort).toEqual({ field: 'day', order: 'asc' })
  })

  test('a page begins with a condition until its address asks for something, or for everything', () => {
    const user = exprUser({ id: '1', username: 'staff', realname: '', tenantId: 1, site: 'de' })
    const result = compileExpr('user.site', defaultEnv())
    if (!('expr' in result)) throw new Error('the expression of this test compiles')
    const begun: ListSpec = {
      ...spec,
      search: [{ field: name, operator: 'like', begin: result.expr }, ...spec.search.slice(1)],
    }
    const readBy = (text: string, who = user) =>
      readListParams(new URLSearchParams(text), begun, who).query
    expect(readBy('')).toEqual({ name: 'de' })
    expect(readBy('page=2&sort=-name')).toEqual({ name: 'de' })
    expect(readBy('', { ...user, site: null })).toEqual({})
    expect(readBy('q.name=')).toEqual({})
    expect(readBy('q.status=on')).toEqual({ status: ['on'] })
    expect(readListParams(new URLSearchParams(), begun).query).toEqual({})
    // 重置 says so in the address, which is read back.
    const cleared = writeListParams(new URLSearchParams(), { ...readAll(begun), query: {} }, begun)
    expect(cleared.toString()).toBe('q.name=')
    expect(readBy(cleared.toString())).toEqual({})
  })

  test('conditions on fields that the page does not search are ignored', () => {
    expect(read('q.secret=1&name=x').query).toEqual({})
  })

  test('parameters of others stay in the address', () => {
    const params = read('form=edit&id=7&page=2')
    expect(write('form=edit&id=7&page=2', { ...params, page: 4 })).toBe('form=edit&id=7&page=4')
  })

  test('what is written is read back', () => {
    const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== '')
    const part = fc.stringMatching(/^[a-z0-9]{1,8}$/)
    const query = fc.record(
      { name: text, status: fc.uniqueArray(part, { minLength: 1 }), day: fc.tuple(part, part) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(query, fc.integer({ min: 1, max: 9999 }), (some, page) => {
        const params = {
          page,
          size: 50,
          sort: { field: 'name', order: 'asc' },
          query: some,
        } as const
        expect(read(write('', params))).toEqual(params)
      }),
    )
  })
})

test('a condition on what the query bar does not have is told: more is listed than the address says', () => {
  expect(read('q.price=1~9')).toMatchObject({ query: {}, omitted: true })
  expect(read('q.price=1~9&q.name=x')).toMatchObject({ query: { name: 'x' }, omitted: true })
  expect(read('q.name=x&q.price=&tab=1')).not.toHaveProperty('omitted')
  expect(write('q.price=1~9', read('q.name=x'))).toBe('q.name=x')
})

describe('the advanced query in the address', () => {
  const advanced = {
    match: 'or',
    rules: [
      { field: 'name', rule: 'like', val: '床 & "被"' },
      { match: 'and', rules: [{ field: 'status', rule: 'in', val: ['on', 'off'] }] },
    ],
  } as const

  test('is written and read back, beside the query bar', () => {
    const text = write('q.name=x&tab=1', { ...read('q.name=x'), advanced })
    expect(text).toContain('tab=1')
    expect(read(text)).toMatchObject({ query: { name: 'x' }, advanced })
    expect(read(text).omitted).toBeUndefined()
  })

  test('without it the link that asked for a saved one goes away, too', () => {
    expect(write('saved=7&advanced=x', { ...read(''), advanced: undefined })).toBe('')
  })

  test.each([
    '',
    'x',
    '7',
    '[]',
    '{"match":"and","rules":[]}',
    '{"match":"and","rules":[{"field":"name"}]}',
  ])('what is none is none: %s', (text) => {
    expect(read(new URLSearchParams({ advanced: text }).toString())).not.toHaveProperty('advanced')
  })

  test('rules on fields that the user has not are left out, and that is told', () => {
    const price = { field: 'price', rule: 'gt', val: '1' }
    const address = (rules: readonly unknown[]) =>
      read(new URLSearchParams({ advanced: JSON.stringify({ match: 'and', rules }) }).toString())
    expect(address([price, advanced.rules[0]])).toMatchObject({
      advanced: { rules: [advanced.rules[0]] },
      omitted: true,
    })
    expect(address([price])).toMatchObject({ omitted: true })
    expect(address([price])).not.toHaveProperty('advanced')
  })

  test('joins the query bar as a group of its own', () => {
    expect(wholeCondition({ ...read('q.name=x'), advanced }, spec)).toEqual({
      match: 'and',
      rules: [{ field: 'name', rule: 'like', val: 'x' }, advanced],
    })
  })
})

describe('the condition of a query', () => {
  test('every filled item is one rule with the operator of the document', () => {
    expect(conditionOf({ name: '床', day: ['', '2026-01-31'] }, spec.search)).toEqual({
      match: 'and',
      rules: [
        { field: 'name', rule: 'like', val: '床' },
        { field: 'day', rule: 'between', val: ['', '2026-01-31'] },
      ],
    })
  })

  test('blank values are no rules', () => {
    expect(conditionOf({ name: '  ', day: ['', ''], status: [] }, spec.search).rules).toEqual([])
  })

  test('a field asked twice has two keys', () => {
    expect(
      queryKeys([
        { field: day, operator: 'ge' },
        { field: name, operator: 'like' },
        { field: day, operator: 'le' },
      ]),
    ).toEqual(['day', 'name', 'day.le'])
  })
})

test('what a link asks by fields of the query bar stands there, the rest beside it', () => {
  const rules = [
    { field: 'name', rule: 'like', val: 'a' },
    { field: 'status', rule: 'eq', val: 'on' },
  ]
  const address = (match: string) =>
    `advanced=${encodeURIComponent(JSON.stringify({ match, rules }))}`
  const asked = asQuery(read(address('and')), spec)
  expect(asked.query).toEqual({ name: 'a' })
  expect(asked.advanced).toEqual({ match: 'and', rules: rules.slice(1) })
  expect(wholeCondition(asked, spec).rules).toHaveLength(2)
  const typed = asQuery(read(`q.name=b&${address('and')}`), spec)
  expect(typed).toMatchObject({ query: { name: 'b' }, advanced: { rules } })
  const either = read(address('or'))
  expect(asQuery(either, spec)).toEqual(either)
})
