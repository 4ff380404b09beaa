import { type Figures, type FigureValue, figuresAt } from './figures'

/** Figures as a table: a line for each combination of groups and for each of their subtotals. */
export interface FigureTable {
  /** Places of the dimensions that stand downwards, the outermost first. */
  readonly down: readonly number[]
  /** The place of the dimension that stands across; -1 = none does. */
  readonly across: number
  readonly columns: readonly FigureColumn[]
  /** The last one is the whole, unless it is the only one. */
  readonly lines: readonly FigureLine[]
}

export interface FigureColumn {
  /** Place of the measure. */
  readonly measure: number
  /** Place of the group of the dimension across; null = all of them. */
  readonly group: number | null
}

export interface FigureLine {
  /** Places of the groups downwards; shorter than `down` in subtotals, empty in the last line. */
  readonly groups: readonly number[]
  readonly cells: readonly FigureCell[]
}

export interface FigureCell {
  readonly value: FigureValue
  /** For each dimension of the figures the place of the group; null = all of them. */
  readonly at: readonly (number | null)[]
}

/** `pivot` = key of the dimension that stands across. */
export function tableOf(figures: Figures, pivot: string | undefined): FigureTable {
  const { by, measures } = figures
  const across = by.findIndex(({ key }) => key === pivot)
  const down = by.flatMap((_, at) => (at === across ? [] : [at]))
  const valuesAt = figuresAt(figures)
  const groups = across < 0 ? [null] : [...(by[across]?.groups ?? []).map((_, at) => at), null]
  const columns = groups.flatMap((group) => measures.map((_, measure) => ({ measure, group })))
  const placeOf = (chosen: readonly number[], group: number | null) =>
    by.map((_, axis) => (axis === across ? group : (chosen[down.indexOf(axis)] ?? null)))
  const lineOf = (chosen: readonly number[]): FigureLine => ({
    groups: chosen,
    cells: columns.map(({ measure, group }) => {
      const at = placeOf(chosen, group)
      return { at, value: valuesAt(at)[measure] ?? emptyValue(figures, measure) }
    }),
  })
  const lines: FigureLine[] = []
  const visit = (chosen: readonly number[]): void => {
    const axis = down[chosen.length]
    if (axis === undefined) return
    for (const at of (by[axis]?.groups ?? []).keys()) {
      const next = [...chosen, at]
      const isThere = valuesAt(placeOf(next, null)).length > 0
      // A period without rows is shown once, and not below each group of others.
      if (!isThere && (chosen.length > 0 || by[axis]?.unit === undefined)) continue
      lines.push(lineOf(next))
      if (isThere) visit(next)
    }
  }
  visit([])
  return { down, across, columns, lines: [...lines, lineOf([])] }
}

/** Of no rows there are none, and no values; their sum is nothing, and there is no mean, least or greatest. */
export const emptyValue = ({ measures }: Figures, measure: number): FigureValue =>
  ['size', 'distinct'].includes(measures[measure]?.total ?? '') ? 0 : null
