import { type Static, Type } from 'typebox'
import type { Operator } from '../entity/field'
import { headProps } from './entityDoc'
import { manual } from './messages.manual'
import { allowDoc, closed, named, oneOf, ref, shorthand, sortPattern } from './schema'
import { totals } from './totals'

const operators: readonly Operator[] = [
  ...(['eq', 'ne', 'like', 'left_like', 'right_like'] as const),
  ...(['in', 'gt', 'ge', 'lt', 'le', 'between', 'empty', 'not_empty'] as const),
]

/** Period lengths for grouping by a date; weeks begin on Monday. */
export const periodUnits = ['day', 'week', 'month', 'quarter', 'year'] as const
export type PeriodUnit = (typeof periodUnits)[number]

const text = (description: string) => Type.String({ description, minLength: 1, maxLength: 200 })

const column = closed({
  field: ref('path', manual.reportColumn),
  title: Type.Optional(text(manual.reportColumnTitle)),
  width: Type.Optional(
    Type.Integer({ minimum: 40, maximum: 1000, description: manual.reportWidth }),
  ),
  sort: Type.Optional(Type.Boolean({ description: manual.reportSortable })),
})

const search = closed({
  field: ref('path', manual.reportSearchField),
  title: Type.Optional(Type.String({ minLength: 1, description: manual.reportSearchTitle })),
  op: Type.Optional(oneOf(operators, manual.reportOp)),
  hidden: Type.Optional(Type.Boolean({ description: manual.reportHidden })),
})

const condition = closed({
  field: ref('path', manual.reportWhereField),
  op: oneOf(operators, manual.reportOp),
  value: Type.Optional(text(manual.reportValue)),
})

export type ConditionDoc = Readonly<Static<typeof condition>>

/** Conditions that must all hold. */
export const conditionsDoc = (description: string) =>
  Type.Optional(Type.Array(condition, { description, maxItems: 50 }))

/** The same, or an expression for more: alternatives, days relative to today, the user. */
export const rowsDoc = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | readonly ConditionDoc[]>({
      if: { type: 'string' },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: Type.String({ minLength: 1, maxLength: 2000, description }),
      else: Type.Array(condition, { description, minItems: 1, maxItems: 50 }),
      description,
    }),
  )

const dimension = closed({
  field: ref('path', manual.reportByField),
  unit: Type.Optional(oneOf(periodUnits, manual.reportByUnit)),
  title: Type.Optional(text(manual.reportByTitle)),
  empty: Type.Optional(text(manual.reportByEmpty)),
})

const measure = closed({
  title: Type.Optional(text(manual.measureTitle)),
  total: Type.Optional(oneOf([...totals, 'average'], manual.measureTotal)),
  field: Type.Optional(ref('path', manual.measureField)),
  where: conditionsDoc(manual.measureWhere),
  is: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, description: manual.measureIs })),
  unit: Type.Optional(
    Type.String({ minLength: 1, maxLength: 8, pattern: '^\\D+$', description: manual.unit }),
  ),
  allow: allowDoc,
})

const param = closed({
  field: ref('path', manual.reportParamField),
  op: Type.Optional(oneOf(operators, manual.reportOp)),
  default: Type.Optional(text(manual.reportParamDefault)),
})

/** Keys of a report document: rows of one entity, to choose from or counted by some of their fields. */
export const reportProps = {
  ...headProps,
  report: Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$', description: manual.report }),
  title: text(manual.reportTitle),
  entity: ref('entity', manual.reportEntity),
  text: Type.Optional(ref('field', manual.reportText)),
  can: Type.Optional(ref('permission', manual.reportCan)),
  by: Type.Optional(
    Type.Array(shorthand(ref('path', manual.reportByField), dimension, manual.reportByField), {
      description: manual.reportBy,
      minItems: 1,
      maxItems: 3,
    }),
  ),
  measures: Type.Optional(named(measure, manual.reportMeasures, { min: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: manual.reportLimit })),
  columns: Type.Optional(
    Type.Array(shorthand(ref('path', manual.reportColumn), column, manual.reportColumn), {
      description: manual.reportColumns,
      minItems: 1,
      maxItems: 100,
    }),
  ),
  search: Type.Optional(
    Type.Array(shorthand(ref('path', manual.reportSearchField), search, manual.reportSearchField), {
      description: manual.reportSearch,
      maxItems: 50,
    }),
  ),
  where: conditionsDoc(manual.reportWhere),
  params: Type.Optional(named(param, manual.reportParams)),
  sort: Type.Optional(Type.String({ pattern: sortPattern, description: manual.reportSort })),
}

const whole = closed(reportProps)

export type ReportDoc = Readonly<Static<typeof whole>>
