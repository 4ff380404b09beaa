import type { ReactNode } from 'react'
import type { Row } from '../data/rows'
import type { ActionModel } from '../model/entity/action'
import type { Field, Lookup } from '../model/entity/field'
import type { ExprUser } from '../model/entity/user'
import type { TableLayout } from './layout'
import type { RowLead } from './lead'
import type { EditedCell } from './RowCells'

export interface TableRowProps {
  readonly row: Row
  readonly layout: TableLayout
  readonly label: Field
  readonly actions: readonly ActionModel[]
  readonly user: ExprUser
  readonly lookup: Lookup
  readonly selected: boolean
  readonly highlighted: boolean
  /** Small screen: the record is a card. */
  readonly cards: boolean
  /** Content before its tick. */
  readonly lead?: ReactNode
  /** See RowLead: its control, whether the row is active, and the content below it. */
  readonly mark?: RowLead['cell'] | undefined
  readonly on?: boolean
  readonly below?: ReactNode
  readonly onRow?: RowLead['onRow']
  /** Name of the action that is running in it. */
  readonly running: string | undefined
  onToggle(row: Row): void
  onOpen(row: Row): void
  onEdit?: ((cell: EditedCell) => void) | undefined
  /** Why no cell of the row can be edited; undefined = they can. */
  keeps?: ((row: Row) => string | undefined) | undefined
  onNearEdit?: (() => void) | undefined
  onAction(action: ActionModel, row: Row): void
}
