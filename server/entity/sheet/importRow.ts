import { can, type Field, type Lookup, permissionOf } from '#model'
import type { FieldError } from '../../http/envelope'
import { settableFields } from '../body'
import { type Draft, draftEdit, draftNew, unlisted, type Writing } from '../judge'
import { messages } from '../messages'
import type { Stored } from '../rows'
import { readCell, readValue, writeCell } from './cells'
import type { SheetColumn } from './columns'
import type { SheetHeader } from './importHeader'
import type { SheetRow } from './readSheet'
import { type RowRef, readRef } from './rowRef'

/** What a row of the sheet asks for. */
export type RowPlan =
  | { readonly kind: 'new'; readonly row: SheetRow; readonly draft: Draft }
  | {
      readonly kind: 'edit'
      readonly row: SheetRow
      readonly draft: Draft
      readonly before: Stored
    }
  | { readonly kind: 'same'; readonly row: SheetRow }
  | { readonly kind: 'wrong'; readonly row: SheetRow; readonly message: string }

export interface ImportContext {
  readonly writing: Writing
  readonly header: SheetHeader
  readonly lookup: Lookup
}

/** The reference of a row: absent, unreadable (null), or there. */
export function rowRef(row: SheetRow, { ref }: SheetHeader): RowRef | null | undefined {
  const text = ref === undefined ? '' : String(readCell(row.cells[ref])).trim()
  return text === '' ? undefined : (readRef(text) ?? null)
}

/** A row without a reference: a new record. Empty cells leave the defaults. */
export function planNew(row: SheetRow, context: ImportContext): RowPlan {
  const { values, errors } = readCells(row, importable(context), context.lookup)
  const filled = Object.entries(values).filter(([, value]) => value !== null)
  const draft = draftNew(Object.fromEntries(filled), context.writing)
  return settled({ kind: 'new', row, draft }, errors, context.lookup)
}

/**
 * A row that was exported. Only cells that say something else than an export of the record would
 * say now are read, so that an untouched row changes nothing.
 */
export function planEdit(
  row: SheetRow,
  ref: RowRef,
  before: Stored | undefined,
  context: ImportContext,
): RowPlan {
  const wrong = (message: string): RowPlan => ({ kind: 'wrong', row, message })
  if (!before) return wrong(messages.noSuchRecord)
  const touched = importable(context).filter(
    ({ at, column }) =>
      readCell(row.cells[at], column) !==
      readCell(writeCell(column, before, context.lookup), column),
  )
  if (touched.length === 0) return { kind: 'same', row }
  const { caller, layout } = context.writing
  if (!can(caller.grants, permissionOf(layout.entity, 'edit'))) return wrong(messages.mayNotEdit)
  if (ref.ver !== undefined && ref.ver !== before.ver) return wrong(messages.changedSince)
  const { values, errors } = readCells(row, touched, context.lookup)
  const draft = draftEdit(before, values, context.writing)
  if (errors.length === 0 && draft.changed.length === 0) return { kind: 'same', row }
  return settled({ kind: 'edit', row, draft, before }, errors, context.lookup)
}

type Placed = SheetHeader['columns'][number]

function importable({ header, writing }: ImportContext): readonly Placed[] {
  const settable = settableOf(writing)
  return header.columns.filter(({ column }) => settable.has(column.field))
}

const settables = new WeakMap<Writing, ReadonlySet<Field>>()

/** Worked out once an import, not once a row. */
function settableOf(writing: Writing): ReadonlySet<Field> {
  const known = settables.get(writing)
  if (known) return known
  const made = new Set(settableFields(writing.layout.entity, writing.caller))
  settables.set(writing, made)
  return made
}

function readCells(row: SheetRow, columns: readonly Placed[], lookup: Lookup) {
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const { at, column } of columns) {
    const value = readValue(row.cells[at], column, lookup)
    if (value === undefined) errors.push(unread(row, at, column))
    else values[column.key] = value
  }
  return { values, errors }
}

const unread = (row: SheetRow, at: number, { key, title }: SheetColumn): FieldError => ({
  field: key,
  message: messages.cellUnread(title, String(readCell(row.cells[at]))),
})

function settled(
  plan: Extract<RowPlan, { readonly draft: Draft }>,
  errors: readonly FieldError[],
  lookup: Lookup,
): RowPlan {
  const { draft, row } = plan
  const unreadable = new Set(errors.map(({ field }) => field))
  const all = [
    ...errors,
    ...[...draft.errors, ...unlisted(draft.changed, draft.values, lookup)].filter(
      ({ field }) => !unreadable.has(field),
    ),
  ]
  if (all.length === 0) return plan
  return { kind: 'wrong', row, message: all.map(({ message }) => message).join('；') }
}
