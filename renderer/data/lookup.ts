import { createContext, useContext, useMemo, useRef, useSyncExternalStore } from 'react'
import { parseDictRef } from '../model/document/dict'
import type { Lookup } from '../model/entity/field'
import type { LookupStore } from './lookupStore'

export const LookupContext = createContext<LookupStore | null>(null)

/**
 * Dictionary texts for components below the caller. Texts that they request are fetched; the caller rerenders with a
 * new Lookup when one arrives or changes.
 */
export function useLookup(): Lookup {
  const store = useContext(LookupContext)
  if (!store) throw new Error('useLookup: no console above this component')
  const asked = useRef<Asked>(new Map())
  const version = useSyncExternalStore(store.subscribe, () => changesSince(asked.current, store))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version must be a new Lookup, so that memoised views see it
  return useMemo(() => tracked(store, asked.current), [store, version])
}

/** Requested references, with their version at that time. */
type Asked = Map<string, number>

function tracked(store: LookupStore, asked: Asked): Lookup {
  const note = (dict: string) => {
    if (!asked.has(dict)) asked.set(dict, store.version(dict))
  }
  return {
    options(dict) {
      note(dict)
      return store.options(dict)
    },
    text(dict, value) {
      note(dict)
      return store.text(dict, value)
    },
    value(dict, text) {
      note(dict)
      const [first, ...others] = store.options(dict).filter((option) => option.text === text)
      // If two table rows have the same name, it is ambiguous which was meant; entries of one dictionary with equal
      // names mean the same.
      return others.length > 0 && parseDictRef(dict)?.kind !== 'code' ? undefined : first?.value
    },
  }
}

function changesSince(asked: Asked, store: LookupStore): number {
  let changes = 0
  for (const [dict, version] of asked) changes += store.version(dict) - version
  return changes
}
