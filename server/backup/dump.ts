import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/open'
import { liftTimeLimits } from '../db/timeLimits'
import type { Column, Line } from './archive'
import { leftOut } from './leftOut'

const rowsAtOnce = 500

export interface Counted {
  readonly rows: number
  readonly sha256: string
}

/**
 * Dumps the whole database as of one moment, with every write acknowledged before it; concurrent writes do not show.
 * Statements and texts fit both kinds of database. Tables of `leftOut` are dumped without rows. In the embedded database, others wait until the dump is done.
 */
export async function dumpDatabase(
  db: Db,
  write: (line: Line) => Promise<void>,
): Promise<ReadonlyMap<string, Counted>> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await liftTimeLimits(trx)
      const tables = await tablesOf(trx)
      await write({ schema: tables.map(createStatement) })
      const counted = new Map<string, Counted>()
      for (const table of tables) {
        await write({
          table: table.name,
          columns: table.columns.map(({ name, type }) => ({ name, type })),
        })
        const one = await dumpRows(trx, table, write)
        counted.set(table.name, one)
        await write({ counted: table.name, ...one })
      }
      await write({ after: await afterStatements(trx, tables) })
      return counted
    })
}

/** Counts and hashes the rows of a restored database the same way, without keeping them. */
export async function countDatabase(db: Db): Promise<ReadonlyMap<string, Counted>> {
  return await dumpDatabase(db, async () => undefined)
}

interface TableColumn extends Column {
  readonly notNull: boolean
  readonly default: string | null
  /** 'a' = always, 'd' = by default, '' = none. */
  readonly identity: string
}

interface Table {
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly key: readonly string[]
}

async function tablesOf(trx: Db): Promise<readonly Table[]> {
  const { rows } = await sql<{ table: string } & TableColumn>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as "default", a.attidentity::text as identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname collate "C", a.attnum`.execute(trx)
  const keys = await sql<{ table: string; names: string[] }>`
    select c.relname as "table", array(select a.attname::text from unnest(x.conkey) with ordinality k(num, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num order by k.place) as names
    from pg_constraint x join pg_class c on c.oid = x.conrelid
    where x.contype = 'p' and c.relnamespace = 'public'::regnamespace`.execute(trx)
  const keyOf = new Map(keys.rows.map(({ table, names }) => [table, names]))
  const names = [...new Set(rows.map(({ table }) => table))]
  return names.map((name) => {
    const columns = rows.filter(({ table }) => table === name)
    return { name, columns, key: keyOf.get(name) ?? columns.map((column) => column.name) }
  })
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const createStatement = ({ name, columns }: Table): string =>
  `create table public.${quoted(name)} (${columns
    .map((column) => {
      const kind = column.identity === 'a' ? 'always' : 'by default'
      const made = column.identity ? ` generated ${kind} as identity` : ''
      const otherwise = column.default === null ? '' : ` default ${column.default}`
      return `${quoted(column.name)} ${column.type}${otherwise}${made}${column.notNull ? ' not null' : ''}`
    })
    .join(', ')})`

/**
 * Constraints and indexes; building them over existing rows is faster. Keys come before the foreign keys that need
 * them.
 */
async function afterStatements(trx: Db, tables: readonly Table[]): Promise<readonly string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table public.%I add constraint %I %s', c.relname, x.conname, pg_get_constraintdef(x.oid)) as statement
    from pg_constraint x join pg_class c on c.oid = x.conrelid
    where c.relnamespace = 'public'::regnamespace and x.contype in ('p', 'u', 'c', 'f')
    order by case x.contype when 'f' then 1 else 0 end, c.relname, x.conname`.execute(trx)
  const indexes = await sql<{ statement: string }>`
    select pg_get_indexdef(i.indexrelid) as statement from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not exists (
      select 1 from pg_constraint x where x.conindid = i.indexrelid and x.contype in ('p', 'u', 'x'))
    order by i.indexrelid::regclass::text`.execute(trx)
  const counters = tables.flatMap(({ name, columns }) =>
    columns.flatMap(({ identity, name: column }) =>
      identity
        ? [
            `select setval(pg_get_serial_sequence('public.${quoted(name)}', '${column}'),
              coalesce((select max(${quoted(column)}) from public.${quoted(name)}), 0) + 1, false)`,
          ]
        : [],
    ),
  )
  const made = await derivedStatements(trx)
  return [...indexes.rows, ...rows].map(({ statement }) => statement).concat(counters, made)
}

/** Views, functions and triggers made by the program; functions may use row types of views, so views come first. */
async function derivedStatements(trx: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from (
      select 1 as step, c.oid::bigint as place, format('create view public.%I as %s', c.relname, pg_get_viewdef(c.oid)) as statement
      from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
      union all
      select 2, p.oid::bigint, pg_get_functiondef(p.oid) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select 3, t.oid::bigint, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace) made
    order by step, place`.execute(trx)
  return rows.map(({ statement }) => statement)
}

async function dumpRows(
  trx: Db,
  { name, columns, key }: Table,
  write: (line: Line) => Promise<void>,
): Promise<Counted> {
  const hash = createHash('sha256')
  let count = 0
  if (leftOut.has(name)) return { rows: count, sha256: hash.digest('hex') }
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
  const order = sql.join(key.map((column) => sql`${sql.ref(column)}::text collate "C"`))
  await sql`declare backup cursor for select array[${texts}] as values from ${sql.table(name)} order by ${order}`.execute(
    trx,
  )
  for (;;) {
    const { rows } = await sql<{ values: (string | null)[] }>`
      fetch ${sql.lit(rowsAtOnce)} from backup`.execute(trx)
    if (rows.length === 0) break
    const values = rows.map((row) => row.values)
    for (const row of values) hash.update(`${JSON.stringify(row)}\n`)
    count += rows.length
    await write({ rows: values })
  }
  await sql`close backup`.execute(trx)
  return { rows: count, sha256: hash.digest('hex') }
}
