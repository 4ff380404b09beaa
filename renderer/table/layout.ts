import type { CSSProperties } from 'react'
import type { CellType } from '../cellType'
import type { ActionModel } from '../model/entity/action'
import type { Registry } from '../model/entity/registry'
import type { Column } from './model'
import { textPx } from './textPx'

const checkWidthPx = 44
const cellPaddingPx = 24
const sortMarkPx = 14
const longestTitlePx = 200
const actionGapPx = 12
const moreWidthPx = 46
const inlineActions = 2

/** A column with everything needed for drawing, computed once. */
export interface TableColumn extends Column {
  readonly key: string
  readonly cell: CellType | undefined
  readonly className: string
  /** Offset in px from the edge to which a fixed column sticks. */
  readonly stick: CSSProperties | undefined
}

export interface TableLayout {
  readonly columns: readonly TableColumn[]
  /** Width of the first column, with checkboxes and row leads. */
  readonly checkWidth: number
  /** Its CSS class: aligns the tick in the head with those of the rows, which follow the lead. */
  readonly checkClass: string
  readonly selectable: boolean
  readonly actionWidth: number
  /** Total width of the fixed columns on each side, px. */
  readonly fixedLeft: number
  readonly fixedRight: number
  /** If narrower, the table scrolls sideways. */
  readonly minWidth: number
}

export function layoutOf(
  columns: readonly Column[],
  cells: Registry<CellType>,
  {
    selectable,
    leadWidth = 0,
    actions,
    needed,
  }: {
    selectable: boolean
    /** Width in px before the ticks. */
    leadWidth?: number
    actions: readonly Button[]
    /** Widths in px that the texts need, by field; absent = the columns' own. */
    needed?: ReadonlyMap<string, number>
  },
): TableLayout {
  const checkWidth = (selectable ? checkWidthPx : 0) + leadWidth
  const actionWidth = actionWidthOf(actions)
  const sized = columns.map((column) => ({
    ...column,
    width: widthOf(column, needed?.get(column.field.key)),
  }))
  return {
    columns: sized.map((column, index) => ({
      ...column,
      key: column.field.key,
      cell: cells.find(column.field.type.name),
      stick: stickOf(sized, index, checkWidth, actionWidth),
      className: classOf(column),
    })),
    checkWidth,
    selectable,
    checkClass:
      selectable && leadWidth > 0
        ? 'jd-fixed jd-fixed-left jd-led'
        : 'jd-fixed jd-fixed-left jd-center',
    actionWidth,
    fixedLeft: checkWidth + fixedWidth(sized, 'left'),
    fixedRight: actionWidth + fixedWidth(sized, 'right'),
    minWidth: checkWidth + actionWidth + sum(sized.map(({ width }) => width)),
  }
}

/** A column is at least as wide as its title, unless the title is a sentence. */
function widthOf({ width, title, sortable }: Column, byText: number | undefined): number {
  const needed = textPx(title) + cellPaddingPx + (sortable ? sortMarkPx : 0)
  return Math.max(byText ?? width, Math.min(needed, longestTitlePx))
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
  const beside = fixedWidth(others, fixed)
  return stickAt(fixed === 'left' ? checkWidth + beside : actionWidth + beside)
}

const fixedWidth = (columns: readonly Column[], side: Column['fixed']) =>
  sum(columns.filter(({ fixed }) => fixed === side).map(({ width }) => width))

/** A variable instead of `left`, because narrow screens unpin the columns. */
const stickAt = (px: number) => variables({ '--stick': px })

/** Custom properties in px. */
export function variables(px: Readonly<Record<`--${string}`, number>>): CSSProperties {
  const texts = Object.entries(px).map(([name, value]) => [name, `${value}px`])
  // React's style type lists no custom properties.
  return Object.fromEntries(texts) as CSSProperties
}

const classOf = ({ align, fixed }: Column): string =>
  fixed ? `jd-${align} jd-fixed jd-fixed-${fixed}` : `jd-${align}`

type Button = Pick<ActionModel, 'title' | 'rare' | 'showIf'>

/** The actions shown in the row itself; the others are in the 更多 menu. */
export const standingIn = <Of extends Button>(actions: readonly Of[], inline = inlineActions) =>
  actions.filter(({ rare }) => !rare).slice(0, inline)

function actionWidthOf(actions: readonly Button[]): number {
  if (actions.length === 0) return 0
  const usual = actions.filter(({ rare }) => !rare)
  const more = actions.length > standingIn(actions).length ? moreWidthPx + actionGapPx : 0
  return Math.max(
    80,
    cellPaddingPx + Math.max(0, widest(usual, inlineActions) - actionGapPx) + more,
  )
}

/**
 * Widest total width of the buttons in a row, with gaps, in px: a conditional button leaves its place to the next one
 * if it is absent.
 */
function widest([first, ...others]: readonly Button[], places: number): number {
  if (!first || places === 0) return 0
  const there = textPx(first.title) + actionGapPx + widest(others, places - 1)
  return first.showIf ? Math.max(there, widest(others, places)) : there
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
