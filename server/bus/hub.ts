import type { Database } from '../db/open'
import type { Log } from '../http/log'
import { createBridge } from './bridge'
import { createTopics, type Listener, type Message } from './topics'

/**
 * Passes messages by topic to the listeners of this process and of all others on the same PostgreSQL database. Topics:
 * `user:<userId>`, `all:<tenantId>`, `table:<tenantId>`, `ticket:<ticket>`, `dicts:<tenantId>`, and the server's own
 * (see ownTopics).
 *
 * A message is a hint, not a record: while the database cannot be reached, other processes miss messages.
 * `ownTopics.reconnected` tells listeners when the connection is back.
 */
export interface Hub {
  /** Calls the listeners of this process, then resolves when the message is sent. Never rejects. */
  publish(topics: string | readonly string[], message: Message): Promise<void>
  /** Returns the unsubscribe function. Errors thrown by a listener are ignored. */
  subscribe(topic: string, listener: Listener): () => void
  close(): Promise<void>
}

export const ownTopics = {
  /** `{tokenHash}` or `{userId, exceptTokenHash}`: these sessions have ended. */
  sessions: 'server:sessions',
  /** Dictionaries must be read again: those in `{dicts}`, or without it those by code. */
  dicts: 'server:dicts',
  /** Processes forget their dictionaries; clients of the tenant are told by its own topic. */
  ownDicts: 'server:ownDicts',
  /** `{release}`: other documents are in force. */
  documents: 'server:documents',
  /** `{pages, answer}`: who has one of these pages open is told under the topic `answer`. */
  openPages: 'server:openPages',
  /** A domain has a new name or look. */
  sites: 'server:sites',
  /** Messages of other processes may have been missed; published in this process only. */
  reconnected: 'server:reconnected',
} as const

/** `{dicts}`: tables behind dictionaries of the tenant have changed. */
export const dictTopic = (tenantId: number): string => `dicts:${tenantId}`
export const userTopic = (userId: string): string => `user:${userId}`
export const tenantTopic = (tenantId: number): string => `all:${tenantId}`
/** Messages between pages of a tenant about its tables. */
export const tableTopic = (tenantId: number): string => `table:${tenantId}`
export const ticketTopic = (ticket: string): string => `ticket:${ticket}`

/** The hub of a database. It reaches other processes if the database allows several. */
export async function createHub(database: Database, log: Log): Promise<Hub> {
  const topics = createTopics()
  const bridge =
    database.connect &&
    (await createBridge({
      db: database.db,
      connect: database.connect,
      log,
      heard: topics.tell,
      reconnected: () => topics.tell([ownTopics.reconnected], {}),
    }))
  return {
    async publish(names, message) {
      const all = typeof names === 'string' ? [names] : names
      topics.tell(all, message)
      await bridge?.send(all, message)
    },
    subscribe: topics.subscribe,
    async close() {
      topics.clear()
      await bridge?.close()
    },
  }
}
