import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundsOf, seedOf } from '../../../tests/support/rounds'
import { builtinValues } from '../../cells/values'
import { compileEntity } from '../compile/compileEntity'
import type { EntityDoc } from '../document/entityDoc'
import type { Entity } from '../entity/entity'
import { Registry } from '../entity/registry'
import { type Condition, type Rule, rulesOf } from './condition'
import { readCondition, readSort, toParams } from './query'

const types = new Registry('type', builtinValues)
const doc = {
  schema: 1,
  entity: 'thing',
  title: '东西',
  label: 'name',
  api: '/x/thing',
  perm: 'thing',
  fields: {
    name: { type: 'input', title: 'n' },
    status: { type: 'input', title: 's' },
    price: { type: 'money', title: 'p' },
    order: { type: 'inputNumber', title: 'o' },
    createTime: { type: 'datetime', title: 't' },
    releaseDate: { type: 'date', title: 'd' },
  },
} as const satisfies EntityDoc
const entity = compiled()

function compiled(): Entity {
  const made = compileEntity(doc, {
    types,
    report: ({ message }) => {
      throw new Error(message)
    },
  })
  if (!made) throw new Error('no entity')
  return made
}

const read = (params: Readonly<Record<string, string>>) => readCondition(params, entity)
const rule = (params: Readonly<Record<string, string>>) => read(params).flatMap(rulesOf)

describe('plain parameters mean what the contract says (§2.1), first match first', () => {
  const cases: readonly [string, Rule['rule'], Rule['val']][] = [
    ['>= 5', 'ge', '5'],
    ['>=5', 'ge', '5'],
    ['<= 5', 'le', '5'],
    ['!= 5', 'ne', '5'],
    ['gt 5', 'gt', '5'],
    ['ge 5', 'ge', '5'],
    ['lt 5', 'lt', '5'],
    ['le 5', 'le', '5'],
    ['eq 5', 'eq', '5'],
    ['ne v', 'ne', 'v'],
    ['in a,b', 'in', ['a', 'b']],
    ['> 5', 'gt', '5'],
    ['< 5', 'lt', '5'],
    ['= a,b', 'eq', 'a,b'],
    ['*abc*', 'like', 'abc'],
    ['*a,b*', 'like', 'a,b'],
    ['*abc', 'left_like', 'abc'],
    ['abc*', 'right_like', 'abc'],
    ['a,b', 'in', ['a', 'b']],
    ['a,,b,', 'in', ['a', 'b']],
    ['!abc', 'ne', 'abc'],
    ['a++b', 'eq', 'a,b'],
    ['++b', 'eq', '++b'],
    ['=abc', 'eq', 'abc'],
    ['  abc  ', 'eq', 'abc'],
    ['gte 5', 'eq', 'gte 5'],
    ["to_date('2024-01-01','yyyy-MM-dd')", 'eq', "to_date('2024-01-01','yyyy-MM-dd')"],
  ]
  test.each(cases)('name=%s is %s %s', (value, operator, val) => {
    expect(read({ name: value })).toEqual([
      { match: 'and', rules: [{ field: 'name', rule: operator, val }] },
    ])
  })

  test('a value in commas asks for any of its parts', () => {
    expect(read({ name: ',a,b,' })).toEqual([
      {
        match: 'or',
        rules: [
          { field: 'name', rule: 'like', val: 'a' },
          { field: 'name', rule: 'like', val: 'b' },
        ],
      },
    ])
  })

  test.each(['', '   ', '*', '**', '!', ',', ',,', '>= ', '>=', 'in ,', '='])(
    'name=%s is no filter',
    (value) => {
      expect(read({ name: value })).toEqual([])
    },
  )

  test('names that are no fields, and names of the protocol, are dropped', () => {
    expect(
      read({ nmae: 'x', constructor: 'x', __proto__x: 'x', order: 'asc', pageNo: '2', _t: '1' }),
    ).toEqual([])
  })

  test('records may be named by id', () => {
    expect(rule({ id: 'a,b' })).toEqual([{ field: 'id', rule: 'in', val: ['a', 'b'] }])
  })
})

describe('suffix parameters (§2.2)', () => {
  test('days become the ends of the day where the field holds moments', () => {
    expect(rule({ createTime_begin: '2024-05-01', createTime_end: '2024-05-31' })).toEqual([
      { field: 'createTime', rule: 'ge', val: '2024-05-01 00:00:00' },
      { field: 'createTime', rule: 'le', val: '2024-05-31 23:59:59' },
    ])
  })

  test('days stay days where the field holds days, and numbers stay numbers', () => {
    expect(
      rule({ releaseDate_begin: '2024-05-01', price_end: '12.5', status_MultiString: '1,3' }),
    ).toEqual([
      { field: 'releaseDate', rule: 'ge', val: '2024-05-01' },
      { field: 'price', rule: 'le', val: '12.5' },
      { field: 'status', rule: 'in', val: ['1', '3'] },
    ])
  })

  test('they add to the plain parameter', () => {
    expect(rule({ price: '!5', price_begin: '1' })).toEqual([
      { field: 'price', rule: 'ne', val: '5' },
      { field: 'price', rule: 'ge', val: '1' },
    ])
  })
})

describe('sorting (§2.3)', () => {
  test.each([
    [{ column: 'price', order: 'asc' }, [{ field: 'price', order: 'asc' }]],
    [{ column: 'price', order: 'ASCENDING' }, [{ field: 'price', order: 'asc' }]],
    [{ column: 'create_time', order: 'desc' }, [{ field: 'createTime', order: 'desc' }]],
    [{ column: 'status_dictText', order: 'x' }, [{ field: 'status', order: 'desc' }]],
    [
      { column: 'price,name', order: 'asc' },
      [
        { field: 'price', order: 'asc' },
        { field: 'name', order: 'asc' },
      ],
    ],
    [{ column: 'updateTime', order: 'desc' }, [{ field: 'updateTime', order: 'desc' }]],
    [{ column: 'price; drop table x', order: 'asc' }, []],
    [{ column: 'constructor', order: 'asc' }, []],
    [{ column: 'price' }, []],
    [{ order: 'asc' }, []],
  ])('%j', (params, sort) => {
    expect(readSort(params as Record<string, string>, entity)).toEqual(sort)
  })
})

describe('the advanced query (§2.4)', () => {
  const query = (text: string, superQueryMatchType = 'and') =>
    read({ superQueryParams: text, superQueryMatchType })
  const json =
    '[{"field":"name","rule":"like","val":"50%","type":"string"},{"field":"price","rule":">=","val":18,"dbType":"int"}]'
  const meant: Condition = {
    match: 'or',
    rules: [
      { field: 'name', rule: 'like', val: '50%' },
      { field: 'price', rule: 'ge', val: '18' },
    ],
  }

  test('is read encoded twice, encoded as a whole, or plain', () => {
    expect(query(encodeURIComponent(json), 'OR')).toEqual([meant])
    expect(query(encodeURI(json), 'or')).toEqual([meant])
    expect(query(json, 'or')).toEqual([meant])
  })

  test('is ignored when malformed', () => {
    for (const text of ['', 'x', '{}', '[1]', '[null]', '%', '[{"field":"name"}]', '"a"']) {
      expect(query(text)).toEqual([])
    }
  })

  test('unknown fields, unknown rules and empty values are dropped, the others stay', () => {
    expect(
      query(
        '[{"field":"nmae","rule":"eq","val":"1"},{"field":"name","rule":"toString","val":"1"},{"field":"name","rule":"eq","val":""},{"field":"__proto__","rule":"eq","val":"1"},{"field":"name","rule":"IN","val":"a,b"}]',
      ),
    ).toEqual([{ match: 'and', rules: [{ field: 'name', rule: 'in', val: ['a', 'b'] }] }])
  })
})

describe('a condition written as parameters', () => {
  test('uses the plain forms where they are read back as they were', () => {
    expect(
      toParams({
        match: 'and',
        rules: [
          { field: 'name', rule: 'like', val: 'abc' },
          { field: 'status', rule: 'in', val: ['1', '3'] },
          { field: 'createTime', rule: 'between', val: ['2024-05-01', ''] },
          { field: 'price', rule: 'eq', val: '5' },
        ],
      }),
    ).toEqual({
      name: '*abc*',
      status_MultiString: '1,3',
      createTime_begin: '2024-05-01',
      price: '5',
    })
  })

  test('and the advanced query where they would say something else', () => {
    const params = toParams({
      match: 'and',
      rules: [
        { field: 'name', rule: 'left_like', val: 'a*' },
        { field: 'order', rule: 'eq', val: '1' },
      ],
    })
    expect(Object.keys(params)).toEqual(['superQueryParams', 'superQueryMatchType'])
  })
})

describe('toParams and readCondition are inverse for any text', () => {
  // What users type is not always innocent: the wrappers and separators of the wire are likely here.
  const text = fc
    .array(
      fc.oneof(
        fc.constantFrom(...',*!%_ =<>+\\"[]{}~'),
        fc.constantFrom('in ', 'ge ', '++', '>= ', 'a', '中', '1'),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''))
  const field = fc.constantFrom(
    'name',
    'status',
    'price',
    'order',
    'createTime',
    'releaseDate',
    'id',
  )
  const simple = fc.record({
    field,
    rule: fc.constantFrom('eq', 'ne', 'like', 'left_like', 'right_like', 'gt', 'ge', 'lt', 'le'),
    val: text,
  })
  const among = fc.record({
    field,
    rule: fc.constant('in' as const),
    val: fc.array(text, { maxLength: 3 }),
  })
  const between = fc.record({
    field,
    rule: fc.constant('between' as const),
    val: fc.tuple(text, text),
  })
  const condition = fc.record({
    match: fc.constantFrom('and', 'or'),
    rules: fc.array(fc.oneof(simple, among, between), { maxLength: 5 }),
  }) as fc.Arbitrary<Condition> // the constants are members of the unions

  test('what is read back means the same', () => {
    fc.assert(
      fc.property(condition, (given) => {
        const params = toParams(given)
        for (const value of Object.values(params)) expect(typeof value).toBe('string')
        expect(meaning(read(params))).toEqual(meaning([given]))
      }),
      { numRuns: roundsOf(5000), seed: seedOf(11) },
    )
  })

  test('also through a real address', () => {
    fc.assert(
      fc.property(condition, (given) => {
        const address = new URLSearchParams(toParams(given)).toString()
        const params = Object.fromEntries(new URLSearchParams(address))
        expect(meaning(read(params))).toEqual(meaning([given]))
      }),
      { numRuns: roundsOf(1000), seed: seedOf(12) },
    )
  })
})

/** Groups that must all hold, each a set of alternatives of sets of atoms: independent of the writing. */
function meaning(conditions: readonly Condition[]): readonly string[] {
  const groups = conditions.flatMap((condition) => {
    const { match } = condition
    const atoms = rulesOf(condition).flatMap((one) => {
      const parts = atomsOf(one)
      return parts.length === 0 ? [] : [parts]
    })
    if (match === 'and' || atoms.length < 2) return atoms.flat()
    return [
      atoms
        .map((parts) => parts.join(' & '))
        .sort()
        .join(' | '),
    ]
  })
  return [...new Set(groups)].sort()
}

function atomsOf({ field, rule, val }: Rule): readonly string[] {
  const atom = (operator: string, value: string) => JSON.stringify([field, operator, value])
  if (rule === 'between') {
    const [from = '', to = ''] = val
    return [
      ...(from === '' ? [] : [atom('ge', moment(field, from, '00:00:00'))]),
      ...(to === '' ? [] : [atom('le', moment(field, to, '23:59:59'))]),
    ]
  }
  if (rule === 'in') {
    const values = typeof val === 'string' ? val.split(',') : val
    const known = [...new Set(values.filter((value) => value !== ''))].sort()
    if (known.length === 0) return []
    return [
      atom(
        known.length === 1 ? 'eq' : 'in',
        known.length === 1 ? (known[0] ?? '') : JSON.stringify(known),
      ),
    ]
  }
  return val === '' || typeof val !== 'string' ? [] : [atom(rule, val)]
}

const moment = (field: string, text: string, time: string) =>
  field === 'createTime' && text.length === 10 ? `${text} ${time}` : text
