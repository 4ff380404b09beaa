import type { RowId } from '../columns/model'

/** Parts of the store other than single rows. */
export type Topic =
  | 'order'
  | 'cursor'
  | 'selection'
  | 'totals'
  | 'history'
  | 'errors'
  | 'links'
  | 'conflicts'
  /** Rows were saved, or all rows replaced; notified after `history`. */
  | 'saved'

type Listener = () => void

/** Fine-grained subscriptions: a change notifies the subscribers of what it touched, once, after it is complete. */
export interface Listeners {
  onRow(id: RowId, listener: Listener): () => void
  onTopic(topic: Topic, listener: Listener): () => void
  /** Increases with each change of the topic: the snapshot for `useSyncExternalStore`. */
  version(topic: Topic): number
  touchRow(id: RowId): void
  /** Rows with subscribers. */
  watched(): Iterable<RowId>
  touch(topic: Topic): void
  /** Runs a change; notifications are sent when the outermost batch ends. */
  batch<T>(work: () => T): T
}

export function createListeners(): Listeners {
  const rows = new Map<RowId, Set<Listener>>()
  const topics = new Map<Topic, Set<Listener>>()
  const versions = new Map<Topic, number>()
  const touchedRows = new Set<RowId>()
  const touchedTopics = new Set<Topic>()
  let depth = 0
  const flush = () => {
    if (depth > 0) return
    const called = new Set<Listener>()
    for (const id of touchedRows) for (const listener of rows.get(id) ?? []) called.add(listener)
    for (const topic of touchedTopics) {
      versions.set(topic, (versions.get(topic) ?? 0) + 1)
      for (const listener of topics.get(topic) ?? []) called.add(listener)
    }
    touchedRows.clear()
    touchedTopics.clear()
    for (const listener of called) listener()
  }
  return {
    onRow: (id, listener) => subscribe(rows, id, listener),
    onTopic: (topic, listener) => subscribe(topics, topic, listener),
    version: (topic) => versions.get(topic) ?? 0,
    watched: () => rows.keys(),
    touchRow(id) {
      if (rows.has(id)) touchedRows.add(id)
      flush()
    },
    touch(topic) {
      touchedTopics.add(topic)
      flush()
    },
    batch(work) {
      depth += 1
      try {
        return work()
      } finally {
        depth -= 1
        flush()
      }
    },
  }
}

function subscribe<K>(listeners: Map<K, Set<Listener>>, key: K, listener: Listener): () => void {
  const known = listeners.get(key) ?? new Set<Listener>()
  listeners.set(key, known.add(listener))
  return () => {
    known.delete(listener)
    if (known.size === 0 && listeners.get(key) === known) listeners.delete(key)
  }
}
