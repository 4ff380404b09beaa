import { type Condition, isGroup, type Rule, rulesOf, simplified } from './condition'
import { readGroup, writeGroup } from './conditionJson'
import { type Describe, readRecord, writeRecord } from './queryRecord'

type Params = Readonly<Record<string, string>>

/**
 * Parameters of the advanced query: those of the contract (§2.4) for a flat list of rules, or `superQueryGroup` for
 * nested groups.
 */
export function writeSuperQuery(condition: Condition, describe?: Describe): Record<string, string> {
  const { match, rules } = simplified(condition)
  const flat = rules.filter((node): node is Rule => !isGroup(node))
  if (flat.length < rules.length) {
    return writeSuperGroup({ match, rules })
  }
  const records = flat.map((rule) => writeRecord(rule, describe))
  return {
    superQueryParams: encodeURIComponent(JSON.stringify(records)),
    superQueryMatchType: match,
  }
}

/** The parameter of a condition that is joined to whatever else a call asks for. */
export const writeSuperGroup = (condition: Condition): Record<string, string> => ({
  superQueryGroup: JSON.stringify(writeGroup(condition)),
})

/** Parses the parameters; `nameOf` resolves the names in rules. Malformed text or nothing usable gives undefined. */
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

/** Parses the groups of `superQueryGroup`; undefined if there are none. */
export const readSuperGroup = (params: Params): Condition | undefined =>
  hasText(params.superQueryGroup) ? readGroup(parsed(params.superQueryGroup)) : undefined

/** The members of `superQueryParams` as sent; undefined if it is present but not a list. */
export function superRecords({ superQueryParams: text }: Params): readonly unknown[] | undefined {
  const list = hasText(text) ? parsed(text) : []
  return Array.isArray(list) ? list : undefined
}

/**
 * Whether `superQueryGroup` is present but malformed, too deep, too large, or contains unknown names. No older console
 * sends it, so it is strict: returning rows that were not asked for would be worse.
 */
export function isBrokenSuperGroup(params: Params, known: (field: string) => boolean): boolean {
  if (!hasText(params.superQueryGroup)) return false
  const group = readSuperGroup(params)
  return !group || rulesOf(group).some(({ field }) => !known(field))
}

const hasText = (text: string | undefined): text is string =>
  text !== undefined && text.trim() !== ''

/** Some clients encode once, some twice; text that starts with a bracket is already JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(/^\s*[[{]/.test(text) ? text : decodeURIComponent(text))
  } catch {
    return undefined
  }
}
