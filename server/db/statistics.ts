import { sql } from 'kysely'
import type { Database, Db } from './open'
import type { DatabaseLog } from './pool'

const firstAfterMs = 60_000
const everyMs = 3_600_000

/**
 * Lets the planner know what the tables hold, without which it picks indexes blindly. A database server
 * does so by itself; nobody does it in the embedded one. Answers how to end it.
 */
export function keepStatistics(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  log: DatabaseLog,
): () => void {
  if (kind !== 'embedded') return () => undefined
  const round = () => {
    refreshStatistics(db).catch((error: unknown) => log('tables were not analyzed', { error }))
    timer = setTimeout(round, everyMs).unref()
  }
  let timer = setTimeout(round, firstAfterMs).unref()
  return () => clearTimeout(timer)
}

/** One table after the other: the statements of users come between them. */
export async function refreshStatistics(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db)
}
