import { useLookup } from '#data'
import type { Lookup } from '#model'
import { ruleMessages as messages, ruleVariables } from './messages'
import { type DataRule, expressionRule, type RuleColumn, sqlRule } from './rules'
import './dataRules.css'

interface RuleWordsProps {
  readonly rule: Pick<DataRule, 'ruleColumn' | 'ruleConditions' | 'ruleValue'>
  /** Must contain the column that the rule compares. */
  readonly columns: readonly RuleColumn[]
}

/** Shows a rule in words: `负责人 等于 本人账号`. */
export function RuleWords({ rule, columns }: RuleWordsProps) {
  const lookup = useLookup()
  const { ruleConditions, ruleColumn, ruleValue } = rule
  if (ruleConditions === expressionRule) return <code>{ruleValue}</code>
  if (ruleConditions === sqlRule) {
    return <span className="jd-rules-dead">{messages.neverRun}</span>
  }
  const column = columns.find(({ value }) => value === ruleColumn)
  const condition = lookup.text('rule_conditions', ruleConditions) ?? ruleConditions
  return [column?.text ?? ruleColumn, condition, named(ruleValue ?? '', column, lookup)].join(' ')
}

/** Texts of dictionary items in a comma list. */
function named(given: string, column: RuleColumn | undefined, lookup: Lookup): string {
  const { dict } = column ?? {}
  if (dict === undefined) return spoken(given)
  const texts = given.split(',').map((one) => lookup.text(dict, one.trim()) ?? spoken(one.trim()))
  return texts.join('、')
}

/** Replaces variables by their titles. */
const spoken = (value: string): string =>
  ruleVariables.reduce((text, [name, word]) => text.replaceAll(`#{${name}}`, word), value)
