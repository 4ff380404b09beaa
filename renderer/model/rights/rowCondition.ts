import type { Operator } from '../entity/field'
import type { ConditionNode } from '../query/condition'
import type { RowTest } from './rowTest'

/** Row filter for a list call: a condition, all rows, or none. */
export type RowCondition = ConditionNode | 'all' | 'none'

/** Converts a test to an equivalent condition of a list call; undefined = a list call cannot express it. */
export function rowCondition(test: RowTest, negated = false): RowCondition | undefined {
  switch (test.kind) {
    case 'fixed':
      return test.holds !== undefined && test.holds !== negated ? 'all' : 'none'
    case 'not':
      return rowCondition(test.test, !negated)
    case 'empty':
      return { field: test.column, rule: negated ? 'not_empty' : 'empty', val: '1' }
    case 'compare':
      return compared(test, negated)
    default:
      return joined(test, negated)
  }
}

type Compare = Extract<RowTest, { kind: 'compare' }>

/** An empty value passes neither a comparison nor its negation. */
function compared({ column, operator, values }: Compare, negated: boolean) {
  if (values.length === 0) return 'none'
  const val = operator === 'in' ? values : (values[0] ?? '')
  if (!negated) {
    // A list call has only a case-insensitive "begins with"; that is the only difference.
    const rule: Operator = operator === 'starts' ? 'right_like' : operator
    return { field: column, rule, val }
  }
  const rule = contraries[operator]
  if (rule === undefined) return undefined
  const contrary: ConditionNode = { field: column, rule, val }
  if (rule !== 'ne') return contrary
  const filled: ConditionNode = { field: column, rule: 'not_empty', val: '1' }
  return { match: 'and' as const, rules: [contrary, filled] }
}

const contraries: Readonly<Partial<Record<Compare['operator'], Operator>>> = {
  eq: 'ne',
  in: 'ne',
  gt: 'le',
  ge: 'lt',
  lt: 'ge',
  le: 'gt',
}

function joined(
  { kind, tests }: Extract<RowTest, { kind: 'all' | 'any' }>,
  negated: boolean,
): RowCondition | undefined {
  const isAll = (kind === 'all') !== negated
  const [ends, passes] = isAll ? (['none', 'all'] as const) : (['all', 'none'] as const)
  const rules: ConditionNode[] = []
  for (const test of tests) {
    const made = rowCondition(test, negated)
    if (made === undefined) return undefined
    if (made === ends) return ends
    if (made !== 'all' && made !== 'none') rules.push(made)
  }
  const [only] = rules
  if (!only) return passes
  return rules.length === 1 ? only : { match: isAll ? 'and' : 'or', rules }
}

/** The columns that a test reads. */
export function columnsOfTest(test: RowTest): readonly string[] {
  if (test.kind === 'not') return columnsOfTest(test.test)
  if (test.kind === 'compare' || test.kind === 'empty') return [test.column]
  return 'tests' in test ? test.tests.flatMap(columnsOfTest) : []
}
