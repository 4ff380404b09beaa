import { Fragment, memo, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '../data/rows'
import { tableMessages } from '../messages'
import type { Lookup } from '../model/entity/field'
import { readable } from '../model/expr/decimal'
import { CellShow } from '../ui/CellShow'
import type { Column } from './model'
import { totalsOf } from './totals'

/** Totals of the loaded rows on one line, wherever the columns are scrolled to; nothing when no column asks for one. */
export const Sums = memo(function Sums(props: {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly lookup: Lookup
}) {
  const { columns, rows, lookup } = props
  const line = useRef<HTMLSpanElement>(null)
  const isCut = useIsCut(line)
  const totals = totalsOf(rows, columns)
  if (totals.size === 0 || rows.length === 0) return null
  const summed = columns.filter(({ total }) => total)
  const hasSum = summed.some(({ total }) => total === 'sum')
  return (
    <span
      ref={line}
      className="jd-pager-sums"
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = currentTarget.textContent ?? ''
      }}
    >
      <span>{hasSum ? tableMessages.pageTotal : tableMessages.pageAverage}</span>
      {summed.map((column, index) => (
        <Fragment key={column.field.key}>
          {' '}
          <span>
            {index > 0 && '· '}
            {column.title} {hasSum && column.total === 'avg' && `${tableMessages.average} `}
            <strong>
              <Total column={column} total={totals.get(column.field.key) ?? null} lookup={lookup} />
            </strong>
          </span>
        </Fragment>
      ))}
      {isCut && (
        <span className="jd-pager-more" aria-hidden="true">
          …
        </span>
      )}
    </span>
  )
})

/** Whether there are more lines than the one that is seen. */
function useIsCut(line: React.RefObject<HTMLElement | null>): boolean {
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const box = line.current
    if (!box) return
    const measure = () => setIsCut(box.scrollHeight > box.clientHeight + 4)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [line])
  return isCut
}

/** Drawn like the values that it is made of. */
function Total(props: { column: Column; total: number | null; lookup: Lookup }) {
  const { column, total, lookup } = props
  if (total === null) return tableMessages.notNumber
  const value = column.total === 'avg' ? readable(total) : total
  return <CellShow value={value} field={column.field} lookup={lookup} place="cell" />
}
