import { memo, type ReactNode, useState } from 'react'
import { tableMessages } from '../messages'
import { Icon, type IconName } from './Icon'
import './pager.css'
import { lastPageOf, pageNumbers } from './pageNumbers'
import { SizeBox } from './SizeBox'

interface PageOfRows {
  /** Counts from 1. */
  readonly page: number
  readonly size: number
}

export interface PagerProps {
  readonly page: number
  readonly size: number
  readonly total: number
  readonly sizes: readonly number[]
  /** The page whose rows are shown while the next one loads or after it failed. Default: `page`. */
  readonly shown?: PageOfRows | undefined
  /** Totals of this page's rows, beside their number. */
  readonly sums?: ReactNode
  onPage(page: number): void
  onSize(size: number): void
}

export const Pager = memo(function Pager(props: PagerProps) {
  const { page, size, total, sizes, onPage, onSize } = props
  const last = lastPageOf(total, size)
  return (
    <nav className="jd-pager" aria-label={tableMessages.pager}>
      <span className="jd-pager-total" aria-live="polite">
        {rangeOf(props.shown ?? props, total)}
      </span>
      {props.sums}
      <Step icon="first" label={tableMessages.first} to={1} off={page <= 1} onPage={onPage} />
      <Step
        icon="left"
        label={tableMessages.previous}
        to={page - 1}
        off={page <= 1}
        onPage={onPage}
      />
      <span className="jd-pager-numbers">
        {pageNumbers(page, last).map((number) =>
          typeof number === 'string' ? (
            <span key={number}>…</span>
          ) : (
            <button
              key={number}
              type="button"
              className="jd-pager-step"
              aria-label={tableMessages.page(number)}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => number !== page && onPage(number)}
            >
              {number}
            </button>
          ),
        )}
      </span>
      <Step
        icon="right"
        label={tableMessages.next}
        to={page + 1}
        off={page >= last}
        onPage={onPage}
      />
      <Step icon="last" label={tableMessages.last} to={last} off={page >= last} onPage={onPage} />
      <SizeBox size={size} sizes={sizes} onSize={onSize} />
      <Jump last={last} onPage={onPage} />
    </nav>
  )
})

function rangeOf({ page, size }: PageOfRows, total: number): string {
  const from = total === 0 ? 0 : Math.min((page - 1) * size + 1, total)
  return tableMessages.pagerTotal(from, Math.min(page * size, total), total)
}

function Step(props: {
  readonly icon: IconName
  readonly label: string
  readonly to: number
  readonly off: boolean
  onPage(page: number): void
}) {
  const { icon, label, to, off, onPage } = props
  return (
    <button
      type="button"
      className="jd-pager-step"
      aria-label={label}
      title={label}
      // Not `disabled`: the button keeps the focus on the last page.
      aria-disabled={off || undefined}
      onClick={() => off || onPage(to)}
    >
      <Icon name={icon} />
    </button>
  )
}

function Jump({ last, onPage }: { last: number; onPage(page: number): void }) {
  const [text, setText] = useState('')
  const digits = text.normalize('NFKC').trim()
  const isWrong = /\D/.test(digits)
  function go() {
    if (isWrong) return
    if (digits !== '') onPage(Math.min(Math.max(1, Number(digits)), last))
    setText('')
  }
  return (
    <label className="jd-pager-jump">
      {tableMessages.jumpBefore}
      <input
        className="jd-pager-field"
        aria-label={tableMessages.jump}
        inputMode="numeric"
        value={text}
        aria-invalid={isWrong || undefined}
        title={isWrong ? tableMessages.jumpWrong(text) : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && go()}
        onBlur={go}
      />
      {tableMessages.jumpAfter}
    </label>
  )
}
