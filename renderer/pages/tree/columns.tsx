import type { CellType } from '../../cellType'
import { nameOf, type Row } from '../../data/rows'
import type { ActionModel } from '../../model/entity/action'
import type { Lookup } from '../../model/entity/field'
import type { Registry } from '../../model/entity/registry'
import type { UserPort } from '../../ports'
import { layoutOf, type TableColumn } from '../../table/layout'
import type { Column } from '../../table/model'
import { RowActions } from '../../table/RowActions'
import { cellNode, guarded } from '../../table/RowCells'
import type { TreeTableColumn } from '../../table/tree/TreeTable'
import type { TreeRecord } from '../../table/tree/treeRows'
import type { ListModel } from '../list/model'
import { type Actions, actionOf } from '../list/useActions'
import { treeTexts } from './messages'

interface Drawing {
  readonly list: ListModel
  readonly cells: Registry<CellType>
  readonly lookup: Lookup
  readonly user: UserPort
  readonly actions: Actions
  rowOf(record: TreeRecord): Row | undefined
  openDetail(row: Row): void
}

/** The first column holds the tree itself. */
const firstColumnPx = 260

/** The page's columns as the tree table takes them, and one for the buttons of a row. */
export function columnsOf(
  columns: readonly Column[],
  { list, cells, lookup, user, actions, rowOf, openDetail }: Drawing,
): readonly [TreeTableColumn, ...TreeTableColumn[]] {
  const actionTitles = list.row.map(({ title }) => title)
  const layout = layoutOf(columns, cells, { selectable: false, actionTitles })
  const shown = layout.columns.map((column, index) => ({
    ...headOf(column),
    ...(index === 0 && { width: Math.max(firstColumnPx, column.width) }),
    render({ record }: { readonly record: TreeRecord }) {
      const row = rowOf(record)
      return row && guarded(column, cellNode(column, { row, lookup, onOpen: openDetail }))
    },
  }))
  const { id, username, realname, tenantId } = user
  const last: TreeTableColumn = {
    ...{ key: '', title: treeTexts.actions, width: layout.actionWidth, fixed: 'right' },
    render({ record }) {
      const row = rowOf(record)
      return (
        row && (
          <RowActions
            row={row}
            name={nameOf(row, list.entity.label)}
            actions={list.row}
            running={actionOf(actions.running, row)}
            user={{ id, username, realname, tenantId }}
            onAction={(action: ActionModel) => actions.runOne(action, row)}
          />
        )
      )
    },
  }
  const [first = last, ...rest] = [...shown, ...(layout.actionWidth > 0 ? [last] : [])]
  return [first, ...rest]
}

const headOf = ({ key, title, width, align }: TableColumn) => ({ key, title, width, align })
