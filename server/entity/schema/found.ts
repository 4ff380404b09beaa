import { sql } from 'kysely'
import type { Db } from '../../db/open'

/** Columns of the existing tables: table → column → type in PostgreSQL's spelling. */
export type FoundColumns = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Existing tables in the database. */
export interface Found {
  readonly columns: FoundColumns
  /** Index → its table. */
  readonly indexes: ReadonlyMap<string, string>
  /** Indexes whose making was broken off; they are as good as none. Index → its table. */
  readonly unfinished: ReadonlyMap<string, string>
  readonly views: ReadonlySet<string>
  /** Foreign keys created by this program, by table. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>
}

export async function introspect(db: Db, tables: readonly string[]): Promise<Found> {
  const { rows } = await sql<{ table: string; column: string | null; detail: string }>`
    select c.relname as "table", a.attname as "column",
      format_type(a.atttypid, a.atttypmod) as detail
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and c.relname = any(${tables})
    union all
    select t.relname, case when x.indisvalid then null else '?' end, i.relname
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables})
    union all
    select c.relname, null, '' from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'v'
      and c.relname = any(${tables})
    union all
    select t.relname, '', k.conname
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and k.conname like ${'fk\\_%'} and t.relname = any(${tables})
      and t.relnamespace = current_schema()::regnamespace
  `.execute(db)
  const columns = new Map<string, Map<string, string>>()
  const indexes = new Map<string, string>()
  const unfinished = new Map<string, string>()
  const views = new Set<string>()
  const keys = new Map<string, Set<string>>()
  for (const { table, column, detail } of rows) {
    if (column === null && detail === '') views.add(table)
    else if (column === null) indexes.set(detail, table)
    else if (column === '?') unfinished.set(detail, table)
    else if (column === '') keys.set(table, (keys.get(table) ?? new Set()).add(detail))
    else columns.set(table, (columns.get(table) ?? new Map()).set(column, detail))
  }
  return { columns, indexes, unfinished, views, keys }
}
