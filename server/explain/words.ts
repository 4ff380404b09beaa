import type { Entity } from '#model'
import type { DataRule, Trace } from '../../renderer/model/entity/trace'
import { expressionRule, ownerOf } from '../../renderer/model/rights/dataRule'
import type { RowTest } from '../../renderer/model/rights/rowTest'
import { choicesOf, rowColumn } from '../../renderer/model/rights/ruleColumn'
import type { Dicts } from '../dictionaries/dicts'
import { explainMessages as messages } from './messages'

const sourcesOf = ({ by = [] }: Trace) => by.map(({ name }) => name)

/** The decision in sentences, for single codes and combinations; `isClosed` = a code counts for the platform alone. */
export function wordsOf(trace: Trace, isClosed: (code: string) => boolean): readonly string[] {
  const { cause, code = '', title = code } = trace
  switch (cause) {
    case 'granted':
      return [messages.given(title, sourcesOf(trace))]
    case 'free':
      return [messages.free(title)]
    case 'missing':
      return [isClosed(code) ? messages.platformCode(title) : messages.missing(title)]
    case 'unknown':
      return [messages.unknown(code)]
    case 'all':
    case 'any':
      return (trace.parts ?? []).flatMap((part) => wordsOf(part, isClosed))
    default:
      return [messages.open]
  }
}

/** The rule in words: titles of fields, texts of choices, values of variables. */
export async function ruleWords(
  rule: DataRule,
  entity: Entity,
  {
    test,
    dicts,
    tenantId,
  }: { readonly test: RowTest; readonly dicts: Dicts; readonly tenantId: number },
): Promise<string> {
  const { column, conditions, value } = rule
  const given = value ?? ''
  if (conditions === expressionRule) return given
  const owner = ownerOf(rule, entity) ?? entity
  const known = column === null ? undefined : rowColumn(owner, column)
  const field = known?.title ?? column ?? ''
  const title = owner === entity ? field : `${owner.title} · ${field}`
  const dict = known && choicesOf(known)
  const items = dict === undefined ? [] : await dicts.items(dict, tenantId)
  const named = (one: string) => items.find((item) => item.value === one.trim())?.text ?? one
  const sign = messages.conditions[conditions] ?? conditions
  const compared = test.kind === 'not' ? test.test : test
  if (compared.kind === 'compare' && given.includes('#{')) {
    return messages.bound(messages.rule(title, sign, compared.values.map(named).join('、')), given)
  }
  const said = items.length > 0 ? given.split(',').map(named).join('、') : given
  return messages.rule(title, sign, said)
}
