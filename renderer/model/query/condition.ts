import type { Operator } from '../entity/field'

/** Wire value of a rule: one text, several, or a pair of bounds ('' = open). */
export type RuleValue = string | readonly string[]

export interface Rule {
  readonly field: string
  readonly rule: Operator
  readonly val: RuleValue
}

/** A query as data; used by the query bar, the advanced query, the wire and the server's SQL. */
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

/** The condition with only the kept rules; groups left empty are removed. */
export function keepRules({ match, rules }: Condition, keep: (rule: Rule) => boolean): Condition {
  const kept = rules.flatMap((node): readonly ConditionNode[] => {
    if (!isGroup(node)) return keep(node) ? [node] : []
    const group = keepRules(node, keep)
    return group.rules.length === 0 ? [] : [group]
  })
  return { match, rules: kept }
}

/** An equivalent condition with as few groups as possible. */
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
