import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Condition, isGroup, type Operator, type Rule, type RuleValue } from '#model'
import type { RowOperator } from '../../../renderer/model/rights/rowTest'
import {
  type QueryValueType,
  queryValues,
  queryValueType,
} from '../../../renderer/values/queryValue'
import { type FieldError, invalid } from '../../http/envelope'
import type { Clause } from '../contracts/reading'
import { messages } from '../messages'
import type { Column } from '../schema/entityTable'

/** Columns that may be queried, by name. */
export type Columns = Pick<ReadonlyMap<string, AskedColumn>, 'get' | 'has'>

export interface AskedColumn extends Column {
  /** For a column of child rows: turns a condition on the row into one on the record. */
  within?(clause: Clause): Clause
  /** Table of the child rows; absent for a column of the record itself. */
  readonly table?: string
  /** Names one of these records of a tree, or one below it. Absent = the caller sees no tree. */
  below?(ids: readonly string[]): Clause
}

/**
 * Converts a query to SQL. Columns come from the entity's table, values are bound. Rules on names missing in `columns`
 * are dropped. Throws a 400 that names the field if a value has the wrong type.
 */
export function where(conditions: readonly Condition[], columns: Columns): readonly Clause[] {
  const errors: FieldError[] = []
  const ruleClauses = (rule: Rule): readonly Clause[] => {
    const column = columns.get(rule.field)
    if (!column || isEmpty(rule.val)) return []
    const clause = clauseOf(column, rule)
    if (!clause) errors.push({ field: column.key, message: messages.badOperand(titleOf(column)) })
    return clause ? [column.within?.(clause) ?? clause] : []
  }
  // The parser of the query limits the depth.
  const fold = ({ match, rules }: Condition): readonly Clause[] => {
    const parts = rules.flatMap((node) => (isGroup(node) ? fold(node) : ruleClauses(node)))
    return parts.length === 0 ? [] : [grouped(parts, match)]
  }
  const clauses = conditions.flatMap(fold)
  if (errors.length > 0) throw invalid(errors)
  return clauses
}

/** Escapes a literal text for a `like` pattern. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Blank values are ignored, because values are trimmed. */
const isEmpty = (value: RuleValue) =>
  typeof value === 'string' ? value.trim() === '' : value.every((part) => part.trim() === '')

const titleOf = (column: Column) => column.field?.title ?? column.key

const grouped = (parts: readonly Clause[], match: Condition['match']): Clause =>
  sql<SqlBool>`(${sql.join(parts, match === 'or' ? sql` or ` : sql` and `)})`

/** undefined = the value does not have the column's type. */
function clauseOf(column: AskedColumn, rule: Rule): Clause | undefined {
  const values = queryValues(column.storage, rule)
  if (!values) return undefined
  switch (rule.rule) {
    case 'empty':
      return isBlank(column)
    case 'not_empty':
      return sql<SqlBool>`not ${isBlank(column)}`
    case 'between':
      return between(column, values)
    case 'like':
    case 'left_like':
    case 'right_like': {
      const like = rule.rule
      return anyOf(values.map((text) => likeOne(column, like, text)))
    }
    case 'below':
      return column.below?.(values) ?? among(column, values)
    case 'eq':
    case 'in':
      return among(column, values)
    case 'ne':
      return sql<SqlBool>`not coalesce(${among(column, values)}, false)`
    default: {
      const [first] = values
      return first === undefined ? undefined : compare(column, signs[rule.rule], first)
    }
  }
}

/**
 * A single comparison, without the query's special handling of empty values; undefined = a value does not have the
 * column's type.
 */
export function comparison(
  column: Column,
  operator: RowOperator,
  values: readonly string[],
): Clause | undefined {
  const [first = ''] = values
  if (operator !== 'starts')
    return clauseOf(column, { field: column.key, rule: operator, val: values })
  return queryValueType(column.storage) === 'text' && !first.includes('\0')
    ? sql<SqlBool>`starts_with(${sql.ref(column.name)}, ${first})`
    : undefined
}

/** Empty texts may be stored as '' or null. */
export const isBlank = (column: Column): Clause =>
  queryValueType(column.storage) === 'text'
    ? sql<SqlBool>`coalesce(${sql.ref(column.name)}, '') = ''`
    : sql<SqlBool>`${sql.ref(column.name)} is null`

function between(column: Column, [from = '', to = '']: readonly string[]): Clause {
  return grouped(
    [
      ...(from === '' ? [] : [compare(column, signs.ge, from)]),
      ...(to === '' ? [] : [compare(column, signs.le, to)]),
    ],
    'and',
  )
}

/** Equals one of the values; for a comma list: contains one; for a tree: at or below one. */
function among(column: Column, values: readonly string[]): Clause {
  const name = sql.ref(column.name)
  if (column.link !== undefined) {
    return sql<SqlBool>`id in (select owner_id from ${sql.table(column.link)}
      where target_id = any(${array('text', values)}))`
  }
  if (column.multiple) {
    return sql<SqlBool>`string_to_array(${name}, ',') && ${array('text', values)}`
  }
  const { stemOf } = column
  if (stemOf) {
    return anyOf(values.map((code) => sql<SqlBool>`${name} like ${`${literally(stemOf(code))}%`}`))
  }
  const [first] = values
  if (first !== undefined && values.length === 1) return compare(column, sql`=`, first)
  return sql<SqlBool>`${name} = any(${array(queryValueType(column.storage), values)})`
}

const compare = (column: Column, sign: RawBuilder<unknown>, value: string): Clause =>
  sql<SqlBool>`${sql.ref(column.name)} ${sign} ${value}::${sql.raw(queryValueType(column.storage))}`

const array = (type: QueryValueType, values: readonly string[]) =>
  sql`${values}::${sql.raw(type)}[]`

// Case-insensitive, as in the contract's original database.
function likeOne(column: Column, rule: LikeRule, text: string): Clause {
  const name = sql.ref(column.name)
  const value = queryValueType(column.storage) === 'text' ? name : sql`${name}::text`
  const before = rule === 'right_like' ? '' : '%'
  const after = rule === 'left_like' ? '' : '%'
  return sql<SqlBool>`${value} ilike ${before + literally(text) + after}`
}

function anyOf(clauses: readonly Clause[]): Clause {
  const [first] = clauses
  return first && clauses.length === 1 ? first : grouped(clauses, 'or')
}

type LikeRule = 'like' | 'left_like' | 'right_like'

const signs = {
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
} satisfies Partial<Record<Operator, RawBuilder<unknown>>>
