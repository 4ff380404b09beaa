import { type ReactNode, useMemo, useState } from 'react'
import { useLookup } from '../../data/lookup'
import type { Row } from '../../data/rows'
import { tableMessages } from '../../messages'
import type { ActionModel } from '../../model/action'
import { usePorts } from '../../ports'
import { layoutOf } from '../../table/layout'
import type { Column, Sort } from '../../table/model'
import type { EditedCell } from '../../table/RowCells'
import { Table } from '../../table/Table'
import { Button } from '../../ui/Button'
import { useCells } from '../../ui/cells'
import { Icon } from '../../ui/Icon'
import { late } from '../../ui/late'
import type { ListModel } from './model'

const InPlace = late(async () => (await import('./inplace/InPlace')).InPlace)

/** Who opens a cell types at once: its editor is fetched when the pointer or the focus comes to one. */
const fetchEditor = () => void InPlace.preload().catch(() => undefined)

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
  readonly filtered: boolean
  onSort(field: string): void
  onSelect(ids: ReadonlySet<string>): void
  onOpen(row: Row): void
  onAction(action: ActionModel, row: Row): void
  onClear(): void
  /** A cell has been saved, or somebody else has written its row. Resolves once the rows are here again. */
  onWritten(id: string, saved: boolean): Promise<void>
}) {
  const { model, columns, rows, filtered, failure, onClear, onWritten, ...table } = props
  const [edited, edit] = useState<EditedCell>()
  const cells = useCells()
  const lookup = useLookup()
  const { id, username, realname, tenantId } = usePorts().user
  const user = useMemo(
    () => ({ id, username, realname, tenantId }),
    [id, username, realname, tenantId],
  )
  const layout = useMemo(() => {
    const actionTitles = model.row.map(({ title }) => title)
    return layoutOf(columns, cells, { selectable: model.selectable, actionTitles })
  }, [columns, cells, model])
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
        empty={failure ?? <Empty filtered={filtered} onClear={onClear} />}
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

export function Empty({ filtered, onClear }: { filtered: boolean; onClear(): void }): ReactNode {
  return (
    <>
      <Icon name="box" />
      <span>{filtered ? tableMessages.emptyFiltered : tableMessages.empty}</span>
      {filtered && <Button onClick={onClear}>{tableMessages.clearConditions}</Button>}
    </>
  )
}
