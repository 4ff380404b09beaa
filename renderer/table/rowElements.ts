import { useLayoutEffect, useRef } from 'react'

/**
 * Assigns DOM elements to rows: returns React keys in row order. A row that stays keeps its element. If none stays
 * (another page or query), the new rows reuse the elements, which takes a fraction of the time of creating them; if
 * some stay, a new row gets a new element, so that the focus does not move to another record.
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
