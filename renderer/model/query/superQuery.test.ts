import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEntities } from '../../../tests/support/entityApp'
import { roundsOf, seedOf } from '../../../tests/support/rounds'
import { type Condition, type ConditionNode, isGroup, type Rule, simplified } from './condition'
import { conditionLimits, readGroup, writeGroup } from './conditionJson'
import { readCondition, toParams } from './query'
import { isBrokenSuperGroup } from './superQuery'

const product = readEntities().get('product')
if (!product) throw new Error('no entity product')
const read = (params: Readonly<Record<string, string>>) => readCondition(params, product)
const eq = (field: string, val = '1'): Rule => ({ field, rule: 'eq', val })
const and = (...rules: ConditionNode[]): Condition => ({ match: 'and', rules })
const or = (...rules: ConditionNode[]): Condition => ({ match: 'or', rules })

describe('a query without groups in groups goes out as it always did', () => {
  const written = (condition: Condition) => {
    const { superQueryParams = '', ...others } = toParams(and(condition), product.fields)
    return { records: JSON.parse(decodeURIComponent(superQueryParams)), ...others }
  }

  test('superQueryParams is an encoded list of field, rule, val and type; superQueryMatchType and', () => {
    const rules: readonly Rule[] = [
      { field: 'name', rule: 'like', val: '床 & "被"+1' },
      { field: 'stock', rule: 'ge', val: '18' },
      { field: 'price', rule: 'lt', val: '9.5' },
      { field: 'releaseDate', rule: 'eq', val: '2026-01-01' },
      { field: 'createTime', rule: 'le', val: '2026-01-01 00:00:00' },
      { field: 'hot', rule: 'eq', val: 'Y' },
      { field: 'status', rule: 'in', val: ['on', 'off'] },
      { field: 'brand', rule: 'eq', val: '7' },
      { field: 'material', rule: 'in', val: ['oak'] },
    ]
    expect(written(and(...rules))).toEqual({
      superQueryMatchType: 'and',
      records: [
        { field: 'name', rule: 'like', val: '床 & "被"+1', type: 'string' },
        { field: 'stock', rule: 'ge', val: '18', type: 'int', dbType: 'int' },
        { field: 'price', rule: 'lt', val: '9.5', type: 'number', dbType: 'bigdecimal' },
        { field: 'releaseDate', rule: 'eq', val: '2026-01-01', type: 'date' },
        { field: 'createTime', rule: 'le', val: '2026-01-01 00:00:00', type: 'datetime' },
        { field: 'hot', rule: 'eq', val: 'Y', type: 'switch' },
        { field: 'status', rule: 'in', val: 'on,off', type: 'string', dictCode: 'product_status' },
        {
          field: 'brand',
          rule: 'eq',
          val: '7',
          type: 'string',
          dictTable: 'sys_report',
          dictText: 'brand_list',
          dictCode: 'id',
        },
        { field: 'material', rule: 'in', val: 'oak', type: 'list_multi', dictCode: 'material' },
      ],
    })
  })

  test('also or, one rule alone, and groups that say no more than a list', () => {
    expect(written(or(eq('name'), eq('sku')))).toMatchObject({ superQueryMatchType: 'or' })
    expect(written(or(eq('name')))).toMatchObject({ superQueryMatchType: 'or' })
    const list = { records: [{ field: 'name' }, { field: 'sku' }, { field: 'hot' }] }
    expect(written(and(eq('name'), and(eq('sku'), or(eq('hot')))))).toMatchObject(list)
  })

  test('incomplete rules stay at home', () => {
    const empty: Rule = { field: 'sku', rule: 'in', val: [] }
    expect(written(and(eq('name'), eq('sku', ''), or(empty))).records).toHaveLength(1)
    expect(toParams(and(or(eq('sku', ''), empty)))).toEqual({})
  })

  test('beside it the query bar keeps its plain parameters', () => {
    expect(toParams(and(eq('name', 'x'), or(eq('sku'), eq('hot'))))).toMatchObject({
      name: 'x',
      superQueryMatchType: 'or',
    })
  })
})

describe('groups in groups', () => {
  const nested = and(eq('name'), or(eq('sku'), and(eq('hot'), eq('status'))))

  test('go out as superQueryGroup and come back as they were', () => {
    const params = toParams(and(nested))
    expect(Object.keys(params)).toEqual(['superQueryGroup'])
    expect(read(params)).toEqual([nested])
    expect(read({ superQueryGroup: encodeURIComponent(params.superQueryGroup ?? '') })).toEqual([
      nested,
    ])
  })

  test('what the bar cannot say plainly joins them', () => {
    const odd: Rule = { field: 'name', rule: 'left_like', val: 'a*' }
    const params = toParams(and(odd, or(eq('sku'), eq('hot'))))
    expect(Object.keys(params)).toEqual(['superQueryGroup'])
    expect(read(params)).toEqual([and(odd, or(eq('sku'), eq('hot')))])
  })

  const field = fc.constantFrom('name', 'sku', 'price', 'status', 'hot')
  const leaf = fc.record({
    field,
    rule: fc.constant('eq' as const),
    val: fc.constantFrom('1', '2'),
  })
  const tree: fc.Arbitrary<ConditionNode> = fc.letrec<{ node: ConditionNode; group: Condition }>(
    (tie) => ({
      node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('group')),
      group: fc.record({
        match: fc.constantFrom('and' as const, 'or' as const),
        rules: fc.array(tie('node'), { maxLength: 4 }),
      }),
    }),
  ).group

  function holds(node: ConditionNode, row: Readonly<Record<string, string>>): boolean {
    if (!isGroup(node)) return row[node.field] === node.val
    const filled = node.rules.filter((one) => !isGroup(one) || !isEmptyGroup(one))
    if (filled.length === 0) return true
    return node.match === 'or'
      ? filled.some((one) => holds(one, row))
      : filled.every((one) => holds(one, row))
  }
  const isEmptyGroup = ({ rules }: Condition): boolean =>
    rules.every((one) => isGroup(one) && isEmptyGroup(one))
  const value = fc.constantFrom('1', '2', '3')
  const rowOf = fc.record({ name: value, sku: value, price: value, status: value, hot: value })

  test('any of them means the same after the wire', () => {
    fc.assert(
      fc.property(tree, rowOf, (node, row) => {
        const given = isGroup(node) ? node : and(node)
        const params = toParams(given)
        // A server refuses what is deeper than anybody builds.
        if (isBrokenSuperGroup(params, (field) => product.fields.has(field))) {
          expect(depthOf(simplified(given))).toBeGreaterThan(conditionLimits.depth)
          return
        }
        expect(read(params).every((one) => holds(one, row))).toBe(holds(given, row))
      }),
      { numRuns: roundsOf(3000), seed: seedOf(5) },
    )
  })

  test('any of them is read from JSON as it was written, within the limits', () => {
    fc.assert(
      fc.property(tree, (node) => {
        const given = simplified(isGroup(node) ? node : and(node))
        const back = readGroup(JSON.parse(JSON.stringify(writeGroup(given))))
        if (given.rules.length > 0 && depthOf(given) <= conditionLimits.depth) {
          expect(back).toEqual(given)
        } else expect(back).toBeUndefined()
      }),
      { numRuns: roundsOf(2000), seed: seedOf(6) },
    )
  })

  const depthOf = ({ rules }: Condition): number =>
    1 + Math.max(0, ...rules.filter(isGroup).map(depthOf))
})

describe('a group from outside is taken whole or not at all', () => {
  const known = (name: string) => product.fields.has(name)
  const broken = (raw: unknown) =>
    isBrokenSuperGroup(
      { superQueryGroup: typeof raw === 'string' ? raw : JSON.stringify(raw) },
      known,
    )
  const deep = (levels: number): unknown =>
    levels === 1 ? and(eq('name')) : { match: 'and', rules: [deep(levels - 1)] }

  test.each<[string, unknown]>([
    ['no JSON', '{"match":'],
    ['a list', []],
    ['null', 'null'],
    ['no match', { rules: [eq('name')] }],
    ['another match', { match: 'xor', rules: [eq('name')] }],
    ['no rules', { match: 'and' }],
    ['an empty group', { match: 'and', rules: [] }],
    ['an empty group inside', and(eq('name'), or())],
    ['a rule without a value', and(eq('name', ''))],
    ['a rule that is none', { match: 'and', rules: [7] }],
    ['an unknown rule', { match: 'and', rules: [{ field: 'name', rule: 'sql', val: '1' }] }],
    ['an inherited rule', { match: 'and', rules: [{ field: 'name', rule: 'toString', val: '1' }] }],
    ['an unknown field', and(eq('nosuch'))],
    ['an inherited field', and(eq('constructor'))],
    [
      'a field of a prototype',
      '{"match":"and","rules":[{"field":"__proto__","rule":"eq","val":"1"}]}',
    ],
    ['six levels', deep(conditionLimits.depth + 1)],
    ['a hundred and one rules', and(...Array.from({ length: 101 }, () => eq('name')))],
    ['thousands of levels', `${'{"match":"and","rules":['.repeat(9000)}${']}'.repeat(9000)}`],
  ])('%s is broken', (_, raw) => {
    expect(broken(raw)).toBe(true)
  })

  test('five levels, a hundred rules, and nothing at all are not', () => {
    expect(broken(deep(conditionLimits.depth))).toBe(false)
    expect(broken(and(...Array.from({ length: 100 }, () => eq('name'))))).toBe(false)
    expect(isBrokenSuperGroup({}, known)).toBe(false)
    expect(isBrokenSuperGroup({ superQueryGroup: ' ' }, known)).toBe(false)
  })
})
