import { type RawBuilder, sql } from 'kysely'
import type { Refusal } from '#model'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import { widen } from './columnTypes'
import { conversionOf, forgetDependents } from './conversions'
import { fillKeys } from './fillKeys'
import type { Found } from './found'
import { formerUniques, type TableIndex } from './indexes'
import { isRecordTable } from './programTables'
import type { Table } from './tables'
import { derived, type KeyedText } from './textKeys'

/** One change of a table. */
export interface Step {
  /** Entity of the changed table; absent for a table of the program. */
  readonly entity?: string | undefined
  /** Another entity whose table must be adapted as well. */
  readonly other?: string | undefined
  /** Description for people; absent = not worth mentioning. */
  readonly said?: string
  /** Reason to leave the whole table unchanged. Checked for all steps before any runs. */
  refuse?(db: Db): Promise<Refusal | undefined>
  /** Runs the step; returns the reason if it was not done, or a sentence if it waits for people. */
  run(db: Db): Promise<Refusal | { readonly waits: string } | undefined>
}

/** Steps from the found tables to the wanted ones. */
export function steps(all: readonly Table[], found: Found): readonly Step[] {
  // The program may replace one of its tables by a view; its rows are only read.
  const tables = all.filter(({ name }) => !found.views.has(name))
  const shapes = tables.flatMap((table) => {
    const columns = found.columns.get(table.name)
    const shape = columns ? alter(table, columns) : [create(table)]
    // A column that takes another type loses its indexes.
    const isThere = ({ name }: TableIndex) => found.indexes.has(name)
    const indexes = table.indexes.filter(
      (index) => !isThere(index) || (columns && converts(table, columns)),
    )
    const fill = columns || !table.first ? [] : [step(table.first)]
    const keys = columns ? textSteps(table, columns, indexes) : []
    const all = [
      ...shape,
      ...fill,
      ...keys,
      ...indexes.map((index) => addIndex(table, index, isThere(index))),
    ]
    return all.map((step) => ({ ...step, entity: table.entity }))
  })
  // Tables may reference each other, so all are created first.
  return [
    ...shapes,
    ...tables.flatMap((table) => keySteps(table, found)),
    ...formerUniques(tables, found.indexes).map(({ entity, table, index }) => ({
      ...step(
        sql`drop index if exists ${sql.ref(index)} cascade`,
        messages.dropsIndex(table, index),
      ),
      entity,
    })),
  ]
}

// A table of some thousand rows is sorted right at once; the job fills larger ones (see textKeyJob).
const rowsFilledAtOnce = 5_000

/** Fills keys that indexes are made of, all of them, and new ones to sort by; drops keys that nobody asks for. */
function textSteps(
  { name, texts = [] }: Table,
  found: ReadonlyMap<string, string>,
  missing: readonly TableIndex[],
): readonly Step[] {
  const wanted = new Set(texts.map(({ key }) => key.name))
  const old = [...found.keys()].filter((key) => key.startsWith(derived) && !wanted.has(key))
  const isMade = missing.some(({ exact }) => exact !== undefined)
  const compared = isMade ? texts.filter((text) => text.compared) : []
  const fresh = texts.filter((text) => !text.compared && !found.has(text.key.name))
  const filled = (some: readonly KeyedText[], atMost?: number): Step => ({
    async run(db) {
      await fillKeys(db, name, some, atMost === undefined ? {} : { atMost })
      return undefined
    },
  })
  return [
    ...old.map((key) =>
      step(sql`alter table ${sql.table(name)} drop column ${sql.ref(key)} cascade`),
    ),
    ...(compared.length > 0 ? [filled(compared)] : []),
    ...(fresh.length > 0 ? [filled(fresh, rowsFilledAtOnce)] : []),
  ]
}

/**
 * Adds missing foreign keys and drops those that no document asks for. Existing rows with invalid references stay; only
 * new writes are checked.
 */
function keySteps({ name, entity, keys = [] }: Table, found: Found): readonly Step[] {
  const there = found.keys.get(name) ?? new Set()
  const table = sql.table(name)
  const wanted = new Set(keys.map((key) => key.name))
  const old = [...there].filter((key) => !wanted.has(key))
  const fresh = keys.filter((key) => !there.has(key.name))
  return [
    ...old.map((key) => step(sql`alter table ${table} drop constraint if exists ${sql.ref(key)}`)),
    ...fresh.map((key) => ({
      ...step(sql`alter table ${table} add constraint ${sql.ref(key.name)}
        foreign key (${sql.join(key.columns.map((column) => sql.ref(column)))})
        references ${sql.table(key.table)} (${sql.join(key.names.map((column) => sql.ref(column)))})
        deferrable initially immediate not valid`),
      entity,
      other: key.entity,
    })),
  ]
}

// Types and modifiers are our own constants; names come from documents and are quoted.
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
          column.derived ? undefined : messages.addsColumn(table.name, column.name),
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

const converts = ({ columns }: Table, found: ReadonlyMap<string, string>): boolean =>
  columns.some(({ name, type }) => {
    const has = found.get(name)
    return has !== undefined && widen(has, type) === undefined
  })

const examplesAtMost = 3

/** Changes to another kind of type, only if no value becomes another one. */
function convert(table: Table, column: Table['columns'][number], found: string): Step {
  const [name, rows] = [sql.ref(column.name), sql.table(table.name)]
  // The program's own columns stay as the program reads them.
  const change = isRecordTable(table.name) ? conversionOf(name, found, column.type) : undefined
  const text = change?.text ?? sql`${name}::text`
  const misfit = sql`${text} is not null and not ${change?.fits ?? sql`false`}`
  return {
    said: messages.convertsColumn(table.name, column.name, found, column.type),
    async refuse(db) {
      // What is written between the question and the change would not have been asked about.
      await sql`lock table ${rows} in access exclusive mode`.execute(db)
      const { rows: counted } = await sql<{ count: string }>`
        select count(*) as count from ${rows} where ${misfit}`.execute(db)
      const count = Number(counted[0]?.count ?? 0)
      if (count === 0) return undefined
      const { rows: some } = await sql<{ text: string }>`
        select distinct left(${text}, 40) as text from ${rows} where ${misfit}
        order by 1 limit ${sql.lit(examplesAtMost)}`.execute(db)
      const message = messages.columnType(table.name, column.name, {
        ...{ found, wanted: column.type, count },
      })
      const examples = column.secret ? [] : some.map((one) => one.text)
      return { ...refusal(table, column.name, 'type', message), examples }
    },
    async run(db) {
      await forgetDependents(db, table.name, column.name)
      const wanted = sql.raw(column.type)
      const values = change?.value ?? sql`null::${wanted}`
      await sql`alter table ${rows} alter column ${name} type ${wanted} using ${values}`.execute(db)
      return undefined
    },
  }
}

function addIndex(table: Table, index: TableIndex, isThere: boolean): Step {
  const kind = sql.raw(index.unique ? 'unique index' : 'index')
  const [rows, parts] = [sql.table(table.name), sql.join(index.parts)]
  const live = sql.raw(index.everyRow ? '' : 'where del_flag = 0')
  const alike = sql.raw(index.together ? 'nulls not distinct' : '')
  const statement = sql`create ${kind} if not exists ${sql.ref(index.name)} on ${rows} (${parts}) ${alike} ${live}`
  const filled = index.together
    ? sql`del_flag = 0`
    : sql`${sql.ref(index.column)} is not null and del_flag = 0`
  const isRepeated = async (db: Db, by: readonly RawBuilder<unknown>[]) => {
    const found = await sql`select 1 from ${rows} where ${filled}
      group by ${sql.join(by)} having count(*) > 1 limit 1`.execute(db)
    return found.rows.length > 0
  }
  const { exact } = index
  return {
    ...(!isThere && { said: messages.addsIndex(table.name, index.name) }),
    async run(db) {
      if (index.unique && !index.everyRow && (await isRepeated(db, exact?.parts ?? index.parts))) {
        if (index.field !== undefined) {
          const several = messages.severalRecords(table.name)
          return refusal(table, index.column, 'unique', several, index.field)
        }
        const message = messages.duplicates(table.name, index.column)
        if (!index.together) return refusal(table, index.column, 'unique', message)
        const { entity = '' } = table
        return { entity, field: index.together.join(), member: 'together', message }
      }
      if (exact && (await isRepeated(db, index.parts))) {
        return { waits: messages.indexWaits(table.name, index.name) }
      }
      await statement.execute(db)
      if (exact) await sql`drop index if exists ${sql.ref(exact.name)} cascade`.execute(db)
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
  // For a table of the program this can only be a program error.
  if (entity === undefined || key === undefined) throw new Error(`${name}: ${message}`)
  return { entity, field: key, member, message }
}

const step = (statement: ReturnType<typeof sql>, said?: string | undefined): Step => ({
  ...(said !== undefined && { said }),
  async run(db) {
    await statement.execute(db)
    return undefined
  },
})
