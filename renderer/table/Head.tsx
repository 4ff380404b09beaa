import { memo } from 'react'
import { tableMessages } from '../messages'
import { MenuButton } from '../ui/MenuButton'
import { Checkbox } from './Checkbox'
import type { TableColumn, TableLayout } from './layout'
import type { Sort } from './model'
import { SortButton } from './SortButton'
import { ariaSort } from './sort'

export const Head = memo(function Head(props: {
  readonly layout: TableLayout
  readonly sort: Sort
  readonly selected: 'none' | 'some' | 'all'
  readonly empty: boolean
  /** Records are shown as cards, so there are no column heads. */
  readonly cards: boolean
  onSort(field: string): void
  onToggleAll(): void
}) {
  const { layout, sort, selected, empty, onSort, onToggleAll } = props
  if (props.cards) return <CardHead {...props} />
  return (
    <thead>
      <tr>
        {layout.checkWidth > 0 && (
          <th scope="col" className={`jd-th ${layout.checkClass}`}>
            {layout.selectable && (
              <Checkbox
                label={tableMessages.selectAll}
                state={selected}
                disabled={empty}
                onToggle={onToggleAll}
              />
            )}
          </th>
        )}
        {layout.columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {layout.actionWidth > 0 && (
          <th scope="col" className="jd-th jd-fixed jd-fixed-right jd-actions">
            {tableMessages.operations}
          </th>
        )}
      </tr>
    </thead>
  )
})

function HeadCell(props: { column: TableColumn; sort: Sort; onSort(field: string): void }) {
  const { column, sort, onSort } = props
  if (!column.sortable) {
    return (
      <th scope="col" className={`jd-th ${column.className}`} style={column.stick}>
        {column.title}
      </th>
    )
  }
  const direction = ariaSort(column.key, sort)
  return (
    <th
      scope="col"
      className={`jd-th ${column.className}`}
      style={column.stick}
      aria-sort={direction}
    >
      <SortButton title={column.title} direction={direction} onSort={() => onSort(column.key)} />
    </th>
  )
}

/** Head above cards: ticks all of them, and sorts them. */
function CardHead(props: Omit<Parameters<typeof Head>[0], 'cards'>) {
  const { layout, sort, selected, empty, onSort, onToggleAll } = props
  const sortable = layout.columns.filter((column) => column.sortable)
  if (!layout.selectable && sortable.length === 0) return null
  const sorted = sortable.find(({ key }) => key === sort.field)
  const arrow = sort.order === 'asc' ? '↑' : '↓'
  const title = sorted ? `${sorted.title} ${arrow}` : tableMessages.sortMenu
  return (
    <thead>
      <tr>
        <th scope="col" className="jd-th">
          <div className="jd-card-head">
            {layout.selectable ? (
              <Checkbox
                label={tableMessages.selectAll}
                state={selected}
                disabled={empty}
                onToggle={onToggleAll}
              />
            ) : (
              <span />
            )}
            {sortable.length > 0 && (
              <MenuButton
                title={title}
                label={sorted ? tableMessages.sortedBy(title) : title}
                choices={sortable.map((column) => ({ key: column.key, title: column.title }))}
                onChoose={onSort}
              />
            )}
          </div>
        </th>
      </tr>
    </thead>
  )
}
