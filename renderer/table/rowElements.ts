import { useLayoutEffect, useRef } from 'react'

/**
 * Which element draws which row, by React's keys in the rows' order. A row that stays keeps its element.
 * Where none stays (another page, another query) the new rows take the elements over, which is done in a
 * fraction of the time of making them; where some stay a new one does not: the focus must not go on to
 * another record.
 */
export function useRowElements(keys: readonly string[]): readonly number[] {
  const before = useRef<ReadonlyMap<string, number>>(new Map())
  const elements = assignElements(before.current, keys)
  useLayoutEffect(() => {
    before.current = elements
  })
  return [...elements.values()]
}

export function assignElements(
  before: ReadonlyMap<string, number>,
  keys: readonly string[],
): ReadonlyMap<string, number> {
  const kept = keys.some((key) => before.has(key))
  const free = kept ? [] : [...before.values()]
  let next = Math.max(-1, ...before.values()) + 1
  return new Map(keys.map((key, place) => [key, (kept ? before.get(key) : free[place]) ?? next++]))
}
