import type { Condition, ConditionNode, Rule } from '../query/condition'
import { lastDayOf } from './periods'
import { type Counted, type Dimension, isCounted, type Measure, type Summary } from './summary'

/* Wire form of a group: '=' and the value (for a period: its first day), '' for records without a value, '*' for
   all records outside the shown groups. */

export const emptyGroup = ''
export const otherGroup = '*'
export const groupOf = (value: string): string => `=${value}`
export const groupValue = (group: string): string => group.slice(1)
export const hasValue = (group: string): boolean => group.startsWith('=')

const rule = (field: string, op: Rule['rule'], val: Rule['val']): Rule => ({ field, rule: op, val })

/** In conditions, the code of a tree node includes its descendants; in groups, it stands for itself alone. */
const isTree = ({ field }: Dimension): boolean =>
  /^sys_(category|region),/.test(field.type.dict(field) ?? '')

/** Condition on the records of a group. `shown` = all groups of the dimension. */
export function groupRule(
  dimension: Dimension,
  group: string,
  shown: readonly string[],
): ConditionNode {
  const { key, unit, several } = dimension
  if (group === emptyGroup) return rule(key, 'empty', '1')
  if (group === otherGroup) return otherRule(dimension, shown)
  const value = groupValue(group)
  if (unit) return rule(key, 'between', [value, lastDayOf(value, unit)])
  if (several) return rule(key, 'in', [value])
  return isTree(dimension) ? rule(key, 'between', [value, value]) : rule(key, 'eq', value)
}

function otherRule(dimension: Dimension, shown: readonly string[]): ConditionNode {
  const { key } = dimension
  const values = shown.filter(hasValue).map(groupValue)
  const isEmptyShown = shown.includes(emptyGroup)
  const outside: readonly ConditionNode[] = isTree(dimension)
    ? values.map((value) => ({
        match: 'or',
        rules: [rule(key, 'lt', value), rule(key, 'gt', value), rule(key, 'empty', '1')],
      }))
    : values.length > 0
      ? [rule(key, 'ne', values)]
      : []
  return {
    match: 'and',
    rules: [...outside, ...(isEmptyShown ? [rule(key, 'not_empty', '1')] : [])],
  }
}

/** A dimension, with the group that a figure belongs to. */
export interface GroupAt {
  readonly dimension: Dimension
  readonly group: string
  /** All shown groups of the dimension. */
  readonly shown: readonly string[]
}

/**
 * Condition that selects exactly the records behind a figure, in addition to the conditions of the report and the
 * caller.
 */
export const figureCondition = (
  groups: readonly GroupAt[],
  measure: Counted | undefined,
): Condition => ({
  match: 'and',
  rules: [
    ...groups.map(({ dimension, group, shown }) => groupRule(dimension, group, shown)),
    ...(measure?.where ?? []),
    // Rows without a value do not count in a sum, mean, minimum or maximum.
    ...(measure?.field ? [rule(measure.field.key, 'not_empty', '1')] : []),
  ],
})

/** The measures with rows behind them: a calculated measure gives those that it names. */
export const countedIn = ({ measures }: Summary, measure: Measure): readonly Counted[] =>
  isCounted(measure)
    ? [measure]
    : measures.filter(isCounted).filter(({ key }) => measure.is.names.includes(key))
