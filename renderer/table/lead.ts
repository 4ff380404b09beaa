import type { ReactNode } from 'react'
import type { Row } from '../data/rows'

/** What the rows of a table begin with, beside their ticks: the choice of one of them, or the way to unfold it. */
export interface RowLead {
  /** Id of the one row that it is on for. */
  readonly on: string | undefined
  cell(props: { readonly row: Row; readonly name: string; readonly on: boolean }): ReactNode
  /** What stands below the row that it is on for. */
  below?(row: Row): ReactNode
  /** The row was pressed where it has no control of its own. Must stay the same function. */
  onRow?: ((row: Row) => void) | undefined
}
