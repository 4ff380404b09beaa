import type { GridColumn, ReservedType } from '../../columns/model'
import { columnWidths } from '../../rows/window'

/** One of the table's own columns before the document's. */
export interface LeadColumn {
  readonly type: ReservedType
  readonly title: string
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
}

export interface Sticky {
  readonly side: 'left' | 'right'
  /** Distance from that edge in px. */
  readonly offset: number
}

export interface LaidColumn {
  readonly column: GridColumn
  /** Among the visible columns, from 0: the place of the cursor. */
  readonly place: number
  /** Line of the row's CSS grid on which it begins, from 1. */
  readonly line: number
  readonly width: number
  /** From the left edge of the content, in px. */
  readonly left: number
  readonly sticky: Sticky | undefined
}

export interface LaidLead extends LeadColumn {
  readonly line: number
  readonly offset: number
}

export interface Layout {
  readonly leads: readonly LaidLead[]
  /** Fixed left ones first, fixed right ones last. */
  readonly columns: readonly LaidColumn[]
  /** Of all columns together, in px. */
  readonly width: number
  /** `grid-template-columns` of every row. */
  readonly template: string
  /** What the fixed columns cover, in px. */
  readonly coveredLeft: number
  readonly coveredRight: number
}

/** What a user has changed about the columns. */
export interface ColumnChoice {
  /** Keys; columns that it does not name follow in the document's order. */
  readonly order?: readonly string[]
  readonly hidden?: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
  readonly pins?: Readonly<Record<string, 'left' | 'right' | 'none'>>
}

const leastRoomPx = 120

/** Places the columns of a table that is `tableWidth` px wide (0 = not known yet). */
export function layColumns(
  all: readonly GridColumn[],
  leads: readonly LeadColumn[],
  tableWidth: number,
  choice: ColumnChoice = {},
): Layout {
  const visible = arranged(all, choice)
  const leadWidth = leads.reduce((sum, lead) => sum + lead.width, 0)
  const own = columnWidths(visible, tableWidth)
  // Who has sized a column finds the others as they were.
  const given = choice.widths ? own : endedWhole(visible, own, tableWidth - leadWidth, choice)
  const widthOf = (column: GridColumn, index: number) =>
    choice.widths?.[column.key] ?? given[index] ?? column.minWidth
  const laidLeads: LaidLead[] = []
  let left = 0
  for (const lead of leads) {
    laidLeads.push({ ...lead, line: laidLeads.length + 1, offset: left })
    left += lead.width
  }
  const placed = visible.map((column, place) => {
    const width = widthOf(column, place)
    const laid = { column, place, line: leads.length + place + 1, width, left }
    left += width
    return { ...laid, pin: pinOf(column, choice) }
  })
  const width = left
  const pinned = placed.reduce((sum, { pin, ...laid }) => sum + (pin ? laid.width : 0), leadWidth)
  // On a narrow screen fixed columns would leave no room to see the others.
  const holds = tableWidth === 0 || width <= tableWidth || tableWidth - pinned >= leastRoomPx
  const columns = placed.map(({ pin, ...laid }): LaidColumn => {
    if (!pin || !holds) return { ...laid, sticky: undefined }
    const offset = pin === 'left' ? laid.left : width - laid.left - laid.width
    return { ...laid, sticky: { side: pin, offset } }
  })
  return {
    leads: laidLeads,
    columns,
    width,
    template: [...leads, ...columns].map((one) => `${one.width}px`).join(' '),
    coveredLeft: leadWidth + pinnedWidth(columns, 'left'),
    coveredRight: pinnedWidth(columns, 'right'),
  }
}

/**
 * Widths by which the first screen of a table that scrolls sideways ends with a whole column: what is left beside
 * the last whole one goes to those that no document has sized.
 */
function endedWhole(
  columns: readonly GridColumn[],
  widths: readonly number[],
  room: number,
  choice: ColumnChoice,
): readonly number[] {
  const whole: number[] = []
  const isPinned = (column: GridColumn) => pinOf(column, choice) !== undefined
  let left = room - sumOf(columns.map((column, at) => (isPinned(column) ? (widths[at] ?? 0) : 0)))
  if (left <= 0 || sumOf(widths) <= room) return widths
  for (const [at, column] of columns.entries()) {
    const width = widths[at] ?? 0
    if (isPinned(column)) continue
    if (width > left) break
    left -= width
    if (column.width.kind === 'auto') whole.push(at)
  }
  const more = Math.floor(left / whole.length)
  const odd = left - more * whole.length
  return widths.map((width, at) => {
    const turn = whole.indexOf(at)
    return turn < 0 ? width : width + more + (turn < odd ? 1 : 0)
  })
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

const pinnedWidth = (columns: readonly LaidColumn[], side: Sticky['side']): number =>
  columns.reduce((sum, { sticky, width }) => sum + (sticky?.side === side ? width : 0), 0)

const pinOf = (column: GridColumn, { pins }: ColumnChoice): Sticky['side'] | undefined => {
  const pin = pins?.[column.key] ?? column.fixed
  return pin === 'none' ? undefined : pin
}

function arranged(all: readonly GridColumn[], choice: ColumnChoice): readonly GridColumn[] {
  const hidden = new Set(choice.hidden)
  const places = new Map((choice.order ?? []).map((key, place) => [key, place]))
  const sides = { left: 0, middle: 1, right: 2 }
  const side = (column: GridColumn) => sides[pinOf(column, choice) ?? 'middle']
  const place = (column: GridColumn) => places.get(column.key) ?? places.size
  return all
    .filter((column) => !column.hidden && !hidden.has(column.key))
    .toSorted((a, b) => side(a) - side(b) || place(a) - place(b))
}
