import { sql } from 'kysely'
import type { Db } from '../../server/db/open'

/** Number of rows and contents of every table. */
export async function contents(db: Db): Promise<Readonly<Record<string, unknown>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db)
  const all: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await sql`select count(*)::int as rows,
      md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as hash
      from ${sql.table(name)} one`.execute(db)
    all[name] = rows[0]
  }
  return all
}
