import { type Figures, type FigureValue, figuresAt } from './figures'

/** Figures as a table: one line per combination of groups, and one per subtotal. */
export interface FigureTable {
  /** Indexes of the row dimensions, outermost first. */
  readonly down: readonly number[]
  /** Index of the column dimension; -1 = none. */
  readonly across: number
  readonly columns: readonly FigureColumn[]
  /** The last line is the grand total, unless it is the only line. */
  readonly lines: readonly FigureLine[]
}

export interface FigureColumn {
  /** Index of the measure. */
  readonly measure: number
  /** Index of the group of the column dimension; null = all. */
  readonly group: number | null
}

export interface FigureLine {
  /** Indexes of the row groups; shorter than `down` in subtotals, empty in the last line. */
  readonly groups: readonly number[]
  readonly cells: readonly FigureCell[]
}

export interface FigureCell {
  readonly value: FigureValue
  /** For each dimension of the figures the index of the group; null = all. */
  readonly at: readonly (number | null)[]
}

/** `pivot` = key of the column dimension. */
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
      // A period without rows is shown once, not below every group of other dimensions.
      if (!isThere && (chosen.length > 0 || by[axis]?.unit === undefined)) continue
      lines.push(lineOf(next))
      if (isThere) visit(next)
    }
  }
  visit([])
  return { down, across, columns, lines: [...lines, lineOf([])] }
}

/** Value for no rows: counts are 0; sum, mean, minimum and maximum are empty. */
export const emptyValue = ({ measures }: Figures, measure: number): FigureValue =>
  ['size', 'distinct'].includes(measures[measure]?.total ?? '') ? 0 : null
