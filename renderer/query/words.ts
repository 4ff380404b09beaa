import type { Entity } from '../model/entity/entity'
import type { Field, Lookup, Operator } from '../model/entity/field'
import { type Condition, type ConditionNode, isGroup, type Rule } from '../model/query/condition'
import { conditionMessages as messages } from './messages'

type Fields = Entity['fields']

/** A query in words, such as `状态：上架、下架 且 （价格 ≥ 5 或 推荐：是）`. */
export const wordsOf = (condition: Condition, fields: Fields, lookup: Lookup): string =>
  condition.rules
    .map((node) => {
      const words = wordsOfNode(node, fields, lookup)
      const isJoined = isGroup(node) && node.rules.length > 1 && condition.rules.length > 1
      return isJoined ? messages.bracketed(words) : words
    })
    .join(messages[condition.match])

/** One member of a query in words. */
export const wordsOfNode = (node: ConditionNode, fields: Fields, lookup: Lookup): string =>
  isGroup(node) ? wordsOf(node, fields, lookup) : wordsOfRule(node, fields.get(node.field), lookup)

function wordsOfRule({ field: key, rule, val }: Rule, field: Field | undefined, lookup: Lookup) {
  const title = field?.title ?? key
  const texts = (typeof val === 'string' ? [val] : val).map((part) =>
    field && part !== '' && !isPartOfText(rule) ? textOf(part, field, lookup) : part,
  )
  if (rule === 'between') return messages.between(title, texts[0] ?? '', texts[1] ?? '')
  return messages.rules[rule](title, messages.listed(texts.filter((text) => text !== '')))
}

/** What is asked for is a piece of a text, which is no value of the type. */
const isPartOfText = (rule: Operator): boolean =>
  rule === 'like' || rule === 'left_like' || rule === 'right_like'

function textOf(part: string, field: Field, lookup: Lookup): string {
  const value = field.type.fromWire(part, field)
  return value === null || value === undefined ? part : field.type.toText(value, field, lookup)
}
