import { sql } from 'kysely'
import { type DatabaseLocation, openDatabase } from '../server/db/open'

/** Copies the demo's records of the first tenant until there are so many, each a minute older than the one before. */
export async function copyRows(
  location: DatabaseLocation,
  table: string,
  wanted: number,
  /** A column of texts that no two records share. */
  unique?: string,
): Promise<void> {
  const database = await openDatabase(location, { statementTimeoutMs: 600_000 })
  const { db } = database
  const own = sql`${sql.table(table)} where tenant_id = 1001`
  try {
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = ${table} and column_name not in ('id', 'create_time')`.execute(db)
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::integer as count from ${own}`.execute(db)
    const count = counted[0]?.count ?? 0
    if (count === 0) throw new Error(`${table} has nothing to be copied`)
    const names = columns.map(({ name }) => sql.ref(name))
    const values = columns.map(({ name }) =>
      name === unique ? sql`${sql.ref(name)} || ' ' || n` : sql.ref(name),
    )
    await sql`
      insert into ${sql.table(table)} (id, create_time, ${sql.join(names)})
      select md5(id || n), create_time - n * interval '1 minute', ${sql.join(values)}
      from (select * from ${own}) as owned
      cross join generate_series(1, ${sql.lit(Math.ceil(wanted / count))}) n
      limit ${sql.lit(Math.max(0, wanted - count))}`.execute(db)
    await sql`analyze ${sql.table(table)}`.execute(db)
  } finally {
    await database.close()
  }
}
