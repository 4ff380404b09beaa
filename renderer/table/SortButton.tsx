import './sortButton.css'
import { tableMessages } from '../messages'
import type { SortDirection } from './sort'

/** A column title that sorts by the column: both arrows are faint, the active one is coloured. */
export function SortButton(props: {
  readonly title: string
  readonly direction: SortDirection
  onSort(): void
}) {
  const { title, direction, onSort } = props
  return (
    <button
      type="button"
      className="jd-sort"
      data-sort={direction}
      title={tableMessages.sortBy(title)}
      onClick={onSort}
    >
      <span>{title}</span>
      <svg viewBox="0 0 8 14" aria-hidden="true">
        <path className="jd-sort-up" d="M4 1 7.4 5.6H.6z" />
        <path className="jd-sort-down" d="M4 13 .6 8.4h6.8z" />
      </svg>
    </button>
  )
}
