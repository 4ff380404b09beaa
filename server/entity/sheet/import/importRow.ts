import { can, type Field, permissionOf } from '#model'
import { errorsOf, type FieldError, Refusal } from '../../../http/envelope'
import type { Stored, Values } from '../../contracts/records'
import type { Writing } from '../../contracts/writing'
import { readFields, withheldError, withheldFields } from '../../judge/body'
import { draftEdit, draftNew } from '../../judge/drafts'
import { messages } from '../../messages'
import { same } from '../../read/rows'
import { readCell, readWord, wordOf } from '../workbook/cells'
import { withoutGuard } from '../workbook/formulaGuard'
import { isBeginning } from '../workbook/longCells'
import { type RowRef, readRef } from '../workbook/rowRef'
import type { SheetRow } from '../workbook/sheetRow'
import { isGiven, isOpen, readCells } from './importCells'
import { cellAt, type PlacedColumn, type SheetHeader } from './importHeader'
import {
  type DraftedRow,
  type ImportContext,
  type RowError,
  type RowPlan,
  type RowsBelow,
  type SettledRow,
  type WrongRow,
  wrongRow,
} from './rowPlan'
import { columnErrors } from './rowsBelow'
import { tellError } from './tellError'

/** Reference of a row; undefined = absent, null = unreadable. */
export function rowRef(row: SheetRow, { ref }: SheetHeader): RowRef | null | undefined {
  const text = ref === undefined ? '' : String(readCell(row.cells[ref])).trim()
  return text === '' ? undefined : (readRef(text) ?? null)
}

/** Draft of a new record from a row without a reference. Empty cells keep the defaults. */
export function draftOfNew(
  row: SheetRow,
  context: ImportContext,
  below?: RowsBelow,
): DraftedRow | WrongRow {
  const refused = withheldIn(row, context, (placed) => readCell(cellAt(row, placed)) !== '')
  const { values, errors, tidied } = readOwn(row, importable(context), context)
  const unread = [...errors, ...refused]
  const filled = Object.entries(values).filter(([, value]) => value !== null)
  const fixed = [...context.fixed].map(([{ key }, value]) => [key, value] as const)
  const given = Object.fromEntries([...filled, ...fixed])
  return whenTaken(row, given, undefined, context, (values) => ({
    row,
    unread,
    tidied: tidied + (below?.tidied ?? 0),
    draft: draftNew({ ...values, ...below?.values }, context.writing),
    said: new Set(Object.keys(given)),
    ...(below && { below }),
  }))
}

/** Draft of a record named by its unique values: the row's values are written, empty cells keep the stored values. */
export function draftOfNamed(
  row: SheetRow,
  before: Stored,
  context: ImportContext,
): DraftedRow | SettledRow {
  const { caller, entityTable } = context.writing
  if (!can(caller.grants, permissionOf(entityTable.entity, 'edit')))
    return wrongRow(row, messages.mayNotEdit)
  if (row.lines?.length) return wrongRow(row, messages.rowsOfStored)
  const refused = withheldIn(row, context, (placed) => readCell(cellAt(row, placed)) !== '')
  const { values, errors, tidied } = readOwn(row, importable(context), context, before)
  const unread = [...errors, ...refused]
  const said = Object.entries(values).filter(
    ([key, value]) => value !== null || Object.hasOwn(row.given ?? {}, key),
  )
  return whenTaken(row, Object.fromEntries(said), before, context, (taken) => ({
    row,
    before,
    unread,
    tidied,
    draft: draftEdit(before, taken, context.writing),
    named: true,
  }))
}

/**
 * Draft for an exported row. Only cells that differ from a current export of the record are read, so an untouched row
 * changes nothing.
 */
export function draftOfEdit(
  line: SheetRow,
  ref: RowRef,
  before: Stored | undefined,
  context: ImportContext,
): DraftedRow | SettledRow {
  const wrong = (message: string) => wrongRow(line, message)
  if (!before || !isOfParent(before, context)) return wrong(messages.noSuchRecord)
  if (line.lines?.length) return wrong(messages.rowsOfStored)
  const row = rowWithoutGuards(line, before, context)
  const differs = (placed: PlacedColumn): boolean => {
    const { column, further } = placed
    if (isOpen(row, placed)) return true
    const cell = cellAt(row, placed)
    const word = wordOf(column, before, context.lookup)
    if (readCell(cell, column) === readWord(word)) return false
    // The cell holds only the beginning of a long text; that is not a request to shorten it.
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
  const { values, errors, tidied } = readOwn(row, touched, context, before)
  const unread = [...errors, ...refused]
  return whenTaken(row, values, before, context, (taken) => ({
    row,
    before,
    unread,
    tidied,
    draft: draftEdit(before, taken, context.writing),
  }))
}

/** The row without the apostrophes that kept its texts from being formulas, see `withoutGuard`. */
function rowWithoutGuards(row: SheetRow, before: Stored, context: ImportContext): SheetRow {
  const cells = [...row.cells]
  for (const { at, column } of context.header.columns) {
    const cell = cells[at]
    if (typeof cell !== 'string' || !cell.startsWith("'")) continue
    cells[at] = withoutGuard(cell, readWord(wordOf(column, before, context.lookup)))
  }
  return { ...row, cells }
}

/** Applies the server's hook to the values, as for a form; its refusal becomes an error of the row. */
function whenTaken(
  row: SheetRow,
  given: Values,
  before: Stored | undefined,
  { hooks, writing: { caller } }: ImportContext,
  draft: (taken: Values) => DraftedRow,
): DraftedRow | WrongRow {
  try {
    return draft(hooks?.given?.(given, before, caller) ?? given)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = errorsOf(error)
    return errors.length > 0 ? { kind: 'wrong', row, errors } : wrongRow(row, error.message)
  }
}

/** A sub list must not change rows of another parent. */
export const isOfParent = ({ values }: Stored, { fixed }: ImportContext): boolean =>
  [...fixed].every(([field, value]) => same(field, values[field.key], value))

/** Errors for cells or corrections of fields that the importer sees but may not write. */
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

/** Computed once per import, not per row. */
function settableOf(writing: Writing): ReadonlySet<Field> {
  const known = settables.get(writing)
  if (known) return known
  const made = new Set(readFields(writing.entityTable.entity, writing.caller))
  settables.set(writing, made)
  return made
}

const readOwn = (
  row: SheetRow,
  columns: readonly PlacedColumn[],
  { lookup, writing }: Pick<ImportContext, 'lookup' | 'writing'>,
  before?: Stored,
) => readCells(row, columns, { fields: settableOf(writing), lookup, before })

/** Result for a row from its draft, unknown dictionary values and refusals by other tables. */
export function planOf(
  { row, draft, before, unread, named, tidied, below }: DraftedRow,
  {
    unlisted,
    refused,
    lookup,
    writing,
  }: {
    readonly unlisted: readonly FieldError[]
    readonly refused: readonly FieldError[]
  } & Pick<ImportContext, 'lookup' | 'writing'>,
): RowPlan {
  if (before && unread.length === 0 && draft.changed.length === 0) return { kind: 'same', row }
  const { fields } = writing.entityTable.entity
  const unreadable = new Set(unread.map(({ field }) => field))
  const errors = [
    ...unread,
    ...[...draft.errors, ...unlisted]
      .filter(({ field }) => !unreadable.has(field))
      .map((error) => ofList(error, fields) ?? tellError(error, draft.values, { fields, lookup })),
    ...(below ? [...below.errors, ...columnErrors(below, draft, writing)] : []),
  ]
  if (errors.length > 0) return { kind: 'wrong', row, errors }
  if (refused.length > 0) return { kind: 'wrong', row, errors: refused }
  return before
    ? { kind: 'edit', row, draft, tidied, before, ...(named && { named }) }
    : { kind: 'new', row, draft, tidied, ...(below && { below }) }
}

/** Error of a whole list, of which no cell of the sheet is. */
function ofList(
  { field: key, message }: FieldError,
  fields: ReadonlyMap<string, Field>,
): RowError | undefined {
  const field = fields.get(key)
  if (!field?.rows) return undefined
  return { message: message.includes(field.title) ? message : `${field.title}：${message}` }
}
