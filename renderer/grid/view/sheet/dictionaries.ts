import type { LookupStore } from '../../../data/lookupStore'
import type { GridColumn } from '../../columns/model'

// A server that does not answer must not hold back what was pasted for ever.
export const limitMs = 5000

/** The dictionaries that the texts of these columns come from. */
export const dictsOf = (columns: readonly GridColumn[]): readonly string[] => [
  ...new Set(columns.flatMap(({ field }) => field.type.dict(field) ?? [])),
]

/** The whole list is here, be it empty; else it is asked for. */
export const isLoaded = (lookups: LookupStore, dict: string): boolean =>
  lookups.options(dict).length > 0 || (!isTable(dict) && lookups.version(dict) > 0)

/** Resolves when the options of all are there, or do not come. */
export function whenLoaded(lookups: LookupStore, dicts: readonly string[]): Promise<void> {
  // Every one is asked for, also behind the first that is missing.
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
