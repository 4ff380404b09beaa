import { type Condition, isGroup, listParams, type Rule, rulesOf } from '#model'
import { shortened } from '../../../renderer/model/characters/characters'
import { conditionLimits } from '../../../renderer/model/query/conditionJson'
import { isUnfilled, readRecord } from '../../../renderer/model/query/queryRecord'
import {
  isBrokenSuperGroup,
  readSuperGroup,
  superRecords,
} from '../../../renderer/model/query/superQuery'
import { invalid, Refusal } from '../../http/envelope'
import { messages } from '../messages'
import type { Column } from '../schema/entityTable'
import type { Columns } from './where'

type Params = Readonly<Record<string, string>>

// A rule on child rows is a join; with many of them, planning alone takes longer than reading.
const mostRowRules = 8
// Each value of a list of tree codes is a separate comparison.
const mostComparisons = 200

// Parameters that consoles of the contract's family add; they are not conditions.
const sentAlong = new Set(['field', '_', 't'])

const suffix = /_(begin|end|MultiString)$/

/**
 * Throws 400 for the first parameter of a list call that is not a valid condition: returning unrequested rows would be
 * worse than none. Hidden and unknown fields get the same message. `nameOf` maps a field of the advanced query to its
 * name in `columns`.
 */
export function refuseStrange(
  params: Params,
  columns: Columns,
  nameOf: (name: string) => string | undefined,
): void {
  for (const [name, value] of Object.entries(params)) {
    if (listParams.has(name) || sentAlong.has(name)) continue
    const isKnown = [name, name.replace(suffix, '')].some(
      (field) => !field.includes(',') && columns.has(nameOf(field) ?? ''),
    )
    if (value.trim() !== '' && !isKnown) throw unknown(name)
  }
  refuseStrangeAdvanced(params, columns, nameOf)
}

/** Checks only the advanced query, for calls with parameters of their own. */
export function refuseStrangeAdvanced(
  params: Params,
  columns: Columns,
  nameOf: (name: string) => string | undefined,
): void {
  const { superQueryMatchType: match = '' } = params
  if (!['', 'and', 'or'].includes(match.trim().toLowerCase())) {
    throw named('superQueryMatchType', messages.badMatch(shown(match)))
  }
  const records = superRecords(params)
  if (!records) throw new Refusal(400, messages.badGroups)
  for (const [at, record] of records.entries()) {
    if (isUnfilled(record)) continue
    const rule = readRecord(record)
    if (!rule) throw malformedAt(record, at + 1)
    if (!columns.has(nameOf(rule.field) ?? '')) throw unknown(rule.field)
  }
  if (isBrokenSuperGroup(params, () => true)) throw new Refusal(400, messages.badGroups)
  const group = readSuperGroup(params)
  const strange = group && rulesOf(group).find(({ field }) => !columns.has(nameOf(field) ?? ''))
  if (strange) throw unknown(strange.field)
}

/** Throws 400 for more conditions than anyone sets by hand. */
export function refuseTooMany(conditions: readonly Condition[], columns: Columns): void {
  const rules = conditions.flatMap(rulesOf)
  const { depth, rules: most } = conditionLimits
  if (rules.length > most) throw new Refusal(400, messages.manyConditions(most))
  if (rules.filter(({ field }) => field.includes(',')).length > mostRowRules) {
    throw new Refusal(400, messages.manyRowConditions(mostRowRules))
  }
  if (
    rules.reduce((sum, rule) => sum + comparisonsOf(rule, columns.get(rule.field)), 0) >
    mostComparisons
  ) {
    throw new Refusal(400, messages.manyConditions(mostComparisons))
  }
  if (conditions.some((condition) => depthOf(condition) > depth)) {
    throw new Refusal(400, messages.badGroups)
  }
}

/** Number of comparisons of a row with the rule; a list of values counts once, except for tree codes. */
export const comparisonsOf = ({ val }: Rule, column: Pick<Column, 'stemOf'> | undefined): number =>
  typeof val === 'string' || !column?.stemOf ? 1 : val.length

const depthOf = ({ rules }: Condition): number =>
  1 + Math.max(0, ...rules.map((node) => (isGroup(node) ? depthOf(node) : 0)))

const unknown = (name: string): Refusal => named(name, messages.unknownCondition(shown(name)))

function malformedAt(record: unknown, place: number): Refusal {
  const field: unknown =
    typeof record === 'object' && record !== null ? Reflect.get(record, 'field') : undefined
  const name = typeof field === 'string' ? field : ''
  return named(name, messages.badCondition(place, shown(name)))
}

const named = (field: string, message: string): Refusal => invalid([{ field, message }])

const longestShown = 60

const shown = (text: string): string => shortened(text, longestShown)
