import { type SqlBool, sql } from 'kysely'
import { databaseName, scalarOf } from '#model'
import { queryValue, queryValueType } from '../../../renderer/values/queryValue'
import { invalid, malformed, Refusal } from '../../http/envelope'
import type { Clause, Params } from '../contracts/reading'
import { messages } from '../messages'
import type { Column } from '../schema/entityTable'
import type { Columns } from './where'

/** Limits for group fields and totals. */
const mostBy = 3
const mostTotals = 30

/** Limit of groups. */
export const groupsAtMost = 1_000

/** Column names of counts and sums; the prefix cannot clash with a field. */
export const countName = 'jd_count'
export const sumName = ({ key }: Column): string => databaseName(`jd_sum_${key}`)
export const leastName = ({ key }: Column): string => databaseName(`jd_least_${key}`)
export const greatestName = ({ key }: Column): string => databaseName(`jd_greatest_${key}`)
/** Number of values in a sum. */
export const valuesName = ({ key }: Column): string => databaseName(`jd_values_${key}`)
export const distinctName = ({ key }: Column): string => databaseName(`jd_distinct_${key}`)

/**
 * Columns of the comma list `groupBy`. Throws 400 for a field that the caller does not see or that holds several
 * values.
 */
export const groupColumns = (params: Params, columns: Columns): readonly Column[] =>
  named(params.groupBy, mostBy).map((key) => groupable(key, columns))

/** Columns of the comma list `sums`. Throws 400 for a field that the caller may not query or that is not a number. */
export const sumColumns = (params: Params, columns: Columns): readonly Column[] =>
  named(params.sums, mostTotals).map((key) => summable(key, columns))

/** Columns of the comma lists `valuesOf` or `distinctOf`. Throws 400 for a field that the caller may not query. */
export const countedColumns = (list: string | undefined, columns: Columns): readonly Column[] =>
  named(list, mostTotals).map((key) => countable(key, columns))

/** Conditions for one group: `groupIs` is a JSON list with a text, or null for empty, per field of `groupBy`. */
export function groupClauses(params: Params, columns: Columns): readonly Clause[] {
  const { groupIs } = params
  if (groupIs === undefined) return []
  const by = groupColumns(params, columns)
  const values = readValues(groupIs)
  if (by.length === 0 || values?.length !== by.length) {
    throw malformed('groupIs', messages.groupValues(by.length))
  }
  return by.map((column, at) => isIn(column, values[at] ?? null))
}

/** Empty text and null form one group, because they look the same. */
export const groupExpression = (column: Column) =>
  queryValueType(column.storage) === 'text'
    ? sql`nullif(${sql.ref(column.name)}, '')`
    : sql`${sql.ref(column.name)}`

function isIn(column: Column, text: string | null): Clause {
  if (text === null || text === '') return sql<SqlBool>`${groupExpression(column)} is null`
  const { field, key } = column
  const value = queryValue(column.storage, wireText(column, text))
  if (value === undefined) {
    throw invalid([{ field: key, message: messages.badOperand(field?.title ?? key) }])
  }
  return sql<SqlBool>`${groupExpression(column)} = ${value}::${sql.raw(queryValueType(column.storage))}`
}

/** The text as the column stores it, which may differ from the sent form. */
function wireText({ field }: Column, text: string): string {
  const value = field?.type.fromWire(text, field) ?? null
  return field && value !== null ? String(scalarOf(field.type.toWire(value, field))) : text
}

function readValues(text: string): readonly (string | null)[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const fits = (one: unknown) => one === null || typeof one === 'string'
    return Array.isArray(value) && value.every(fits) ? value : undefined
  } catch {
    return undefined
  }
}

function named(list: string | undefined, most: number): readonly string[] {
  const keys = [...new Set((list ?? '').split(',').map((key) => key.trim()))].filter(Boolean)
  if (keys.length > most) throw new Refusal(400, messages.manyGroupFields(most))
  return keys
}

function groupable(key: string, columns: Columns): Column {
  const column = columns.get(key)
  if (!column || column.multiple || column.storage.kind === 'text' || key.includes(',')) {
    throw invalid([{ field: key, message: messages.notGroupable(key) }])
  }
  return column
}

function countable(key: string, columns: Columns): Column {
  const column = columns.get(key)
  if (!column) throw invalid([{ field: key, message: messages.notGroupable(key) }])
  return column
}

function summable(key: string, columns: Columns): Column {
  const column = columns.get(key)
  if (!column || queryValueType(column.storage) !== 'numeric') {
    throw invalid([{ field: key, message: messages.notSummable(key) }])
  }
  return column
}
