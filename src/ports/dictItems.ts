import { proxy } from 'valtio'
import type { ExprUser } from '#model'
import { dictCacheKey } from '#renderer'
import { sevenDaysMs } from '../constants'
import { storage } from '../storage/storage'

/**
 * Where pages keep what they have loaded: another storage object is another set of caches. `current` is
 * replaced when the dictionaries were loaded anew, so that no page goes on with the old texts.
 */
export const dictStorage = proxy({ version: 0 })

let current = storage

export const currentStorage = () => current

/** Stores all dictionaries, as the renderer's cache reads them: apart for each user and tenant. */
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
