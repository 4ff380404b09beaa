import { Fragment, memo } from 'react'
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
  const totals = totalsOf(rows, columns)
  if (totals.size === 0 || rows.length === 0) return null
  const summed = columns.filter(({ total }) => total)
  const hasSum = summed.some(({ total }) => total === 'sum')
  return (
    <span
      className="jd-pager-sums"
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = currentTarget.textContent ?? ''
      }}
    >
      {hasSum ? tableMessages.pageTotal : tableMessages.pageAverage}
      {summed.map((column, index) => (
        <Fragment key={column.field.key}>
          {index > 0 && ' ·'} {column.title}{' '}
          {hasSum && column.total === 'avg' && `${tableMessages.average} `}
          <strong>
            <Total column={column} total={totals.get(column.field.key) ?? null} lookup={lookup} />
          </strong>
        </Fragment>
      ))}
    </span>
  )
})

/** Drawn like the values that it is made of. */
function Total(props: { column: Column; total: number | null; lookup: Lookup }) {
  const { column, total, lookup } = props
  if (total === null) return tableMessages.notNumber
  const value = column.total === 'avg' ? readable(total) : total
  return <CellShow value={value} field={column.field} lookup={lookup} place="cell" />
}
