import { sql } from 'kysely'
import { startRounds } from '../kernel/rounds'
import type { Database, Db } from './open'
import type { DatabaseLog } from './pool'

/**
 * Lets the planner know what the tables hold, without which it picks indexes blindly. A database server
 * does so by itself; nobody does it in the embedded one.
 */
export function keepStatistics(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  log: DatabaseLog,
): { stop(): Promise<void> } {
  if (kind !== 'embedded') return { stop: async () => undefined }
  return startRounds((signal) => refreshStatistics(db, undefined, signal), {
    firstAfterMs: 60_000,
    everyMs: 3_600_000,
    onFailure: (error) => log('tables were not analyzed', { error }),
  })
}

/** Of these tables, else of all. One after the other: the statements of users come between them. */
export async function refreshStatistics(
  db: Db,
  tables?: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (const name of tables ?? (await tableNames(db))) {
    signal?.throwIfAborted()
    await sql`analyze ${sql.table(name)}`.execute(db)
  }
}

async function tableNames(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return rows.map(({ name }) => name)
}
