import { sql } from 'kysely'
import type { Entity, Refusal } from '#model'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import { childTables } from './childTables'
import { typeOf, widen } from './columnTypes'
import { type Column, entityTableOf, indexName } from './entityTable'
import { indexesOf, type TableIndex } from './indexes'

// Answers of writes that may be sent again: see write/onceAnswers.
export const answersTable = 'sys_answer'

/**
 * Makes the tables fit the entities: missing tables, columns and indexes are added, columns are
 * widened, nothing is ever dropped. Several processes may call it at once, and again at each start:
 * with nothing to do it costs one query. What the rows do not allow is left as it is and told: a type
 * that their values would be lost in, whose table is not touched at all then, and a field newly unique
 * whose values are not.
 */
export async function ensureTables(
  db: Db,
  entities: Iterable<Entity>,
): Promise<readonly Refusal[]> {
  const all = [...entities]
  const wanted = [answers, ...all.map((entity) => tableOf(entity, linksTo(entity, all)))]
  const names = wanted.map(({ name }) => name)
  if (steps(wanted, await introspect(db, names)).length === 0) return []
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${ddlLock})`.execute(trx)
    // An index over many rows takes as long as it takes.
    await sql`set local statement_timeout = 0`.execute(trx)
    const refusals: Refusal[] = []
    const all = steps(wanted, await introspect(trx, names))
    for (const step of all) {
      const refusal = await step.refuse?.(trx)
      if (refusal) refusals.push(refusal)
    }
    const left = new Set(refusals.map(({ entity }) => entity))
    for (const step of all) {
      if (step.entity !== undefined && left.has(step.entity)) continue
      const refusal = await step.run(trx)
      if (refusal) refusals.push(refusal)
    }
    return refusals
  })
}

const ddlLock = 0x6a64646c

interface Step {
  /** Whose table it changes; absent of a table of the program. */
  readonly entity?: string | undefined
  /** Why the whole table has to stay as it is. Asked of all steps before any is run. */
  refuse?(db: Db): Promise<Refusal | undefined>
  /** Answers why it was not done. */
  run(db: Db): Promise<Refusal | undefined>
}

interface Table {
  readonly name: string
  /** Whose records it holds; absent of a table of the program. */
  readonly entity?: string
  readonly columns: readonly {
    readonly name: string
    readonly type: string
    readonly rest: string
    /** Of the field that it holds. */
    readonly key?: string
  }[]
  readonly indexes: readonly TableIndex[]
}

interface Found {
  /** Table → column → type, as PostgreSQL writes it. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly indexes: ReadonlySet<string>
}

// Keys and answers of earlier requests: `id` names user and key.
const answers: Table = {
  name: answersTable,
  columns: [
    { name: 'id', type: 'character varying(64)', rest: 'primary key' },
    { name: 'hash', type: 'character varying(64)', rest: 'not null' },
    { name: 'answer', type: 'text', rest: '' },
    { name: 'progress', type: 'text', rest: "not null default '{}'" },
    { name: 'at', type: 'timestamp(0) without time zone', rest: 'not null' },
  ],
  indexes: [
    {
      name: indexName('ix', answersTable, 'at'),
      unique: false,
      column: 'at',
      parts: [sql.ref('at')],
      everyRow: true,
    },
  ],
}

/** Columns by which rows of the entity are found from their parents. */
const linksTo = (entity: Entity, owners: readonly Entity[]): readonly string[] => [
  ...new Set(
    owners.flatMap((owner) =>
      childTables(owner).flatMap((child) => (child.entity === entity ? child.link : [])),
    ),
  ),
]

function tableOf(entity: Entity, links: readonly string[]): Table {
  const entityTable = entityTableOf(entity)
  return {
    name: entityTable.table,
    entity: entity.name,
    columns: [
      { name: 'id', type: 'character varying(32)', rest: 'primary key' },
      { name: 'tenant_id', type: 'integer', rest: 'not null default 0' },
      ...entityTable.fields.map((column) => plain(column)),
      { name: 'create_by', type: 'character varying(100)', rest: '' },
      { name: 'create_time', type: timestamp, rest: 'not null default localtimestamp(0)' },
      { name: 'update_by', type: 'character varying(100)', rest: '' },
      { name: 'update_time', type: timestamp, rest: '' },
      { name: 'sys_org_code', type: 'character varying(64)', rest: '' },
      { name: 'del_flag', type: 'smallint', rest: 'not null default 0' },
      { name: 'ver', type: 'integer', rest: 'not null default 1' },
    ],
    indexes: indexesOf(entityTable, links),
  }
}

const timestamp = 'timestamp(0) without time zone'

const plain = ({ name, key, storage }: Column) => ({ name, key, type: typeOf(storage), rest: '' })

function steps(tables: readonly Table[], found: Found): readonly Step[] {
  return tables.flatMap((table) => {
    const columns = found.columns.get(table.name)
    const shape = columns ? alter(table, columns) : [create(table)]
    const indexes = table.indexes.filter(({ name }) => !found.indexes.has(name))
    const all = [...shape, ...indexes.map((index) => addIndex(table, index))]
    return all.map((step) => ({ ...step, entity: table.entity }))
  })
}

// Types and the rest are written here and in types.ts; names come from documents and are quoted.
const define = ({ name, type, rest }: Table['columns'][number]) =>
  sql`${sql.ref(name)} ${sql.raw(type)} ${sql.raw(rest)}`

const create = ({ name, columns }: Table): Step =>
  step(sql`create table ${sql.table(name)} (${sql.join(columns.map(define))})`)

function alter(table: Table, found: ReadonlyMap<string, string>): readonly Step[] {
  return table.columns.flatMap((column) => {
    const type = found.get(column.name)
    if (type === undefined) {
      return [step(sql`alter table ${sql.table(table.name)} add column ${define(column)}`)]
    }
    const wider = widen(type, column.type)
    if (wider === type) return []
    if (wider === undefined) return [convert(table, column, type)]
    const target = sql`alter table ${sql.table(table.name)} alter column ${sql.ref(column.name)}`
    return [step(sql`${target} type ${sql.raw(wider)}`)]
  })
}

/** Another type altogether: only where no value is lost. */
function convert(table: Table, column: Table['columns'][number], found: string): Step {
  const [name, rows] = [sql.ref(column.name), sql.table(table.name)]
  const wanted = sql.raw(column.type)
  const isDay = found === timestamp && column.type === 'date'
  const lost = isDay ? sql`${name}::date::timestamp is distinct from ${name}` : sql`true`
  return {
    async refuse(db) {
      const held = sql`select 1 from ${rows} where ${name} is not null and ${lost} limit 1`
      if ((await held.execute(db)).rows.length > 0) {
        const message = messages.columnType(table.name, column.name, found, column.type)
        return refusal(table, column.name, 'type', message)
      }
      return undefined
    },
    async run(db) {
      const values = isDay ? sql`${name}::date` : sql`null::${wanted}`
      await sql`alter table ${rows} alter column ${name} type ${wanted} using ${values}`.execute(db)
      return undefined
    },
  }
}

function addIndex(table: Table, index: TableIndex): Step {
  const kind = sql.raw(index.unique ? 'unique index' : 'index')
  const [rows, parts] = [sql.table(table.name), sql.join(index.parts)]
  const live = sql.raw(index.everyRow ? '' : 'where del_flag = 0')
  const statement = sql`create ${kind} ${sql.ref(index.name)} on ${rows} (${parts}) ${live}`
  const filled = sql`${sql.ref(index.column)} is not null and del_flag = 0`
  const repeated = sql`select 1 from ${rows} where ${filled}
    group by ${parts} having count(*) > 1 limit 1`
  return {
    async run(db) {
      if (index.unique && (await repeated.execute(db)).rows.length > 0) {
        const message = index.field
          ? messages.severalRecords(table.name)
          : messages.duplicates(table.name, index.column)
        return refusal(table, index.column, 'unique', message, index.field)
      }
      await statement.execute(db)
      return undefined
    },
  }
}

function refusal(
  { name, entity, columns }: Table,
  column: string,
  member: 'type' | 'unique',
  message: string,
  field?: string,
): Refusal {
  const key = field ?? columns.find((one) => one.name === column)?.key
  // A table of the program: nothing but a mistake in the program can be the cause.
  if (entity === undefined || key === undefined) throw new Error(`${name}: ${message}`)
  return { entity, field: key, member, message }
}

const step = (statement: ReturnType<typeof sql>): Step => ({
  async run(db) {
    await statement.execute(db)
    return undefined
  },
})

async function introspect(db: Db, tables: readonly string[]): Promise<Found> {
  const { rows } = await sql<{ table: string; column: string | null; detail: string }>`
    select c.relname as "table", a.attname as "column",
      format_type(a.atttypid, a.atttypmod) as detail
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and c.relname = any(${tables})
    union all
    select t.relname, null, i.relname
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables})
  `.execute(db)
  const columns = new Map<string, Map<string, string>>()
  const indexes = new Set<string>()
  for (const { table, column, detail } of rows) {
    if (column === null) indexes.add(detail)
    else columns.set(table, (columns.get(table) ?? new Map()).set(column, detail))
  }
  return { columns, indexes }
}

/** Made by `ensureTables`. */
