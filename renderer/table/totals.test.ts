import { describe, expect, test } from 'vitest'
import { moneyValue } from '../cells/money/value'
import type { Row } from '../data/rows'
import type { Field } from '../model/entity/field'
import { compileExpr } from '../model/expr'
import type { Column } from './model'
import { totalOf, totalsOf } from './totals'

const price: Field = {
  key: 'price',
  title: '单价',
  type: moneyValue,
  props: {},
  exprType: { kind: 'number' },
  required: false,
  unique: false,
  readonly: false,
}
const column = (total?: Column['total']): Column => ({
  field: price,
  title: '单价',
  width: 100,
  align: 'right',
  sortable: true,
  ...(total && { total }),
})
const rows = (...values: unknown[]): readonly Row[] =>
  values.map((value, index) => ({
    key: String(index),
    id: String(index),
    unusable: undefined,
    record: { price: value },
    values: { price: typeof value === 'number' ? value : null },
    bad: new Set(typeof value === 'string' ? ['price'] : []),
    masked: new Set(),
  }))

describe('a total below the loaded rows', () => {
  test.each([
    ['decimals add up as on paper', [0.1, 0.2], 0.3],
    ['many cents stay exact', Array.from({ length: 1000 }, () => 0.01), 10],
    ['large and small together', [999999999.99, 0.01], 1000000000],
    ['negative amounts', [1.1, -2.2], -1.1],
    ['empty cells do not count', [1, null, 2], 3],
  ])('%s', (_, values, sum) => {
    expect(totalOf(rows(...values), column('sum'))).toBe(sum)
  })

  test.each([
    ['min', 1],
    ['max', 3],
    ['size', 2],
    ['distinct', 2],
  ] as const)('%s of the filled cells', (total, value) => {
    expect(totalOf(rows(3, null, 1), column(total))).toBe(value)
  })

  test('equal values are one, of lists too', () => {
    const lists = rows(0, 0, 0).map((row, at) => ({
      ...row,
      values: { price: at === 2 ? [] : ['a', 'b'] },
    }))
    expect(totalOf(lists, column('distinct'))).toBe(1)
    expect(totalOf(rows(2, 2, null), column('distinct'))).toBe(1)
  })

  test('an expression over the sums; a value that is no number, or nothing to divide by, gives none', () => {
    const env = { names: { price: { kind: 'list', of: { kind: 'number' } } } } as const
    const compiled = compileExpr('sum(price) * 100 / sum(price.filter(p, p > 1))', env)
    if (!('expr' in compiled)) throw new Error('it compiles')
    const rate = { ...column(), totalBy: compiled.expr }
    expect(totalOf(rows(1, null, 3), rate)).toBeCloseTo(133.333, 2)
    expect(totalOf(rows(1, 'abc'), rate)).toBeNull()
    expect(totalOf(rows(1), rate)).toBeNull()
    expect(totalOf([], rate)).toBeNull()
  })

  test('a mean counts filled cells only', () => {
    expect(totalOf(rows(1, null, 2), column('avg'))).toBe(1.5)
  })

  test.each([
    ['nothing to add', [null, null]],
    ['no rows', []],
    ['a value that is no number', [1, 'abc']],
    ['a sum beyond numbers', [Number.MAX_VALUE, Number.MAX_VALUE]],
  ])('%s gives none', (_, values) => {
    expect(totalOf(rows(...values), column('sum'))).toBeNull()
  })

  test('only columns that ask for a total have one', () => {
    expect([...totalsOf(rows(1, 2), [column()])]).toEqual([])
    expect([...totalsOf(rows(1, 2), [column('sum')])]).toEqual([['price', 3]])
  })
})
