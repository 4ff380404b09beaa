import { describe, expect, test } from 'vitest'
import { createStatements, withoutValues } from './statements'

describe('the text of a statement without its values', () => {
  test.each([
    ["select 'it''s' as a, 12.5 as b", 'select ? as a, ? as b'],
    [
      'select "col 1", t2.es_3 from "t1" t2 where id = $1',
      'select "col 1", t2.es_3 from "t1" t2 where id = ?',
    ],
    ['where id in ($1, $2,$3)', 'where id in (?…)'],
    ['values ($1, $2), ($3, $4)', 'values (?…)…'],
    ["limit 20 -- of 'x'\n offset 40", 'limit ? offset ?'],
  ])('%s', (sql, text) => {
    expect(withoutValues(sql)).toBe(text)
  })
})

test('costs are added up by form, and beyond many forms the cheapest are forgotten', () => {
  const statements = createStatements()
  statements.note('select 1', 30)
  statements.note('select 2', 10)
  for (let at = 0; at < 2_000; at += 1) statements.note(`select a${at}`, 1)
  expect(statements.slowest(1)).toEqual([{ text: 'select ?', count: 2, totalMs: 40, maxMs: 30 }])
  expect(statements.slowest(10_000).length).toBeLessThanOrEqual(500)
})
