import { dictTopic, type Hub, ownTopics } from '../bus/hub'
import type { OfTenant } from '../kernel/ofTenant'
import type { DictTable } from './dictTables'

// An import writes many times, so its changes are reported together.
const gatherMs = 1_000

/** Notifies clients of changed dictionaries that are made from table rows. */
export function createDictNews(
  hub: Hub,
  tables: (tenantId: OfTenant) => ReadonlyMap<string, DictTable>,
) {
  const waiting = new Set<string>()
  return {
    /** Called when rows of the tenant were written; 0 = rows shared by all tenants. */
    changed(table: string, tenantId: number): void {
      const own = [...tables(tenantId)].filter(
        ([, one]) => one.table === table || one.writtenIn === table,
      )
      const dicts = own.map(([ref]) => ref)
      // Accounts and platform roles are written in one tenant but have the same name in all.
      const isShared = own.some(([, one]) => one.writtenIn === table)
      const topic = tenantId === 0 || isShared ? ownTopics.dicts : dictTopic(tenantId)
      const key = `${topic} ${table}`
      if (dicts.length === 0 || waiting.has(key)) return
      waiting.add(key)
      setTimeout(() => {
        waiting.delete(key)
        void hub.publish(topic, { dicts })
      }, gatherMs).unref()
    },
  }
}
