import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
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
import type { ListModel } from './model'

const InPlace = late(async () => (await import('./inplace/InPlace')).InPlace)

/** Who opens a cell types at once: its editor is fetched when the pointer or the focus comes to one. */
const fetchEditor = () => void InPlace.preload().catch(() => undefined)

// A handle to drag a row by.
const leadWidthPx = 28

/** The list's table: the model's columns drawn by the registered cells. */
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
  /** Stands in for rows that could not be loaded at all. */
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
  /** Absent = this user adds nothing here. */
  readonly onAdd: (() => void) | undefined
  /** A cell is edited, until what it answers is called. */
  onEditing(): () => void
  /** A cell has been saved, or somebody else has written its row. Resolves once the rows are here again. */
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
  const hasLead = props.lead !== undefined || props.mark !== undefined
  const layout = useMemo(() => {
    return layoutOf(columns, cells, {
      ...{ selectable: model.selectable, actions: model.row, needed },
      leadWidth: hasLead ? leadWidthPx : 0,
    })
  }, [columns, cells, model, needed, hasLead])
  return (
    <>
      <Table
        {...table}
        rows={rows}
        title={model.title}
        layout={layout}
        label={model.entity.label}
        actions={model.row}
        user={user}
        lookup={lookup}
        empty={failure ?? <Empty title={model.entity.title} {...{ filtered, onClear, onAdd }} />}
        waiting={rows === undefined && !failure}
        onEdit={edit}
        onNearEdit={fetchEditor}
      />
      {edited && (
        <InPlace
          key={`${edited.row.key} ${edited.column.key}`}
          {...{ model, user, lookup, onWritten }}
          {...edited}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  )
}

/** What the texts need; from page to page a column only grows, so that turning pages moves little. */
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

/** Why there is nothing, and what comes next: other conditions, or the first record. */
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
