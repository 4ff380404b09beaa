import { type MouseEvent, memo } from 'react'
import { nameOf } from '../data/rows'
import { tableMessages } from '../messages'
import { CardRow, UnusableRow } from './CardRow'
import { Checkbox } from './Checkbox'
import { RowActions } from './RowActions'
import { RowCells } from './RowCells'
import type { TableRowProps } from './rowProps'

/** Rerenders only if its record, tick or columns change. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, layout, lookup, selected, highlighted, onToggle, onOpen, onEdit, onNearEdit } = props
  const name = nameOf(row, props.label)
  const { id, unusable } = row
  const { on = false, below, onRow } = props
  const lead = props.mark ? props.mark({ row, name, on }) : props.lead
  const line = (
    // For the keyboard, the control before the row does what a press on the row does.
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
            kept={props.keeps?.(row)}
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

/** Whether the press was on the row itself, not on an interactive element in it. */
const isOwn = ({ target }: MouseEvent): boolean =>
  target instanceof Element && !target.closest('a, button, input, label, [role="button"]')

const columnsOf = ({ cards, layout }: TableRowProps): number =>
  cards
    ? 1
    : layout.columns.length + [layout.checkWidth > 0, layout.actionWidth > 0].filter(Boolean).length
