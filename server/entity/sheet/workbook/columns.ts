import type { Caller } from '../../../http/right'
import { messages } from '../../messages'
import { joinedColumn } from '../../read/referenceJoins'
import type { EntityTable } from '../../schema/entityTable'
import { shownField } from '../../schema/fieldRights'
import type { SheetField } from './cells'

/** A column of a sheet: a field with a unique title. */
export interface SheetColumn extends SheetField {
  readonly title: string
}

/**
 * Columns that the caller may see, in document order; or those in `keys` in their order, including referenced fields.
 */
export function sheetColumns(
  entityTable: EntityTable,
  caller: Caller,
  keys?: ReadonlySet<string>,
): readonly SheetColumn[] {
  const shown = [...entityTable.entity.fields.values()].flatMap((field) => {
    const column = entityTable.columns.get(field.key)
    const shown = shownField(field, caller)
    return column && !field.type.secret && shown ? [{ ...column, field: shown }] : []
  })
  const titles = new Map<string, number>()
  for (const { field } of shown) titles.set(field.title, (titles.get(field.title) ?? 0) + 1)
  const titled = shown.map((column) => {
    const { title, key } = column.field
    const unique = titles.get(title) === 1 && !reserved.has(title)
    return { ...column, title: unique ? title : `${title}(${key})` }
  })
  if (!keys) return titled
  const byKey = new Map(titled.map((column) => [column.key, column]))
  const asked = [...keys].flatMap(
    (key) => byKey.get(key) ?? reachedSheetColumn(entityTable, key, caller) ?? [],
  )
  return asked.length > 0 ? asked : titled
}

function reachedSheetColumn(
  entityTable: EntityTable,
  key: string,
  caller: Caller,
): SheetColumn | undefined {
  const column = joinedColumn(entityTable, key)
  const field = column?.field && shownField(column.field, caller)
  // The separator in the title of a referenced field occurs in no title of an own field.
  return column && field ? { ...column, field, title: field.title } : undefined
}

const reserved: ReadonlySet<string> = new Set([messages.idColumn, messages.errorColumn])

/** A sheet name that spreadsheet programs accept. */
export const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'

/** Number format of a column, so that decimals line up and days are days of the sheet. */
export function numberFormat({ storage }: SheetField): { readonly numFmt?: string } {
  if (storage.kind === 'date') return { numFmt: 'yyyy-mm-dd' }
  if (storage.kind === 'datetime') return { numFmt: 'yyyy-mm-dd hh:mm:ss' }
  if (storage.kind === 'time') return { numFmt: 'hh:mm:ss' }
  if (storage.kind === 'integer') return { numFmt: '0' }
  // With more decimals, nearly every row would show only zeros.
  if (storage.kind !== 'decimal' || storage.scale > 4) return {}
  return { numFmt: storage.scale === 0 ? '0' : `0.${'0'.repeat(storage.scale)}` }
}

/** Width in characters; a Chinese character counts as two. */
export const widthOf = (title: string): number => Math.min(40, Math.max(12, title.length * 2 + 4))
