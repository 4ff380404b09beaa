import type { OpenedRows } from '../../../figures/RowsDrawer'
import type { Report } from '../../../model/report/report'
import type { Chosen, Picked } from '../filtering'
import type { Card, DashboardModel } from '../model'

/** What the body of a card works with. */
export interface CardPlace<C extends Card> {
  readonly model: DashboardModel
  readonly card: C
  readonly chosen: Chosen
  /** Grows when all cards are to be read again. */
  readonly round: number
  onPick(picked: Picked | undefined): void
  onOpen(report: Report, rows: OpenedRows): void
}
