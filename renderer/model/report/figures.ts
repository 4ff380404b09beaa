import { type Static, Type } from 'typebox'

const nullable = Type.Union([Type.Number(), Type.String(), Type.Null()])

/** One dimension with its groups in the order in which they are shown. */
const axisAnswer = Type.Object({
  key: Type.String(),
  title: Type.String(),
  /** day, week, month, quarter or year: its groups are periods. */
  unit: Type.Optional(Type.String()),
  /** A record may stand in several groups. */
  several: Type.Optional(Type.Boolean()),
  groups: Type.Array(
    Type.Object({
      /** '=' and the value, '' for records without one, '*' for the rest. */
      group: Type.String(),
      text: Type.String(),
      /** Of a dictionary that gives its values colours. */
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
  /** Digits behind the point that its values have. */
  digits: Type.Optional(Type.Integer()),
})

/** What a report says of the rows of one caller: groups, and the figures of each combination of them. */
export const figuresAnswer = Type.Object({
  report: Type.String(),
  title: Type.String(),
  by: Type.Array(axisAnswer),
  measures: Type.Array(measureAnswer),
  cells: Type.Array(
    Type.Object({
      /** For each dimension the place of the group among its groups; null = all of them. */
      at: Type.Array(Type.Union([Type.Integer(), Type.Null()])),
      /** For each measure. */
      values: Type.Array(nullable),
    }),
  ),
})

export type Figures = Static<typeof figuresAnswer>
export type Axis = Figures['by'][number]
export type FigureValue = number | string | null

/** One report of a batch: which of its dimensions and measures, and what holds for the rows. */
export const figuresAsk = Type.Object({
  report: Type.String({ maxLength: 100 }),
  /** Keys of dimensions in their order; absent = all. */
  by: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 3 })),
  /** Totals of this dimension's groups too, whichever stand before it. */
  pivot: Type.Optional(Type.String({ maxLength: 64 })),
  /** Filters of a list call. */
  params: Type.Optional(Type.Record(Type.String(), Type.String())),
})

export type FiguresAsk = Static<typeof figuresAsk>

/** The figures of one combination of groups: a place for each dimension, null = all of its groups. */
export function figuresAt({
  cells,
}: Figures): (at: readonly (number | null)[]) => readonly FigureValue[] {
  const known = new Map(cells.map(({ at, values }) => [at.join(), values]))
  return (at) => known.get(at.join()) ?? []
}
