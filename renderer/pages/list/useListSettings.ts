import { useState } from 'react'
import { isRecord } from '../../data/envelope'
import { usePorts } from '../../ports'

export interface ListSettings {
  readonly dense: boolean
  /** Keys of the columns that this user has hidden. */
  readonly hidden: readonly string[]
}

/** This user's row height and columns of the list; kept in the host's storage. */
export function useListSettings(
  page: string,
): readonly [ListSettings, (change: Partial<ListSettings>) => void] {
  const { storage, user } = usePorts()
  const key = `list:${user.tenantId}:${user.id}:${page}`
  // Row height depends on eyes and screen, so there is one setting for all lists.
  const denseKey = `dense:${user.tenantId}:${user.id}`
  const [settings, setSettings] = useState(() => {
    const own = readSettings(storage.get(key))
    const dense = storage.get(denseKey)
    return typeof dense === 'boolean' ? { ...own, dense } : own
  })
  function change(part: Partial<ListSettings>) {
    const next = { ...settings, ...part }
    setSettings(next)
    storage.set(key, next)
    if (part.dense !== undefined) storage.set(denseKey, part.dense)
  }
  return [settings, change]
}

function readSettings(stored: unknown): ListSettings {
  if (!isRecord(stored)) return { dense: false, hidden: [] }
  const hidden = Array.isArray(stored.hidden) ? stored.hidden : []
  return {
    dense: stored.dense === true,
    hidden: hidden.filter((key) => typeof key === 'string'),
  }
}
