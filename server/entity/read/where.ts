import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Condition, isGroup, type Operator, type Rule, type RuleValue } from '#model'
import type { RowOperator } from '../../../renderer/model/rights/rowTest'
import { type FieldError, invalid } from '../../http/envelope'
import type { Clause } from '../contracts/reading'
import { messages } from '../messages'
import type { Column } from '../schema/entityTable'
import { type DayEnd, type QueryValueType, queryValue, valueType } from './queryValue'

/** What may be asked about, by its name in the query. */
export type Columns = Pick<ReadonlyMap<string, AskedColumn>, 'get' | 'has'>

export interface AskedColumn extends Column {
  /** Of a row that the record holds: what a condition on it says of the record. */
  within?(clause: Clause): Clause
  /** The table of such rows; absent for a column of the record itself. */
  readonly table?: string
}

/**
 * Folds a query into SQL. Columns come from the entity's table, values are bound. A rule on a name that
 * `columns` has not is left out. Throws a 400 that names the field when a value is not of its type.
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
  // As deep as the reader of the wire lets through.
  const fold = ({ match, rules }: Condition): readonly Clause[] => {
    const parts = rules.flatMap((node) => (isGroup(node) ? fold(node) : ruleClauses(node)))
    return parts.length === 0 ? [] : [grouped(parts, match)]
  }
  const clauses = conditions.flatMap(fold)
  if (errors.length > 0) throw invalid(errors)
  return clauses
}

/** `like` patterns of the database for a text that is meant literally. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Blanks say nothing: values are trimmed. */
const isEmpty = (value: RuleValue) =>
  typeof value === 'string' ? value.trim() === '' : value.every((part) => part.trim() === '')

const titleOf = (column: Column) => column.field?.title ?? column.key

const grouped = (parts: readonly Clause[], match: Condition['match']): Clause =>
  sql<SqlBool>`(${sql.join(parts, match === 'or' ? sql` or ` : sql` and `)})`

/** undefined = the value is not of the column's type. */
function clauseOf(column: Column, { rule, val }: Rule): Clause | undefined {
  const values = (typeof val === 'string' ? [val] : val).map((text) => text.trim())
  if (rule === 'empty') return isBlank(column)
  if (rule === 'not_empty') return sql<SqlBool>`not ${isBlank(column)}`
  if (rule === 'between') return between(column, values)
  if (rule === 'like' || rule === 'left_like' || rule === 'right_like') {
    return values.some((text) => text.includes('\0'))
      ? undefined
      : anyOf(values.filter((text) => text !== '').map((text) => likeOne(column, rule, text)))
  }
  const typedValues = values
    .filter((text) => text !== '')
    .map((text) => queryValue(column, text))
    .filter((text) => text !== undefined)
  if (typedValues.length < values.filter((text) => text !== '').length) return undefined
  if (rule === 'eq' || rule === 'in') return among(column, typedValues)
  if (rule === 'ne') return sql<SqlBool>`not coalesce(${among(column, typedValues)}, false)`
  const [first] = typedValues
  return first === undefined ? undefined : compare(column, signs[rule], first)
}

/** A comparison by itself, without what an empty value means to a query; undefined = a value is not of the column's type. */
export function comparison(
  column: Column,
  operator: RowOperator,
  values: readonly string[],
): Clause | undefined {
  const [first = ''] = values
  if (operator !== 'starts')
    return clauseOf(column, { field: column.key, rule: operator, val: values })
  return valueType(column) === 'text' && !first.includes('\0')
    ? sql<SqlBool>`starts_with(${sql.ref(column.name)}, ${first})`
    : undefined
}

/** Texts may be kept empty as well as not at all. */
export const isBlank = (column: Column): Clause =>
  valueType(column) === 'text'
    ? sql<SqlBool>`coalesce(${sql.ref(column.name)}, '') = ''`
    : sql<SqlBool>`${sql.ref(column.name)} is null`

function between(column: Column, [from = '', to = '']: readonly string[]): Clause | undefined {
  const bound = (text: string, sign: RawBuilder<unknown>, end: DayEnd) => {
    if (text === '') return []
    const value = queryValue(column, text, end)
    return [value === undefined ? undefined : compare(column, sign, value)]
  }
  const bounds = [...bound(from, signs.ge, 'start'), ...bound(to, signs.le, 'end')]
  const known = bounds.filter((clause) => clause !== undefined)
  return known.length < bounds.length ? undefined : grouped(known, 'and')
}

/** Equal to one of the values; of a comma list: holds one of them; of a tree: at or below one. */
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
  return sql<SqlBool>`${name} = any(${array(valueType(column), values)})`
}

const compare = (column: Column, sign: RawBuilder<unknown>, value: string): Clause =>
  sql<SqlBool>`${sql.ref(column.name)} ${sign} ${value}::${sql.raw(valueType(column))}`

const array = (type: QueryValueType, values: readonly string[]) =>
  sql`${values}::${sql.raw(type)}[]`

// Staff look for "abc" and mean "ABC" too, as the contract's original database did.
function likeOne(column: Column, rule: LikeRule, text: string): Clause {
  const name = sql.ref(column.name)
  const value = valueType(column) === 'text' ? name : sql`${name}::text`
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
