import type { Client, Pool } from 'pg'

export interface DatabaseLimits {
  /** Milliseconds until a statement is ended, by default 15,000. */
  readonly statementTimeoutMs: number
  /** Milliseconds until a transaction in which nothing happens is rolled back, by default 15,000. */
  readonly idleTransactionMs: number
}

/** Told of what nobody waits for: lost connections, restarts. */
export type DatabaseLog = (event: string, details: Readonly<Record<string, unknown>>) => void

/** A pool of `pg`, which both kinds of database offer, and what is to be shut after it. */
export interface OpenedPool {
  readonly pool: Pool
  /** A connection beside the pool, that no limit ends; the embedded database has none. */
  connect?(): Promise<Client>
  shut(): Promise<void>
  /** Whether its disk is too full to write; absent where the database's disk is not ours. */
  isFull?(): boolean
}

// Without listeners a connection lost while idle, or while a transaction holds it, ends the process.
export function surviveLostConnections(pool: Pool, log: DatabaseLog): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // `pg` reports one loss twice: its cause, then the end of the connection.
    let told = false
    client.on('error', (error) => {
      if (!told) log('database connection lost', { error })
      told = true
    })
  })
}
