import type { CellType } from '../../cellType'
import { nameOf, type Row } from '../../data/rows'
import type { ActionModel } from '../../model/entity/action'
import type { Lookup } from '../../model/entity/field'
import type { Registry } from '../../model/entity/registry'
import type { ExprUser } from '../../model/entity/user'

import { partsOf } from '../../table/CardRow'
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
  readonly user: ExprUser
  /** On a telephone a row shows name, state and two facts; all its actions are behind 更多. */
  readonly small: boolean
  readonly actions: Actions
  rowOf(record: TreeRecord): Row | undefined
  openDetail(row: Row): void
}

/** Width in px of the column that holds the tree. */
const firstColumnPx = 260

/** The page's columns for the tree table, and one for the row buttons. */
export function columnsOf(
  columns: readonly Column[],
  { list, cells, lookup, user, small, actions, rowOf, openDetail }: Drawing,
): readonly [TreeTableColumn, ...TreeTableColumn[]] {
  const layout = layoutOf(columns, cells, { selectable: false, actions: list.row })
  const shown = layout.columns.map((column, index) => ({
    ...headOf(column),
    ...(index === 0 && { width: Math.max(firstColumnPx, column.width) }),
    render({ record }: { readonly record: TreeRecord }) {
      const row = rowOf(record)
      return row && guarded(column, cellNode(column, { row, lookup, onOpen: openDetail }))
    },
  }))
  const card: TreeTableColumn = {
    key: list.entity.label.key,
    title: list.entity.title,
    render({ record }) {
      const row = rowOf(record)
      return (
        row && (
          <TreeCard
            row={row}
            lookup={lookup}
            openDetail={openDetail}
            parts={partsOf(layout.columns, list.entity.label)}
          />
        )
      )
    },
  }
  const last: TreeTableColumn = {
    key: '',
    title: treeTexts.actions,
    width: small ? moreWidthPx : layout.actionWidth,
    fixed: 'right',
    render({ record }) {
      const row = rowOf(record)
      return (
        row && (
          <RowActions
            row={row}
            name={nameOf(row, list.entity.label)}
            actions={list.row}
            {...(small && { inline: 0 })}
            running={actionOf(actions.running, row)}
            user={user}
            onAction={(action: ActionModel) => actions.runOne(action, row)}
          />
        )
      )
    },
  }
  const drawn = small ? [card] : shown
  const [first = last, ...rest] = [...drawn, ...(layout.actionWidth > 0 ? [last] : [])]
  return [first, ...rest]
}

const moreWidthPx = 72

/** A record of the tree on a small screen, beside its toggle. */
function TreeCard(props: {
  readonly row: Row
  readonly parts: ReturnType<typeof partsOf>
  readonly lookup: Lookup
  openDetail(row: Row): void
}) {
  const { row, parts, lookup, openDetail } = props
  const { title, state, facts } = parts
  const shown = (column: TableColumn) =>
    guarded(column, cellNode(column, { row, lookup, onOpen: openDetail }))
  return (
    <span className="jd-tree-card">
      <span className="jd-card-line">
        <strong className="jd-card-title">{title && shown(title)}</strong>
        {state && shown(state)}
      </span>
      <span className="jd-card-facts">
        {facts.map((column) => (
          <span key={column.key}>
            <span className="jd-card-name">{column.title}</span> {shown(column)}
          </span>
        ))}
      </span>
    </span>
  )
}

const headOf = ({ key, title, width, align }: TableColumn) => ({ key, title, width, align })
