import type { Client } from 'pg'
import { type Static, Type } from 'typebox'

/** A table of another database, named as in a document. */
export const sourceTable = Type.Object({
  /** With its schema unless that is `public`. */
  name: Type.String(),
  comment: Type.Union([Type.String(), Type.Null()]),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      /** PostgreSQL's spelling. */
      type: Type.String(),
      comment: Type.Union([Type.String(), Type.Null()]),
      /** The column alone is the primary key. */
      key: Type.Boolean(),
    }),
  ),
})

type SourceTable = Static<typeof sourceTable>

const tablesAtMost = 500

/** The readable tables and views, at most 500, those of `public` first, then by name. */
export async function readTables(client: Client): Promise<readonly SourceTable[]> {
  const { rows } = await client.query<SourceTable>(`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      obj_description(c.oid, 'pg_class') as comment,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'comment', col_description(c.oid, a.attnum),
          'key', exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary
            and i.indnkeyatts = 1 and i.indkey[0] = a.attnum)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
      and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
    order by n.nspname <> 'public', n.nspname, c.relname limit ${tablesAtMost}`)
  return rows.map((table) => ({ ...table, columns: table.columns ?? [] }))
}
