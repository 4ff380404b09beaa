import { type MouseEvent, memo, type ReactNode } from 'react'
import { nameOf, type Row } from '../data/rows'
import { tableMessages } from '../messages'
import type { ActionModel } from '../model/entity/action'
import type { Field, Lookup } from '../model/entity/field'
import type { ExprUser } from '../model/entity/user'
import { CardRow, UnusableRow } from './CardRow'
import { Checkbox } from './Checkbox'
import type { TableLayout } from './layout'
import type { RowLead } from './lead'
import { RowActions } from './RowActions'
import { type EditedCell, RowCells } from './RowCells'

export interface TableRowProps {
  readonly row: Row
  readonly layout: TableLayout
  readonly label: Field
  readonly actions: readonly ActionModel[]
  readonly user: ExprUser
  readonly lookup: Lookup
  readonly selected: boolean
  readonly highlighted: boolean
  /** The screen is small: the record is a card. */
  readonly cards: boolean
  /** Stands before its tick. */
  readonly lead?: ReactNode
  /** See RowLead: what leads it, that it is the one row that is on, and what stands below it then. */
  readonly mark?: RowLead['cell'] | undefined
  readonly on?: boolean
  readonly below?: ReactNode
  readonly onRow?: RowLead['onRow']
  /** Name of the action that is at work in it. */
  readonly running: string | undefined
  onToggle(row: Row): void
  onOpen(row: Row): void
  onEdit?: ((cell: EditedCell) => void) | undefined
  onNearEdit?: (() => void) | undefined
  onAction(action: ActionModel, row: Row): void
}

/** Redrawn only when its record, its tick or the columns change. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, layout, lookup, selected, highlighted, onToggle, onOpen, onEdit, onNearEdit } = props
  const name = nameOf(row, props.label)
  const { id, unusable } = row
  const { on = false, below, onRow } = props
  const lead = props.mark ? props.mark({ row, name, on }) : props.lead
  const line = (
    // The control that leads the row has the keys for what a press on the row does.
    <tr
      className="jd-tr"
      data-selected={selected || undefined}
      data-highlighted={highlighted || undefined}
      data-on={on || undefined}
      onClick={onRow && ((event) => isOwn(event) && onRow(row))}
      aria-busy={props.running !== undefined || undefined}
      aria-selected={layout.selectable ? selected : undefined}
    >
      {props.cards ? (
        <CardRow {...props} lead={lead} name={name} />
      ) : (
        <>
          {layout.checkWidth > 0 && (
            <td className={`jd-td ${layout.checkClass}`}>
              {lead}
              {layout.selectable && (
                <Checkbox
                  label={tableMessages.select(name)}
                  state={selected ? 'all' : 'none'}
                  disabled={id === undefined}
                  onToggle={() => onToggle(row)}
                />
              )}
            </td>
          )}
          <RowCells
            layout={layout}
            row={row}
            lookup={lookup}
            onOpen={onOpen}
            onEdit={onEdit}
            onNearEdit={onNearEdit}
          />
          {layout.actionWidth > 0 && (
            <td className="jd-td jd-fixed jd-fixed-right jd-actions">
              {unusable ? <UnusableRow row={row} /> : <RowActions {...props} name={name} />}
            </td>
          )}
        </>
      )}
    </tr>
  )
  if (below === undefined) return line
  return (
    <>
      {line}
      <tr className="jd-below">
        <td colSpan={columnsOf(props)}>
          <div>{below}</div>
        </td>
      </tr>
    </>
  )
})

/** A press on the row itself, not on something in it that does its own. */
const isOwn = ({ target }: MouseEvent): boolean =>
  target instanceof Element && !target.closest('a, button, input, label, [role="button"]')

const columnsOf = ({ cards, layout }: TableRowProps): number =>
  cards
    ? 1
    : layout.columns.length + [layout.checkWidth > 0, layout.actionWidth > 0].filter(Boolean).length
