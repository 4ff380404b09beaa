import './table.css'
import './cards.css'
import '../ui/listFrame.css'
import type { ReactNode } from 'react'
import { listMessages } from '../messages'
import { Icon } from '../ui/Icon'
import { useSmall } from '../ui/useSmall'
import { variables } from './layout'
import { Skeleton } from './Skeleton'
import { titleOnOverflow } from './titleOnOverflow'

/** A column of a hand-written table. */
export interface PlainColumn<T> {
  readonly key: string
  readonly title: string
  /** Pixels; absent = what the others leave. */
  readonly width?: number
  /** What it is on the card of a small screen; absent = it is not on it. */
  readonly card?: 'title' | 'state' | 'fact' | 'action'
  show(record: T): ReactNode
}

interface PlainTableProps<T> {
  /** Accessible name. */
  readonly title: string
  readonly columns: readonly PlainColumn<T>[]
  /** undefined = nothing has arrived yet. */
  readonly records: readonly T[] | undefined
  readonly loading: boolean
  /** Stands in for records where there are none. */
  readonly empty: ReactNode
  /** Class of a record's row. */
  rowClass?(record: T): string
  keyOf(record: T): string
}

interface PlainListProps<T> extends PlainTableProps<T> {
  /** A QueryFrame. */
  readonly query: ReactNode
  readonly buttons: ReactNode
  /** At the other end of the buttons' line. */
  readonly tools: ReactNode
  /** A Pager. */
  readonly pager: ReactNode
}

/** The list of a hand-written screen, with the look of those that documents make: read only. */
export function PlainList<T>(props: PlainListProps<T>) {
  const { query, buttons, tools, pager, ...table } = props
  return (
    <div className="jd">
      <section className="jd-list" aria-label={table.title}>
        <h1 className="jd-page-title">{table.title}</h1>
        {query}
        <div className="jd-card jd-list-body">
          <div className="jd-toolbar" role="toolbar" aria-label={listMessages.toolbar}>
            {buttons}
            <span className="jd-list-tools">{tools}</span>
          </div>
          <PlainTable {...table} />
          {pager}
        </div>
      </section>
    </div>
  )
}

function PlainTable<T>(props: PlainTableProps<T>) {
  const { title, columns, records, loading, empty, rowClass, keyOf } = props
  const cards = useSmall()
  const widths = columns.map(({ width = leastPx }) => width)
  const minWidth = widths.reduce((sum, width) => sum + width, 0)
  return (
    <div
      className="jd-table-frame"
      data-loading={loading || undefined}
      style={variables({ '--fixed-left': 0, '--fixed-right': 0 })}
    >
      <div className="jd-table-scroll" onPointerOver={titleOnOverflow}>
        <table
          className="jd-table"
          aria-label={title}
          aria-busy={loading}
          data-cards={cards || undefined}
          style={cards ? undefined : { minWidth }}
        >
          {!cards && (
            <>
              <colgroup>
                {columns.map(({ key, width }) => (
                  <col key={key} style={{ width }} />
                ))}
              </colgroup>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.key} scope="col" className="jd-th">
                      {column.title}
                    </th>
                  ))}
                </tr>
              </thead>
            </>
          )}
          <tbody>
            {records?.map((record) => (
              <tr key={keyOf(record)} className={`jd-tr ${rowClass?.(record) ?? ''}`}>
                {cards ? (
                  <Card columns={columns} record={record} />
                ) : (
                  columns.map(({ key, show }) => (
                    <td key={key} className="jd-td">
                      {show(record)}
                    </td>
                  ))
                )}
              </tr>
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

function Card<T>(props: { readonly columns: readonly PlainColumn<T>[]; readonly record: T }) {
  const { columns, record } = props
  const parts = (wanted: PlainColumn<T>['card']) => columns.filter(({ card }) => card === wanted)
  const shown = (wanted: PlainColumn<T>['card']) =>
    parts(wanted).map(({ key, show }) => <span key={key}>{show(record)}</span>)
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
            <dd>{show(record)}</dd>
          </div>
        ))}
      </dl>
    </td>
  )
}
