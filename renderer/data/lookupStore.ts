import type { Option } from '../model/entity/field'
import { Failure, type RequestPort } from '../ports'
import { type DictCache, readOptions } from './dictCache'

/** Texts of dictionary values, loaded when asked for. Asking is synchronous; an unknown answer is being fetched. */
export interface LookupStore {
  options(dict: string): readonly Option[]
  text(dict: string, value: string): string | undefined
  /** Texts that somebody else has shown already: they stand until the server's own are here. */
  learn(dict: string, texts: readonly Pick<Option, 'value' | 'text'>[]): void
  /** Grows with every change of the reference's texts. */
  version(dict: string): number
  subscribe(listener: () => void): () => void
  /**
   * What is known of these dictionaries (all code dictionaries when absent) is asked for again by whoever
   * shows it, and stands until the answer comes.
   */
  refresh(dicts?: readonly string[]): void
}

interface Entry {
  options: readonly Option[] | undefined
  texts: Map<string, string>
  version: number
  /** Values of a table reference, or '' for its whole list, that were asked and must not be asked again yet. */
  asked: Map<string, number>
  /** Values whose known text may be an old one. */
  doubtful: Set<string>
}

// A reference that failed is not asked again at once, so that a broken dictionary gives no storm.
const retryMs = 15_000
const tableOptionsLimit = 200
// Of a pasted column of nonsense every text is asked for once.
const goneAtMost = 50
const everything = ''

export function createLookupStore(request: RequestPort, cache: DictCache): LookupStore {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  let wanted = new Map<string, Set<string>>()

  function entryOf(dict: string): Entry {
    const known = entries.get(dict)
    if (known) return known
    const cached = isTable(dict) ? undefined : cache.get(dict)
    const entry: Entry = {
      ...{ options: undefined, texts: new Map(), version: 0 },
      ...{ asked: new Map(), doubtful: new Set() },
    }
    if (cached) fill(entry, cached.items)
    if (cached?.fresh) entry.asked.set(everything, Number.POSITIVE_INFINITY)
    entries.set(dict, entry)
    return entry
  }

  /** Collects what one tick asks for, so that thirty rows make one request. */
  function want(dict: string, value: string): void {
    const { asked } = entryOf(dict)
    if ((asked.get(value) ?? 0) > Date.now()) return
    asked.set(value, Number.POSITIVE_INFINITY)
    if (wanted.size === 0) queueMicrotask(flush)
    const values = wanted.get(dict) ?? new Set()
    wanted.set(dict, values.add(value))
  }

  function flush(): void {
    const batch = wanted
    wanted = new Map()
    for (const [dict, values] of batch) {
      if (values.delete(everything)) void loadOptions(dict)
      if (!isTable(dict)) void loadGone(dict, [...values])
      else for (const some of inParts([...values])) void loadTexts(dict, some)
    }
  }

  async function loadOptions(dict: string): Promise<void> {
    const entry = entryOf(dict)
    const path = encodeURIComponent(dict)
    try {
      const { result } = await request.send({
        method: 'GET',
        url: isTable(dict) ? `/sys/dict/loadDict/${path}` : `/sys/dict/getDictItems/${path}`,
        ...(isTable(dict) && { params: { keyword: '', pageSize: tableOptionsLimit } }),
        quiet: true,
      })
      if (!Array.isArray(result)) throw new Failure('shape', dict)
      const items = readOptions(result)
      if (!isTable(dict)) cache.set(dict, items)
      if (entry.options && same(entry.options, items)) return
      fill(entry, items)
      changed(entry)
    } catch {
      entry.asked.set(everything, Date.now() + retryMs)
    }
  }

  async function loadTexts(dict: string, values: readonly string[]): Promise<void> {
    const entry = entryOf(dict)
    try {
      const { result } = await request.send({
        method: 'GET',
        url: `/sys/dict/loadDictItem/${encodeURIComponent(dict)}`,
        // Unknown values come back as themselves, so that texts stay in the order of the values.
        params: { key: values.join(','), delNotExist: 'false' },
        quiet: true,
      })
      if (!Array.isArray(result) || result.length !== values.length)
        throw new Failure('shape', dict)
      for (const [index, value] of values.entries()) entry.texts.set(value, String(result[index]))
      changed(entry)
    } catch {
      for (const value of values) entry.asked.set(value, Date.now() + retryMs)
    }
  }

  /** Values that the list no longer offers keep the text that they had (contract, §7.2: getDictText). */
  async function loadGone(dict: string, values: readonly string[]): Promise<void> {
    const entry = entryOf(dict)
    for (const value of values) {
      const path = [dict, value].map(encodeURIComponent).join('/')
      try {
        const url = `/sys/dict/getDictText/${path}`
        const { result } = await request.send({ method: 'GET', url, quiet: true })
        if (typeof result !== 'string' || result === '') continue
        entry.texts.set(value, result)
        changed(entry)
      } catch {
        entry.asked.set(value, Date.now() + retryMs)
      }
    }
  }

  function changed(entry: Entry): void {
    entry.version += 1
    for (const listener of listeners) listener()
  }

  return {
    options(dict) {
      want(dict, everything)
      return entryOf(dict).options ?? []
    },
    text(dict, value) {
      const entry = entryOf(dict)
      const { texts, options, asked } = entry
      const known = texts.get(value)
      // A code dictionary comes whole; of a table only the values in sight are asked for.
      if (!isTable(dict)) want(dict, everything)
      const isGone = options !== undefined && asked.size <= goneAtMost && value !== ''
      const isDoubtful = entry.doubtful.delete(value)
      if ((known === undefined || isDoubtful) && (isTable(dict) || isGone)) want(dict, value)
      return known
    },
    learn(dict, texts) {
      const entry = entryOf(dict)
      for (const { value, text } of texts) {
        if (entry.texts.has(value)) continue
        entry.texts.set(value, text)
        entry.doubtful.add(value)
      }
      changed(entry)
    },
    version: (dict) => entries.get(dict)?.version ?? 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh(dicts) {
      if (!dicts) cache.expire()
      for (const [dict, entry] of entries) {
        if (dicts ? !dicts.includes(dict) : isTable(dict)) continue
        entry.asked.clear()
        if (isTable(dict)) entry.doubtful = new Set(entry.texts.keys())
        entry.version += 1
      }
      for (const listener of listeners) listener()
    },
  }
}

// Addresses have an end.
const valuesAtOnce = 100

const inParts = (values: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(values.length / valuesAtOnce) }, (_, at) =>
    values.slice(at * valuesAtOnce, (at + 1) * valuesAtOnce),
  )

function fill(entry: Entry, items: readonly Option[]): void {
  entry.options = items
  for (const { value, text } of items) entry.texts.set(value, text)
}

/** `table,text,code` rather than the code of a dictionary. */
const isTable = (dict: string) => dict.includes(',')

const same = (a: readonly Option[], b: readonly Option[]) => JSON.stringify(a) === JSON.stringify(b)
