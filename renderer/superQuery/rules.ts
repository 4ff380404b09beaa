import type { Field, Operator } from '../model/entity/field'
import type { RuleValue } from '../model/query/condition'

/** The operators of the advanced query, in the order of the specification. */
export const queryRules = [
  ...(['eq', 'like', 'right_like', 'left_like', 'in'] as const),
  ...(['ne', 'gt', 'ge', 'lt', 'le'] as const),
] as const satisfies readonly Operator[]

export type QueryRule = (typeof queryRules)[number]

const texts: readonly Operator[] = queryRules
const ordered: readonly Operator[] = ['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le']

/** Whether the operator fits the field: a choice has no "starts with", a date no "contains". */
export function isOffered(rule: Operator, { type: { operators } }: Field): boolean {
  if (operators.includes('like')) return texts.includes(rule)
  if (operators.includes('between')) return ordered.includes(rule)
  return operators.includes(rule)
}

/** Whether several values are typed as one text, because the type's own control takes only one. */
export const isTypedList = (rule: Operator, { type: { operators } }: Field): boolean =>
  rule === 'in' && !operators.includes('in')

/** The value for another operator: a list for 在...中, otherwise the first value. */
export function valueUnder(rule: Operator, val: RuleValue | null): RuleValue | null {
  if (val === null) return null
  if (rule === 'in') return typeof val === 'string' ? [val] : val
  return typeof val === 'string' ? val : (val[0] ?? null)
}

/** Parts of the value that are invalid for the field's type; `contains` and the like accept any text. */
export function badParts(rule: Operator, val: RuleValue | null, field: Field): readonly string[] {
  if (val === null || rule === 'like' || rule === 'left_like' || rule === 'right_like') return []
  const parts = typeof val === 'string' ? [val] : val
  return parts.filter((part) => part !== '' && field.type.fromWire(part, field) === undefined)
}
