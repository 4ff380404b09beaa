import type { Field, Lookup } from '#model'
import type { Stored } from '../../contracts/records'
import { maskedWire } from '../../read/wireRecords'
import type { Column } from '../../schema/entityTable'
import { dateCellText } from './dateCells'
import { digitsOf, shownText } from './numberFormat'
import type { FormattedNumber, SheetCell } from './sheetRow'

/** A field with its column, for a sheet. */
export type SheetField = Column & { readonly field: Field }

/** Maximum number of characters in a cell. */
export const longestCell = 32_767

/** Cell content: numbers as numbers, dictionary values as texts; null = empty. */
export function wordOf(
  { field, storage }: SheetField,
  stored: Stored,
  lookup: Lookup,
): number | string | null {
  const value = stored.values[field.key] ?? null
  if (field.masked) return maskedWire(field, value ?? stored.row[field.key] ?? null)
  if (value === null) {
    // A stored value that no longer fits its type is exported unchanged.
    const raw = stored.row[field.key] ?? null
    return raw === null ? null : String(raw)
  }
  if (storage.kind === 'integer' || storage.kind === 'decimal') {
    const number = Number(field.type.toWire(value, field))
    return Number.isFinite(number) ? number : null
  }
  // A path says where a file lies, which is nobody's business outside.
  const names = field.type.files?.(value, field).names
  if (names) return names.join(',')
  return field.type.toText(value, field, lookup)
}

/**
 * Cell text that spreadsheet programs do not take for a formula: it adds an apostrophe, as people do. A text that
 * already begins with apostrophes and such a character gets one more, so that reading removes exactly what writing
 * added. For texts longer than a cell see `pieces`.
 */
export const textCell = (text: string): string | null =>
  text === '' ? null : quoted(text).replace(escapedUnit, '_x005F_x$1_')

/** The text with its apostrophe, as a reader gets it from the file. */
export const quoted = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Cell content as a text, as the column takes it; without a column as shown. True and false stay booleans. */
export function readCell(cell: SheetCell | undefined, column?: Column): string | boolean {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell
  if (typeof cell === 'number') return digitsOf(cell)
  if (typeof cell === 'object') return formattedText(cell, column)
  // Spreadsheet programs change line endings.
  return (quotedFormula.test(cell) ? cell.slice(1) : cell).replace(/\r\n?/g, '\n')
}

/** Result of reading a cell with that content. */
export const readWord = (word: number | string | null): string =>
  word === null ? '' : String(readCell(typeof word === 'string' ? quoted(word) : word))

/** A number for a column of numbers, a day or time for one of those, else the text that the cell shows. */
function formattedText(cell: FormattedNumber, column: Column | undefined): string {
  switch (column?.storage.kind) {
    case 'integer':
    case 'decimal':
      return cell.format.kind === 'number' || cell.format.kind === 'percent'
        ? digitsOf(cell.number)
        : shownText(cell)
    case 'date':
    case 'time':
    case 'datetime':
      return dateCellText(cell, column.storage.kind)
    default:
      return shownText(cell)
  }
}

const formula = /^'*[=+\-@\t\r\n]/
const quotedFormula = /^'+[=+\-@\t\r\n]/
// The file format's escape for characters that XML lacks; texts that look like it are escaped themselves.
const escapedUnit = /_x([0-9A-Fa-f]{4})_/g
