import { permissionOf } from '../../model/entity/entity'
import { fieldAt } from '../../model/entity/path'
import { can, type Grants } from '../../model/entity/permission'
import { hiddenMeasures, reportFor } from '../../model/report/prune'
import { entityFor, mayAsk, mayUse, metBy } from '../../model/rights/prune'
import { dashboardTexts as texts } from './messages'
import { type Card, type DashboardModel, isCountedCard, isPeriod, type ListCard } from './model'

/** The dashboard without cards of forbidden reports and pages, and without filters of hidden fields. */
export const dashboardWithGrants = (model: DashboardModel, grants: Grants): DashboardModel =>
  Object.freeze({
    ...model,
    filters: model.filters.filter((filter) => isPeriod(filter) || mayUse(grants, filter.field)),
    cards: model.cards.flatMap((card) => cardFor(card, grants) ?? []),
  })

function cardFor(card: Card, grants: Grants): Card | undefined {
  if (isCountedCard(card)) {
    if (!can(grants, card.report.can)) return undefined
    return Object.freeze({ ...card, report: reportFor(card.report, grants) })
  }
  if (card.kind === 'tasks') {
    const tasks = card.tasks.filter((task) => mayList(task, grants) && can(grants, task.can))
    // Without access to any task the card is removed; otherwise it would say that everything is done.
    return tasks.length === 0 ? undefined : Object.freeze({ ...card, tasks })
  }
  if (card.kind !== 'list') return card
  if (!mayList(card, grants)) return undefined
  return Object.freeze({
    ...card,
    entity: entityFor(card.entity, grants),
    columns: metBy(grants, card.columns),
  })
}

/** The dashboard as a whole, or the figures of its cards that are made of fields which the grants hide. */
export function dashboardLacks(model: DashboardModel, grants: Grants): readonly string[] {
  const { cards } = dashboardWithGrants(model, grants)
  if (cards.length === 0) return [texts.noCards]
  const hidden = cards.filter(isCountedCard).filter((card) => {
    const keys = 'measure' in card ? [card.measure] : card.measures
    return hiddenMeasures(card.report, grants, keys).length > 0
  })
  const lost = model.filters.filter((filter) => !isPeriod(filter) && !mayUse(grants, filter.field))
  return [
    ...hidden.map(({ title }) => texts.hiddenCard(title)),
    ...lost.map(({ title }) => texts.hiddenFilter(title ?? '')),
  ]
}

/** A list whose conditions use hidden fields must not be requested. */
const mayList = ({ entity, where }: Pick<ListCard, 'entity' | 'where'>, grants: Grants): boolean =>
  can(grants, permissionOf(entity, 'view')) &&
  where.columns.every((column) => {
    const field = fieldAt(entity, column)
    return field !== undefined && mayAsk(grants, field)
  })
