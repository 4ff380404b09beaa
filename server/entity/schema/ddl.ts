import { sql } from 'kysely'
import type { Entity, Refusal } from '#model'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import { childTables } from './childTables'
import { typeOf, widen } from './columnTypes'
import { type Column, entityTableOf, indexName, keptHere, linkTable } from './entityTable'
import { type ForeignKey, foreignKeys, linkKeys, linksFromLists, namedTables } from './foreignKeys'
import { formerUniques, indexesOf, keyIndex, type TableIndex } from './indexes'
import { formerTables, movesOf } from './moves'
import { type Dicts, type ValueMove, valueMovesOf } from './valueMoves'

// Answers of writes that may be sent again: see write/onceAnswers.
export const answersTable = 'sys_answer'

/**
 * Makes the tables fit the entities: missing tables, columns and indexes are added, columns are
 * widened, nothing is ever dropped but what only refuses: keys and unique indexes that no document asks for any more. Several processes may call it at once, and again at each start:
 * with nothing to do it costs one query. What the rows do not allow is left as it is and told: a type
 * that their values would be lost in, whose table is not touched at all then, and a field newly unique
 * whose values are not. Values that a dictionary has renamed become the present ones.
 */
export async function ensureTables(
  db: Db,
  entities: Iterable<Entity>,
  dicts: Dicts = new Map(),
): Promise<readonly Refusal[]> {
  const all = keptHere(entities)
  const wanted = tablesOf(all)
  const names = [...wanted.map(({ name }) => name), ...all.flatMap(formerTables)]
  const found = await introspect(db, names)
  const isFit = movesOf(all, found.columns).length === 0 && steps(wanted, found).length === 0
  if (isFit && !(await holdFormer(db, valueMovesOf(all, dicts, found.columns)))) return []
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${ddlLock})`.execute(trx)
    // An index over many rows takes as long as it takes.
    await sql`set local statement_timeout = 0`.execute(trx)
    return (await follow(trx, all, dicts)).refusals
  })
}

/** What a change of documents would do to the tables, in sentences: it is done and taken back. */
export async function tablePlan(
  db: Db,
  entities: Iterable<Entity>,
  dicts: Dicts = new Map(),
): Promise<{ readonly done: readonly string[]; readonly refusals: readonly Refusal[] }> {
  const trial = new Trial()
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${ddlLock})`.execute(trx)
      await sql`set local statement_timeout = 0`.execute(trx)
      trial.outcome = await follow(trx, keptHere(entities), dicts)
      throw trial
    })
    .catch((error: unknown) => {
      if (error !== trial) throw error
    })
  return trial.outcome
}

/** Takes a transaction back. */
class Trial extends Error {
  outcome: Outcome = { done: [], refusals: [] }
}

interface Outcome {
  readonly done: readonly string[]
  readonly refusals: readonly Refusal[]
}

async function follow(trx: Db, all: readonly Entity[], dicts: Dicts): Promise<Outcome> {
  const wanted = tablesOf(all)
  const names = [...wanted.map(({ name }) => name), ...all.flatMap(formerTables)]
  const refusals: Refusal[] = []
  const done: string[] = []
  // A table that has moved shows which of its columns have to: once more after it.
  for (const _ of ['tables', 'columns']) {
    for (const move of movesOf(all, (await introspect(trx, names)).columns)) {
      const refusal = await move.run(trx)
      if (!refusal) done.push(move.said)
      else if (!refusals.some(({ message }) => message === refusal.message)) refusals.push(refusal)
    }
  }
  const rest = steps(wanted, await introspect(trx, names))
  const left = new Set<string>()
  for (const step of rest) {
    const refusal = await step.refuse?.(trx)
    if (!refusal) continue
    refusals.push(refusal)
    left.add(refusal.entity)
  }
  for (const step of rest) {
    if ([step.entity, step.other].some((name) => name !== undefined && left.has(name))) continue
    const refusal = await step.run(trx)
    if (refusal) refusals.push(refusal)
    else if (step.said !== undefined) done.push(step.said)
  }
  for (const move of valueMovesOf(all, dicts, (await introspect(trx, names)).columns)) {
    const count = await move.count(trx)
    const refusal = count > 0 ? await move.run(trx) : undefined
    if (refusal) refusals.push(refusal)
    else if (count > 0) done.push(messages.movedRows(move.said, count))
  }
  return { done, refusals }
}

/** Whether rows hold values that their dictionary calls otherwise now. */
async function holdFormer(db: Db, moves: readonly ValueMove[]): Promise<boolean> {
  for (const move of moves) if ((await move.count(db)) > 0) return true
  return false
}

function tablesOf(all: readonly Entity[]): readonly Table[] {
  const named = namedTables(all)
  return [
    answers,
    ...all.map((entity) => tableOf(entity, linksTo(entity, all), named)),
    ...all.flatMap(linkTables),
  ]
}

const ddlLock = 0x6a64646c

interface Step {
  /** Whose table it changes; absent of a table of the program. */
  readonly entity?: string | undefined
  /** Whose table has to fit besides. */
  readonly other?: string | undefined
  /** What it does, for people; absent = nothing that they would miss. */
  readonly said?: string
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
  readonly keys?: readonly ForeignKey[]
  /** Rows that it begins with. */
  readonly first?: ReturnType<typeof sql>
}

interface Found {
  /** Table → column → type, as PostgreSQL writes it. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Index → its table. */
  readonly indexes: ReadonlyMap<string, string>
  readonly views: ReadonlySet<string>
  /** Foreign keys that were made here, by table. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>
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

function tableOf(entity: Entity, links: readonly string[], named: ReadonlySet<string>): Table {
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
    indexes: [
      ...indexesOf(entityTable, links),
      ...(named.has(entityTable.table) ? [keyIndex(entityTable.table)] : []),
    ],
    keys: foreignKeys(entityTable),
  }
}

const timestamp = 'timestamp(0) without time zone'

const plain = ({ name, key, storage }: Column) => ({ name, key, type: typeOf(storage), rest: '' })

function steps(all: readonly Table[], found: Found): readonly Step[] {
  // The program made a view of its own tables: its rows are only read.
  const tables = all.filter(({ name }) => !found.views.has(name))
  const shapes = tables.flatMap((table) => {
    const columns = found.columns.get(table.name)
    const shape = columns ? alter(table, columns) : [create(table)]
    const indexes = table.indexes.filter(({ name }) => !found.indexes.has(name))
    const fill = columns || !table.first ? [] : [step(table.first)]
    const all = [...shape, ...fill, ...indexes.map((index) => addIndex(table, index))]
    return all.map((step) => ({ ...step, entity: table.entity }))
  })
  // Tables may name each other: all of them are there first.
  return [
    ...shapes,
    ...tables.flatMap((table) => keySteps(table, found)),
    ...formerUniques(tables, found.indexes).map(({ entity, table, index }) => ({
      ...step(sql`drop index ${sql.ref(index)} cascade`, messages.dropsIndex(table, index)),
      entity,
    })),
  ]
}

/** Keys that are missing, and those that no document asks for any more. Rows that name nothing stay: only what is written is held to it. */
function keySteps({ name, entity, keys = [] }: Table, found: Found): readonly Step[] {
  const there = found.keys.get(name) ?? new Set()
  const table = sql.table(name)
  const wanted = new Set(keys.map((key) => key.name))
  const old = [...there].filter((key) => !wanted.has(key))
  const fresh = keys.filter((key) => !there.has(key.name))
  return [
    ...old.map((key) => step(sql`alter table ${table} drop constraint ${sql.ref(key)}`)),
    ...fresh.map((key) => ({
      ...step(sql`alter table ${table} add constraint ${sql.ref(key.name)}
        foreign key (${sql.join(key.columns.map((column) => sql.ref(column)))})
        references ${sql.table(key.table)} (${sql.join(key.names.map((column) => sql.ref(column)))})
        deferrable initially immediate not valid`),
      ...{ entity, other: key.entity },
    })),
  ]
}

// Types and the rest are written here and in types.ts; names come from documents and are quoted.
const define = ({ name, type, rest }: Table['columns'][number]) =>
  sql`${sql.ref(name)} ${sql.raw(type)} ${sql.raw(rest)}`

const create = ({ name, columns }: Table): Step =>
  step(
    sql`create table ${sql.table(name)} (${sql.join(columns.map(define))})`,
    messages.createsTable(name),
  )

function alter(table: Table, found: ReadonlyMap<string, string>): readonly Step[] {
  return table.columns.flatMap((column) => {
    const type = found.get(column.name)
    if (type === undefined) {
      return [
        step(
          sql`alter table ${sql.table(table.name)} add column ${define(column)}`,
          messages.addsColumn(table.name, column.name),
        ),
      ]
    }
    const wider = widen(type, column.type)
    if (wider === type) return []
    if (wider === undefined) return [convert(table, column, type)]
    const target = sql`alter table ${sql.table(table.name)} alter column ${sql.ref(column.name)}`
    const said = messages.widensColumn(table.name, column.name, type, wider)
    return [step(sql`${target} type ${sql.raw(wider)}`, said)]
  })
}

/** Another type altogether: only where no value is lost. */
function convert(table: Table, column: Table['columns'][number], found: string): Step {
  const [name, rows] = [sql.ref(column.name), sql.table(table.name)]
  const wanted = sql.raw(column.type)
  const isDay = found === timestamp && column.type === 'date'
  const lost = isDay ? sql`${name}::date::timestamp is distinct from ${name}` : sql`true`
  return {
    said: messages.convertsColumn(table.name, column.name, found, column.type),
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
  const alike = sql.raw(index.together ? 'nulls not distinct' : '')
  const statement = sql`create ${kind} ${sql.ref(index.name)} on ${rows} (${parts}) ${alike} ${live}`
  const filled = index.together
    ? sql`del_flag = 0`
    : sql`${sql.ref(index.column)} is not null and del_flag = 0`
  const repeated = sql`select 1 from ${rows} where ${filled}
    group by ${parts} having count(*) > 1 limit 1`
  return {
    said: messages.addsIndex(table.name, index.name),
    async run(db) {
      if (index.unique && !index.everyRow && (await repeated.execute(db)).rows.length > 0) {
        if (index.field !== undefined) {
          const several = messages.severalRecords(table.name)
          return refusal(table, index.column, 'unique', several, index.field)
        }
        const message = messages.duplicates(table.name, index.column)
        if (!index.together) return refusal(table, index.column, 'unique', message)
        const { entity = '' } = table
        return { entity, field: index.together.join(), member: 'together', message }
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

const step = (statement: ReturnType<typeof sql>, said?: string): Step => ({
  ...(said !== undefined && { said }),
  async run(db) {
    await statement.execute(db)
    return undefined
  },
})

/** Link tables of lists of records, filled from the lists that there are. */
function linkTables(entity: Entity): readonly Table[] {
  const entityTable = entityTableOf(entity)
  const many = entityTable.references.filter(({ reference }) => reference.many)
  return many.map((column) => {
    const name = linkTable(entityTable, column)
    return {
      name,
      entity: entity.name,
      columns: [
        { name: 'tenant_id', type: 'integer', rest: 'not null' },
        { name: 'owner_id', type: 'character varying(32)', rest: 'not null' },
        { name: 'target_id', type: 'character varying(32)', rest: 'not null' },
        { name: 'place', type: 'integer', rest: 'not null' },
      ],
      indexes: [
        index(name, 'owner', ['owner_id', 'target_id'], true),
        index(name, 'target', ['tenant_id', 'target_id'], false),
      ],
      keys: linkKeys(entityTable, column),
      first: linksFromLists(entityTable, column),
    }
  })
}

const index = (
  table: string,
  name: string,
  columns: readonly string[],
  unique: boolean,
): TableIndex => ({
  name: indexName(unique ? 'uq' : 'ix', table, name),
  ...{ unique, everyRow: true, column: columns[0] ?? '' },
  parts: columns.map((column) => sql.ref(column)),
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
  const views = new Set<string>()
  const keys = new Map<string, Set<string>>()
  for (const { table, column, detail } of rows) {
    if (column === null && detail === '') views.add(table)
    else if (column === null) indexes.set(detail, table)
    else if (column === '') keys.set(table, (keys.get(table) ?? new Set()).add(detail))
    else columns.set(table, (columns.get(table) ?? new Map()).set(column, detail))
  }
  return { columns, indexes, views, keys }
}

/** Made by `ensureTables`. */
