import type { RuleValue } from '../model/query/condition'

/** The bounds of a rule; a single text is the lower one. */
export function pairOf(value: RuleValue | null): readonly [from: string, to: string] {
  if (value === null) return ['', '']
  const [from = '', to = ''] = typeof value === 'string' ? [value] : value
  return [from, to]
}

/** null = no condition. */
export const pairValue = (from: string, to: string): RuleValue | null =>
  from === '' && to === '' ? null : [from, to]

export function listOf(value: RuleValue | null): readonly string[] {
  if (value === null) return []
  return typeof value === 'string' ? (value === '' ? [] : [value]) : value
}

/** The rule value for the operator: a list for `in`, otherwise one text. */
export function listValue(values: readonly string[], many: boolean): RuleValue | null {
  const [first] = values
  if (first === undefined) return null
  return many ? values : first
}
