import type { CellType } from '../cellType'
import type { Row } from '../data/rows'
import type { Lookup } from '../model/entity/field'
import type { Registry } from '../model/entity/registry'
import { isTable } from '../values/choice'
import type { Column } from './model'
import { textPx } from './textPx'

const paddingPx = 26
const tagPx = 14
const leastPx = 64
const mostPx = 280
/** Maximum for the name column, which identifies a record. */
const mostOfNamePx = 380
/**
 * The longest tenth of the texts is truncated, with the whole text in a tooltip. Numbers are never truncated: they
 * would be misread.
 */
const [usual, all] = [0.9, 1]

/** Widths in px that the texts of these rows need, by field, for columns without a width in a document. */
export function widthsByText(
  columns: readonly Column[],
  rows: readonly Row[],
  { cells, lookup }: { readonly cells: Registry<CellType>; readonly lookup: Lookup },
): ReadonlyMap<string, number> {
  const widths = new Map<string, number>()
  for (const { field, byText, open } of columns) {
    const cell = cells.find(field.type.name)
    if (!byText || !cell || cell.sameWidth) continue
    const isNumber = rows.some(({ values }) => typeof values[field.key] === 'number')
    const needed = rows
      .map((row) => textPx(shownText(row, field, { cell, lookup })))
      .filter((px) => px > 0)
      .sort((a, b) => a - b)
    const px = needed[Math.ceil(needed.length * (isNumber ? all : usual)) - 1]
    if (px === undefined) continue
    const dict = field.type.dict(field)
    const chrome = dict !== undefined && !isTable(dict) ? tagPx : 0
    widths.set(
      field.key,
      Math.min(open ? mostOfNamePx : mostPx, Math.max(leastPx, px + chrome + paddingPx)),
    )
  }
  return widths
}

function shownText(
  row: Row,
  { key, ...field }: Column['field'],
  { cell, lookup }: { readonly cell: CellType; readonly lookup: Lookup },
): string {
  const text = row.record[`${key}_dictText`]
  if (typeof text === 'string' && text !== '') return text
  const value = row.values[key] ?? null
  if (value === null || row.bad.has(key)) return ''
  // Including characters shown only when not editing: thousands separators, a unit.
  if (typeof value === 'number' && cell.rest) return cell.rest(value, { key, ...field })
  return field.type.toText(value, { key, ...field }, lookup)
}

export interface Fitted {
  readonly key: string
  readonly width: number
  /** Minimum width in px if not all columns fit. */
  readonly least?: number | undefined
  readonly fixed?: 'left' | 'right' | undefined
  /** Its texts can use more room. */
  readonly grows: boolean
}

/**
 * Column widths for which the first screen ends at a column boundary: the rest of `roomPx` between the fixed columns
 * goes to the fully visible columns, first to those with texts.
 */
export function fitted(columns: readonly Fitted[], roomPx: number): readonly number[] {
  const widths = columns.map(({ width }) => width)
  if (roomPx <= 0) return widths
  let over = columns.reduce((sum, { width, fixed }) => (fixed ? sum : sum + width), -roomPx)
  for (const [index, { width, least = width }] of columns.entries()) {
    const given = Math.max(0, Math.min(over, width - least))
    widths[index] = width - given
    over -= given
  }
  const whole: number[] = []
  let left = roomPx
  for (const [index, { fixed }] of columns.entries()) {
    if (fixed) continue
    const width = widths[index] ?? 0
    // Columns do not shrink to make one more fit: truncated texts are worse than scrolling.
    if (width > left) break
    whole.push(index)
    left -= width
  }
  const growing = whole.filter((index) => columns[index]?.grows)
  const takers = growing.length > 0 ? growing : whole
  const base = takers.reduce((sum, index) => sum + (widths[index] ?? 0), 0)
  let given = 0
  for (const [turn, index] of takers.entries()) {
    const own = widths[index] ?? 0
    const more = turn === takers.length - 1 ? left - given : Math.floor((left * own) / base)
    given += more
    widths[index] = own + more
  }
  return widths
}
