import { expect, test } from 'vitest'
import { knowWorkdays } from '../../values/workdays'
import { compileExpr } from '.'

knowWorkdays()

const env = {
  names: {
    day: { kind: 'date' },
    at: { kind: 'datetime' },
    text: { kind: 'string' },
    list: { kind: 'list', of: { kind: 'number' } },
  },
} as const

function value(source: string, scope: Readonly<Record<string, unknown>>): unknown {
  const result = compileExpr(source, env)
  if (!('expr' in result)) throw new Error(result.findings[0].message)
  return result.expr.evaluate(scope)
}

test.each([
  ['addDays(day, 3)', { day: '2026-02-27' }, '2026-03-02'],
  ['addDays(day, -1)', { day: '2024-03-01' }, '2024-02-29'],
  ['addDays(at, 1)', { at: '2026-12-31 23:30:00' }, '2027-01-01 23:30:00'],
  ['addDays(day, 1)', { day: '9999-12-31' }, null],
  ['addDays(day, 0.5)', { day: '2026-02-27' }, null],
  ['addDays(day, 1)', { day: null }, null],
  ['daysBetween(day, at)', { day: '2026-02-27', at: '2026-03-01 00:00:01' }, 2],
  ['daysBetween(at, day)', { day: '2026-02-27', at: '2026-03-01 00:00:01' }, -2],
  ['hoursBetween(day, at)', { day: '2026-02-27', at: '2026-02-28 06:30:00' }, 30.5],
  ['hoursBetween(at, day)', { day: '2026-03-01', at: '2026-03-01 00:15:00' }, -0.25],
  ['hoursBetween(day, at)', { day: '2026-02-27', at: null }, null],
  ['year(at)', { at: '2026-03-01 00:00:01' }, 2026],
  ['day.month()', { day: '2026-11-25' }, 11],
  ['weekday(day)', { day: '2026-11-25' }, 3],
  ['weekday(day)', { day: '1969-12-28' }, 7],
  ['startOfMonth(at)', { at: '2026-03-09 00:00:01' }, '2026-03-01'],
  ['isWorkday(day)', { day: '2025-10-01' }, false],
  ['isWorkday(day)', { day: '2025-09-28' }, true],
  ['isWorkday(day)', { day: '2025-09-27' }, false],
  ["matches(text, 'e')", { text: 'a@b.cn' }, true],
  ["text.matches('m')", { text: '123' }, false],
  ['avg(list)', { list: [1, null, 2] }, 1.5],
  ['avg(list)', { list: [] }, null],
])('%s of %o is %o', (source, scope, wanted) => {
  expect(value(source, scope)).toBe(wanted)
})

test.each([
  ['addDays(text, 1)', '日期'],
  ["matches(text, 'emial')", '格式'],
])('%s is refused', (source, word) => {
  const result = compileExpr(source, env)
  expect('findings' in result && result.findings[0].message).toContain(word)
})
