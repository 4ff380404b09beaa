import { dictTopic, type Hub, ownTopics } from '../bus/hub'
import type { DictTable } from './dictTables'

// An import writes many times; its clients need to hear of it once in a while.
const gatherMs = 1_000

/** Tells clients that dictionaries made of a table's rows have changed. */
export function createDictNews(hub: Hub, tables: () => ReadonlyMap<string, DictTable>) {
  const waiting = new Set<string>()
  return {
    /** Rows of that tenant were written, 0 = rows that all share. */
    changed(table: string, tenantId: number): void {
      const own = [...tables()].filter(([, one]) => one.table === table || one.writtenIn === table)
      const dicts = own.map(([ref]) => ref)
      // An account, a role of the platform: written in one tenant, and called so in all.
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
