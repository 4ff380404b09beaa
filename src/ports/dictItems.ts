import { proxy } from 'valtio'
import { dictCacheKey } from '#data'
import type { ExprUser } from '#model'
import { sevenDaysMs } from '../constants'
import { storage } from '../storage/storage'

/**
 * Cache key of loaded data: a new storage object means new caches. `current` is replaced when dictionaries are
 * reloaded, so that no page keeps old texts.
 */
export const dictStorage = proxy({ version: 0 })

let current = storage

export const currentStorage = () => current

/** Stores all dictionaries in the format of the renderer's cache, per user and tenant. */
export function keepDictItems(
  user: Pick<ExprUser, 'id' | 'tenantId'>,
  items: Readonly<Record<string, unknown>>,
): void {
  const at = Date.now()
  const entries = Object.entries(items).map(([code, options]) => [code, { at, items: options }])
  storage.set(dictCacheKey(user), Object.fromEntries(entries), sevenDaysMs)
  current = { ...storage }
  dictStorage.version += 1
}
