import type { Field, Lookup } from '#model'
import { tidyText } from '../../../../renderer/values/textKey'
import type { FieldError } from '../../../http/envelope'
import type { Stored } from '../../contracts/records'
import { notGiven, typedValue } from '../../judge/given'
import { messages } from '../../messages'
import { readCell } from '../workbook/cells'
import { takeCell } from '../workbook/cellValue'
import type { SheetColumn } from '../workbook/columns'
import type { SheetCell, SheetRow } from '../workbook/sheetRow'
import { cellAt, type PlacedColumn } from './importHeader'
import { toldText } from './tellError'

/** What the cells of a line say. */
export interface ReadCells {
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: readonly FieldError[]
  /** Number of texts that are stored without their outer blanks and invisible signs. */
  readonly tidied: number
}

/** Reads a line's cells, and the corrections of `fields` in their place. */
export function readCells(
  row: SheetRow,
  columns: readonly PlacedColumn[],
  given: {
    readonly fields: Iterable<Field>
    readonly lookup: Lookup
    readonly before?: Stored | undefined
  },
): ReadCells {
  const { fields, lookup, before } = given
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  let tidied = 0
  for (const placed of columns) {
    const { column } = placed
    if (isGiven(row, column.field)) continue
    const cell = cellAt(row, placed)
    if (isOpen(row, placed)) {
      errors.push(unreckoned(column))
      continue
    }
    const taken = takeCell(cell, column, lookup, before?.values[column.key])
    if (!('value' in taken)) errors.push(unread(cell, column, { lookup, fault: taken.fault }))
    else {
      values[column.key] = taken.value
      if (taken.value !== null && isUntidy(cell, column)) tidied += 1
    }
  }
  for (const field of fields) {
    if (!isGiven(row, field)) continue
    const raw = row.given?.[field.key]
    const value = typedValue(raw, field)
    if (value === undefined) errors.push(notGiven(raw, field))
    else values[field.key] = value
  }
  return { values, errors, tidied }
}

export const isGiven = ({ given }: SheetRow, { key }: Field): boolean =>
  given !== undefined && Object.hasOwn(given, key)

function isUntidy(cell: SheetCell | undefined, column: SheetColumn): boolean {
  if (!column.field.type.typedText) return false
  const text = String(readCell(cell, column))
  return tidyText(text) !== text
}

export const isOpen = ({ openFormulas }: SheetRow, { at }: PlacedColumn): boolean =>
  openFormulas?.has(at) === true

const unreckoned = ({ key, title }: SheetColumn): FieldError => ({
  field: key,
  message: messages.cellUnreckoned(title),
})

function unread(
  cell: SheetCell | undefined,
  { key, title, field }: SheetColumn,
  { lookup, fault }: { readonly lookup: Lookup; readonly fault: string | undefined },
): FieldError {
  if (fault !== undefined)
    return { field: key, message: messages.cellFault(title, toldText(fault)) }
  const text = String(readCell(cell)).trim()
  const alike = lookup.twins?.(field.type.dict(field) ?? '', text) ?? []
  const message =
    alike.length > 0
      ? messages.cellAlike(title, toldText(text), alike)
      : messages.cellUnread(title, toldText(String(readCell(cell)), longestWrong))
  return { field: key, message }
}

const longestWrong = 50
