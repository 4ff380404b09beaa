import type { CellValue } from 'hucre/xlsx'
import type { Field, Lookup } from '#model'
import type { Stored } from '../../contracts/records'
import { maskedWire } from '../../read/wireRecords'
import type { Column } from '../../schema/entityTable'

/** A field with its column, as a sheet shows it. */
export type SheetField = Column & { readonly field: Field }

/** The most characters that a spreadsheet program keeps in a cell. */
export const longestCell = 32_767

/** What a cell of the sheet says: numbers as numbers, dictionary values as their texts; null = nothing. */
export function wordOf(
  { field, storage }: SheetField,
  stored: Stored,
  lookup: Lookup,
): number | string | null {
  const value = stored.values[field.key] ?? null
  if (field.masked) return maskedWire(field, value ?? stored.row[field.key] ?? null)
  if (value === null) {
    // A stored value that no longer fits its type is shown as it is.
    const raw = stored.row[field.key] ?? null
    return raw === null ? null : String(raw)
  }
  if (storage.kind === 'integer' || storage.kind === 'decimal') {
    const number = Number(field.type.toWire(value, field))
    return Number.isFinite(number) ? number : null
  }
  return field.type.toText(value, field, lookup)
}

/**
 * A text that no spreadsheet program takes for a formula: the apostrophe is what people type
 * themselves for that. One more is added to a text that begins with apostrophes and such a sign,
 * so that reading takes away exactly what writing added. Longer ones than a cell: see `pieces`.
 */
export const textCell = (text: string): string | null =>
  text === '' ? null : quoted(text).replace(escapedUnit, '_x005F_x$1_')

/** The same as reading it gives it, before the apostrophe is taken away. */
export const quoted = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** What a cell says, as a text; true and false stay what they are. */
export function readCell(cell: CellValue | undefined, column?: Column): string | boolean {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return dateText(cell, column)
  // Spreadsheet programs keep line ends as they like.
  return (quotedFormula.test(cell) ? cell.slice(1) : cell).replace(/\r\n?/g, '\n')
}

/** What reading a cell with that word gives. */
export const readWord = (word: number | string | null): string =>
  word === null ? '' : String(readCell(typeof word === 'string' ? quoted(word) : word))

/** The typed value a cell means for a field; undefined when it means none. */
export function readValue(
  cell: CellValue | undefined,
  column: SheetField,
  lookup: Lookup,
): unknown {
  const text = readCell(cell, column)
  const { field } = column
  if (typeof text === 'boolean') return field.type.fromWire(text, field)
  return text.trim() === '' ? null : field.type.fromText(text, field, lookup)
}

const formula = /^'*[=+\-@\t\r\n]/
const quotedFormula = /^'+[=+\-@\t\r\n]/
// The file format writes characters that XML lacks like this; a text that looks so is escaped itself.
const escapedUnit = /_x([0-9A-Fa-f]{4})_/g

/** Dates of a spreadsheet have no zone: they come as if they were UTC. */
function dateText(date: Date, column: Column | undefined): string {
  // As the spreadsheet program shows it: no type takes it for a value.
  if (Number.isNaN(date.getTime())) return '#NUM!'
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  switch (column?.storage.kind) {
    case 'date':
      return day
    case 'time':
      return time
    case 'datetime':
      return `${day} ${time}`
    default:
      return time === '00:00:00' ? day : `${day} ${time}`
  }
}
