import type { Entity } from '../model/entity/entity'
import type { Field, Lookup } from '../model/entity/field'
import { type Condition, type ConditionNode, isGroup, type Rule } from '../model/query/condition'
import { superQueryMessages as messages } from './messages'
import { queryRules } from './rules'

/** The query in words. */
export function wordsOf(
  { match, rules }: Condition,
  fields: Entity['fields'],
  lookup: Lookup,
): string {
  const say = (node: ConditionNode): string => {
    if (!isGroup(node)) return wordsOfRule(node, fields, lookup)
    const words = wordsOf(node, fields, lookup)
    return rules.length > 1 && node.rules.length > 1 ? messages.bracketed(words) : words
  }
  return rules.map(say).join(messages[match])
}

function wordsOfRule({ field: key, rule, val }: Rule, fields: Entity['fields'], lookup: Lookup) {
  const field = fields.get(key)
  const name = queryRules.find((one) => one === rule)
  const parts = (typeof val === 'string' ? [val] : val).filter((part) => part !== '')
  const texts = parts.map((part) => messages.quoted(field ? textOf(part, field, lookup) : part))
  return messages.said(
    field?.title ?? key,
    name ? messages.rules[name] : rule,
    messages.listed(texts),
  )
}

function textOf(part: string, field: Field, lookup: Lookup): string {
  const value = field.type.fromWire(part, field)
  return value === null || value === undefined ? part : field.type.toText(value, field, lookup)
}
