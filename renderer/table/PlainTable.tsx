import './table.css'
import './cards.css'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../ui/Icon'
import { useSmall } from '../ui/useSmall'
import { variables } from './layout'
import type { Sort } from './model'
import { Skeleton } from './Skeleton'
import { SortButton } from './SortButton'
import { ariaSort } from './sort'
import { titleOnOverflow } from './titleOnOverflow'

/** A column of a hand-written table. */
export interface PlainColumn<T> {
  readonly key: string
  readonly title: string
  /** Replaces the title in the head. */
  readonly head?: ReactNode
  /** Pixels; absent = takes the remaining width, at least `least`. */
  readonly width?: number
  /** Minimum width in pixels, default 200. */
  readonly least?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly sortable?: boolean
  /** Its cells are the row headers. */
  readonly naming?: true
  /**
   * Its role on the card of a small screen; absent = not on the card. If no column has a role, the table stays a table.
   */
  readonly card?: 'title' | 'state' | 'fact' | 'action'
  show(record: T, place: number): ReactNode
}

export interface PlainTableProps<T> {
  /** Accessible name. */
  readonly title: string
  /** Nothing in its rows takes the focus, so the keyboard scrolls the table. */
  readonly inert?: boolean
  readonly columns: readonly PlainColumn<T>[]
  /** undefined = not loaded yet. */
  readonly records: readonly T[] | undefined
  readonly loading?: boolean
  /** The records belong to an earlier page or query than the requested one. */
  readonly stale?: boolean
  readonly sort?: Sort | undefined
  /** Shown when there are no records. */
  readonly empty?: ReactNode
  readonly body?: ComponentProps<'tbody'>
  rowProps?(record: T, place: number): RowProps
  keyOf(record: T, place: number): string
  onSort?(key: string): void
}

type RowProps = Omit<ComponentProps<'tr'>, 'ref'> & {
  /** Absent = rows cannot be selected. */
  readonly selected?: boolean
}

/** A read-only table for hand-written screens; looks like those made from documents. */
export function PlainTable<T>(props: PlainTableProps<T>) {
  const { title, columns, records, loading = false, stale = false, empty, body } = props
  const small = useSmall()
  const cards = small && columns.some(({ card }) => card)
  const widths = columns.map(({ width, least = leastPx }) => width ?? least)
  const minWidth = widths.reduce((sum, width) => sum + width, 0)
  return (
    <div
      className="jd-table-frame"
      data-loading={loading || undefined}
      data-stale={stale || undefined}
      style={variables({ '--fixed-left': 0, '--fixed-right': 0 })}
    >
      <div
        className="jd-table-scroll"
        onPointerOver={titleOnOverflow}
        {...(props.inert && { role: 'group', 'aria-label': title, tabIndex: 0 })}
      >
        <table
          className="jd-table"
          aria-label={title}
          aria-busy={loading}
          data-cards={cards || undefined}
          style={cards ? undefined : { minWidth }}
        >
          {!cards && <PlainHead {...props} />}
          <tbody {...body}>
            {records?.map((record, place) => (
              <PlainRow
                key={props.keyOf(record, place)}
                columns={columns}
                record={record}
                place={place}
                cards={cards}
                row={props.rowProps?.(record, place)}
              />
            ))}
          </tbody>
        </table>
        {!records && loading && <Skeleton widths={cards ? [] : widths} />}
        {(records ? records.length === 0 : !loading) && (
          <div className="jd-empty">
            {records && <Icon name="box" />}
            {empty}
          </div>
        )}
      </div>
    </div>
  )
}

const leastPx = 200

const cellClass = (kind: 'jd-th' | 'jd-td', align: PlainColumn<unknown>['align']) =>
  align ? `${kind} jd-${align}` : kind

function PlainHead<T>({ columns, sort, onSort }: PlainTableProps<T>) {
  return (
    <>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, title, head = title, align, sortable }) => {
            const direction = sortable ? ariaSort(key, sort) : undefined
            return (
              <th key={key} scope="col" className={cellClass('jd-th', align)} aria-sort={direction}>
                {direction ? (
                  <SortButton title={title} direction={direction} onSort={() => onSort?.(key)} />
                ) : (
                  head
                )}
              </th>
            )
          })}
        </tr>
      </thead>
    </>
  )
}

interface PlainRowProps<T> {
  readonly columns: readonly PlainColumn<T>[]
  readonly record: T
  readonly place: number
  readonly cards: boolean
  readonly row: RowProps | undefined
}

function PlainRow<T>({ columns, record, place, cards, row }: PlainRowProps<T>) {
  const { selected, className = '', ...rest } = row ?? {}
  return (
    <tr
      {...rest}
      className={`jd-tr ${className}`}
      data-selected={selected || undefined}
      aria-selected={selected}
    >
      {cards ? (
        <PlainCard columns={columns} record={record} place={place} />
      ) : (
        columns.map(({ key, align, naming, show }) => {
          const className = cellClass('jd-td', align)
          return naming ? (
            <th key={key} scope="row" className={className}>
              {show(record, place)}
            </th>
          ) : (
            <td key={key} className={className}>
              {show(record, place)}
            </td>
          )
        })
      )}
    </tr>
  )
}

function PlainCard<T>(props: Pick<PlainRowProps<T>, 'columns' | 'record' | 'place'>) {
  const { columns, record, place } = props
  const parts = (wanted: PlainColumn<T>['card']) => columns.filter(({ card }) => card === wanted)
  const shown = (wanted: PlainColumn<T>['card']) =>
    parts(wanted).map(({ key, show }) => <span key={key}>{show(record, place)}</span>)
  return (
    <td className="jd-card-cell">
      <div className="jd-card-line">
        <strong className="jd-card-title">{shown('title')}</strong>
        {shown('state')}
        {shown('action')}
      </div>
      <dl className="jd-card-facts">
        {parts('fact').map(({ key, title, show }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{show(record, place)}</dd>
          </div>
        ))}
      </dl>
    </td>
  )
}
