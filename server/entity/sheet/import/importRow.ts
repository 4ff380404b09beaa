import type { CellValue } from 'hucre/xlsx'
import { can, type Field, type Lookup, permissionOf } from '#model'
import { errorsOf, type FieldError, Refusal } from '../../../http/envelope'
import type { EntityHooks } from '../../contracts/deps'
import type { Stored, Values } from '../../contracts/records'
import type { Draft, Writing } from '../../contracts/writing'
import { readFields, withheldError, withheldFields } from '../../judge/body'
import { draftEdit, draftNew } from '../../judge/drafts'
import { messages } from '../../messages'
import { same } from '../../read/rows'
import { readCell, readValue, readWord, wordOf } from '../workbook/cells'
import type { SheetColumn } from '../workbook/columns'
import { isBeginning } from '../workbook/longCells'
import { type RowRef, readRef } from '../workbook/rowRef'
import type { SheetRow } from '../workbook/sheetRow'
import { cellAt, type PlacedColumn, type SheetHeader } from './importHeader'

/** What a row of the sheet asks for. */
export type RowPlan =
  | { readonly kind: 'new'; readonly row: SheetRow; readonly draft: Draft }
  | {
      readonly kind: 'edit'
      readonly row: SheetRow
      readonly draft: Draft
      readonly before: Stored
      readonly named?: true
    }
  | SettledRow

/** A row of which nothing is left to be found out. */
type SettledRow = { readonly kind: 'same'; readonly row: SheetRow } | WrongRow

/** A row as a record, not yet judged. */
export interface DraftedRow {
  readonly row: SheetRow
  readonly draft: Draft
  /** The record that it changes; without one it is new. */
  readonly before?: Stored
  /** Keys of the fields that the row says, or that every row has. */
  readonly said?: ReadonlySet<string>
  /** By its unique values the row names the record, not by a reference. */
  readonly named?: true
  /** What its cells say that is no value of their fields. */
  readonly unread: readonly FieldError[]
}

/** A row that cannot be imported; an error of the row as a whole has no field. */
export interface WrongRow {
  readonly kind: 'wrong'
  readonly row: SheetRow
  readonly errors: readonly RowError[]
}

export type RowError = Pick<FieldError, 'message'> & Partial<Pick<FieldError, 'field'>>

export interface ImportContext {
  readonly writing: Writing
  readonly header: SheetHeader
  readonly lookup: Lookup
  /** What every row has, whatever its cells say: the parent of a sub list. */
  readonly fixed: ReadonlyMap<Field, unknown>
  /** Rows may name the records that they change by their unique values. */
  readonly updates: boolean
  /** What the server does for the entity beyond its document. */
  readonly hooks?: Pick<EntityHooks, 'given'> | undefined
}

export const wrongRow = (row: SheetRow, message: string): WrongRow => ({
  kind: 'wrong',
  row,
  errors: [{ message }],
})

/** All that is wrong with a row, as one text. */
export const messageOf = ({ errors }: WrongRow): string =>
  errors.map(({ message }) => message).join('；')

/** The reference of a row: absent, unreadable (null), or there. */
export function rowRef(row: SheetRow, { ref }: SheetHeader): RowRef | null | undefined {
  const text = ref === undefined ? '' : String(readCell(row.cells[ref])).trim()
  return text === '' ? undefined : (readRef(text) ?? null)
}

/** A row without a reference: a new record. Empty cells leave the defaults. */
export function draftOfNew(row: SheetRow, context: ImportContext): DraftedRow | WrongRow {
  const refused = withheldIn(row, context, (placed) => readCell(cellAt(row, placed)) !== '')
  const { values, errors } = readCells(row, importable(context), context)
  const unread = [...errors, ...refused]
  const filled = Object.entries(values).filter(([, value]) => value !== null)
  const fixed = [...context.fixed].map(([{ key }, value]) => [key, value] as const)
  const given = Object.fromEntries([...filled, ...fixed])
  return whenTaken(row, given, undefined, context, (values) => ({
    ...{ row, unread, draft: draftNew(values, context.writing) },
    said: new Set(Object.keys(given)),
  }))
}

/** A row that names a record by its unique values: what it says is written, empty cells leave what is there. */
export function draftOfNamed(
  row: SheetRow,
  before: Stored,
  context: ImportContext,
): DraftedRow | SettledRow {
  const { caller, entityTable } = context.writing
  if (!can(caller.grants, permissionOf(entityTable.entity, 'edit')))
    return wrongRow(row, messages.mayNotEdit)
  const refused = withheldIn(row, context, (placed) => readCell(cellAt(row, placed)) !== '')
  const { values, errors } = readCells(row, importable(context), context)
  const unread = [...errors, ...refused]
  const said = Object.entries(values).filter(
    ([key, value]) => value !== null || Object.hasOwn(row.given ?? {}, key),
  )
  return whenTaken(row, Object.fromEntries(said), before, context, (taken) => ({
    ...{ row, before, unread, draft: draftEdit(before, taken, context.writing) },
    named: true,
  }))
}

/**
 * A row that was exported. Only cells that say something else than an export of the record would
 * say now are read, so that an untouched row changes nothing.
 */
export function draftOfEdit(
  row: SheetRow,
  ref: RowRef,
  before: Stored | undefined,
  context: ImportContext,
): DraftedRow | SettledRow {
  const wrong = (message: string) => wrongRow(row, message)
  if (!before || !isOfParent(before, context)) return wrong(messages.noSuchRecord)
  const differs = (placed: PlacedColumn): boolean => {
    const { column, further } = placed
    if (isOpen(row, placed)) return true
    const cell = cellAt(row, placed)
    const word = wordOf(column, before, context.lookup)
    if (readCell(cell, column) === readWord(word)) return false
    // The rest of it is not in the sheet: that is no wish to lose it.
    return !(typeof word === 'string' && further.length === 0 && isBeginning(cell, word))
  }
  const touched = importable(context).filter(
    (placed) => isGiven(row, placed.column.field) || differs(placed),
  )
  const refused = withheldIn(row, context, differs)
  if (touched.length === 0 && refused.length === 0 && !row.given) return { kind: 'same', row }
  const { caller, entityTable } = context.writing
  if (!can(caller.grants, permissionOf(entityTable.entity, 'edit')))
    return wrong(messages.mayNotEdit)
  if (ref.ver !== undefined && ref.ver !== before.ver) return wrong(messages.changedSince)
  const { values, errors } = readCells(row, touched, context)
  const unread = [...errors, ...refused]
  return whenTaken(row, values, before, context, (taken) => ({
    ...{ row, before, unread, draft: draftEdit(before, taken, context.writing) },
  }))
}

/** What the server's hook takes of the values, as for a form; what it refuses is wrong in the row. */
function whenTaken(
  row: SheetRow,
  given: Values,
  before: Stored | undefined,
  { hooks }: ImportContext,
  draft: (taken: Values) => DraftedRow,
): DraftedRow | WrongRow {
  try {
    return draft(hooks?.given?.(given, before) ?? given)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = errorsOf(error)
    return errors.length > 0 ? { kind: 'wrong', row, errors } : wrongRow(row, error.message)
  }
}

/** A sub list changes no row of another parent. */
export const isOfParent = ({ values }: Stored, { fixed }: ImportContext): boolean =>
  [...fixed].every(([field, value]) => same(field, values[field.key], value))

const isGiven = ({ given }: SheetRow, { key }: Field): boolean =>
  given !== undefined && Object.hasOwn(given, key)

/** What cells, or what was put right in their place, say of fields that the importer sees and may not write. */
function withheldIn(
  row: SheetRow,
  { header, writing }: ImportContext,
  says: (placed: PlacedColumn) => boolean,
): readonly FieldError[] {
  return withheldFields(writing.entityTable.entity, writing.caller)
    .filter(
      (field) =>
        isGiven(row, field) ||
        header.columns.some((placed) => placed.column.key === field.key && says(placed)),
    )
    .map(withheldError)
}

function importable({ header, writing }: ImportContext): readonly PlacedColumn[] {
  const settable = settableOf(writing)
  return header.columns.filter(({ column }) => settable.has(column.field))
}

const settables = new WeakMap<Writing, ReadonlySet<Field>>()

/** Worked out once an import, not once a row. */
function settableOf(writing: Writing): ReadonlySet<Field> {
  const known = settables.get(writing)
  if (known) return known
  const made = new Set(readFields(writing.entityTable.entity, writing.caller))
  settables.set(writing, made)
  return made
}

function readCells(
  row: SheetRow,
  columns: readonly PlacedColumn[],
  { lookup, writing }: Pick<ImportContext, 'lookup' | 'writing'>,
) {
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const placed of columns) {
    const { column } = placed
    if (isGiven(row, column.field)) continue
    const cell = cellAt(row, placed)
    const value = isOpen(row, placed) ? undefined : readValue(cell, column, lookup)
    if (isOpen(row, placed)) errors.push(unreckoned(column))
    else if (value === undefined) errors.push(unread(cell, column, lookup))
    else values[column.key] = value
  }
  for (const field of settableOf(writing)) {
    if (!isGiven(row, field)) continue
    const value = field.type.fromWire(row.given?.[field.key], field)
    if (value === undefined) {
      errors.push({ field: field.key, message: messages.notAValue(field.title) })
    } else values[field.key] = value
  }
  return { values, errors }
}

const isOpen = ({ openFormulas }: SheetRow, { at }: PlacedColumn): boolean =>
  openFormulas?.has(at) === true

const unreckoned = ({ key, title }: SheetColumn): FieldError => ({
  field: key,
  message: messages.cellUnreckoned(title),
})

function unread(
  cell: CellValue | undefined,
  { key, title, field }: SheetColumn,
  lookup: Lookup,
): FieldError {
  const text = String(readCell(cell)).trim()
  const alike = lookup.twins?.(field.type.dict(field) ?? '', text) ?? []
  const message =
    alike.length > 0
      ? messages.cellAlike(title, toldText(text), alike)
      : messages.cellUnread(title, toldText(String(readCell(cell))))
  return { field: key, message }
}

const longestTold = 200

/** As much of a text as a message needs, without what no database stores. */
const toldText = (text: string): string => {
  const told = text.length > longestTold ? `${text.slice(0, longestTold)}…` : text
  return told.toWellFormed().replaceAll('\0', '')
}

/** What becomes of a row by its entity's rules, by what dictionaries do not offer and by what other tables refuse. */
export function planOf(
  { row, draft, before, unread, named }: DraftedRow,
  unlisted: readonly FieldError[],
  refused: readonly FieldError[],
): RowPlan {
  if (before && unread.length === 0 && draft.changed.length === 0) return { kind: 'same', row }
  const unreadable = new Set(unread.map(({ field }) => field))
  const errors = [
    ...unread,
    ...[...draft.errors, ...unlisted].filter(({ field }) => !unreadable.has(field)),
  ]
  if (errors.length > 0) return { kind: 'wrong', row, errors }
  if (refused.length > 0) return { kind: 'wrong', row, errors: refused }
  return before
    ? { kind: 'edit', row, draft, before, ...(named && { named }) }
    : { kind: 'new', row, draft }
}
