import { memo, type ReactNode } from 'react'
import { isReadOnly } from '../columns/model'
import type { GridStore } from '../store/store'
import { useGrid } from './scene/context'
import type { LaidColumn, LaidLead } from './scene/layout'
import { gridViewMessages } from './scene/messages'
import { useTopic } from './scene/useTopic'
import { useSheetScene } from './sheet/context'
import { TitleTools } from './sheet/TitleTools'

interface HeadProps {
  readonly columns: readonly LaidColumn[]
}

/** The sticky row of titles. */
export const Head = memo(function Head({ columns }: HeadProps) {
  const { layout, control } = useGrid()
  const { head } = useSheetScene()
  return (
    <div role="rowgroup" className="jd-grid-head">
      <div
        role="row"
        aria-rowindex={1}
        className="jd-grid-row jd-grid-titles"
        style={{ gridTemplateColumns: layout.template }}
        {...head.handlers}
      >
        {layout.leads.map((lead) => (
          <LeadTitle key={lead.type} lead={lead} store={control.store} />
        ))}
        {columns.map((laid) => (
          <Title
            key={laid.column.key}
            laid={laid}
            counted={laid.column.key === control.store.table.orderKey}
          />
        ))}
      </div>
    </div>
  )
})

function LeadTitle({ lead, store }: { readonly lead: LaidLead; readonly store: GridStore }) {
  return (
    <div
      role="columnheader"
      aria-colindex={lead.line}
      className="jd-grid-cell jd-grid-title"
      data-align={lead.align}
      data-sticky="left"
      style={{ gridColumnStart: lead.line, left: lead.offset }}
    >
      {lead.type === 'row-checkbox' ? (
        <SelectAll store={store} />
      ) : (
        lead.title || <Unseen lead={lead} />
      )}
    </div>
  )
}

/** A visually hidden title for screen readers. */
const Unseen = ({ lead }: { readonly lead: LaidLead }) => (
  <span className="jd-unseen">{gridViewMessages.leads[lead.type]}</span>
)

function SelectAll({ store }: { readonly store: GridStore }) {
  useTopic(store, 'selection')
  useTopic(store, 'order')
  const state = store.selection.headState()
  return (
    <input
      type="checkbox"
      aria-label={gridViewMessages.selectAll}
      // Reached with the arrow keys, like the ticks of the rows.
      tabIndex={-1}
      ref={(box) => {
        // The third state has no HTML attribute.
        if (box) box.indeterminate = state === 'some'
      }}
      checked={state === 'all'}
      onChange={() => store.selection.toggleAll()}
    />
  )
}

interface TitleProps {
  readonly laid: LaidColumn
  /** The column holds row numbers, which nobody types. */
  readonly counted: boolean
}

function Title({ laid, counted }: TitleProps): ReactNode {
  const { column, line, sticky } = laid
  const { readOnly } = useGrid()
  const { sort } = useSheetScene().view.view
  const order = sort?.key === column.key ? sort.order : undefined
  const required = !readOnly && column.rules.some(({ kind }) => kind === 'required')
  return (
    <div
      role="columnheader"
      aria-colindex={line}
      // Without the menu button, because the title is read with every cell of the column.
      aria-label={gridViewMessages.title(column.title, required)}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
      className="jd-grid-cell jd-grid-title"
      data-align={column.align}
      data-sticky={sticky?.side}
      data-title={column.key}
      data-pen={!readOnly && !isReadOnly(column) && !counted ? true : undefined}
      style={{ gridColumnStart: line, ...(sticky && { [sticky.side]: sticky.offset }) }}
    >
      {required && (
        <span className="jd-grid-required" title={gridViewMessages.required} aria-hidden="true">
          *
        </span>
      )}
      <span className="jd-grid-text" title={column.title}>
        {column.title}
      </span>
      <TitleTools column={column} />
    </div>
  )
}
