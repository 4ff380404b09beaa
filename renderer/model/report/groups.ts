import type { Condition, ConditionNode, Rule } from '../query/condition'
import { lastDayOf } from './periods'
import { type Counted, type Dimension, isCounted, type Measure, type Summary } from './summary'

/*
 * A group travels as one text: '=' and the value (of a period: its first day), '' for records without a value, '*' for
 * all that stand in none of the groups that are shown.
 */

export const emptyGroup = ''
export const otherGroup = '*'
export const groupOf = (value: string): string => `=${value}`
export const groupValue = (group: string): string => group.slice(1)
export const hasValue = (group: string): boolean => group.startsWith('=')

const rule = (field: string, op: Rule['rule'], val: Rule['val']): Rule => ({ field, rule: op, val })

/** A code of a tree stands for all below it in conditions, and for itself in a group. */
const isTree = ({ field }: Dimension): boolean =>
  /^sys_(category|region),/.test(field.type.dict(field) ?? '')

/** What is true of the records of a group. `shown` = all groups of the dimension. */
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

/** A dimension with the group of it that a figure is of. */
export interface GroupAt {
  readonly dimension: Dimension
  readonly group: string
  /** All groups of the dimension that are shown. */
  readonly shown: readonly string[]
}

/** What is true of exactly the records that a figure was made of, beside the conditions of the report and of who asked. */
export const figureCondition = (
  groups: readonly GroupAt[],
  measure: Counted | undefined,
): Condition => ({
  match: 'and',
  rules: [
    ...groups.map(({ dimension, group, shown }) => groupRule(dimension, group, shown)),
    ...(measure?.where ?? []),
    // Rows without a value are in no sum, mean, least or greatest.
    ...(measure?.field ? [rule(measure.field.key, 'not_empty', '1')] : []),
  ],
})

/** The measures that rows stand behind: of a calculated one, those that it names. */
export const countedIn = ({ measures }: Summary, measure: Measure): readonly Counted[] =>
  isCounted(measure)
    ? [measure]
    : measures.filter(isCounted).filter(({ key }) => measure.is.names.includes(key))
