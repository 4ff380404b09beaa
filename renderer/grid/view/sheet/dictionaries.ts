import type { LookupStore } from '../../../data/lookupStore'
import type { GridColumn } from '../../columns/model'

// A server that does not answer must not block a paste for ever.
export const limitMs = 5000

/** The dictionaries of these columns. */
export const dictsOf = (columns: readonly GridColumn[]): readonly string[] => [
  ...new Set(columns.flatMap(({ field }) => field.type.dict(field) ?? [])),
]

/** Whether the whole list is loaded, even if empty; otherwise it is requested. */
export const isLoaded = (lookups: LookupStore, dict: string): boolean =>
  lookups.options(dict).length > 0 || (!isTable(dict) && lookups.version(dict) > 0)

/** Resolves when all options are loaded, or have failed to load. */
export function whenLoaded(lookups: LookupStore, dicts: readonly string[]): Promise<void> {
  // `filter`, not `every`: requests all of them, even after the first missing one.
  const allLoaded = () => dicts.filter((dict) => !isLoaded(lookups, dict)).length === 0
  if (allLoaded()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      leave()
      resolve()
    }
    const timer = setTimeout(end, limitMs)
    const leave = lookups.subscribe(() => {
      if (allLoaded()) end()
    })
  })
}

/** Single texts of a table arrive before its list does. */
export const isTable = (dict: string): boolean => dict.includes(',')
