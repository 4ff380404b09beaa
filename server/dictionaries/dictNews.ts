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
      const key = `${tenantId} ${table}`
      const dicts = [...tables()].flatMap(([ref, one]) => (one.table === table ? [ref] : []))
      if (dicts.length === 0 || waiting.has(key)) return
      waiting.add(key)
      setTimeout(() => {
        waiting.delete(key)
        void hub.publish(tenantId === 0 ? ownTopics.dicts : dictTopic(tenantId), { dicts })
      }, gatherMs).unref()
    },
  }
}
