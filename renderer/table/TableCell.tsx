import { tableMessages } from '../messages'
import type { Lookup } from '../model/field'
import { Boundary } from '../ui/Boundary'
import { CellError, UnknownCell } from '../ui/CellError'
import type { TableColumn } from './layout'
import { type Row, rawText } from './rows'

/** One value in the table: one line high, drawn by its type, its errors kept to itself. */
export function TableCell(props: {
  readonly column: TableColumn
  readonly row: Row
  readonly lookup: Lookup
  onOpen(row: Row): void
}) {
  const { column, row, lookup, onOpen } = props
  const shown = row.bad.has(column.key) ? (
    <span className="jd-bad" title={tableMessages.badValue}>
      {rawText(row.record[column.key])}
    </span>
  ) : (
    <Value column={column} row={row} lookup={lookup} />
  )
  if (column.open !== 'detail' || row.id === undefined) return shown
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

function Value({ column, row, lookup }: { column: TableColumn; row: Row; lookup: Lookup }) {
  const { cell, field, key } = column
  if (!cell) return <UnknownCell type={field.type.name} />
  const { Show } = cell
  const text = row.record[`${key}_dictText`]
  return (
    <Boundary
      resetKey={row}
      fallback={(error) => <CellError title={column.title} reason={error.message} />}
    >
      <Show
        value={row.values[key]}
        field={field}
        lookup={lookup}
        text={typeof text === 'string' ? text : undefined}
        place="cell"
      />
    </Boundary>
  )
}
