import { type Axis, type Figures, type FigureValue, figuresAt } from '../../model/report/figures'
import { emptyValue } from '../../model/report/table'

export const chartKinds = ['line', 'bar', 'pie', 'funnel', 'heatmap'] as const
export type ChartKind = (typeof chartKinds)[number]
/** Whether a larger figure is better, or a smaller one, as of ranks. */
export type Better = 'up' | 'down'

/** What a figure of a chart is of: for each dimension the place of a group, or all of them. */
export type FigurePlace = readonly (number | null)[]

export interface Point {
  readonly value: FigureValue
  readonly at: FigurePlace
}

export interface Series {
  readonly name: string
  /** Place of the measure. */
  readonly measure: number
  readonly points: readonly Point[]
}

/** The figures as a chart draws them: a series for each measure, or for each group of a second dimension. */
export interface ChartData {
  readonly axis: Axis | undefined
  /** The second dimension, where there is one, with the groups that are drawn. */
  readonly split: Axis | undefined
  readonly series: readonly Series[]
  /** Groups of the second dimension that are not drawn. */
  readonly left: number
}

/** Series of one chart: more are no longer told apart. */
const mostSeries = 8

/**
 * The figures along one dimension: a line and a heat map go along time, whichever place it has. `measures` = keys; absent = all but
 * those in another unit than the first, which one axis cannot show.
 */
export function chartData(
  figures: Figures,
  kind: ChartKind,
  measures?: readonly string[],
): ChartData {
  const { by } = figures
  const dated = by.findIndex(({ unit }) => unit !== undefined)
  const along = (kind === 'line' || kind === 'heatmap') && dated >= 0 ? dated : 0
  const across = by.findIndex((_, at) => at !== along)
  const chosen = measuresOf(figures, measures)
  const valuesAt = figuresAt(figures)
  const axis = by[along]
  const split = kind === 'pie' || kind === 'funnel' ? undefined : by[across]
  const points = (measure: number, group: number | null): readonly Point[] =>
    (axis?.groups ?? []).map((_, place) => {
      const at = by.map((_, index) => (index === along ? place : index === across ? group : null))
      return { at, value: valuesAt(at)[measure] ?? emptyValue(figures, measure) }
    })
  const [first = 0] = chosen
  if (split) {
    const left = kind === 'heatmap' ? 0 : Math.max(0, split.groups.length - mostSeries)
    // Of times the newest, of other groups the first by the report's order.
    const begin = split.unit === undefined ? 0 : left
    const groups = split.groups.slice(begin, begin + split.groups.length - left)
    return {
      axis,
      split: { ...split, groups },
      series: groups.map(({ text }, at) => ({
        ...{ name: text, measure: first },
        points: points(first, begin + at),
      })),
      left,
    }
  }
  const shown = kind === 'pie' || kind === 'funnel' || kind === 'heatmap' ? [first] : chosen
  return {
    axis,
    split,
    series: shown.map((measure) => ({
      ...{ name: figures.measures[measure]?.title ?? '', measure },
      points: points(measure, null),
    })),
    left: 0,
  }
}

function measuresOf({ measures }: Figures, keys?: readonly string[]): readonly number[] {
  if (keys) {
    return keys.flatMap((key) => {
      const at = measures.findIndex((one) => one.key === key)
      return at < 0 ? [] : [at]
    })
  }
  const [first] = measures
  // Sums of money beside numbers of records would flatten them to a line on the ground.
  return measures.flatMap((one, at) =>
    one.unit === first?.unit && one.total === first?.total ? [at] : [],
  )
}
