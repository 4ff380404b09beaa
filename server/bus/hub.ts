import type { Database } from '../db/open'
import type { Log } from '../http/log'
import { createBridge } from './bridge'
import { createTopics, type Listener, type Message } from './topics'

/**
 * Passes messages on by topic, to the listeners of this process and of all others on the same
 * PostgreSQL database. Topics: `user:<userId>`, `all:<tenantId>`, `table:<tenantId>`,
 * `ticket:<ticket>`, `dicts:<tenantId>`, and the server's own (see ownTopics).
 *
 * A message is a hint, not a record: while the database cannot be reached it is lost to the other
 * processes, and `ownTopics.reconnected` says when that is over.
 */
export interface Hub {
  /** Resolves when it is sent, listeners of this process having been told. Never rejects. */
  publish(topics: string | readonly string[], message: Message): Promise<void>
  /** Returns how to stop listening. What a listener throws is lost. */
  subscribe(topic: string, listener: Listener): () => void
  close(): Promise<void>
}

export const ownTopics = {
  /** `{tokenHash}` or `{userId, exceptTokenHash}`: these sessions have ended. */
  sessions: 'server:sessions',
  /** Dictionaries and their texts are to be read again: `{dicts}`, or else those by code. */
  dicts: 'server:dicts',
  /** What a domain is called or looks like has changed. */
  sites: 'server:sites',
  /** Messages of other processes may have been missed; heard in this process only. */
  reconnected: 'server:reconnected',
} as const

/** `{dicts}`: tables that a tenant's dictionaries are made of have changed. */
export const dictTopic = (tenantId: number): string => `dicts:${tenantId}`
export const userTopic = (userId: string): string => `user:${userId}`
export const tenantTopic = (tenantId: number): string => `all:${tenantId}`
/** What pages of a tenant tell each other of their tables. */
export const tableTopic = (tenantId: number): string => `table:${tenantId}`
export const ticketTopic = (ticket: string): string => `ticket:${ticket}`

/** The hub of a database: it reaches other processes where there can be any. */
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
