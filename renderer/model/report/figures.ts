import { type Static, Type } from 'typebox'

const nullable = Type.Union([Type.Number(), Type.String(), Type.Null()])

/** A dimension with its groups in display order. */
const axisAnswer = Type.Object({
  key: Type.String(),
  title: Type.String(),
  /** day, week, month, quarter or year: the groups are periods. */
  unit: Type.Optional(Type.String()),
  /** A record may be in several groups. */
  several: Type.Optional(Type.Boolean()),
  groups: Type.Array(
    Type.Object({
      /** '=' and the value, '' for records without a value, '*' for the rest. */
      group: Type.String(),
      text: Type.String(),
      /** Colour of the value, from a dictionary that has colours. */
      tone: Type.Optional(Type.String()),
    }),
  ),
})

const measureAnswer = Type.Object({
  key: Type.String(),
  title: Type.String(),
  unit: Type.Optional(Type.String()),
  /** size, sum, avg, min, max, distinct, or is. */
  total: Type.String(),
  /** Number of decimals of its values. */
  digits: Type.Optional(Type.Integer()),
})

/** Answer of a report for one caller: groups, and the figures of each combination of groups. */
export const figuresAnswer = Type.Object({
  report: Type.String(),
  title: Type.String(),
  by: Type.Array(axisAnswer),
  measures: Type.Array(measureAnswer),
  cells: Type.Array(
    Type.Object({
      /** For each dimension the index of the group among its groups; null = all groups. */
      at: Type.Array(Type.Union([Type.Integer(), Type.Null()])),
      /** One value per measure. */
      values: Type.Array(nullable),
    }),
  ),
})

export type Figures = Static<typeof figuresAnswer>
export type Axis = Figures['by'][number]
export type FigureValue = number | string | null

/** Request for one report of a batch: its dimensions and measures, and filters of the rows. */
export const figuresAsk = Type.Object({
  report: Type.String({ maxLength: 100 }),
  /** Keys of dimensions in order; absent = all. */
  by: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 3 })),
  /** Key of a dimension whose groups also get totals across the dimensions before it. */
  pivot: Type.Optional(Type.String({ maxLength: 64 })),
  /** Filters of a list call. */
  params: Type.Optional(Type.Record(Type.String(), Type.String())),
})

export type FiguresAsk = Static<typeof figuresAsk>

/** The figures of one combination of groups: an index for each dimension, null = all groups. */
export function figuresAt({
  cells,
}: Figures): (at: readonly (number | null)[]) => readonly FigureValue[] {
  const known = new Map(cells.map(({ at, values }) => [at.join(), values]))
  return (at) => known.get(at.join()) ?? []
}
