import { type RawBuilder, sql } from 'kysely'
import type { Refusal } from '#model'
import { databaseFailure } from '../../db/errors'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import { hasAlikeTexts } from './alikeTexts'
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
  /** Its table, if it takes the longer the more rows that has. */
  readonly grows?: string
  /** Runs outside of a transaction where others use the database meanwhile. */
  readonly apart?: true
  /** Reason to leave the whole table unchanged. Only reads. Checked for all steps before any runs. */
  refuse?(db: Db): Promise<Refusal | undefined>
  /** Only reads: what running would return now. */
  ask?(db: Db): Promise<StepOutcome>
  /** Runs the step; returns the reason if it was not done, or a sentence if it waits for people. */
  run(db: Db): Promise<StepOutcome>
}

type StepOutcome = Refusal | { readonly waits: string } | undefined

/** Steps from the found tables to the wanted ones. */
export function steps(all: readonly Table[], found: Found): readonly Step[] {
  // The program may replace one of its tables by a view; its rows are only read.
  const tables = all.filter(({ name }) => !found.views.has(name))
  const shapes = tables.flatMap((table) => {
    const columns = found.columns.get(table.name)
    const shape = columns ? alter(table, columns) : [create(table, table.first)]
    // A column that takes another type loses its indexes.
    const isThere = ({ name }: TableIndex) => found.indexes.has(name)
    // One that compares sign by sign goes with a step, too, if that was broken off before.
    const isReplaced = ({ exact }: TableIndex) =>
      exact === undefined || !found.indexes.has(exact.name)
    const indexes = table.indexes.filter(
      (index) => !(isThere(index) && isReplaced(index)) || (columns && converts(table, columns)),
    )
    const made = { unfinished: found.unfinished, columns }
    const keys = columns ? textSteps(table, columns, indexes) : []
    const all = [
      ...shape,
      ...keys,
      ...indexes.map((index) => addIndex(table, index, { ...made, isThere: isThere(index) })),
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
    apart: true,
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

/** `first`: inserts its first rows; both or neither, as a table that is there is not filled again. */
const create = ({ name, columns }: Table, first: Table['first']): Step => ({
  said: messages.createsTable(name),
  async run(db) {
    await sql`create table ${sql.table(name)} (${sql.join(columns.map(define))})`.execute(db)
    await first?.execute(db)
    return undefined
  },
})

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
    grows: table.name,
    refuse,
    async run(db) {
      // What was written since the question has not been asked about.
      await sql`lock table ${rows} in access exclusive mode`.execute(db)
      const refused = await refuse(db)
      if (refused) return refused
      await forgetDependents(db, table.name, column.name)
      const wanted = sql.raw(column.type)
      const values = change?.value ?? sql`null::${wanted}`
      await sql`alter table ${rows} alter column ${name} type ${wanted} using ${values}`.execute(db)
      return undefined
    },
  }

  async function refuse(db: Db): Promise<Refusal | undefined> {
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
  }
}

interface MakingIndex {
  readonly unfinished: Found['unfinished']
  /** Those that the table has, by type; undefined = it is made with the index. */
  readonly columns: ReadonlyMap<string, string> | undefined
}

// What was written last is read one by one until there are so many kilobytes of it.
const inverted = [sql`using gin`, sql`with (gin_pending_list_limit = 256)`] as const

function addIndex(
  table: Table,
  index: TableIndex,
  { unfinished, columns, isThere }: MakingIndex & { readonly isThere: boolean },
): Step {
  const kind = sql.raw(index.unique ? 'unique index' : 'index')
  const [method, pending] = index.inverted ? inverted : [sql``, sql``]
  const [rows, parts] = [sql.table(table.name), sql.join(index.parts)]
  const live = sql.raw(index.everyRow ? '' : 'where del_flag = 0')
  const alike = sql.raw(index.together ? 'nulls not distinct' : '')
  // In a transaction the others wait anyway; outside of one they go on reading and writing.
  const apart = (db: Db) => sql.raw(db.isTransaction ? '' : 'concurrently')
  const drop = (db: Db, name: string) =>
    sql`drop index ${apart(db)} if exists ${sql.ref(name)}`.execute(db)
  const filled = index.together
    ? sql`del_flag = 0`
    : sql`${sql.ref(index.column)} is not null and del_flag = 0`
  const isRepeated = async (db: Db, by: readonly RawBuilder<unknown>[]) => {
    const found = await sql`select 1 from ${rows} where ${filled}
      group by ${sql.join(by)} having count(*) > 1 limit 1`.execute(db)
    return found.rows.length > 0
  }
  const areAlike = (db: Db) => isRepeated(db, index.parts)
  const { exact } = index
  return {
    ...(!isThere && { said: messages.addsIndex(table.name, index.name) }),
    ...(columns && { apart: true as const, grows: table.name }),
    ...(columns && !converts(table, columns) && { ask: askBefore(columns) }),
    async run(db) {
      const against = await ask(db, areAlike)
      if (against) return against
      if (unfinished.has(index.name)) await drop(db, index.name)
      try {
        await sql`create ${kind} ${apart(db)} if not exists ${sql.ref(index.name)}
          on ${rows} ${method} (${parts}) ${alike} ${pending} ${live}`.execute(db)
      } catch (error) {
        if (db.isTransaction || databaseFailure(error)?.kind !== 'unique') throw error
        // Somebody has written the same value while it was made.
        await drop(db, index.name)
        return await ask(db, areAlike)
      }
      if (exact) await drop(db, exact.name)
      return undefined
    },
  }

  /** With the columns of before: a column that is to come has no values. */
  function askBefore(there: ReadonlyMap<string, string>): NonNullable<Step['ask']> {
    const { compares = [] } = index
    if (compares.some(({ name }) => !there.has(name))) return async () => undefined
    const hasKeys = compares.every(({ key }) => key?.name === undefined || there.has(key.name))
    return (db) =>
      ask(db, hasKeys ? areAlike : () => hasAlikeTexts(db, { table: table.name, filled, compares }))
  }

  async function ask(db: Db, hasAlike: typeof areAlike): Promise<StepOutcome> {
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
    if (exact && (await hasAlike(db))) {
      return { waits: messages.indexWaits(table.name, index.name) }
    }
    return undefined
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
