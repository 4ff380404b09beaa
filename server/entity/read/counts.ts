import type { Database } from '../../db/open'
import { trialOfWork } from '../../kernel/inForce'
import type { Counts } from '../contracts/reading'

const keepMs: Readonly<Record<Database['kind'], number>> = { embedded: 60_000, postgres: 3_000 }
const mostTotals = 2_000

/** Scope of the totals that a write to these records invalidates. */
export const scopeOf = (table: string, tenantId: number): string => `${tenantId}/${table}`

export function createCounts(kind: Database['kind'], now: () => number = Date.now): Counts {
  const totals = new Map<string, { total: number; at: number }>()
  const running = new Map<string, Promise<number>>()
  // Version per scope: counts started before a write must not be kept after it.
  const writes = new Map<string, number>()
  const keyed = (scope: string, key: string) => `${scope}/${writes.get(scope) ?? 0}/${key}`

  async function counted(name: string, isCurrent: () => boolean, count: () => Promise<number>) {
    const at = now()
    const total = await count()
    if (isCurrent()) {
      totals.set(name, { total, at })
      const [oldest] = totals.size > mostTotals ? totals.keys() : []
      if (oldest !== undefined) totals.delete(oldest)
    }
    return total
  }

  return {
    async total(scope, key, count) {
      // Others do not count what somebody tries.
      if (trialOfWork()) return await count()
      const name = keyed(scope, key)
      const known = totals.get(name)
      if (known && now() - known.at < keepMs[kind]) {
        // Moves the entry to the end, so that the map is in order of last use.
        totals.delete(name)
        totals.set(name, known)
        return known.total
      }
      const shared =
        running.get(name) ??
        counted(name, () => name === keyed(scope, key), count).finally(() => running.delete(name))
      running.set(name, shared)
      return await shared
    },

    drop(scope) {
      writes.set(scope, (writes.get(scope) ?? 0) + 1)
      for (const name of totals.keys()) if (name.startsWith(`${scope}/`)) totals.delete(name)
    },
  }
}
