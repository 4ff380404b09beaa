import type { StoragePort } from '#renderer'

const prefix = 'pro__'

interface Stored {
  readonly value: unknown
  /** Time in ms after which the value no longer counts; null = for ever. */
  readonly expire: number | null
}

function read(key: string): unknown {
  try {
    const text = localStorage.getItem(prefix + key)
    if (text === null) return undefined
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || !('value' in stored)) return undefined
    const { value, expire } = stored as Stored // the shape `write` gives; anything else has no `value`
    if (typeof expire === 'number' && expire < Date.now()) return undefined
    return value
  } catch {
    return undefined // blocked storage or a corrupt entry must not stop the console
  }
}

function write(key: string, value: unknown, lifetimeMs?: number): void {
  const stored: Stored = { value, expire: lifetimeMs ? Date.now() + lifetimeMs : null }
  try {
    localStorage.setItem(prefix + key, JSON.stringify(stored))
  } catch {
    // full or blocked: the console goes on without remembering
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    // blocked storage holds nothing to remove
  }
}

/** Local storage under the prefix of the specification; corrupt, full or blocked storage is never an error. */
export const storage = { get: read, set: write, remove } satisfies StoragePort

/** Keys of the shell. */
export const keys = {
  token: 'Access-Token',
  user: 'Login_Userinfo',
  tenant: 'TENANT_ID',
  site: 'Site-Code',
  theme: 'DEFAULT_THEME',
  sidebar: 'SIDEBAR_TYPE',
  baseInfo: 'baseInfo',
} as const
