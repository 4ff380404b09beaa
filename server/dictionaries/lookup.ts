import { type Lookup, type Option, parseDictRef } from '#model'
import type { Db } from '../db/open'
import type { LookupLoader, LookupRefs } from '../entity/contracts/deps'
import { Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import type { OfTenant } from '../kernel/ofTenant'
import type { Dicts } from './dicts'
import type { DictTable } from './dictTables'
import { dictionaryMessages } from './messages'
import { ranksOf } from './ranks'
import { allItems, findItems, mayName, mayRead, type TableItem } from './tableDict'

export interface Lookups extends LookupLoader {
  /** Whether the caller may see the texts of a dictionary's values. */
  mayName(ref: string, caller: Caller): boolean
  /** Clears cached texts after records have changed. */
  forget(): void
}

export interface LookupDeps {
  readonly db: Db
  readonly dicts: Dicts
  tables(tenantId: OfTenant): ReadonlyMap<string, DictTable>
}

/** A row of a table, with its distinguishing value. */
type Found = Option & Pick<TableItem, 'hint'>

type Known = Map<string, { readonly until: number; readonly text: string }>

// Text changes by other processes take effect after this time; changes by this one call `forget`.
const cacheMs = 2_000
// Limits per reference and tenant.
const cachedAtMost = 10_000
const allAtMost = 10_000

/** Texts of dictionary values for whole lists of records, with at most one query per table reference. */
export function createLookups({ db, dicts, tables }: LookupDeps): Lookups {
  /** By table as the documents have it and by tenant, then by value. */
  let cache = new WeakMap<DictTable, Map<number, Known>>()

  async function optionsOf(
    ref: string,
    wanted: ReadonlySet<string> | 'all',
    caller: Caller,
  ): Promise<readonly Found[]> {
    if (parseDictRef(ref)?.kind === 'code') return await dicts.items(ref, caller.tenantId)
    const table = tables(caller.tenantId).get(ref)
    if (!table || !mayName(table, caller)) return []
    if (wanted === 'all') {
      if (!mayRead(table, caller)) return []
      return await allItems(db, table, caller, allAtMost)
    }
    if (!table.at) return await texts(table, wanted, caller)
    // If another database is unavailable, our own records show the value instead of its text.
    return await texts(table, wanted, caller).catch((error: unknown) => {
      if (error instanceof Refusal) return []
      throw error
    })
  }

  async function texts(
    table: DictTable,
    wanted: ReadonlySet<string>,
    caller: Caller,
  ): Promise<readonly Option[]> {
    const now = Date.now()
    const ofTable = cache.get(table) ?? new Map<number, Known>()
    cache.set(table, ofTable)
    const cached: Known = ofTable.get(caller.tenantId) ?? new Map()
    ofTable.set(caller.tenantId, cached)
    const known: Option[] = []
    const missing: string[] = []
    for (const value of wanted) {
      const hit = cached.get(value)
      if (hit && hit.until > now) known.push({ value, text: hit.text })
      else missing.push(value)
    }
    if (missing.length === 0) return known
    const found = await findItems(db, table, caller, missing)
    if (cached.size > cachedAtMost) cached.clear()
    for (const { value, text } of found) cached.set(value, { until: now + cacheMs, text })
    return [...known, ...found]
  }

  return {
    async load(refs: LookupRefs, caller) {
      const loaded = await Promise.all(
        [...refs].map(async ([ref, wanted]) => {
          return [ref, await optionsOf(ref, wanted, caller)] as const
        }),
      )
      return lookupOf(new Map(loaded))
    },
    mayName(ref, caller) {
      if (parseDictRef(ref)?.kind === 'code') return true
      const table = tables(caller.tenantId).get(ref)
      return table !== undefined && mayName(table, caller)
    },
    ranks: (ref, caller) => ranksOf(ref, tables(caller.tenantId), caller),
    forget() {
      cache = new WeakMap()
    },
  }
}

function lookupOf(options: ReadonlyMap<string, readonly Found[]>): Lookup {
  const byValue = indexed(options, ({ value, text }) => [value, text])
  const byText = indexed(options, ({ value, text }) => [text, value])
  // If two rows have the same name, the name is ambiguous; items of one dictionary with equal names mean the same.
  const twins = (dict: string, text: string): readonly string[] => {
    if (parseDictRef(dict)?.kind === 'code') return []
    return (alike(dict).get(text) ?? []).map(({ name }) => name)
  }
  const known = new Map<string, ReadonlyMap<string, readonly Named[]>>()
  function alike(dict: string): ReadonlyMap<string, readonly Named[]> {
    const made = known.get(dict)
    if (made) return made
    const all = groupBy(options.get(dict) ?? [], ({ text }) => text)
    const several = [...all].filter(([, items]) => items.length > 1)
    const map = new Map(several.map(([text, items]) => [text, toldApart(items)]))
    known.set(dict, map)
    return map
  }
  /** Value of one of several items with the same name, by the text that distinguishes it. */
  const told = (dict: string, text: string): string | undefined =>
    [...alike(dict).values()].flat().find(({ name }) => name === text)?.value
  /** Value of the node with this path: a path from the root first, else a unique partial path. */
  function ledTo(dict: string, text: string): string | undefined {
    const steps = text.split(/[/／]/).map((step) => step.trim())
    if (steps.length < 2 || steps.includes('')) return undefined
    const path = steps.join(' / ')
    const nodes = (options.get(dict) ?? []).filter((one) => one.path?.endsWith(path))
    const whole = nodes.filter((one) => one.path === path)
    const led = whole.length > 0 ? whole : nodes.filter((one) => one.path?.endsWith(` / ${path}`))
    return led.length === 1 ? led[0]?.value : undefined
  }
  return {
    options: (dict) => (options.get(dict) ?? []).filter(({ disabled }) => !disabled),
    text: (dict, value) => byValue(dict)?.get(value),
    value: (dict, text) =>
      twins(dict, text).length > 0
        ? undefined
        : (byText(dict)?.get(text) ?? ledTo(dict, text) ?? told(dict, text)),
    twins,
  }
}

interface Named {
  readonly name: string
  readonly value: string
}

/** A distinct name per item: its path, else its hint if unique, else its value. */
function toldApart(items: readonly Found[]): readonly Named[] {
  const hinted = items.map(({ value, text, path, hint }) => ({
    value,
    name: path ?? (hint ? dictionaryMessages.toldApart(text, hint) : value),
  }))
  return hinted.map(({ value, name }) => ({
    value,
    name: hinted.filter((one) => one.name === name).length > 1 ? value : name,
  }))
}

/** Built on first use, because a list only needs texts and an import only needs values. */
function indexed(
  options: ReadonlyMap<string, readonly Option[]>,
  entry: (option: Option) => readonly [string, string],
): (dict: string) => ReadonlyMap<string, string> | undefined {
  const indexes = new Map<string, ReadonlyMap<string, string>>()
  return (dict) => {
    const known = indexes.get(dict)
    const items = options.get(dict)
    if (known || !items) return known
    // If two items have the same text, the first one that can be chosen counts.
    const first = items.filter((item) => !item.disabled).reverse()
    const index = new Map([...items.filter((item) => item.disabled), ...first].map(entry))
    indexes.set(dict, index)
    return index
  }
}
