import type { CSSProperties } from 'react'
import type { CellType } from '../cells/define'
import type { Registry } from '../model/registry'
import type { Column } from '../pages/list/model'

const checkWidthPx = 44
const actionPaddingPx = 24
const actionGapPx = 12
const charPx = 14
const moreWidthPx = 46
/** Actions that stand in the row itself; the others are behind one button. */
export const inlineActions = 2

/** A column with everything that drawing needs looked up once. */
export interface TableColumn extends Column {
  readonly key: string
  readonly cell: CellType | undefined
  readonly className: string
  /** Distance from the edge that a fixed column sticks to, px. */
  readonly stick: CSSProperties | undefined
}

export interface TableLayout {
  readonly columns: readonly TableColumn[]
  readonly checkWidth: number
  readonly actionWidth: number
  /** Below this the table scrolls sideways. */
  readonly minWidth: number
}

export function layoutOf(
  columns: readonly Column[],
  cells: Registry<CellType>,
  { selectable, actionTitles }: { selectable: boolean; actionTitles: readonly string[] },
): TableLayout {
  const checkWidth = selectable ? checkWidthPx : 0
  const actionWidth = actionWidthOf(actionTitles)
  const widths = columns.map((column) => column.width)
  return {
    columns: columns.map((column, index) => ({
      ...column,
      key: column.field.key,
      cell: cells.find(column.field.type.name),
      stick: stickOf(columns, index, checkWidth, actionWidth),
      className: classOf(columns, index),
    })),
    checkWidth,
    actionWidth,
    minWidth: checkWidth + actionWidth + sum(widths),
  }
}

function stickOf(
  columns: readonly Column[],
  index: number,
  checkWidth: number,
  actionWidth: number,
): TableColumn['stick'] {
  const { fixed } = columns[index] ?? {}
  if (fixed === undefined) return undefined
  const others = fixed === 'left' ? columns.slice(0, index) : columns.slice(index + 1)
  const beside = sum(others.filter((other) => other.fixed === fixed).map(({ width }) => width))
  return stickAt(fixed === 'left' ? checkWidth + beside : actionWidth + beside)
}

/** As a variable, not as `left`: a narrow screen lets the columns go again. */
export function stickAt(px: number): CSSProperties {
  // React's style type lists no custom properties.
  return { '--stick': `${px}px` } as CSSProperties
}

function classOf(columns: readonly Column[], index: number): string {
  const column = columns[index]
  if (!column) return ''
  const names = [`jd-${column.align}`]
  if (column.fixed) names.push('jd-fixed', `jd-fixed-${column.fixed}`)
  const lastLeft = columns.findLastIndex(({ fixed }) => fixed === 'left')
  const firstRight = columns.findIndex(({ fixed }) => fixed === 'right')
  if (index === lastLeft || index === firstRight) names.push('jd-edge')
  return names.join(' ')
}

function actionWidthOf(titles: readonly string[]): number {
  if (titles.length === 0) return 0
  const inline = titles.slice(0, inlineActions)
  const texts = sum(inline.map((title) => title.length * charPx))
  const more = titles.length > inlineActions ? moreWidthPx + actionGapPx : 0
  return Math.max(80, actionPaddingPx + texts + actionGapPx * (inline.length - 1) + more)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
