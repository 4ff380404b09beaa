import { Kysely, sql } from 'kysely'
import type { Client } from 'pg'
import { createDamage } from './damage'
import { dialectOf } from './dialect'
import { openEmbedded } from './embedded'
import { DiskFullError } from './errors'
import type { DatabaseLimits, DatabaseLog } from './pool'
import { openPostgres } from './postgres'
import { createStatements, type StatementCost } from './statements'
import type { Db, Tables } from './tables'

export type { Db }

export interface Database {
  readonly db: Db
  readonly kind: 'embedded' | 'postgres'
  /**
   * Opens a separate connection for LISTEN; the caller ends it. Absent for the embedded database, which has only one
   * process.
   */
  connect?(): Promise<Client>
  /** Whether the disk is too full to write; always false for a database server, whose disk is not ours. */
  isFull(): boolean
  /** Tables, or parts of them, found damaged since the start. */
  damaged(): Promise<readonly string[]>
  /** The most expensive statements since the start, with all values removed. */
  slowest(most: number): readonly StatementCost[]
  /** Whether a write reaches the transaction log within 1 s. Never rejects. */
  ready(): Promise<boolean>
  /** Waits up to 10 s for running statements, then closes the database. May be called twice. */
  close(): Promise<void>
}

/** A directory holds the embedded database; a URL (`postgres://…`) names a PostgreSQL server. */
export type DatabaseLocation =
  | { readonly dataDir: string }
  | {
      readonly url: string
      /** Maximum number of connections; default 10. */
      readonly connections?: number
    }

export interface DatabaseHooks extends Partial<DatabaseLimits> {
  readonly log?: DatabaseLog
}

const probeLimitMs = 1_000
const drainLimitMs = 10_000

/**
 * Opens the database. Throws DataDirectoryError or DatabaseUnavailableError, with a Chinese message for the operator,
 * if it cannot be used.
 */
export async function openDatabase(
  location: DatabaseLocation,
  hooks: DatabaseHooks = {},
): Promise<Database> {
  const { log = () => undefined, silenceMs } = hooks
  const { statementTimeoutMs = 15_000, idleTransactionMs = 15_000 } = hooks
  const limits = { statementTimeoutMs, idleTransactionMs, silenceMs }
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
    // The engine is read-only because the disk is full (see embeddedEngine), so the error names that reason.
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

// Only one probe runs at a time, so that they do not pile up in a hanging database.
function probing(db: Db): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  const probe = async () => {
    try {
      // Writes a record to the transaction log and waits for it; no table is touched.
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
