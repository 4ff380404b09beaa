import { sql } from 'kysely'
import { can, type Entity, permissionOf } from '#model'
import type { Counts, EntityDeps, WireRecord } from '../entity/contracts'
import { askedColumns } from '../entity/read/askedColumns'
import { readPageQuery } from '../entity/read/listQuery'
import { createReader } from '../entity/read/reader'
import { all, mine } from '../entity/read/rows'
import { where } from '../entity/read/where'
import { entityTableOf } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'
import type { Wanted } from './areas'

export interface Group {
  readonly value: string
  /** Text of the dictionary; absent where the field has none. */
  readonly text?: string | undefined
  readonly count: number
}

export interface Sorting {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** Reads figures as lists do: by the same rights, conditions and counts. Each answers undefined for what the caller may not see, or no document describes. */
export interface HomeReader {
  total(wanted: Wanted): Promise<number | undefined>
  /** The first records, with these fields and the texts of their dictionaries. */
  records(
    wanted: Wanted,
    show: { readonly sort: Sorting; readonly size: number; readonly fields: readonly string[] },
  ): Promise<readonly WireRecord[] | undefined>
  /** How many there are of each value of a field, the most first; of a time, of each day. */
  groups(wanted: Wanted, field: string): Promise<readonly Group[] | undefined>
  sums(wanted: Wanted, fields: readonly string[]): Promise<readonly number[] | undefined>
}

export function createHomeReader(deps: EntityDeps, counts: Counts, caller: Caller): HomeReader {
  const { db } = deps.database

  function open({ entity: name, rules, can: also }: Wanted, fields: readonly string[] = []) {
    const entity = deps.entities().get(name)
    if (!entity || !mayView(entity, caller) || !can(caller.grants, also)) return undefined
    const entityTable = entityTableOf(entity)
    const columns = askedColumns(entityTable, caller)
    // A rule that is left out would count others' records in.
    if (![...rules.map(({ field }) => field), ...fields].every((field) => columns.has(field))) {
      return undefined
    }
    const clauses = where([{ match: 'and', rules }], columns)
    return { entityTable, columns, clauses, which: all([mine(entityTable, caller), ...clauses]) }
  }

  return {
    async total(wanted) {
      const opened = open(wanted)
      if (!opened) return undefined
      const { entityTable, clauses } = opened
      const query = readPageQuery({ pageSize: '1', columns: '' }, entityTable, caller)
      const filter = JSON.stringify(['home', wanted.rules])
      const page = await createReader(entityTable, deps, counts).list(
        { ...query, clauses, filter },
        caller,
      )
      return page.total
    },

    async records(wanted, { sort, size, fields }) {
      const opened = open(wanted, [sort.field, ...fields])
      if (!opened) return undefined
      const { entityTable, clauses } = opened
      const query = readPageQuery(
        { column: sort.field, order: sort.order, pageSize: String(size), columns: fields.join() },
        entityTable,
        caller,
      )
      const filter = JSON.stringify(['home', wanted.rules])
      const page = await createReader(entityTable, deps, counts).list(
        { ...query, clauses, filter },
        caller,
      )
      return page.records
    },

    async groups(wanted, field) {
      const opened = open(wanted, [field])
      const column = opened?.columns.get(field)
      if (!opened || !column) return undefined
      const name = sql.ref(column.name)
      const value =
        column.storage.kind === 'datetime' ? sql`to_char(${name}, 'YYYY-MM-DD')` : sql`${name}`
      const { rows } = await sql<{ value: string; total: number }>`
        select ${value} as value, count(*) as total from ${sql.table(opened.entityTable.table)}
        where ${opened.which} and ${name} is not null
        group by 1 order by 2 desc, 1`.execute(db)
      const dict = column.field?.type.dict(column.field)
      const texts =
        dict === undefined
          ? undefined
          : await deps.lookup.load(new Map([[dict, new Set(rows.map((row) => row.value))]]), caller)
      return rows.map((row) => ({
        value: row.value,
        text: dict === undefined ? undefined : texts?.text(dict, row.value),
        count: Number(row.total),
      }))
    },

    async sums(wanted, fields) {
      const opened = open(wanted, fields)
      if (!opened) return undefined
      const columns = fields.flatMap((field) => opened.columns.get(field)?.name ?? [])
      const parts = columns.map((name, at) => sql`sum(${sql.ref(name)}) as ${sql.ref(`s${at}`)}`)
      const { rows } = await sql<Readonly<Record<string, unknown>>>`
        select ${sql.join(parts)} from ${sql.table(opened.entityTable.table)}
        where ${opened.which}`.execute(db)
      return columns.map((_, at) => Number(rows[0]?.[`s${at}`] ?? 0))
    },
  }
}

const mayView = (entity: Entity, { grants }: Caller): boolean =>
  can(grants, permissionOf(entity, 'view'))
