import type { Client, Pool } from 'pg'

export interface DatabaseLimits {
  /** Time limit of a statement in ms; default 15,000. */
  readonly statementTimeoutMs: number
  /** Time limit of an idle transaction in ms; default 15,000. */
  readonly idleTransactionMs: number
  /** Extra ms beyond these limits after which a silent PostgreSQL server is checked; default 5,000. */
  readonly silenceMs?: number | undefined
}

/** Logs events that no caller waits for: lost connections, restarts. */
export type DatabaseLog = (event: string, details: Readonly<Record<string, unknown>>) => void

/** A `pg` pool, used by both kinds of database, and what to close after it. */
export interface OpenedPool {
  readonly pool: Pool
  /** Opens a connection outside the pool, without time limits; absent for the embedded database. */
  connect?(): Promise<Client>
  shut(): Promise<void>
  /** Whether the disk is too full to write; absent for a database server, whose disk is not ours. */
  isFull?(): boolean
}

// Without listeners, losing an idle connection or one in a transaction would end the process.
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
