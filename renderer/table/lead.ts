import type { ReactNode } from 'react'
import type { Row } from '../data/rows'

/** Control at the start of each row besides the tick: selects one row, or expands it. */
export interface RowLead {
  /** Id of the row that is selected or expanded. */
  readonly on: string | undefined
  cell(props: { readonly row: Row; readonly name: string; readonly on: boolean }): ReactNode
  /** Content below the active row. */
  below?(row: Row): ReactNode
  /** Called when the row is pressed outside its own controls. Must be a stable function. */
  onRow?: ((row: Row) => void) | undefined
}
