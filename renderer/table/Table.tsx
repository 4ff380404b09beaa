import { type ReactNode, useRef } from 'react'
import { type Row } from '../data/rows'
import type { ActionModel } from '../model/entity/action'
import type { Field, Lookup } from '../model/entity/field'
import type { ExprUser } from '../model/entity/user'
import { useEvent } from '../ui/useEvent'
import { Head } from './Head'
import { type TableLayout, variables } from './layout'
import type { RowLead } from './lead'
import type { Sort } from './model'
import type { EditedCell } from './RowCells'
import { useRowElements } from './rowElements'
import { Skeleton } from './Skeleton'
import { headState, toggleAll, toggleRow } from './selection'
import { TableRow } from './TableRow'
import './table.css'
import { useSmall } from '../ui/useSmall'
import { titleOnOverflow } from './titleOnOverflow'
import { useEdges } from './useEdges'
import { sum, useFitted } from './useFitted'
import { useRowFocus } from './useRowFocus'

/** Parts of a table body, for callers that insert content between rows. */
export interface TableBody {
  readonly layout: TableLayout
  /** Records are cards: a line is one cell. */
  readonly cards: boolean
  readonly columnCount: number
  drawRow(row: Row): ReactNode
}

export interface TableProps {
  readonly title: string
  readonly layout: TableLayout
  /** undefined = not loaded yet. */
  readonly rows: readonly Row[] | undefined
  /** The first rows are loading: shows a skeleton. */
  readonly waiting: boolean
  readonly label: Field
  readonly actions: readonly ActionModel[]
  /** Name of the action that is running in a row. */
  runningIn?(row: Row): string | undefined
  readonly user: ExprUser
  readonly lookup: Lookup
  readonly sort: Sort
  readonly selected: ReadonlySet<string>
  /** Id of a row that was just saved. */
  readonly highlight: string | undefined
  readonly loading: boolean
  /** The rows belong to an earlier page or query than the requested one. */
  readonly stale?: boolean
  readonly dense: boolean
  /** Shown below the head when there are no rows. */
  readonly empty: ReactNode
  /** Renders the rows and anything between them. */
  body?: ((parts: TableBody) => ReactNode) | undefined
  /** Content before a row's tick. */
  lead?: ((row: Row) => ReactNode) | undefined
  /** The same for a table in which one row can be active: selected or expanded. */
  readonly mark?: RowLead | undefined
  /** Ticks one row; absent = `onTicks` with all ticks. */
  onTick?: ((row: Row, on: boolean) => void) | undefined
  onSort(field: string): void
  onSelect(ids: ReadonlySet<string>): void
  onOpen(row: Row): void
  /** Must be a stable function. Absent = cells cannot be edited. */
  onEdit?: ((cell: EditedCell) => void) | undefined
  onNearEdit?: (() => void) | undefined
  /** Why no cell of a row can be edited; must be a stable function. */
  keeps?: ((row: Row) => string | undefined) | undefined
  onAction(action: ActionModel, row: Row): void
}

/** A read-only table in plain markup: head, totals and fixed columns are sticky by CSS, rows are memoised. */
export function Table(props: TableProps) {
  const { layout, rows, label, actions, user, lookup, selected, highlight, loading, mark } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const edges = useEdges(scroller)
  const cards = useSmall()
  const widths = useFitted(layout, scroller)
  const rowFocus = useRowFocus(body)
  const elements = useRowElements(rows?.map(({ key }) => key) ?? [])
  const ids = rows?.flatMap(({ id }) => id ?? []) ?? []
  const onToggle = useEvent((row: Row) => {
    if (row.id === undefined) return
    if (props.onTick) props.onTick(row, !isTicked(row))
    else props.onSelect(toggleRow(selected, row.id))
  })
  const drawRow = (row: Row, key: string | number) => (
    <TableRow
      key={key}
      row={row}
      layout={layout}
      label={label}
      actions={actions}
      user={user}
      lookup={lookup}
      onOpen={onOpen}
      onAction={onAction}
      lead={props.lead?.(row)}
      mark={mark?.cell}
      on={isOn(row)}
      onRow={mark?.onRow}
      below={isOn(row) ? mark?.below?.(row) : undefined}
      onToggle={onToggle}
      onEdit={props.onEdit}
      onNearEdit={props.onNearEdit}
      keeps={props.keeps}
      cards={cards}
      selected={isTicked(row)}
      highlighted={row.id !== undefined && row.id === highlight}
      running={props.runningIn?.(row)}
    />
  )
  const isOn = ({ id }: Row) => id !== undefined && id === mark?.on
  const isTicked = ({ id }: Row) => id !== undefined && selected.has(id)
  const columnCount =
    layout.columns.length + (layout.checkWidth > 0 ? 1 : 0) + (layout.actionWidth > 0 ? 1 : 0)
  const onToggleAll = useEvent(() => props.onSelect(toggleAll(selected, ids)))
  const onOpen = useEvent(props.onOpen)
  const onAction = useEvent(props.onAction)
  const onSort = useEvent(props.onSort)
  return (
    <div
      className="jd-table-frame"
      data-loading={loading || undefined}
      data-stale={props.stale || undefined}
      data-unfolds={mark?.below ? true : undefined}
      style={variables({ '--fixed-left': layout.fixedLeft, '--fixed-right': layout.fixedRight })}
    >
      <div
        ref={scroller}
        className="jd-table-scroll"
        onScroll={edges}
        onPointerOver={titleOnOverflow}
      >
        <table
          className="jd-table"
          aria-label={props.title}
          aria-busy={loading}
          data-dense={props.dense || undefined}
          data-cards={cards || undefined}
          style={
            cards ? undefined : { minWidth: layout.checkWidth + layout.actionWidth + sum(widths) }
          }
        >
          {!cards && <Widths layout={layout} widths={widths} />}
          <Head
            cards={cards}
            layout={layout}
            sort={props.sort}
            selected={headState(selected.size, ids.length)}
            empty={ids.length === 0}
            onSort={onSort}
            onToggleAll={onToggleAll}
          />
          <tbody ref={body} {...rowFocus}>
            {props.body
              ? props.body({
                  layout,
                  cards,
                  columnCount: cards ? 1 : columnCount,
                  drawRow: (row) => drawRow(row, row.key),
                })
              : rows?.map((row, place) => drawRow(row, elements[place] ?? row.key))}
          </tbody>
        </table>
        {props.waiting && (
          <Skeleton widths={cards ? [] : boxesOf(layout, widths)} pinned={layout.actionWidth > 0} />
        )}
        {!props.waiting && !props.body && !rows?.length && (
          <div className="jd-empty">{props.empty}</div>
        )}
      </div>
      <div className="jd-table-shade jd-table-shade-left" />
      <div className="jd-table-shade jd-table-shade-right" />
    </div>
  )
}

function Widths({ layout, widths }: { layout: TableLayout; widths: readonly number[] }) {
  return (
    <colgroup>
      {layout.checkWidth > 0 && <col style={{ width: layout.checkWidth }} />}
      {layout.columns.map(({ key }, index) => (
        <col key={key} style={{ width: widths[index] }} />
      ))}
      {layout.actionWidth > 0 && (
        <col className="jd-actions" style={{ width: layout.actionWidth }} />
      )}
    </colgroup>
  )
}

/** Widths of all parts of a row, px. */
const boxesOf = ({ checkWidth, actionWidth }: TableLayout, widths: readonly number[]) =>
  [checkWidth, ...widths, actionWidth].filter((width) => width > 0)
