import { type Axis, type Figures, type FigureValue, figuresAt } from '../../model/report/figures'
import { hasValue } from '../../model/report/groups'
import { emptyValue } from '../../model/report/table'

export const chartKinds = ['line', 'bar', 'pie', 'funnel', 'heatmap'] as const
export type ChartKind = (typeof chartKinds)[number]
/** Whether larger figures are better, or smaller ones, as with ranks. */
export type Better = 'up' | 'down'

/** Position of a figure: a group index per dimension, null = all groups. */
export type FigurePlace = readonly (number | null)[]

export interface Point {
  readonly value: FigureValue
  readonly at: FigurePlace
}

export interface Series {
  readonly name: string
  /** Index of the measure. */
  readonly measure: number
  readonly points: readonly Point[]
}

/** Chart data: one series per measure, or per group of a second dimension. */
export interface ChartData {
  readonly axis: Axis | undefined
  /** The second dimension, if any, with the groups that are drawn. */
  readonly split: Axis | undefined
  readonly series: readonly Series[]
  /** Number of groups of the second dimension that are not drawn. */
  readonly left: number
}

/** Maximum number of series in one chart: more cannot be told apart. */
const mostSeries = 8

/**
 * The figures along one dimension: line charts and heat maps run along time, whatever its position. `measures` = keys;
 * absent = all with the unit of the first one, because one axis cannot show several units.
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
  const places = placesOf(by[along], kind)
  const axis = by[along] && { ...by[along], groups: places.map(({ group }) => group) }
  const split = kind === 'pie' || kind === 'funnel' ? undefined : by[across]
  const points = (measure: number, group: number | null): readonly Point[] =>
    places.map(({ place }) => {
      const at = by.map((_, index) => (index === along ? place : index === across ? group : null))
      return { at, value: valuesAt(at)[measure] ?? emptyValue(figures, measure) }
    })
  const [first = 0] = chosen
  if (split) {
    const left = kind === 'heatmap' ? 0 : Math.max(0, split.groups.length - mostSeries)
    // Keeps the latest groups of a time dimension, otherwise the first ones in the report's order.
    const begin = split.unit === undefined ? 0 : left
    const groups = split.groups.slice(begin, begin + split.groups.length - left)
    return {
      axis,
      split: { ...split, groups },
      series: groups.map(({ text }, at) => ({
        name: text,
        measure: first,
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
      name: figures.measures[measure]?.title ?? '',
      measure,
      points: points(measure, null),
    })),
    left: 0,
  }
}

/** The groups of an axis with their indexes in the figures. A line and a heat map show periods by time, however they are sorted. */
function placesOf(axis: Axis | undefined, kind: ChartKind) {
  const places = (axis?.groups ?? []).map((group, place) => ({ group, place }))
  if (axis?.unit === undefined || (kind !== 'line' && kind !== 'heatmap')) return places
  const dated = places.filter(({ group }) => hasValue(group.group))
  const others = places.filter(({ group }) => !hasValue(group.group))
  return [...dated.sort((a, b) => (a.group.group < b.group.group ? -1 : 1)), ...others]
}

function measuresOf({ measures }: Figures, keys?: readonly string[]): readonly number[] {
  if (keys) {
    return keys.flatMap((key) => {
      const at = measures.findIndex((one) => one.key === key)
      return at < 0 ? [] : [at]
    })
  }
  const [first] = measures
  // Amounts of money beside counts would flatten the counts to a line at zero.
  return measures.flatMap((one, at) =>
    one.unit === first?.unit && one.total === first?.total ? [at] : [],
  )
}
