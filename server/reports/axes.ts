import { type Lookup, type Option, parseDictRef } from '#model'
import { hasOrderedCodes } from '../../renderer/model/document/dict'
import type { Axis } from '../../renderer/model/report/figures'
import {
  emptyGroup,
  groupOf,
  groupValue,
  hasValue,
  otherGroup,
} from '../../renderer/model/report/groups'
import { reportTexts } from '../../renderer/model/report/messages'
import { periodOf, periodsBetween, periodText } from '../../renderer/model/report/periods'
import type { Dimension, Summary } from '../../renderer/model/report/summary'
import { isDate } from '../../renderer/values/dates'
import { sortKey } from '../../renderer/values/pinyin'
import { Refusal } from '../http/envelope'
import { reportServerTexts as texts } from './messages'

const mostPeriods = 1_200

/** One axis of a report: its groups in order, with their texts, including empty periods. */
export function axisOf(
  dimension: Dimension,
  found: readonly string[],
  {
    lookup,
    sort,
    bounds,
  }: {
    readonly lookup: Lookup
    readonly sort: Summary['sort']
    readonly bounds: { readonly from?: string; readonly to?: string } | undefined
  },
): Axis {
  const { key, title, unit, several, field } = dimension
  const isSorted = sort !== undefined
  const groups = unit ? withEmptyPeriods(found, dimension, { isSorted, ...bounds }) : found
  const dict = field.type.dict(field)
  const options = dict === undefined ? [] : inPlaces(dict, lookup.options(dict))
  const ordered = isSorted || unit ? groups : inOrderOf(groups, options)
  const tones = new Map(options.map(({ value, color }) => [value, color]))
  return {
    key,
    title,
    ...(unit && { unit }),
    ...(several && { several }),
    groups: ordered.map((group) => {
      const tone = tones.get(groupValue(group))
      return { group, text: textOf(group, dimension, lookup), ...(tone && { tone }) }
    }),
  }
}

/** The items in the order in which people expect them: rows of a table by their texts, see placeOf. */
const inPlaces = (dict: string, options: readonly Option[]): readonly Option[] => {
  if (parseDictRef(dict)?.kind === 'code') return options
  const keyOf = hasOrderedCodes(dict)
    ? ({ value }: Option) => value
    : ({ text }: Option) => sortKey(text)
  const keyed = options.map((option) => ({ option, key: keyOf(option) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ option }) => option)
}

/** Sorts groups in the dictionary's order. */
function inOrderOf(
  groups: readonly string[],
  options: readonly { readonly value: string }[],
): readonly string[] {
  if (options.length === 0) return groups
  const order = new Map(options.map(({ value }, at) => [groupOf(value), at]))
  const place = (group: string) =>
    group === otherGroup ? Infinity : (order.get(group) ?? options.length + 1)
  return [...groups].sort((a, b) => {
    const [x, y] = [place(a), place(b)]
    return x === y ? 0 : x - y
  })
}

/** Adds empty periods, unless groups are sorted by figures. */
function withEmptyPeriods(
  found: readonly string[],
  { unit, key }: Dimension,
  { isSorted, from, to }: { isSorted: boolean; from?: string; to?: string },
): readonly string[] {
  if (!unit) return found
  const asked = [from, to].flatMap((day) =>
    day && isDate(day.slice(0, 10)) ? [periodOf(day, unit)] : [],
  )
  const periods = [
    ...found.filter(hasValue).map(groupValue),
    ...(asked.length === 2 ? asked : []),
  ].sort()
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) return found
  const all = periodsBetween(first, last, unit, mostPeriods)
  if (!all) throw new Refusal(400, texts.manyPeriods(key))
  const known = new Set(found)
  const missing = all.map(groupOf).filter((group) => !known.has(group))
  if (isSorted && missing.length > 0) return insertedInOrder(found, missing)
  return [...all.map(groupOf), ...found.filter((group) => !hasValue(group))]
}

/** Inserts missing periods in date order, ascending or descending; if groups are unsorted, appends them. */
function insertedInOrder(found: readonly string[], missing: readonly string[]): readonly string[] {
  const dated = found.filter(hasValue)
  const rest = found.filter((group) => !hasValue(group))
  const isFalling = dated.every((group, at) => at === 0 || group < (dated[at - 1] ?? ''))
  const isRising = dated.every((group, at) => at === 0 || group > (dated[at - 1] ?? ''))
  if (!isFalling && !isRising) return [...dated, ...missing, ...rest]
  const all = [...dated, ...missing].sort()
  return [...(isFalling && !isRising ? all.reverse() : all), ...rest]
}

function textOf(group: string, { field, unit, empty }: Dimension, lookup: Lookup): string {
  if (group === otherGroup) return reportTexts.other
  if (group === emptyGroup) return empty ?? reportTexts.empty
  const raw = groupValue(group)
  if (unit) return periodText(raw, unit)
  const value = field.type.fromWire(raw, field) ?? null
  return value === null ? raw : field.type.toText(value, field, lookup) || raw
}
