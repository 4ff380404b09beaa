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
  /** Of the first column, which holds the ticks and what leads a row. */
  readonly checkWidth: number
  /** Its class: what leads a row stands before the tick, and the tick of the head above those of the rows. */
  readonly checkClass: string
  readonly selectable: boolean
  readonly actionWidth: number
  /** Width of what is fixed on each side, px. */
  readonly fixedLeft: number
  readonly fixedRight: number
  /** Below this the table scrolls sideways. */
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
    /** Room before the ticks, px. */
    leadWidth?: number
    actions: readonly Button[]
    /** Widths that the texts need, px, by field; absent = those of the columns. */
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
    ...{ checkWidth, selectable },
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

/** A column is never narrower than its title, unless that one is a sentence. */
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

/** As a variable, not as `left`: a narrow screen lets the columns go again. */
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

/** Those that stand in a row itself; the others are behind 更多. */
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
 * Pixels of the buttons that stand in a row, with a gap after each, in the row where they are widest: one that says when
 * it is there leaves its place to the next where it is not.
 */
function widest([first, ...others]: readonly Button[], places: number): number {
  if (!first || places === 0) return 0
  const there = textPx(first.title) + actionGapPx + widest(others, places - 1)
  return first.showIf ? Math.max(there, widest(others, places)) : there
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
