import type { Option } from '../model/entity/field'
import { Failure, type RequestPort } from '../ports'
import { type DictCache, readOptions } from './dictCache'
import { failureText, toFailure } from './failure'

/** Texts of dictionary values, loaded on demand. Reading is synchronous; an unknown text is being fetched. */
export interface LookupStore {
  options(dict: string): readonly Option[]
  text(dict: string, value: string): string | undefined
  /** Stores texts that came with other data; they are used until the server's own arrive. */
  learn(dict: string, texts: readonly Pick<Option, 'value' | 'text'>[]): void
  /** Increases with every change of the reference's texts. */
  version(dict: string): number
  subscribe(listener: () => void): () => void
  /**
   * Makes the texts of these dictionaries (absent = all code dictionaries) be requested again where they are shown; old
   * texts stay until then.
   */
  refresh(dicts?: readonly string[]): void
}

interface Entry {
  options: readonly Option[] | undefined
  texts: Map<string, string>
  version: number
  /** Values of a table reference ('' = the whole list) that were requested and must not be requested again yet. */
  asked: Map<string, number>
  /** Values whose text may be outdated. */
  doubtful: Set<string>
}

// Delay before retrying a failed reference, so that a broken dictionary does not cause a flood of requests.
const retryMs = 15_000
/** Of a table's rows by text, how many are its options here; others are asked for by name. */
export const tableOptionsLimit = 200
// Limits how many unknown texts are remembered, so that each text of a pasted column is requested only once.
const goneAtMost = 50
const everything = ''

/** `warn` is told once what the server says of each dictionary that it refuses to list. */
export function createLookupStore(
  request: RequestPort,
  cache: DictCache,
  warn: (text: string) => void = () => {},
): LookupStore {
  const refused = new Set<string>()
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  let wanted = new Map<string, Set<string>>()

  function entryOf(dict: string): Entry {
    const known = entries.get(dict)
    if (known) return known
    const cached = isTable(dict) ? undefined : cache.get(dict)
    const entry: Entry = {
      options: undefined,
      texts: new Map(),
      version: 0,
      asked: new Map(),
      doubtful: new Set(),
    }
    if (cached) fill(entry, cached.items)
    if (cached?.fresh) entry.asked.set(everything, Number.POSITIVE_INFINITY)
    entries.set(dict, entry)
    return entry
  }

  /** Batches requests of one tick, so that thirty rows cause one call. */
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
      refused.delete(dict)
      if (!isTable(dict)) cache.set(dict, items)
      if (entry.options && same(entry.options, items)) return
      fill(entry, items)
      changed(entry)
    } catch (error) {
      entry.asked.set(everything, Date.now() + retryMs)
      const failure = toFailure(error)
      if (failure.kind !== 'business' || refused.has(dict)) return
      refused.add(dict)
      warn(failureText(failure))
    }
  }

  async function loadTexts(dict: string, values: readonly string[]): Promise<void> {
    const entry = entryOf(dict)
    try {
      const { result } = await request.send({
        method: 'GET',
        url: `/sys/dict/loadDictItem/${encodeURIComponent(dict)}`,
        // Unknown values are returned as themselves, so that texts stay in the order of the values.
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

  /** Loads texts of values that the list no longer offers (contract, §7.2: getDictText). */
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
      // A code dictionary is loaded whole; of a table only the visible values.
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

// Limit for the length of URLs.
const valuesAtOnce = 100

const inParts = (values: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(values.length / valuesAtOnce) }, (_, at) =>
    values.slice(at * valuesAtOnce, (at + 1) * valuesAtOnce),
  )

function fill(entry: Entry, items: readonly Option[]): void {
  entry.options = items
  for (const { value, text } of items) entry.texts.set(value, text)
}

/** A table reference `table,text,code`, not a dictionary code. */
const isTable = (dict: string) => dict.includes(',')

const same = (a: readonly Option[], b: readonly Option[]) => JSON.stringify(a) === JSON.stringify(b)
