import { useLookup } from '../../renderer/data/lookup'
import type { Lookup } from '../../renderer/model/entity/field'
import { ruleMessages as messages, ruleVariables } from './messages'
import { type DataRule, expressionRule, type RuleColumn, sqlRule } from './rules'
import './dataRules.css'

interface RuleWordsProps {
  readonly rule: Pick<DataRule, 'ruleColumn' | 'ruleConditions' | 'ruleValue'>
  /** Of which at least the one that the rule compares. */
  readonly columns: readonly RuleColumn[]
}

/** `负责人 等于 本人账号`: a rule as people say it. */
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

/** Items of a dictionary, of a comma list each, by what people call them. */
function named(given: string, column: RuleColumn | undefined, lookup: Lookup): string {
  const { dict } = column ?? {}
  if (dict === undefined) return spoken(given)
  const texts = given.split(',').map((one) => lookup.text(dict, one.trim()) ?? spoken(one.trim()))
  return texts.join('、')
}

/** Variables by what they stand for. */
const spoken = (value: string): string =>
  ruleVariables.reduce((text, [name, word]) => text.replaceAll(`#{${name}}`, word), value)
