import { expect, test } from 'vitest'
import { type CellType, defineCell } from '../../cellType'
import { defineValue } from '../../model/entity/field'
import { readNumber } from '../../values/number'
import { fieldOf, lookupOf } from '../fixtures'
import { refusedConditions, searchSends } from './search'

/** A type of somebody else: a number of stars, chosen by a button. */
const starsValue = defineValue({
  name: 'stars',
  title: 'stars',
  props: {},
  operators: ['eq', 'between'],
  storage: () => ({ kind: 'integer' }),
  exprType: () => ({ kind: 'number' }),
  fromWire: readNumber,
})

const saying = (Search: CellType<number>['Search']) =>
  defineCell(starsValue, {
    Show: () => null,
    Edit: () => null,
    ...(Search && { Search }),
  })

const field = fieldOf(starsValue, {}, { title: '评分' })

async function refusals(cell: CellType<number>, operator: 'eq' | 'between' = 'eq') {
  const searched = { cell, field, lookup: lookupOf(), operator, texts: ['4'] }
  return refusedConditions(await searchSends(searched, {}), field, operator)
}

test('a condition that the server understands is nothing to tell', async () => {
  const right = saying(({ id, onChange }) => (
    <button id={id} type="button" onClick={() => onChange('4')}>
      4
    </button>
  ))
  expect(await refusals(right)).toEqual([])
})

test('a condition that is no value of the column is told, with what was sent', async () => {
  const wordy = saying(({ id, onChange }) => (
    <button id={id} type="button" onClick={() => onChange('4 stars')}>
      4
    </button>
  ))
  expect(await refusals(wordy)).toEqual([
    `Search of 'stars' sends "4 stars" for 'eq'; the server refuses it with 400, for "4 stars" is no value of a column that is kept as 'integer'`,
  ])
})

test('a box that takes any text for a number is told, too', async () => {
  const typed = saying(({ id, value, onChange }) => (
    <input
      id={id}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(`#${target.value}`)}
    />
  ))
  expect((await refusals(typed))[0]).toContain("for 'eq'; the server refuses it with 400")
})

test('a range of one text is told', async () => {
  const one = saying(({ id, onChange }) => (
    <button id={id} type="button" onClick={() => onChange('4')}>
      4
    </button>
  ))
  expect(await refusals(one, 'between')).toEqual([
    `Search of 'stars' sends "4" for 'between'; a range is two texts, '' for an open end`,
  ])
})

test('a control with which nobody can say a condition is told', async () => {
  const dead = saying(({ id }) => (
    <button id={id} type="button">
      4
    </button>
  ))
  await expect(refusals(dead)).rejects.toThrow(
    "stars: the query bar's control for 'eq' has handed in nothing",
  )
})
