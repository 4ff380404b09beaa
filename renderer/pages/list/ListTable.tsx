import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { whyFixed } from '../../data/actionState'
import { useLookup } from '../../data/lookup'
import type { Row } from '../../data/rows'
import { tableMessages } from '../../messages'
import type { ActionModel } from '../../model/entity/action'
import { usePorts } from '../../ports'
import { layoutOf } from '../../table/layout'
import type { Column, Sort } from '../../table/model'
import type { EditedCell } from '../../table/RowCells'
import { Table, type TableProps } from '../../table/Table'
import { widthsByText } from '../../table/widths'
import { Button } from '../../ui/Button'
import { useCells } from '../../ui/cells'
import { Icon } from '../../ui/Icon'
import { late } from '../../ui/late'
import { PartFailure } from '../../ui/PartFailure'
import { KeptCells } from './inplace/KeptCells'
import type { ListModel } from './model'

const InPlace = late(
  async () => (await import('./inplace/InPlace')).InPlace,
  null,
  // Shown where the editor would be: over the cell.
  ({ anchor, onClose }, failure) =>
    createPortal(
      <div className="jd-inplace-failed">
        <PartFailure {...failure} place="field" onClose={onClose} />
      </div>,
      anchor.closest<HTMLElement>('td') ?? anchor,
    ),
)

/** Users type right after opening a cell, so its editor is fetched when the pointer or the focus reaches one. */
const fetchEditor = () => void InPlace.preload().catch(() => undefined)

// Width of the drag handle column.
const leadWidthPx = 28

/** The list's table: renders the model's columns with the registered cells. */
export function ListTable(props: {
  readonly model: ListModel
  readonly columns: readonly Column[]
  readonly rows: readonly Row[] | undefined
  readonly selected: ReadonlySet<string>
  readonly sort: Sort
  readonly highlight: string | undefined
  runningIn(row: Row): string | undefined
  readonly loading: boolean
  readonly stale: boolean
  readonly dense: boolean
  /** Shown instead of rows if none could be loaded. */
  readonly failure: ReactNode
  readonly body?: TableProps['body']
  readonly lead?: TableProps['lead']
  readonly mark?: TableProps['mark']
  readonly onTick?: TableProps['onTick']
  readonly filtered: boolean
  onSort(field: string): void
  onSelect(ids: ReadonlySet<string>): void
  onOpen(row: Row): void
  onAction(action: ActionModel, row: Row): void
  onClear(): void
  /** Absent = this user cannot add records here. */
  readonly onAdd: (() => void) | undefined
  /** Called when a cell is opened for editing; returns the function to call when editing ends. */
  onEditing(): () => void
  /** A cell has been saved, or its row was changed by somebody else. Resolves once the rows are reloaded. */
  onWritten(id: string, saved: boolean): Promise<void>
}) {
  const { model, columns, rows, filtered, failure, onClear, onAdd, ...more } = props
  const { onWritten, onEditing, ...table } = more
  const [edited, edit] = useState<EditedCell>()
  const isEditing = edited !== undefined
  useEffect(() => (isEditing ? onEditing() : undefined), [isEditing, onEditing])
  const cells = useCells()
  const lookup = useLookup()
  const { user } = usePorts()
  const needed = useNeeded(columns, rows, { cells, lookup })
  const keeps = useCallback((row: Row) => whyFixed(model.entity, row), [model.entity])
  const hasLead = props.lead !== undefined || props.mark !== undefined
  const layout = useMemo(() => {
    return layoutOf(columns, cells, {
      selectable: model.selectable,
      actions: model.row,
      needed,
      leadWidth: hasLead ? leadWidthPx : 0,
    })
  }, [columns, cells, model, needed, hasLead])
  return (
    <>
      {columns.some(({ edit: isEditable }) => isEditable) && (
        <KeptCells entity={model.entity.name} rows={rows} open={edited?.row.id} />
      )}
      <Table
        {...table}
        rows={rows}
        title={model.title}
        layout={layout}
        label={model.entity.label}
        actions={model.row}
        user={user}
        lookup={lookup}
        empty={
          failure ?? (
            <Empty title={model.entity.title} filtered={filtered} onClear={onClear} onAdd={onAdd} />
          )
        }
        waiting={rows === undefined && !failure}
        onEdit={edit}
        onNearEdit={fetchEditor}
        keeps={keeps}
      />
      {edited && (
        <InPlace
          key={`${edited.row.key} ${edited.column.key}`}
          model={model}
          user={user}
          lookup={lookup}
          onWritten={onWritten}
          {...edited}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  )
}

/** Column widths needed by the texts; from page to page a column only grows, so that paging moves little. */
function useNeeded(
  columns: readonly Column[],
  rows: readonly Row[] | undefined,
  { cells, lookup }: Omit<Parameters<typeof widthsByText>[2], never>,
): ReadonlyMap<string, number> {
  const kept = useRef<ReadonlyMap<string, number>>(new Map())
  return useMemo(() => {
    const now = rows ? widthsByText(columns, rows, { cells, lookup }) : kept.current
    const grown = [...now].filter(([key, px]) => px > (kept.current.get(key) ?? 0))
    if (grown.length > 0) kept.current = new Map([...kept.current, ...grown])
    return kept.current
  }, [columns, rows, cells, lookup])
}

/** Explains an empty list and offers the next step: other conditions, or the first record. */
export function Empty(props: {
  readonly title: string
  readonly filtered: boolean
  onClear(): void
  readonly onAdd?: (() => void) | undefined
}): ReactNode {
  const { title, filtered, onClear, onAdd } = props
  return (
    <>
      <Icon name="box" />
      <span>{filtered ? tableMessages.emptyFiltered : tableMessages.emptyOf(title)}</span>
      {filtered && <Button onClick={onClear}>{tableMessages.clearConditions}</Button>}
      {!filtered && onAdd && (
        <Button kind="primary" icon="plus" onClick={onAdd}>
          {tableMessages.addFirst}
        </Button>
      )}
    </>
  )
}
