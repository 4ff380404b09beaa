import { memo, type ReactNode } from 'react'
import type { HeldRow } from '../../rows/rows'
import type { GridStore } from '../../store/store'
import { useGrid } from '../scene/context'
import type { LaidLead } from '../scene/layout'
import { gridViewMessages } from '../scene/messages'
import { type GridParts, useParts } from '../scene/parts'

interface LeadCellsProps {
  readonly row: HeldRow
  readonly place: number
  readonly selected: boolean
  /** Version of the row; the condition that disables it may have changed. */
  readonly version: number
}

/** The table's own leading cells: handle, tick, number, expander. */
export const LeadCells = memo(function LeadCells({ row, place, selected }: LeadCellsProps) {
  const { layout, control } = useGrid()
  const parts = useParts()
  const { store } = control
  return layout.leads.map((lead) => (
    <div
      key={lead.type}
      role="gridcell"
      aria-colindex={lead.line}
      className="jd-grid-cell jd-grid-lead"
      data-lead={lead.type}
      data-align={lead.align}
      data-sticky="left"
      style={{ gridColumnStart: lead.line, left: lead.offset }}
    >
      {contentOf({ lead, row, place, selected, store, parts })}
    </div>
  ))
})

interface LeadProps extends Omit<LeadCellsProps, 'version'> {
  readonly lead: LaidLead
  readonly store: GridStore
  readonly parts: GridParts
}

function contentOf({ lead, row, place, selected, store, parts }: LeadProps): ReactNode {
  const { Handle, Expander } = parts
  switch (lead.type) {
    case 'row-number':
      return <span className="jd-grid-number">{place + 1}</span>
    case 'row-checkbox':
    case 'row-radio':
      return (
        <input
          type={lead.type === 'row-radio' ? 'radio' : 'checkbox'}
          aria-label={gridViewMessages.selectRow(place + 1)}
          checked={selected}
          disabled={store.isDisabled(row)}
          tabIndex={-1}
          onChange={() => store.selection.toggle(row)}
        />
      )
    case 'row-drag-sort':
      return Handle && <Handle row={row} place={place} />
    case 'row-expand':
      return Expander && <Expander row={row} place={place} />
  }
}
