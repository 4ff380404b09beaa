import type { OpenedRows } from '../../../figures/RowsDrawer'
import type { Report } from '../../../model/report/report'
import type { Chosen, Picked } from '../filtering'
import type { Card, DashboardModel } from '../model'

/** Props of a card's body. */
export interface CardPlace<C extends Card> {
  readonly model: DashboardModel
  readonly card: C
  readonly chosen: Chosen
  /** Increased to reload all cards. */
  readonly round: number
  onPick(picked: Picked | undefined): void
  onOpen(report: Report, rows: OpenedRows): void
}
