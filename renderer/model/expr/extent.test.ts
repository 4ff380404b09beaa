import { expect, test } from 'vitest'
import { compileExpr, type ExprType } from './index'

const number: ExprType = { kind: 'number' }
const names: Readonly<Record<string, ExprType>> = {
  a: number,
  b: number,
  from: { kind: 'date' },
  to: { kind: 'date' },
  text: { kind: 'string' },
  yes: { kind: 'bool' },
  rows: { kind: 'list', of: { kind: 'map', fields: { n: number } } },
}

function extent(source: string, scope: Readonly<Record<string, unknown>>): number {
  const result = compileExpr(source, { names })
  if (!('expr' in result)) throw new Error(JSON.stringify(result.findings))
  const far = result.expr.extent(scope)
  expect(far > 0).toBe(result.expr.evaluate(scope) === true)
  return far
}

const rows = (...all: readonly number[]) => ({ rows: all.map((n) => ({ n })) })

/** A condition, a state of the record, and one for which it holds further. */
test.each([
  ['a > b', { a: 5, b: 3 }, { a: 9, b: 3 }],
  ['a >= b', { a: 3, b: 3 }, { a: 4, b: 3 }],
  ['a < b', { a: 1, b: 2 }, { a: 1, b: 7 }],
  ['!(a <= b)', { a: 5, b: 3 }, { a: 9, b: 3 }],
  ['a != b', { a: 2, b: 1 }, { a: 4, b: 1 }],
  ['has(a) && a > b', { a: 5, b: 3 }, { a: 9, b: 3 }],
  ['a > b || yes', { a: 5, b: 3, yes: true }, { a: 9, b: 3, yes: true }],
  ['!(a <= b || yes)', { a: 5, b: 3 }, { a: 9, b: 3 }],
  ['from > to', { from: '2026-03-05', to: '2026-03-04' }, { from: '2026-04-05', to: '2026-03-04' }],
  ['sum(rows.map(r, r.n)) > a', { a: 5, ...rows(3, 4) }, { a: 5, ...rows(3, 9) }],
  ['size(rows) > a', { a: 1, ...rows(3, 4) }, { a: 1, ...rows(3, 4, 5) }],
  ['rows.exists(r, r.n > a)', { a: 1, ...rows(2, 0) }, { a: 1, ...rows(2, 3) }],
  ['!rows.all(r, r.n < a)', { a: 1, ...rows(2, 0) }, { a: 1, ...rows(2, 3) }],
  ['yes ? a > b : false', { yes: true, a: 5, b: 3 }, { yes: true, a: 9, b: 3 }],
])('%s holds further', (source, near, far) => {
  expect(extent(source, far)).toBeGreaterThan(extent(source, near))
})

test.each([
  ["text == 'x'", { text: 'x' }],
  ['yes', { yes: true }],
  ["startsWith(text, 'x')", { text: 'xy' }],
  ["text > 'a'", { text: 'b' }],
  ['!rows.exists(r, r.n > 1)', rows(1)],
])('%s holds or does not', (source, scope) => {
  expect(extent(source, scope)).toBe(1)
})

test.each([
  ['a > b', { a: 1, b: 3 }],
  ['a > b', { a: 1 }],
  ['a > b && yes', { a: 5, b: 3 }],
  ['rows.exists(r, r.n > 9)', rows(1, 2)],
  ['!rows.all(r, r.n < 9)', rows(1, 2)],
])('%s does not hold', (source, scope) => {
  expect(extent(source, scope)).toBe(0)
})
