import { permissionOf } from '../../model/entity/entity'
import { can, type Grants } from '../../model/entity/permission'
import { reportFor } from '../../model/report/prune'
import { entityFor, mayUse, metBy } from '../../model/rights/prune'
import { type Card, type DashboardModel, isCountedCard, isPeriod } from './model'

/** The dashboard without cards of reports and pages that the grants do not open, and without filters of hidden fields. */
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
  if (card.kind !== 'list') return card
  if (!can(grants, permissionOf(card.entity, 'view'))) return undefined
  return Object.freeze({
    ...card,
    entity: entityFor(card.entity, grants),
    columns: metBy(grants, card.columns),
  })
}
