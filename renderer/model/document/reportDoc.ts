import { type Static, Type } from 'typebox'
import type { Operator } from '../entity/field'
import { headProps } from './entityDoc'
import { manual } from './messages.manual'
import { closed, named, oneOf, ref, shorthand, sortPattern } from './schema'

const operators: readonly Operator[] = [
  ...(['eq', 'ne', 'like', 'left_like', 'right_like'] as const),
  ...(['in', 'gt', 'ge', 'lt', 'le', 'between'] as const),
]

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
  op: Type.Optional(oneOf(operators, manual.reportOp)),
  hidden: Type.Optional(Type.Boolean({ description: manual.reportHidden })),
})

const condition = closed({
  field: ref('path', manual.reportWhereField),
  op: oneOf(operators, manual.reportOp),
  value: text(manual.reportValue),
})

const param = closed({
  field: ref('path', manual.reportParamField),
  op: Type.Optional(oneOf(operators, manual.reportOp)),
  default: Type.Optional(text(manual.reportParamDefault)),
})

/** Keys of a report document: rows of one entity as others choose from them. */
export const reportProps = {
  ...headProps,
  report: Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$', description: manual.report }),
  title: text(manual.reportTitle),
  entity: ref('entity', manual.reportEntity),
  text: Type.Optional(ref('field', manual.reportText)),
  can: Type.Optional(ref('permission', manual.reportCan)),
  columns: Type.Array(shorthand(ref('path', manual.reportColumn), column, manual.reportColumn), {
    description: manual.reportColumns,
    minItems: 1,
    maxItems: 100,
  }),
  search: Type.Optional(
    Type.Array(shorthand(ref('path', manual.reportSearchField), search, manual.reportSearchField), {
      description: manual.reportSearch,
      maxItems: 50,
    }),
  ),
  where: Type.Optional(Type.Array(condition, { description: manual.reportWhere, maxItems: 50 })),
  params: Type.Optional(named(param, manual.reportParams)),
  sort: Type.Optional(Type.String({ pattern: sortPattern, description: manual.reportSort })),
}

const whole = closed(reportProps)

export type ReportDoc = Readonly<Static<typeof whole>>
