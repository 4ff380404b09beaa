import { EditableTable, type EditableTableProps, type GridStore } from '#grid'
import './demo.css'
import { useMemo, useRef } from 'react'
import { productConsole } from '../console'
import { useHostPorts } from '../ports/ports'
import { useRouteTitle } from '../tabs/routeTitle'
import { notify } from '../ui/notify'
import { Contents } from './Contents'
import { demoMessages as messages } from './messages'
import { Source } from './Source'
import { partsOf, type TableDemo } from './tableParts'
import tables from './tables.json'

const { Frame } = productConsole

// The file's content is shown on this page; its shape is this one.
const demos = tables as unknown as readonly TableDemo[]

/** Loads the page together with the table code, so that nothing moves later. */
export async function loadTablesPage(): Promise<typeof TablesPage> {
  await EditableTable.preload()
  return TablesPage
}

/** Examples of the editable table, each with its document. */
function TablesPage() {
  const ports = useHostPorts()
  const title = useRouteTitle(messages.tables)
  return (
    <Frame ports={ports}>
      <article className="demo">
        <header>
          <h1>{title}</h1>
          <p>{messages.tablesAbout}</p>
          <Contents label={messages.tables} entries={demos} />
        </header>
        {demos.map((demo) => (
          <Demo key={demo.id} demo={demo} />
        ))}
      </article>
    </Frame>
  )
}

function Demo({ demo }: { readonly demo: TableDemo }) {
  const { id, title, about, doc, rows, draftKey, generate = 0 } = demo
  const store = useRef<GridStore>(undefined)
  const all = useMemo(() => rows ?? generated(generate), [rows, generate])
  const parts = useMemo(() => partsOf(demo), [demo])
  return (
    <section id={id} aria-label={title}>
      <h2>{title}</h2>
      <p>{about}</p>
      <EditableTable
        doc={doc}
        title={title}
        rows={all}
        draftKey={draftKey}
        {...parts}
        onStore={(made) => {
          store.current = made
        }}
        onSave={({ $table }) => void save($table, store.current)}
      />
      <Source value={doc} wide />
    </section>
  )
}

/** Saves like a page: edits become the new state, and the other tables are notified. */
async function save($table: SavedTable, store: GridStore | undefined): Promise<void> {
  const { errors, changedRows, newRows } = await $table.collect()
  if (errors.length > 0) return
  for (const row of changedRows) {
    store?.saved(String(row.id))
    $table.socketSendUpdateRow(row)
  }
  notify.success(messages.saved(changedRows.length + newRows.length))
}

type SavedTable = Parameters<NonNullable<EditableTableProps['onSave']>>[0]['$table']

const generated = (count: number): readonly unknown[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `g${index}`,
    name: messages.product(index + 1),
    sku: `SP-${index + 1}`,
    status: ['draft', 'on', 'off'][index % 3],
    stock: (index * 37) % 500,
    price: ((index * 991) % 100_000) / 100,
    day: `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
    hot: index % 4 === 0 ? 'Y' : 'N',
    note: index % 5 === 0 ? messages.note : '',
  }))
