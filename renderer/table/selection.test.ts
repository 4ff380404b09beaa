import { describe, expect, test } from 'vitest'
import { headState, selectedIds, toggleAll, toggleRow } from './selection'

const ids = (...list: string[]) => new Set(list)

describe('ticked rows', () => {
  test('a reload of the same page keeps those that are still there', () => {
    const selection = { pageKey: 'p1', ids: ids('a', 'b') }
    expect(selectedIds(selection, 'p1', ['a', 'b', 'c'])).toEqual(ids('a', 'b'))
    expect(selectedIds(selection, 'p1', ['b', 'c'])).toEqual(ids('b'))
  })

  test('another page or query has none', () => {
    expect(selectedIds({ pageKey: 'p1', ids: ids('a') }, 'p2', ['a'])).toEqual(ids())
  })

  test('the head ticks all, or none when all are ticked', () => {
    expect(toggleAll(ids(), ['a', 'b'])).toEqual(ids('a', 'b'))
    expect(toggleAll(ids('a'), ['a', 'b'])).toEqual(ids('a', 'b'))
    expect(toggleAll(ids('a', 'b'), ['a', 'b'])).toEqual(ids())
  })

  test('a row turns its own tick', () => {
    expect(toggleRow(ids('a'), 'b')).toEqual(ids('a', 'b'))
    expect(toggleRow(ids('a', 'b'), 'b')).toEqual(ids('a'))
  })

  test.each([
    [0, 3, 'none'],
    [1, 3, 'some'],
    [3, 3, 'all'],
    [0, 0, 'none'],
  ])('%i of %i rows show as %s', (count, rows, state) => {
    expect(headState(count, rows)).toBe(state)
  })
})
