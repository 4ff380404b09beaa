import { useState } from 'react'
import { isRecord } from '../../data/envelope'
import { usePorts } from '../../ports'

export interface ListSettings {
  readonly dense: boolean
  /** Keys of the columns that this user put away. */
  readonly hidden: readonly string[]
}

/** How this user likes this list to look; kept in the host's storage. */
export function useListSettings(
  page: string,
): readonly [ListSettings, (change: Partial<ListSettings>) => void] {
  const { storage, user } = usePorts()
  const key = `list:${user.tenantId}:${user.id}:${page}`
  const [settings, setSettings] = useState(() => readSettings(storage.get(key)))
  function change(part: Partial<ListSettings>) {
    const next = { ...settings, ...part }
    setSettings(next)
    storage.set(key, next)
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
