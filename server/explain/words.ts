import type { Entity } from '#model'
import type { DataRule, Trace } from '../../renderer/model/entity/trace'
import { expressionRule, ownerOf } from '../../renderer/model/rights/dataRule'
import type { RowTest } from '../../renderer/model/rights/rowTest'
import { rowColumn } from '../../renderer/model/rights/ruleColumn'
import { explainMessages as messages } from './messages'

const sourcesOf = ({ by = [] }: Trace) => by.map(({ name }) => name)

/** A decision in sentences, of codes and what consists of them. */
export function wordsOf(trace: Trace): readonly string[] {
  const { cause, code = '', title = code } = trace
  switch (cause) {
    case 'granted':
      return [messages.given(title, sourcesOf(trace))]
    case 'free':
      return [messages.free(title)]
    case 'missing':
      return [messages.missing(title)]
    case 'unknown':
      return [messages.unknown(code)]
    case 'all':
    case 'any':
      return (trace.parts ?? []).flatMap(wordsOf)
    default:
      return [messages.open]
  }
}

/** What a rule says, by the titles of fields and with what its variables stand for. */
export function ruleWords(rule: DataRule, entity: Entity, test: RowTest): string {
  const { column, conditions, value } = rule
  const given = value ?? ''
  if (conditions === expressionRule) return given
  const owner = ownerOf(rule, entity) ?? entity
  const named = (column && rowColumn(owner, column)?.title) ?? column ?? ''
  const title = owner === entity ? named : `${owner.title} · ${named}`
  const sign = messages.conditions[conditions] ?? conditions
  const compared = test.kind === 'not' ? test.test : test
  const isBound = compared.kind === 'compare' && given.includes('#{')
  return isBound
    ? messages.bound(messages.rule(title, sign, compared.values.join('、')), given)
    : messages.rule(title, sign, given)
}
