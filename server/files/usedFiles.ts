import { sql } from 'kysely'
import type { Db } from '../db/open'
import { idInPath } from './uses'

/** Tables that do not count as use: the files themselves, histories, short-lived data. */
const silent = [
  ...[
    'sys_file',
    'sys_file_use',
    'sys_staged_file',
    'sys_log',
    'sys_answer',
    'sys_session',
    'sys_captcha',
  ],
  ...['sys_import_error', 'sys_job_run', 'sys_view'],
]

/** Rows per statement; other requests wait no longer than for these. */
const rowsAtOnce = 500

interface Place {
  readonly table: string
  /** Columns that can hold a path. */
  readonly columns: readonly string[]
  /** Type of the `id` column; undefined = no such column. */
  readonly idType: string | undefined
  readonly hasDeleted: boolean
}

/**
 * Notes for every file named by a text in the database, of any tenant, when it was seen in use. Deleted rows of the
 * tables in `deletable` do not count. `pause` is awaited between statements.
 */
export async function noteUsed(
  db: Db,
  {
    at,
    deletable,
    pause,
  }: {
    readonly at: string
    readonly deletable: ReadonlySet<string>
    pause(): Promise<void>
  },
): Promise<void> {
  for (const place of await places(db)) {
    const live = place.hasDeleted && deletable.has(place.table) ? sql`del_flag = 0` : sql`true`
    for (let after: string | undefined; ; ) {
      const last = await notePart(db, place, { after, at, live })
      if (last === undefined) break
      after = last
      await pause()
    }
  }
}

/** All current tables with text columns, including those of later documents. */
async function places(db: Db): Promise<readonly Place[]> {
  const { rows } = await sql<{ table: string; column: string; type: string; udt: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type, c.udt_name as udt
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`.execute(db)
  const texts = new Set(['text', 'character varying', 'character', 'json', 'jsonb'])
  const tables = new Map<string, typeof rows>()
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row])
  return [...tables]
    .filter(([table]) => !silent.includes(table))
    .map(([table, columns]) => ({
      table,
      columns: columns.filter(({ type }) => texts.has(type)).map(({ column }) => column),
      idType: columns.find(({ column }) => column === 'id')?.udt,
      hasDeleted: columns.some(({ column }) => column === 'del_flag'),
    }))
    .filter(({ columns }) => columns.length > 0)
}

/** Processes one part and returns its last id as a text; undefined after the last part. */
async function notePart(
  db: Db,
  { table, columns, idType }: Place,
  { after, at, live }: { after: string | undefined; at: string; live: ReturnType<typeof sql> },
): Promise<string | undefined> {
  const all = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))
  const id = idType === undefined ? sql`null::text` : sql`id`
  // Pages by id, which never changes; a table without ids is one part.
  const next =
    idType === undefined || after === undefined
      ? sql`true`
      : sql`id > ${after}::text::${sql.raw(idType)}`
  const order = idType === undefined ? sql`` : sql`order by id limit ${rowsAtOnce}`
  const { rows } = await sql<{ last: string | null }>`
    with part as materialized (
      select ${id} as id, concat_ws(' ', ${all}) as texts from ${sql.table(table)}
      where ${live} and ${next} ${order}
    ), named as (
      select distinct found[1] as id from part, regexp_matches(texts, ${idInPath}, 'g') as found
    ), noted as (
      update sys_file set used_at = ${at}::timestamp, unused_since = null
      from named where sys_file.id = named.id and sys_file.used_at is distinct from ${at}::timestamp
    )
    select max(id)::text as last from part`.execute(db)
  return idType === undefined ? undefined : (rows[0]?.last ?? undefined)
}
