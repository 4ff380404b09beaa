import { Kysely, sql } from 'kysely'
import type { Client } from 'pg'
import { createDamage } from './damage'
import { dialectOf } from './dialect'
import { openEmbedded } from './embedded'
import { DiskFullError } from './errors'
import type { DatabaseLimits, DatabaseLog } from './pool'
import { openPostgres } from './postgres'
import { createStatements, type StatementCost } from './statements'

/** Tables are made from documents at run time, so their names and columns are not known here. */
export type Tables = Record<string, Record<string, unknown>>

/** The query builder. Hand the transaction's own one down: others wait until it ends. */
export type Db = Kysely<Tables>

export interface Database {
  readonly db: Db
  readonly kind: 'embedded' | 'postgres'
  /**
   * A connection of the caller's own, which ends it; for LISTEN. Absent for the embedded database,
   * whose only process hears of everything anyway.
   */
  connect?(): Promise<Client>
  /** Whether its disk is too full to write; never where the disk is a server's own. */
  isFull(): boolean
  /** Tables, and parts of tables, that turned out to be damaged since the start. */
  damaged(): Promise<readonly string[]>
  /** The statements that have cost most since the start, without a value in them. */
  slowest(most: number): readonly StatementCost[]
  /** Whether a write reaches the log within 1 s. Never rejects. */
  ready(): Promise<boolean>
  /** Waits for running statements up to 10 s, then shuts the database. May be called twice. */
  close(): Promise<void>
}

/** A directory holds the embedded database; a URL (`postgres://…`) names a PostgreSQL server. */
export type DatabaseLocation =
  | { readonly dataDir: string }
  | {
      readonly url: string
      /** Connections at most; 10 when not given. */
      readonly connections?: number
    }

export interface DatabaseHooks extends Partial<DatabaseLimits> {
  readonly log?: DatabaseLog
}

const probeLimitMs = 1_000
const drainLimitMs = 10_000

/**
 * Opens the database. Throws DataDirectoryError or DatabaseUnavailableError, with a Chinese message
 * for the operator, when it cannot be used.
 */
export async function openDatabase(
  location: DatabaseLocation,
  hooks: DatabaseHooks = {},
): Promise<Database> {
  const { log = () => undefined, statementTimeoutMs = 15_000, idleTransactionMs = 15_000 } = hooks
  const limits = { statementTimeoutMs, idleTransactionMs }
  const {
    pool,
    connect,
    shut,
    isFull = () => false,
  } = 'dataDir' in location
    ? await openEmbedded(location.dataDir, limits, log)
    : await openPostgres(location.url, location.connections ?? 10, limits, log)

  const damage = createDamage()
  const statements = createStatements()
  const failed = (error: unknown) => {
    damage.note(error)
    // The engine was told to only read (embeddedEngine): the reason is ours to name.
    return isReadOnly(error) && 'dataDir' in location
      ? new DiskFullError('refused: the disk is full', { cause: error })
      : error
  }
  const db = new Kysely<Tables>({ dialect: dialectOf(pool, { failed, took: statements.note }) })
  const probe = probing(db)
  let closing: Promise<void> | undefined
  return {
    db,
    kind: 'dataDir' in location ? 'embedded' : 'postgres',
    ...(connect ? { connect } : {}),
    isFull,
    damaged: () => damage.tables(db),
    slowest: statements.slowest,
    ready: () => within(probeLimitMs, probe(), false),
    close() {
      closing ??= within(drainLimitMs, pool.end(), undefined).then(shut)
      return closing
    },
  }
}

const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === '25006'

// One probe at a time: a database that hangs must not collect them.
function probing(db: Db): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  const probe = async () => {
    try {
      // Writes a record to the transaction log and waits for it, without touching a table.
      const { rows } = await sql<{ readOnly: string }>`
        select current_setting('transaction_read_only') as "readOnly",
          pg_logical_emit_message(true, 'jiandu', 'probe')`.execute(db)
      return rows[0]?.readOnly === 'off'
    } catch {
      return false
    }
  }
  return () => {
    running ??= probe().finally(() => {
      running = undefined
    })
    return running
  }
}

async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds)
  })
  return await Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
