import { sql } from 'kysely'
import type { Db } from './tables'

/**
 * Updates the planner's statistics, without which it picks indexes blindly. A database server does this itself; the
 * embedded one does not. Analyzes the given tables (default: all) one by one, so that users' statements run in between.
 * Returns their number.
 */
export async function refreshStatistics(
  db: Db,
  tables?: readonly string[],
  signal?: AbortSignal,
): Promise<number> {
  const names = tables ?? (await tableNames(db))
  for (const name of names) {
    signal?.throwIfAborted()
    await sql`analyze ${sql.table(name)}`.execute(db)
  }
  return names.length
}

async function tableNames(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return rows.map(({ name }) => name)
}
