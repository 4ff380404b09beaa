import { type RawBuilder, sql } from 'kysely'
import { type Condition, rulesOf } from '#model'
import { keepRules } from '../../renderer/model/query/condition'
import { readCondition, readSort } from '../../renderer/model/query/query'
import { isBrokenSuperGroup } from '../../renderer/model/query/superQuery'
import { Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { askedColumns } from './askedColumns'
import { visibleColumns } from './hidden'
import type { Column, Layout } from './layout'
import { messages } from './messages'
import { type Clause, type Columns, where } from './where'

/** Parameters of a call by name; a repeated one is a comma list. */
export type Params = Readonly<Record<string, string>>

/** Which records, in which order. */
export interface ListQuery {
  readonly clauses: readonly Clause[]
  /** The same for equal filters. */
  readonly filter: string
  readonly order: RawBuilder<unknown>
}

export interface PageQuery extends ListQuery {
  /** Counts from 1. */
  readonly pageNo: number
  readonly pageSize: number
  /** Keys of what the records are to hold beside id and version; absent = everything. */
  readonly columns?: ReadonlySet<string> | undefined
}

const largestPage = 1_000
const lastPage = 1_000_000

/** The parameters of a query string as Fastify parses it. */
export function paramsOf(query: unknown): Params {
  const params: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(query ?? {})) {
    params[name] = Array.isArray(value) ? value.join(',') : String(value)
  }
  return params
}

/** Filter and order of a list call. Throws 400 for a value that is not of its field's type, or broken groups. */
export function readListQuery(params: Params, layout: Layout, caller: Caller): ListQuery {
  const columns = askedColumns(layout, caller)
  if (isBrokenSuperGroup(params, (field) => columns.has(field))) {
    throw new Refusal(400, messages.badGroups)
  }
  const conditions = readCondition(params, layout.entity).filter((condition) =>
    rulesOf(condition).some(({ field }) => columns.has(field)),
  )
  return {
    clauses: where(conditions, columns),
    filter: filterKey(conditions, columns),
    order: orderBy(sortKeys(params, layout, visibleColumns(layout, caller))),
  }
}

/**
 * The same with `pageNo` (1 when absent), `pageSize` (10; at most 1,000) and `columns`, a comma list of keys, of which
 * unknown ones are dropped. Throws 400 beyond.
 */
export function readPageQuery(params: Params, layout: Layout, caller: Caller): PageQuery {
  return {
    ...readListQuery(params, layout, caller),
    pageNo: whole(params.pageNo, 1, lastPage),
    pageSize: whole(params.pageSize, 10, largestPage),
    columns: columnsOf(params),
  }
}

/** The names of `columns` (contract, §9.2 for the sheet): the same parameter says what a list and a sheet show. */
export function columnsOf({ columns }: Params): ReadonlySet<string> | undefined {
  return columns === undefined ? undefined : new Set(columns.split(',').map((key) => key.trim()))
}

interface SortColumn {
  readonly column: Column
  readonly order: 'asc' | 'desc'
}

function sortKeys(
  params: Params,
  { entity }: Layout,
  columns: Layout['columns'],
): readonly SortColumn[] {
  const asked = readSort(params, entity).flatMap(({ field, order }) => {
    const column = columns.get(field)
    return column ? [{ column, order }] : []
  })
  if (asked.length > 0) return asked
  const newest = columns.get('createTime')
  return newest ? [{ column: newest, order: 'desc' }] : []
}

/**
 * Ends with the id, in the direction of the last key, so that pages neither overlap nor skip and
 * the list's index serves both directions. Empty values come before all others, as the contract's
 * original database has it.
 */
function orderBy(keys: readonly SortColumn[]): RawBuilder<unknown> {
  const last = keys.at(-1)?.order ?? 'desc'
  const parts = keys.map(({ column, order }) => {
    const nulls = order === 'asc' ? sql`nulls first` : sql`nulls last`
    return sql`${sql.ref(column.name)} ${direction(order)} ${column.notNull ? sql`` : nulls}`
  })
  return sql.join([...parts, sql`id ${direction(last)}`])
}

const direction = (order: SortColumn['order']) => (order === 'asc' ? sql`asc` : sql`desc`)

/** Rules on hidden fields are no part of it: they were dropped. */
const filterKey = (conditions: readonly Condition[], columns: Columns): string =>
  JSON.stringify(
    conditions.map((condition) => keepRules(condition, ({ field }) => columns.has(field))),
  )

function whole(text: string | undefined, otherwise: number, largest: number): number {
  const value = text === undefined || text.trim() === '' ? otherwise : Number(text)
  if (!Number.isInteger(value) || value < 1 || value > largest) {
    throw new Refusal(400, messages.badPage)
  }
  return value
}
