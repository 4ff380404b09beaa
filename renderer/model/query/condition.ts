import type { Operator } from '../entity/field'

/** A value of a rule as the wire carries it: one text, several, or a pair of bounds ('' = open). */
export type RuleValue = string | readonly string[]

export interface Rule {
  readonly field: string
  readonly rule: Operator
  readonly val: RuleValue
}

/** A query as data: the query bar, the advanced query, the wire and the server's SQL fold over it. */
export interface Condition {
  readonly match: 'and' | 'or'
  readonly rules: readonly ConditionNode[]
}

/** A member of a condition: a rule, or a group of them. */
export type ConditionNode = Rule | Condition

export const isGroup = (node: ConditionNode): node is Condition => 'rules' in node

/** The rules of all groups, in order. */
export const rulesOf = ({ rules }: Condition): readonly Rule[] =>
  rules.flatMap((node) => (isGroup(node) ? rulesOf(node) : [node]))

/** The condition without the other rules, and without the groups that are empty then. */
export function keepRules({ match, rules }: Condition, keep: (rule: Rule) => boolean): Condition {
  const kept = rules.flatMap((node): readonly ConditionNode[] => {
    if (!isGroup(node)) return keep(node) ? [node] : []
    const group = keepRules(node, keep)
    return group.rules.length === 0 ? [] : [group]
  })
  return { match, rules: kept }
}

/** The same meaning with as few groups as it takes. */
export function simplified({ match, rules }: Condition): Condition {
  const [only] = rules
  if (only && rules.length === 1 && isGroup(only)) return simplified(only)
  const nodes = rules.flatMap((node): readonly ConditionNode[] => {
    if (!isGroup(node)) return [node]
    const group = simplified(node)
    return group.match === match || group.rules.length < 2 ? group.rules : [group]
  })
  return { match, rules: nodes }
}
