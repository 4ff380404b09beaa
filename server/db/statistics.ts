import { sql } from 'kysely'
import type { Db } from './open'

/**
 * Lets the planner know what the tables hold, without which it picks indexes blindly. A database server
 * does so by itself; nobody does it in the embedded one. These tables, else all, one after the other: the statements
 * of users come between them. Answers how many.
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
