import { asOneWork } from '../kernel/inForce'
/** A JSON object; publisher and listeners agree on its meaning. */
export type Message = Readonly<Record<string, unknown>>

export type Listener = (message: Message) => void

export interface Topics {
  /** Calls each listener once, even if it subscribes to several of the topics. */
  tell(topics: readonly string[], message: Message): void
  subscribe(topic: string, listener: Listener): () => void
  clear(): void
}

/** The listeners of one process. */
export function createTopics(): Topics {
  const byTopic = new Map<string, Set<Listener>>()
  return {
    tell(topics, message) {
      const listeners = new Set(topics.flatMap((topic) => [...(byTopic.get(topic) ?? [])]))
      for (const listener of listeners) tellOne(listener, message)
    },
    subscribe(topic, listener) {
      const listeners = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic)
      }
    },
    clear: () => byTopic.clear(),
  }
}

function tellOne(listener: Listener, message: Message): void {
  try {
    // What somebody is told is no part of the work that tells it.
    asOneWork(() => listener(message))
  } catch {
    // An error in one listener must not keep the message from the others.
  }
}
