import type { ReactNode } from 'react'
import { type Row, rawText } from '../data/rows'
import { tableMessages } from '../messages'
import type { Lookup } from '../model/entity/field'
import { Boundary } from '../ui/Boundary'
import { CellError, UnknownCell } from '../ui/CellError'
import type { TableColumn, TableLayout } from './layout'

interface RowCellsProps {
  readonly layout: TableLayout
  readonly row: Row
  readonly lookup: Lookup
  onOpen(row: Row): void
  /** Absent = cells cannot be edited. */
  onEdit?: ((cell: EditedCell) => void) | undefined
  /** The pointer or focus reached an editable cell. */
  onNearEdit?: (() => void) | undefined
  /** Why the row's cells cannot be edited; undefined = they can. */
  readonly kept?: string | undefined
}

/** A cell of a list that the user wants to edit. */
export interface EditedCell {
  readonly row: Row
  readonly column: TableColumn
  /** The pressed element in the cell. */
  readonly anchor: HTMLElement
}

/**
 * The cells of a row, each drawn by its type. For speed, one error boundary covers all of them; if it catches an error,
 * the row is drawn again with a boundary per cell, so that only the broken cell shows it.
 */
export function RowCells(props: RowCellsProps) {
  const { layout, row } = props
  const cells = (guard: Guard) =>
    layout.columns.map((column) => (
      <td key={column.key} className={`jd-td ${column.className}`} style={column.stick}>
        {guard(column, cellNode(column, props))}
      </td>
    ))
  return (
    <Boundary resetKeys={[row]} fallback={() => cells(guarded)}>
      {cells(bare)}
    </Boundary>
  )
}

type Guard = (column: TableColumn, shown: ReactNode) => ReactNode

const bare: Guard = (_, shown) => shown

export const guarded: Guard = (column, shown) => (
  <Boundary fallback={(error) => <CellError title={column.title} reason={error.message} />}>
    {shown}
  </Boundary>
)

type CellProps = Pick<RowCellsProps, 'row' | 'lookup' | 'onOpen' | 'onEdit' | 'onNearEdit' | 'kept'>

/** The cell's content as its type draws it, as a link if the column opens the detail. */
export const cellNode = (column: TableColumn, props: CellProps): ReactNode =>
  linked(valueNode(column, props), column, props)

function valueNode({ cell, field, key }: TableColumn, { row, lookup }: CellProps): ReactNode {
  if (row.bad.has(key)) {
    return (
      <span className="jd-bad" title={tableMessages.badValue}>
        {rawText(row.record[key])}
      </span>
    )
  }
  if (!cell) return <UnknownCell type={field.type.name} />
  const { Show } = cell
  const text = row.record[`${key}_dictText`]
  return (
    <Show
      value={row.values[key]}
      field={field}
      lookup={lookup}
      text={typeof text === 'string' ? text : undefined}
      place="cell"
    />
  )
}

function linked(
  shown: ReactNode,
  column: TableColumn,
  { row, onOpen, onEdit, onNearEdit, kept }: CellProps,
) {
  const { open, openAt, edit, title } = column
  if (edit && onEdit && row.id !== undefined) {
    if (kept !== undefined) return <span title={kept}>{shown}</span>
    return (
      <button
        type="button"
        className="jd-editable"
        title={tableMessages.editCell(title)}
        onPointerEnter={onNearEdit}
        onFocus={onNearEdit}
        onClick={({ currentTarget: anchor }) => onEdit({ row, column, anchor })}
        onKeyDown={({ key, currentTarget: anchor }) => {
          if (key === 'F2') onEdit({ row, column, anchor })
        }}
      >
        {shown}
      </button>
    )
  }
  if (open !== 'detail' || row.id === undefined) return shown
  return (
    <a
      className="jd-open"
      href={`${openAt ?? ''}?detail=${encodeURIComponent(row.id)}`}
      onClick={(event) => {
        // With a modifier key the browser opens the detail in a new tab.
        if (!openAt && (event.ctrlKey || event.metaKey || event.shiftKey)) return
        event.preventDefault()
        onOpen(row)
      }}
    >
      {shown}
    </a>
  )
}
