import { useMemo } from 'react'
import { useCells } from '../../ui/cells'
import { compileColumns } from '../columns'
import { createLinks, type LinkConfig } from '../links'
import type { CheckHandler } from '../rules'
import { createGridStore, type GridStore } from '../store'
import type { GridControl } from './control'
import { Grid } from './Grid'
import { leadsOf } from './leads'
import type { TableDoc } from './tableDoc'

export interface EditableTableProps {
  readonly doc: TableDoc
  /** Accessible name. */
  readonly title: string
  /** Replacing the list reloads the table: what was deleted, chosen or wrong is forgotten. */
  readonly rows: readonly unknown[]
  readonly loading?: boolean
  readonly handlers?: ReadonlyMap<string, CheckHandler>
  readonly linkageConfig?: readonly LinkConfig[]
  onStore?(store: GridStore, control: GridControl): void
}

/** The editable table of a document. */
export function EditableTable(props: EditableTableProps) {
  const { doc, title, rows, loading = false, handlers, linkageConfig } = props
  const cells = useCells()
  const { columns, leading } = useMemo(
    () =>
      compileColumns(doc.columns, {
        cells,
        report: () => undefined,
        ...(handlers && { handlers }),
      }),
    [doc, cells, handlers],
  )
  const store = useMemo(
    () =>
      createGridStore({
        columns,
        rowKey: doc.rowKey,
        orderKey: doc.dragSort ? (doc.dragSortKey ?? 'orderNum') : undefined,
        selection: doc.rowSelectionType,
        disabledRows: doc.disabledRows,
        disabled: doc.disabled,
        tree: doc.treeConfig,
      }),
    [columns, doc],
  )
  useMemo(() => store.load(rows), [store, rows])
  const links = useMemo(
    () => linkageConfig && createLinks(store.table, linkageConfig, store.listeners),
    [store, linkageConfig],
  )
  const leads = useMemo(() => leadsOf(doc, columns, leading), [doc, columns, leading])
  return (
    <Grid
      store={store}
      title={title}
      alwaysEdit={doc.alwaysEdit ?? false}
      rowHeight={rowHeights[doc.size ?? 'medium']}
      {...(doc.maxHeight !== undefined && { maxHeight: doc.maxHeight })}
      height={doc.height}
      leads={leads}
      links={links}
      loading={loading}
      onControl={(control) => props.onStore?.(store, control)}
    />
  )
}

/** In px; the medium one is the specification's (§9). */
const rowHeights = { medium: 61, small: 48, mini: 40, tiny: 32 } as const
