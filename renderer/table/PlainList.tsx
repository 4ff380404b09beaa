import { PlainTable, type PlainTableProps } from './PlainTable'
import '../ui/listFrame.css'
import type { ReactNode } from 'react'
import { listMessages } from '../messages'

interface PlainListProps<T> extends PlainTableProps<T> {
  /** Usually a QueryFrame. */
  readonly query: ReactNode
  readonly buttons: ReactNode
  /** At the opposite end of the button row. */
  readonly tools: ReactNode
  /** Usually a Pager. */
  readonly pager: ReactNode
}

/** The read-only list of a hand-written screen; looks like those made from documents. */
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
