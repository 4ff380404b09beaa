/** A JSON object: what it means is between its publisher and its listeners. */
export type Message = Readonly<Record<string, unknown>>

export type Listener = (message: Message) => void

/**
 * Passes messages on by topic, to the listeners of this process and of all others on the same
 * PostgreSQL database. Topics: `user:<userId>`, `all:<tenantId>`, `ticket:<ticket>`, and those of
 * the server itself, `sessions`, `dicts`.
 *
 * A message is a hint, not a record: it may be lost while the database cannot be reached.
 */
export interface Hub {
  /** Resolves when it is sent, listeners of this process having been told. Never rejects. */
  publish(topic: string, message: Message): Promise<void>
  /** Returns how to stop listening. What a listener throws is lost. */
  subscribe(topic: string, listener: Listener): () => void
  close(): Promise<void>
}

/** Listeners of one process. */
export function createLocalHub(): Hub {
  const topics = new Map<string, Set<Listener>>()
  return {
    async publish(topic, message) {
      for (const listener of [...(topics.get(topic) ?? [])]) tell(listener, message)
    },
    subscribe(topic, listener) {
      // A wrapper, so that the same function may listen twice and leave once.
      const own: Listener = (message) => listener(message)
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(own))
      return () => {
        listeners.delete(own)
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic)
      }
    },
    async close() {
      topics.clear()
    },
  }
}

function tell(listener: Listener, message: Message): void {
  try {
    listener(message)
  } catch {
    // One listener's mistake must not keep the others from their message.
  }
}
