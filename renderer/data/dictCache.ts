import { isTone, type Option } from '../model/entity/field'
import type { ExprUser } from '../model/entity/user'
import type { StoragePort } from '../ports'
import { isRecord } from './envelope'

const lifetimeMs = 7 * 24 * 3600 * 1000
/** Younger entries are not requested again; older ones are shown at once and refreshed in the background. */
const freshMs = 10 * 60 * 1000

export interface CachedDict {
  readonly items: readonly Option[]
  readonly fresh: boolean
}

/** Caches code dictionaries across reloads: 7 days (contract, §7.2), separately for each user and tenant. */
export interface DictCache {
  get(code: string): CachedDict | undefined
  set(code: string, items: readonly Option[]): void
  /** Entries are still shown at once, but are requested again. */
  expire(): void
}

export const dictCacheKey = (user: Pick<ExprUser, 'id' | 'tenantId'>): string =>
  `UI_CACHE_DB_DICT_DATA:${user.tenantId}:${user.id}`

export function createDictCache(
  storage: StoragePort,
  user: Pick<ExprUser, 'id' | 'tenantId'>,
  now: () => number = Date.now,
): DictCache {
  const key = dictCacheKey(user)
  const stored = storage.get(key)
  const entries = new Map<string, unknown>(isRecord(stored) ? Object.entries(stored) : [])
  return {
    get(code) {
      const entry = entries.get(code)
      if (!isRecord(entry) || typeof entry.at !== 'number') return undefined
      const ageMs = now() - entry.at
      // A negative age means that the clock was set back; the entry would never expire.
      if (ageMs < 0 || ageMs > lifetimeMs) return undefined
      return { items: readOptions(entry.items), fresh: ageMs <= freshMs }
    },
    set(code, items) {
      entries.set(code, { at: now(), items })
      storage.set(key, Object.fromEntries(entries))
    },
    expire() {
      const old = now() - freshMs - 1
      for (const [code, entry] of entries) {
        if (isRecord(entry) && Number(entry.at) > old) entries.set(code, { ...entry, at: old })
      }
      storage.set(key, Object.fromEntries(entries))
    },
  }
}

/** Options from an answer of any shape: values and texts become strings; of equal values the first wins. */
export function readOptions(raw: unknown): readonly Option[] {
  if (!Array.isArray(raw)) return []
  const options = new Map<string, Option>()
  for (const row of raw) {
    if (!isRecord(row)) continue
    const value = textOf(row.value)
    if (value === undefined || options.has(value)) continue
    const text = textOf(row.text) ?? textOf(row.title) ?? textOf(row.label) ?? value
    options.set(value, {
      value,
      text,
      ...(row.disabled === true && { disabled: true }),
      ...(isTone(row.color) && { color: row.color }),
    })
  }
  return [...options.values()]
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
