import {
  AllCommunityModule,
  type ColDef,
  type GridApi,
  ModuleRegistry,
  themeQuartz,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useState } from 'react'
import { show } from '../shared/react'
import type { Row } from '../shared/table'
import * as table from '../shared/table'

ModuleRegistry.registerModules([AllCommunityModule])

const special: Partial<Record<table.Key, ColDef<Row>>> = {
  kind: {
    cellEditor: 'agSelectCellEditor',
    cellEditorParams: { values: table.kindOptions.map(({ value }) => value) },
    valueFormatter: ({ value }) => table.kindText(value),
  },
  price: { cellEditor: 'agNumberCellEditor', type: 'rightAligned' },
  stock: { cellEditor: 'agNumberCellEditor', type: 'rightAligned' },
  day: { cellEditor: 'agDateStringCellEditor' },
  hot: {
    cellDataType: 'boolean',
    cellRenderer: 'agCheckboxCellRenderer',
    cellEditor: 'agCheckboxCellEditor',
    valueGetter: ({ data, node }) => (node?.rowPinned ? undefined : data?.hot === 'Y'),
    valueSetter: ({ data, newValue }) => {
      Object.assign(data, { hot: newValue ? 'Y' : 'N' })
      return true
    },
  },
  tags: { valueFormatter: ({ value }) => table.tagTexts(value).join(' ') },
}

const columnDefs: ColDef<Row>[] = [
  { headerName: '#', width: 60, valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1 },
  ...table.columns.map(({ key, title, width }) => ({
    field: key as table.Key,
    headerName: title,
    width,
    editable: true,
    cellEditor: 'agTextCellEditor',
    ...special[key as table.Key],
  })),
]

const rowData = [...table.rows]
const pinned = table.totals(table.rows)

let api: GridApi<Row> | undefined
let mount = () => {}

function App() {
  const [shown, setShown] = useState(false)
  mount = () => setShown(true)
  if (!shown) return null
  return (
    <div style={{ height: table.sizes.height }}>
      <AgGridReact<Row>
        theme={themeQuartz}
        columnDefs={columnDefs}
        rowData={rowData}
        getRowId={({ data }) => data.id}
        rowHeight={table.sizes.row}
        headerHeight={table.sizes.header}
        pinnedBottomRowData={pinned}
        singleClickEdit
        onGridReady={(event) => {
          api = event.api
        }}
      />
    </div>
  )
}

show(<App />)
table.offer(
  {
    mount: () => mount(),
    insertTop: () => api?.applyTransaction({ add: [table.emptyRow()], addIndex: 0 }),
    removeTop: () => {
      const first = api?.getDisplayedRowAtIndex(0)?.data
      if (first) api?.applyTransaction({ remove: [first] })
    },
  },
  '.ag-grid-scrolling-container [row-index="0"] [col-id="sku"]',
)
