import type { PeriodUnit } from '../../model/document/reportDoc'
import type { Field } from '../../model/entity/field'
import { fieldAt } from '../../model/entity/path'
import { today } from '../../model/expr/dates'
import type { Condition, ConditionNode } from '../../model/query/condition'
import { groupRule } from '../../model/report/groups'
import { lastDayOf, shifted } from '../../model/report/periods'
import type { Report } from '../../model/report/report'
import type { Dimension } from '../../model/report/summary'
import type { RowUser } from '../../model/rights/rowExpr'
import { isEmpty, type ListQuery } from '../../query/listParams'
import {
  type Card,
  type ChartCard,
  type DashboardModel,
  isCountedCard,
  isPeriod,
  type ListCard,
} from './model'

/** The current filters of a dashboard. */
export interface Chosen {
  /** Values of field filters, by name. */
  readonly values: ListQuery
  /** First day of the chosen period; absent = all time. */
  readonly period?: string
  readonly pick?: Picked
  /** The viewing user and the time: task lists use them in their conditions. */
  readonly user: RowUser
}

/** A clicked group: the other cards with that field show only its rows. */
export interface Picked {
  /** Name of the card. */
  readonly card: string
  readonly dimension: Dimension
  readonly group: string
  readonly shown: readonly string[]
  readonly text: string
}

/** Whether a report can be filtered or grouped by the field. */
export const knows = ({ search, summary }: Report, key: string): boolean =>
  search.some(({ field }) => field.key === key) ||
  (summary?.by.some((dimension) => dimension.key === key) ?? false)

const isDate = (field: Field): boolean =>
  ['date', 'datetime'].includes(field.type.storage(field).kind)

/** The date that periods apply to: from the report's dimensions, or from its search fields. */
export const dateOf = ({ summary, search }: Report): Field | undefined =>
  summary?.by.find(({ unit }) => unit !== undefined)?.field ??
  search.find(({ field }) => isDate(field))?.field

/** The field means the same in both reports: equal name, and equal dictionary of values. */
export const shares = (report: Report, field: Field): boolean => {
  const own = fieldAt(report.view, field.key)
  return (
    own !== undefined && knows(report, field.key) && own.type.dict(own) === field.type.dict(field)
  )
}

/** Conditions for the rows of a card. `back` = number of periods earlier. */
export function conditionFor(
  card: Card,
  { filters }: { readonly filters: DashboardModel['filters'] },
  chosen: Chosen,
  back = 0,
): Condition {
  if (!isCountedCard(card)) {
    return { match: 'and', rules: card.kind === 'list' ? recordRules(card, filters, chosen) : [] }
  }
  const { report } = card
  const { values, period, pick } = chosen
  const rules: ConditionNode[] = []
  for (const filter of filters) {
    if (isPeriod(filter)) {
      const field = dateOf(report)
      if (!field || period === undefined) continue
      const last = shifted(period, filter.unit, -back)
      const first = shifted(last, filter.unit, -spread(card, filter.unit))
      const end = back > 0 ? sameDay(period, last, filter.unit) : lastDayOf(last, filter.unit)
      rules.push({ field: field.key, rule: 'between', val: [first, end] })
    } else {
      const val = values[filter.name]
      if (val !== undefined && !isEmpty(val) && shares(report, filter.field)) {
        rules.push({ field: filter.field.key, rule: filter.operator, val })
      }
    }
  }
  if (pick && pick.card !== card.name && shares(report, pick.dimension.field)) {
    rules.push(groupRule(pick.dimension, pick.group, pick.shown))
  }
  return { match: 'and', rules }
}

/**
 * Records of a list or a task follow filters and a clicked group by fields that their entity has. They ignore periods: no
 * document says which date is meant.
 */
export function recordRules(
  { entity, where }: Pick<ListCard, 'entity' | 'where'>,
  filters: DashboardModel['filters'],
  { values, pick, user }: Chosen,
): readonly ConditionNode[] {
  const has = (field: Field) => {
    const own = fieldAt(entity, field.key)
    return own !== undefined && own.type.dict(own) === field.type.dict(field)
  }
  const filtered = filters.flatMap((filter): readonly ConditionNode[] => {
    const val = values[filter.name]
    if (isPeriod(filter) || val === undefined || isEmpty(val) || !has(filter.field)) return []
    return [{ field: filter.field.key, rule: filter.operator, val }]
  })
  const picked =
    pick && has(pick.dimension.field) ? [groupRule(pick.dimension, pick.group, pick.shown)] : []
  return [...where.rulesFor(user), ...filtered, ...picked]
}

/** Whether the period has not ended yet: the comparison period is then cut off at the same day. */
export const isRunning = (period: string, unit: PeriodUnit): boolean =>
  today() <= lastDayOf(period, unit)

function sameDay(period: string, before: string, unit: PeriodUnit): string {
  const end = lastDayOf(before, unit)
  if (!isRunning(period, unit)) return end
  const passed = Date.parse(today()) - Date.parse(period)
  const day = new Date(Date.parse(before) + Math.max(0, passed)).toISOString().slice(0, 10)
  const [earlier = end] = [day, end].sort()
  return earlier
}

const days: Readonly<Record<PeriodUnit, number>> = {
  day: 1,
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
}

/** A chart over time also shows earlier periods; otherwise it would be a single point. */
function spread(card: Card, unit: PeriodUnit): number {
  if (!isCountedCard(card) || !('periods' in card)) return 0
  const dated = datedBy(card)
  return dated && days[dated.unit ?? 'day'] >= days[unit] ? card.periods - 1 : 0
}

const datedBy = ({ report, by }: ChartCard): Dimension | undefined =>
  report.summary?.by.find(({ key, unit }) => unit !== undefined && by.includes(key))

/** Whether some other card would react to a click on a group of the field. */
export const isFollowed = ({ cards }: DashboardModel, card: Card, field: Field): boolean =>
  cards.some((other) => other !== card && isCountedCard(other) && shares(other.report, field))
