import type { Entity, Field } from '#model'
import { mostChildRows } from '../../../renderer/model/entity/childRows'
import type { ColumnRule } from '../../../renderer/model/entity/columnRules'
import { rulesIn } from '../../../renderer/model/entity/ruledPaths'
import {
  applyRules,
  type FieldState,
  invalidText,
  isEmpty,
  requiredText,
  scopeOf,
  valueError,
} from '../../../renderer/model/entity/rules'
import type { Scope } from '../../../renderer/model/expr/types'
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
import { followersOf } from './followers'
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

interface Judging {
  readonly caller: Caller
  readonly now: Date
}

/** Rules that `after` breaks and `before` does not, or breaks less; without `before` the record is new. */
export function breachesOf(
  entity: Entity,
  { before, after }: { readonly before: WholeRecord | undefined; readonly after: WholeRecord },
  judging: Judging,
): readonly Breach[] {
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
        ...columnBreaches(table, former ?? [], rows, judging.caller),
      ]
    }),
  ]
}

/** Whether an edit leaves a field that follows rows as wrong as it was, or less. */
export function isNoWorse(
  entity: Entity,
  field: Field,
  { before, values }: { readonly before: Values; readonly values: Values },
  judging: Judging,
): boolean {
  if (!fieldsFollowingRows(entity).includes(field)) return false
  // Rows that were not read cannot be compared.
  if (field.rows && !Array.isArray(before[field.key])) return false
  const [was, is] = [settled(entity, before, judging), settled(entity, values, judging)]
  return breachOf(field, is) === null
    ? field.rows !== undefined
    : isAsBroken(field, was, is, judging)
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

interface Settled {
  readonly values: Values
  readonly states: ReadonlyMap<string, FieldState>
  readonly scope: Scope
}

function settled(entity: Entity, given: Values, { caller, now }: Judging): Settled {
  const fields = [...entity.fields.values()]
  const user = userOf(caller)
  const { values, states } = applyRules(fields, given, user, { clock: { now } })
  return { values, states, scope: scopeOf(fields, values, user) }
}

/** What is wrong with the field; the number of rows of a list is judged by itself. */
function breachOf(field: Field, { values, states }: Settled): string | null {
  const [value, state] = [values[field.key], states.get(field.key)]
  if (!field.rows) return valueError(field, value, state)
  if (state?.visible === false) return null
  if (isEmpty(value)) return state?.required ? requiredText(field) : null
  return state?.invalid ? invalidText(field) : null
}

/** Whether the field was wrong already, and is not further now from what its rules allow. */
function isAsBroken(field: Field, was: Settled, is: Settled, { now }: Judging): boolean {
  const extent = ({ scope }: Settled) => field.invalidIf?.extent(scope, { now }) ?? 0
  const outside = ({ values }: Settled) => beyond(field, values[field.key])
  const isFurther = (far: (one: Settled) => number) => far(is) > far(was) + rounding
  return breachOf(field, was) !== null && !isFurther(extent) && !isFurther(outside)
}

/** Sums of decimal numbers differ by less than this without meaning it. */
const rounding = 1e-9

/** How far a number lies outside the bounds of its field. */
function beyond({ props }: Field, value: unknown): number {
  if (typeof value !== 'number') return 0
  const { min, max }: { min?: unknown; max?: unknown } = { ...Object(props) }
  if (typeof max === 'number' && value > max) return value - max
  return typeof min === 'number' && value < min ? min - value : 0
}

const known = new WeakMap<Entity, readonly Field[]>()

/** Fields with rules that read rows, themselves or through computed fields; the lists are among them. */
export function fieldsFollowingRows(entity: Entity): readonly Field[] {
  const made = known.get(entity)
  if (made) return made
  const lists = new Set(childTables(entity).map(({ field }) => field.key))
  const computed = followersOf(entity, ({ names }) => names.some((name) => lists.has(name)))
  const following = new Set([...lists, ...computed.map(({ key }) => key)])
  const found = [...entity.fields.values()].filter(
    (field) =>
      following.has(field.key) ||
      rulesIn(field).some(({ names }) => names.some((name) => following.has(name))),
  )
  known.set(entity, found)
  return found
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
