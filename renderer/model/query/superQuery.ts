import { type Condition, isGroup, type Rule, rulesOf, simplified } from './condition'
import { readGroup, writeGroup } from './conditionJson'
import { type Describe, readRecord, writeRecord } from './queryRecord'

type Params = Readonly<Record<string, string>>

/**
 * The parameters of the advanced query: those of the contract (§2.4) for a list of rules, one more,
 * `superQueryGroup`, where groups stand in groups.
 */
export function writeSuperQuery(condition: Condition, describe?: Describe): Record<string, string> {
  const { match, rules } = simplified(condition)
  const flat = rules.filter((node): node is Rule => !isGroup(node))
  if (flat.length < rules.length) {
    return { superQueryGroup: JSON.stringify(writeGroup({ match, rules })) }
  }
  const records = flat.map((rule) => writeRecord(rule, describe))
  return {
    superQueryParams: encodeURIComponent(JSON.stringify(records)),
    superQueryMatchType: match,
  }
}

/** The list the parameters describe, `nameOf` what its rules name; malformed text or nothing usable gives undefined. */
export function readSuperQuery(
  params: Params,
  nameOf: (field: string) => string | undefined,
): Condition | undefined {
  const text = params.superQueryParams
  const list = text === undefined ? undefined : parsed(text)
  if (!Array.isArray(list)) return undefined
  const usable = list.flatMap((record): readonly Rule[] => {
    const rule = readRecord(record)
    const field = rule && nameOf(rule.field)
    return rule && field !== undefined ? [{ ...rule, field }] : []
  })
  if (usable.length === 0) return undefined
  return {
    match: params.superQueryMatchType?.toLowerCase() === 'or' ? 'or' : 'and',
    rules: usable,
  }
}

/** The groups of `superQueryGroup`; undefined when there are none. */
export const readSuperGroup = (params: Params): Condition | undefined =>
  hasText(params.superQueryGroup) ? readGroup(parsed(params.superQueryGroup)) : undefined

/** Whether the advanced query is there but no list of conditions: it is left out as a whole. */
export const isBrokenSuperQuery = ({ superQueryParams: text }: Params): boolean =>
  hasText(text) && !Array.isArray(parsed(text))

/**
 * Whether `superQueryGroup` is there but malformed, too deep, too large, or names what is not known.
 * No console of before sends it, so nobody has to be let off: rows that were not asked for are worse.
 */
export function isBrokenSuperGroup(params: Params, known: (field: string) => boolean): boolean {
  if (!hasText(params.superQueryGroup)) return false
  const group = readSuperGroup(params)
  return !group || rulesOf(group).some(({ field }) => !known(field))
}

const hasText = (text: string | undefined): text is string =>
  text !== undefined && text.trim() !== ''

/** Some clients encode once, some twice; what begins with a bracket is JSON already. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(/^\s*[[{]/.test(text) ? text : decodeURIComponent(text))
  } catch {
    return undefined
  }
}
