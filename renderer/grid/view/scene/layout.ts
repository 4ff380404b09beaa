import type { GridColumn, ReservedType } from '../../columns/model'
import { columnWidths } from '../../rows/window'

/** A leading column of the table itself, before the document's. */
export interface LeadColumn {
  readonly type: ReservedType
  readonly title: string
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
}

export interface Sticky {
  readonly side: 'left' | 'right'
  /** Distance from that edge, px. */
  readonly offset: number
}

export interface LaidColumn {
  readonly column: GridColumn
  /** Index among the visible columns, from 0, as used by the cursor. */
  readonly place: number
  /** Start line in the row's CSS grid, from 1. */
  readonly line: number
  readonly width: number
  /** From the left edge of the content, px. */
  readonly left: number
  readonly sticky: Sticky | undefined
}

export interface LaidLead extends LeadColumn {
  readonly line: number
  readonly offset: number
}

export interface Layout {
  readonly leads: readonly LaidLead[]
  /** Left fixed columns first, right fixed columns last. */
  readonly columns: readonly LaidColumn[]
  /** Total width of all columns, px. */
  readonly width: number
  /** `grid-template-columns` of every row. */
  readonly template: string
  /** Width covered by the fixed columns, px. */
  readonly coveredLeft: number
  readonly coveredRight: number
}

/** The user's changes to the columns. */
export interface ColumnChoice {
  /** Column keys; columns not listed follow in the document's order. */
  readonly order?: readonly string[]
  readonly hidden?: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
  readonly pins?: Readonly<Record<string, 'left' | 'right' | 'none'>>
}

const leastRoomPx = 120

/** Lays out the columns of a table that is `tableWidth` px wide (0 = unknown). */
export function layColumns(
  all: readonly GridColumn[],
  leads: readonly LeadColumn[],
  tableWidth: number,
  choice: ColumnChoice = {},
): Layout {
  const visible = arranged(all, choice)
  const leadWidth = leads.reduce((sum, lead) => sum + lead.width, 0)
  const own = columnWidths(visible, tableWidth)
  // If the user has resized a column, the others keep their widths.
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
  // On a narrow screen columns are unpinned if they would leave no room for the others.
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
 * Widths for which the first screen of a table that scrolls sideways ends at a column boundary: the space left by the
 * last whole column goes to columns without a width in the document.
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
