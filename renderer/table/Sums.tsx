import { Fragment, type ReactNode, useRef } from 'react'
import { tableMessages } from '../messages'
import { addsUp } from '../model/document/totals'
import type { Lookup } from '../model/entity/field'
import { readable } from '../model/expr/decimal'
import { CellShow } from '../ui/CellShow'
import { useMeasured } from '../ui/useMeasured'
import type { Column } from './model'

/** Column totals in one line, independent of horizontal scrolling. */
export function Sums(props: {
  readonly columns: readonly Column[]
  /** By field; undefined = loading. */
  readonly totals: ReadonlyMap<string, number | null> | undefined
  readonly lookup: Lookup
  /** Names the rows that the totals cover. */
  readonly heading: string
  readonly beside?: ReactNode
}) {
  const { columns, totals, lookup, heading, beside } = props
  const line = useRef<HTMLSpanElement>(null)
  const cut = useCut(line)
  const allAverages = columns.every(({ total }) => total === 'avg')
  return (
    <span
      ref={line}
      className="jd-pager-sums"
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = currentTarget.textContent ?? ''
      }}
    >
      <span>
        {heading} {beside}
      </span>
      {columns.map((column, index) => (
        <Fragment key={column.field.key}>
          {' '}
          <span>
            {index > 0 && '· '}
            {column.title} {!allAverages && kindOf(column)}
            <strong>
              {totals ? (
                <Total
                  column={column}
                  lookup={lookup}
                  total={totals.get(column.field.key) ?? null}
                />
              ) : (
                tableMessages.coming
              )}
            </strong>
          </span>
        </Fragment>
      ))}
      {cut !== undefined && (
        <span className="jd-pager-more" style={{ left: cut }} aria-hidden="true">
          …
        </span>
      )}
    </span>
  )
}

/** Right end of the first line in px, if the totals wrap. */
function useCut(line: React.RefObject<HTMLElement | null>): number | undefined {
  const end = useMeasured(
    'sums',
    [line],
    () => line.current && (endOfFirstLine(line.current) ?? wholeLine),
  )
  return end === wholeLine ? undefined : end
}

const wholeLine = -1

function endOfFirstLine(box: HTMLElement): number | undefined {
  const sums = [...box.querySelectorAll<HTMLElement>(':scope > span:not(.jd-pager-more)')]
  const top = sums[0]?.offsetTop ?? 0
  const seen = sums.filter(({ offsetTop }) => offsetTop === top)
  const last = seen.at(-1)
  if (!last || seen.length === sums.length || box.clientHeight > 2 * last.offsetHeight) return
  return last.offsetLeft + last.offsetWidth
}

/** Label of the kind of total: none for a sum or an expression. */
const kindOf = ({ total }: Column): string =>
  total === undefined || total === 'sum' ? '' : `${tableMessages.totals[total]} `

/** A total, drawn like the values of its column. */
function Total(props: { column: Column; total: number | null; lookup: Lookup }) {
  const { column, total, lookup } = props
  if (total === null) return tableMessages.notNumber
  if (column.total && !addsUp(column.total)) return total
  const value = column.total === 'avg' || column.totalBy ? readable(total) : total
  return <CellShow value={value} field={column.field} lookup={lookup} place="cell" />
}
