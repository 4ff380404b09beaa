import type { Lookup } from '#model'
import { holdsAll } from '#values'
import { readDateText, tidyDate } from '../../../../renderer/values/dates'
import { isExactNumber } from '../../../../renderer/values/number'
import { messages } from '../../messages'
import { readCell, type SheetField } from './cells'
import { filesOfNames } from './fileNames'
import { digitsOf, isNoDay, isScaled, shownText, surelyShown } from './numberFormat'
import type { FormattedNumber, SheetCell } from './sheetRow'

/** Value of a cell for a field, or why it has none; the reason follows the column's title. */
type Taken = { readonly value: unknown } | { readonly fault: string | undefined }

/** Sheets keep the first 15 digits of a number. */
const lastExact = 1e15

/** Reads a cell without making another value of it; `before` is the value that the record has. */
export function takeCell(
  cell: SheetCell | undefined,
  column: SheetField,
  lookup: Lookup,
  before?: unknown,
): Taken {
  const { field } = column
  if (typeof cell === 'boolean') {
    const value = field.type.fromWire(cell, field) ?? read(cell ? 'TRUE' : 'FALSE', column, lookup)
    return value === undefined ? { fault: undefined } : { value }
  }
  const number = numberIn(cell)
  if (number !== undefined && Math.abs(number) >= lastExact) {
    return { fault: messages.longDigits(digitsOf(number)) }
  }
  if (isFormatted(cell) && isNoDay(cell)) return { fault: messages.noDay(digitsOf(cell.number)) }
  const unsure = isFormatted(cell) ? unsureText(cell, column) : undefined
  if (unsure !== undefined) return { fault: unsure }
  const texts = textsOf(cell, column)
  const [first = ''] = texts
  if (first.trim() === '') return { value: null }
  for (const shown of texts) {
    const text = filesOfNames(shown, field, before)
    const value = read(text, column, lookup)
    if (value !== undefined && holdsAll(text, field)) return { value }
  }
  return { fault: faultOf(cell, first, column, lookup) }
}

/** Typed value of a cell for a field; undefined = not a valid value. */
export function readValue(
  cell: SheetCell | undefined,
  column: SheetField,
  lookup: Lookup,
): unknown {
  const taken = takeCell(cell, column, lookup)
  return 'value' in taken ? taken.value : undefined
}

const read = (text: string, { field }: SheetField, lookup: Lookup): unknown =>
  field.type.fromText(text, field, lookup)

/** Texts by which a field may read a cell, the best one first. */
function textsOf(cell: SheetCell | undefined, column: SheetField): readonly string[] {
  const text = String(readCell(cell, column))
  if (typeof cell !== 'object' || cell === null) return [text]
  const { kind } = cell.format
  if (kind !== 'number' && kind !== 'percent') return [text]
  const { storage, field } = column
  // A choice that is called 5 is meant by 5.00, too.
  if (storage.kind === 'string' && field.type.dict(field) !== undefined) {
    return [text, digitsOf(cell.number)]
  }
  if (storage.kind !== 'decimal' && storage.kind !== 'integer') return [text]
  // A field of percentages takes 15%; others take its number. What is shown may have fewer decimals than the number.
  const percent = kind === 'percent' ? [`${digitsOf(cell.number * 100)}%`] : []
  return [...percent, text, ...(isScaled(cell) ? [] : [shownText(cell)])]
}

/** Why a column that takes what cells show cannot take this one. */
function unsureText(cell: FormattedNumber, { storage, field }: SheetField): string | undefined {
  if (takesNumbers.has(storage.kind)) return undefined
  const text = surelyShown(cell)
  // A zero that is not shown is how people keep a sheet free of zeros.
  if (text === '' && cell.number !== 0) return messages.hiddenNumber(digitsOf(cell.number))
  // The number may be the name of a choice, and is none by accident.
  if (text !== undefined || field.type.dict(field) !== undefined) return undefined
  return messages.unsureFormat(digitsOf(cell.number), cell.format.code)
}

const takesNumbers: ReadonlySet<string> = new Set([
  'integer',
  'decimal',
  'date',
  'time',
  'datetime',
])

function faultOf(
  cell: SheetCell | undefined,
  text: string,
  column: SheetField,
  lookup: Lookup,
): string | undefined {
  const { storage } = column
  const number = numberIn(cell)
  switch (storage.kind) {
    case 'integer':
    case 'decimal':
      if (read(text, column, lookup) === undefined) return undefined
      return storage.kind === 'decimal' && isExactNumber(text)
        ? messages.tooManyDecimals(text, storage.scale)
        : messages.tooManyDigits(text)
    case 'date':
    case 'datetime':
      if (isFormatted(cell)) return dayFault(cell, text)
      if (number !== undefined) return messages.bareSerial(digitsOf(number))
      if (withZone.test(text.trim())) return messages.withZone(text)
      return storage.kind === 'date' && readDateText(tidyDate(text)) !== undefined
        ? messages.withTime(text)
        : undefined
    case 'time':
      return isFormatted(cell) ? messages.onlyDay(shownText(cell)) : undefined
    default:
      return undefined
  }
}

function dayFault(cell: FormattedNumber, text: string): string {
  const { format } = cell
  if (format.kind === 'number' || format.kind === 'percent') {
    return messages.bareSerial(shownText(cell))
  }
  if (format.kind === 'time' || format.kind === 'duration') {
    return text === shownText(cell) ? messages.onlyTime(text) : messages.withTime(text)
  }
  return messages.withTime(text)
}

const withZone = /\d\d:\d\d.*(?:z|[+-]\d\d:?\d\d)$/i

const isFormatted = (cell: SheetCell | undefined): cell is FormattedNumber =>
  typeof cell === 'object' && cell !== null

const numberIn = (cell: SheetCell | undefined): number | undefined =>
  typeof cell === 'number' ? cell : isFormatted(cell) ? cell.number : undefined
