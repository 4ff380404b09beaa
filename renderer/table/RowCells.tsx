import type { ReactNode } from 'react'
import { tableMessages } from '../messages'
import type { Lookup } from '../model/field'
import { Boundary } from '../ui/Boundary'
import { CellError, UnknownCell } from '../ui/CellError'
import type { TableColumn, TableLayout } from './layout'
import { type Row, rawText } from './rows'

interface RowCellsProps {
  readonly layout: TableLayout
  readonly row: Row
  readonly lookup: Lookup
  onOpen(row: Row): void
}

/**
 * The values of a row, each drawn by its type. One guard for all of them is what thirty rows can afford;
 * where it catches something the row is drawn again with a guard a cell, so that only one shows the error.
 */
export function RowCells(props: RowCellsProps) {
  const { layout, row } = props
  const cells = (guard: Guard) =>
    layout.columns.map((column) => (
      <td key={column.key} className={`jd-td ${column.className}`} style={column.stick}>
        {linked(guard(column, valueNode(column, props)), column, props)}
      </td>
    ))
  return (
    <Boundary resetKey={row} fallback={() => cells(guarded)}>
      {cells(bare)}
    </Boundary>
  )
}

type Guard = (column: TableColumn, shown: ReactNode) => ReactNode

const bare: Guard = (_, shown) => shown

const guarded: Guard = (column, shown) => (
  <Boundary fallback={(error) => <CellError title={column.title} reason={error.message} />}>
    {shown}
  </Boundary>
)

function valueNode({ cell, field, key }: TableColumn, { row, lookup }: RowCellsProps): ReactNode {
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

function linked(shown: ReactNode, { open }: TableColumn, { row, onOpen }: RowCellsProps) {
  if (open !== 'detail' || row.id === undefined) return shown
  return (
    <a
      className="jd-open"
      href={`?detail=${encodeURIComponent(row.id)}`}
      onClick={(event) => {
        // With a modifier key the browser opens the detail in a tab of its own.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(row)
      }}
    >
      {shown}
    </a>
  )
}
