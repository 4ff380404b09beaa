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

/** Text of a workbook's cell, which nothing takes for a formula. For texts longer than a cell see `pieces`. */
export const textCell = (text: string): string | null =>
  text === '' ? null : text.replace(escapedUnit, '_x005F_x$1_')

/** Cell content as a text, as the column takes it; without a column as shown. True and false stay booleans. */
export function readCell(cell: SheetCell | undefined, column?: Column): string | boolean {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell
  if (typeof cell === 'number') return digitsOf(cell)
  if (typeof cell === 'object') return formattedText(cell, column)
  // Spreadsheet programs change line endings.
  return cell.replace(/\r\n?/g, '\n')
}

/** Result of reading a cell with that content. */
export const readWord = (word: number | string | null): string => String(readCell(word))

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

// The file format's escape for characters that XML lacks; texts that look like it are escaped themselves.
const escapedUnit = /_x([0-9A-Fa-f]{4})_/g
