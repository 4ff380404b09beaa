import { permissionOf } from '../../model/entity/entity'
import { fieldAt } from '../../model/entity/path'
import { can, type Grants } from '../../model/entity/permission'
import { reportFor } from '../../model/report/prune'
import { entityFor, mayAsk, mayUse, metBy } from '../../model/rights/prune'
import { type Card, type DashboardModel, isCountedCard, isPeriod, type ListCard } from './model'

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
  if (card.kind === 'tasks') {
    const tasks = card.tasks.filter((task) => mayList(task, grants) && can(grants, task.can))
    // Who has no part in any of it is not told that he has done it all.
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

/** Rows that are chosen by what is hidden from somebody are none that he can ask for. */
const mayList = ({ entity, where }: Pick<ListCard, 'entity' | 'where'>, grants: Grants): boolean =>
  can(grants, permissionOf(entity, 'view')) &&
  where.columns.every((column) => {
    const field = fieldAt(entity, column)
    return field !== undefined && mayAsk(grants, field)
  })
