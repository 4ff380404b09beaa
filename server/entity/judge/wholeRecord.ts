import type { Entity, Field } from '#model'
import { mostChildRows } from '../../../renderer/model/entity/childRows'
import type { ColumnRule } from '../../../renderer/model/entity/columnRules'
import { applyRules, requiredText } from '../../../renderer/model/entity/rules'
import {
  breachOf,
  fieldsFollowingRows,
  isAsBroken,
  type Judging,
  type Settled,
  settled,
} from '../../../renderer/model/entity/worsening'
import { matcher } from '../../../renderer/model/regexp/patterns'
import { cellMessages } from '../../../renderer/values/messages'
import { comparedBy } from '../../../renderer/values/textKey'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { groupBy } from '../../kernel/groupBy'
import type { Stored, Values } from '../contracts/records'
import { messages } from '../messages'
import { toColumn } from '../read/rows'
import { type ChildTable, childTables } from '../schema/childTables'
import { mayWrite } from '../schema/fieldRights'
import { userOf } from './ruleUser'

/*
 * Rules that a record breaks by its rows: their number, the rules of their columns, and the record's own rules that
 * read them. A write is refused for what it breaks or worsens, never for what was broken before it.
 */

/** A record with its rows, as they stand before or after a write. */
export interface WholeRecord {
  /** The record's values; its lists are in them as expressions read them. */
  readonly values: Values
  /** Rows by list; a list that was not read is missing. */
  readonly lists: ReadonlyMap<ChildTable, readonly RowOf[]>
}

export type RowOf = Pick<Stored, 'id' | 'values'>

/** A rule that a write breaks or worsens. */
export interface Breach {
  /** The record's field. */
  readonly field: Field
  readonly message: string
  /** The row that breaks it, and there the column, if the rule is one of a column. */
  readonly row?: string
  readonly column?: string
}

interface Author {
  readonly caller: Caller
  readonly now: Date
}

/** Rules that `after` breaks and `before` does not, or breaks less; without `before` the record is new. */
export function breachesOf(
  entity: Entity,
  { before, after }: { readonly before: WholeRecord | undefined; readonly after: WholeRecord },
  { caller, now }: Author,
): readonly Breach[] {
  const judging: Judging = { user: userOf(caller), now }
  const is = settled(entity, after.values, judging)
  const was = before && settled(entity, before.values, judging)
  return [
    ...fieldsFollowingRows(entity).flatMap((field): readonly Breach[] => {
      const message = breachOf(field, is)
      const isOld = was && isAsBroken(field, was, is, judging)
      return message === null || isOld ? [] : [{ field, message }]
    }),
    ...[...after.lists].flatMap(([table, rows]) => {
      if (is.states.get(table.field.key)?.visible === false) return []
      const former = before && (before.lists.get(table) ?? [])
      const message = countError(table, former?.length, rows.length)
      return [
        ...(message === undefined ? [] : [{ field: table.field, message }]),
        ...columnBreaches(table, former ?? [], rows, caller),
      ]
    }),
  ]
}

/** Errors of visible lists whose number of rows leaves its bounds; a list that was not sent has none in a new record. */
export function countErrors(
  entity: Entity,
  before: Values | undefined,
  { values, states }: Pick<Settled, 'values' | 'states'>,
): readonly FieldError[] {
  return childTables(entity).flatMap((table) => {
    const { key } = table.field
    const [former, list] = [before?.[key], values[key]]
    const isSent = Array.isArray(list)
    if (states.get(key)?.visible === false || (before && !isSent)) return []
    const was = before && (Array.isArray(former) ? former.length : 0)
    const message = countError(table, was, isSent ? list.length : 0)
    return message === undefined ? [] : [{ field: key, message }]
  })
}

/** Bounds of the number of rows. A list that only the server writes is a history, unless its document limits it. */
export function rowBounds({ field, rows }: ChildTable): {
  readonly min: number
  readonly max: number
} {
  const isHistory = field.readonly && rows.max === mostChildRows
  return { min: rows.min, max: isHistory ? Number.POSITIVE_INFINITY : rows.max }
}

/** Error for a number of rows outside the bounds and not nearer to them than `former`; undefined = a new record. */
export function countError(
  table: ChildTable,
  former: number | undefined,
  count: number,
): string | undefined {
  const { field } = table
  const { min, max } = rowBounds(table)
  // Rows of a list that its form does not set can only come later.
  const few = count < min && (former === undefined ? !field.readonly : count < former)
  if (few) return messages.fewRows(field.title, min)
  return count > max && count > (former ?? 0) ? messages.manyRows(field.title, max) : undefined
}

/** Breaches of column rules by rows that are new or whose value of the column has changed. */
function columnBreaches(
  table: ChildTable,
  former: readonly RowOf[],
  rows: readonly RowOf[],
  caller: Caller,
): readonly Breach[] {
  const known = new Map(former.map(({ id, values }) => [id, values]))
  return table.rows.rules.flatMap((rule): readonly Breach[] => {
    const field = table.entity.fields.get(rule.column)
    if (!field) return []
    const textOf = (values: Values) => toColumn(field, values[field.key] ?? null)
    const changed = rows.filter(({ id, values }) => {
      const before = known.get(id)
      return !before || textOf(before) !== textOf(values)
    })
    const wrong =
      rule.kind === 'unique'
        ? repeated(rows, changed, (values) => keyOf(field, textOf(values)))
        : changed.filter((row) => isWrong(rule, field, row, { textOf, table, caller }))
    const message = rule.message?.(field.title) ?? usual[rule.kind](field)
    return wrong.map(({ id }) => ({ field: table.field, message, row: id, column: field.key }))
  })
}

const usual: Readonly<Record<ColumnRule['kind'], (field: Field) => string>> = {
  required: requiredText,
  unique: ({ title }) => cellMessages.unique(title),
  pattern: ({ title }) => cellMessages.pattern(title),
}

/** Texts that are one to people are one here, as in unique fields. */
function keyOf(field: Field, text: string | null): string | null {
  const compare = comparedBy(field)
  return text !== null && compare ? compare(text) : text
}

/** The changed rows whose value another row has; empty values are not compared (reference: widgets, §1). */
function repeated(
  rows: readonly RowOf[],
  changed: readonly RowOf[],
  textOf: (values: Values) => string | null,
): readonly RowOf[] {
  const holders = groupBy(rows, ({ values }) => textOf(values))
  return changed.filter(({ values }) => {
    const text = textOf(values)
    return text !== null && text !== '' && (holders.get(text)?.length ?? 0) > 1
  })
}

function isWrong(
  { kind, pattern }: ColumnRule,
  field: Field,
  { values }: RowOf,
  {
    textOf,
    table,
    caller,
  }: {
    textOf(values: Values): string | null
    readonly table: ChildTable
    readonly caller: Caller
  },
): boolean {
  const text = textOf(values)
  const isMissing = text === null || text === ''
  if (kind === 'pattern') return !isMissing && !matcher(pattern ?? '')(text)
  // Nobody can be asked for a value that he may not write, or that is not shown.
  if (!isMissing || field.readonly || field.compute || !mayWrite(field, caller)) return false
  const { states } = applyRules(table.entity.fields.values(), values, userOf(caller))
  return states.get(field.key)?.visible !== false
}
