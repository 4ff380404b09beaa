import 'react-data-grid/lib/styles.css'
import { useState } from 'react'
import { type Column, DataGrid, type RenderEditCellProps, renderTextEditor } from 'react-data-grid'
import { show } from '../shared/react'
import type { Row } from '../shared/table'
import * as table from '../shared/table'

type Total = ReturnType<typeof table.totals>[number]

const number = (props: RenderEditCellProps<Row, Total>) => <Input {...props} type="number" />
const date = (props: RenderEditCellProps<Row, Total>) => <Input {...props} type="date" />

function Input({
  row,
  column,
  onRowChange,
  onClose,
  type,
}: RenderEditCellProps<Row, Total> & { readonly type: string }) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the editor opens where the user has just clicked
      autoFocus
      type={type}
      value={String(row[column.key as table.Key] ?? '')}
      onChange={({ target }) =>
        onRowChange({
          ...row,
          [column.key]: type === 'number' ? target.valueAsNumber : target.value,
        })
      }
      onBlur={() => onClose(true)}
    />
  )
}

const special: Partial<Record<table.Key, Partial<Column<Row, Total>>>> = {
  kind: {
    renderCell: ({ row }) => table.kindText(row.kind),
    renderEditCell: ({ row, onRowChange }) => (
      <select
        // biome-ignore lint/a11y/noAutofocus: the editor opens where the user has just clicked
        autoFocus
        value={row.kind}
        onChange={(event) => onRowChange({ ...row, kind: event.target.value }, true)}
      >
        {table.kindOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    ),
  },
  price: { renderEditCell: number, renderSummaryCell: ({ row }) => row.price },
  stock: { renderEditCell: number, renderSummaryCell: ({ row }) => row.stock },
  name: { renderEditCell: renderTextEditor, renderSummaryCell: ({ row }) => row.name },
  day: { renderEditCell: date },
  hot: {
    renderCell: ({ row, onRowChange, tabIndex }) => (
      <input
        type="checkbox"
        tabIndex={tabIndex}
        checked={row.hot === 'Y'}
        onChange={() => onRowChange({ ...row, hot: row.hot === 'Y' ? 'N' : 'Y' })}
      />
    ),
  },
  tags: {
    renderCell: ({ row }) =>
      table.tagTexts(row.tags).map((text) => <span key={text}>{text} </span>),
    renderEditCell: renderTextEditor,
  },
}

const columns: readonly Column<Row, Total>[] = [
  { key: 'seq', name: '#', width: 60, renderCell: ({ rowIdx }) => rowIdx + 1 },
  ...table.columns.map(({ key, title, width }) => ({
    key,
    name: title,
    width,
    resizable: true,
    ...(key === 'hot' ? {} : { renderEditCell: renderTextEditor }),
    ...special[key as table.Key],
  })),
]

const rowKey = (row: Row) => row.id
const summary = table.totals(table.rows)

function Table() {
  const [rows, setRows] = useState(table.rows)
  insertTop = () => setRows([table.emptyRow(), ...rows])
  removeTop = () => setRows(rows.slice(1))
  return (
    <DataGrid
      style={{ blockSize: table.sizes.height }}
      columns={columns}
      rows={rows}
      rowKeyGetter={rowKey}
      onRowsChange={setRows}
      rowHeight={table.sizes.row}
      headerRowHeight={table.sizes.header}
      summaryRowHeight={table.sizes.footer}
      bottomSummaryRows={summary}
    />
  )
}

let insertTop = () => {}
let removeTop = () => {}

function App() {
  const [shown, setShown] = useState(false)
  mount = () => setShown(true)
  return shown ? <Table /> : null
}

let mount = () => {}

show(<App />)
table.offer(
  { mount: () => mount(), insertTop: () => insertTop(), removeTop: () => removeTop() },
  '[aria-rowindex="2"] [aria-colindex="3"]',
)
