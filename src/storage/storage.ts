import type { StoragePort } from '#ports'
import { sevenDaysMs } from '../constants'
import { currentTrial } from './trial'
import { trialArea } from './trialArea'

const prefix = 'pro__'

/** Keys of the shell (contract, §17); layout settings define their own in settings/. */
export const keys = {
  token: 'Access-Token',
  user: 'Login_Userinfo',
  username: 'Login_Username',
  tenant: 'TENANT_ID',
  /** Prefix of the dictionary caches, one per user and tenant. */
  dicts: 'UI_CACHE_DB_DICT_DATA',
  /** Paths of the open pages that are kept alive. */
  routes: 'CACHE_INCLUDED_ROUTES',
  /** Whether the notice socket is up, and since when in ms. */
  socket: 'WEBSOCKET_INFO',
  site: 'Site-Code',
  theme: 'DEFAULT_THEME',
  sidebar: 'SIDEBAR_TYPE',
  baseInfo: 'baseInfo',
  /** Last tenant and departments of each person in this browser. */
  choices: 'Login_Choices',
  /** The user's last edition, so that its button is in place before the server has answered. */
  edition: 'EDITION',
  /** Records that the user opened last by the search. */
  recent: 'RECENT_RECORDS',
} as const

/** Lifetimes of entries, unless the writer sets one. */
const lifetimes: Readonly<Record<string, number>> = {
  [keys.token]: sevenDaysMs,
  [keys.user]: sevenDaysMs,
  [keys.username]: sevenDaysMs,
  [keys.tenant]: sevenDaysMs,
}

interface Stored {
  readonly value: unknown
  /** Time in ms after which the value expires; null = never. */
  readonly expire: number | null
}

export interface KeptStorage extends StoragePort {
  set(key: string, value: unknown, lifetimeMs?: number): void
  /** Removes all entries whose keys have this prefix. */
  removeAll(beginning: string): void
}

/**
 * Entries with the prefix of the specification. What the browser refuses to store (storage blocked or full) is kept in
 * memory until the page is left, so that a login still works.
 */
export function createStorage(area: () => Storage): KeptStorage {
  const refused = new Map<string, Stored>()

  function textOf(key: string): string | null {
    try {
      return area().getItem(prefix + key)
    } catch {
      return null
    }
  }

  function remove(key: string): void {
    refused.delete(key)
    try {
      area().removeItem(prefix + key)
    } catch {
      // blocked storage holds nothing to remove
    }
  }

  return {
    get(key) {
      const stored = refused.get(key) ?? parse(textOf(key))
      if (!stored || (stored.expire !== null && stored.expire < Date.now())) return undefined
      return stored.value
    },
    set(key, value, lifetimeMs = lifetimes[key]) {
      const stored = { value, expire: lifetimeMs ? Date.now() + lifetimeMs : null }
      remove(key)
      try {
        area().setItem(prefix + key, JSON.stringify(stored))
      } catch {
        refused.set(key, stored)
      }
    },
    remove,
    removeAll(beginning) {
      for (const key of [...refused.keys(), ...keptKeys(area)])
        if (key.startsWith(beginning)) remove(key)
    },
  }
}

const shared = () => localStorage
const tried = currentTrial() && trialArea(shared)

/** Local storage: shared by all tabs, survives restarts. A tab that tries something only reads it. */
export const storage = createStorage(tried ? () => tried : shared)

function parse(text: string | null): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null || !Object.hasOwn(stored, 'value')) return
    const { value, expire } = stored as Record<string, unknown> // an object, checked above
    return { value, expire: typeof expire === 'number' ? expire : null }
  } catch {
    return undefined // corrupt entries count as absent
  }
}

function keptKeys(area: () => Storage): readonly string[] {
  try {
    return Object.keys(area()).flatMap((key) =>
      key.startsWith(prefix) ? key.slice(prefix.length) : [],
    )
  } catch {
    return []
  }
}
