import { memo } from 'react'
import type { Row } from '../data/rows'
import { tableMessages } from '../messages'
import { readable } from '../model/expr/decimal'
import type { Lookup } from '../model/field'
import { CellShow } from '../ui/CellShow'
import type { TableColumn, TableLayout } from './layout'
import { totalsOf } from './totals'

/** Totals of the loaded rows, in view below them; absent when no column asks for one. */
export const Foot = memo(function Foot(props: {
  readonly layout: TableLayout
  readonly rows: readonly Row[]
  readonly lookup: Lookup
}) {
  const { layout, rows, lookup } = props
  const totals = totalsOf(rows, layout.columns)
  if (totals.size === 0 || rows.length === 0) return null
  const sums = layout.columns.some(({ total }) => total === 'sum')
  const title = sums ? tableMessages.total : tableMessages.average
  const ticked = layout.checkWidth > 0
  return (
    <tfoot>
      <tr>
        {ticked && <td className="jd-td jd-tf jd-tf-title jd-fixed jd-fixed-left">{title}</td>}
        {layout.columns.map((column, index) => (
          <td key={column.key} className={`jd-td jd-tf ${column.className}`} style={column.stick}>
            {!ticked && index === 0 && !column.total && title}
            {column.total && (
              <Total
                column={column}
                total={totals.get(column.key) ?? null}
                lookup={lookup}
                named={column.total === 'avg' && sums}
              />
            )}
          </td>
        ))}
        {layout.actionWidth > 0 && (
          <td className="jd-td jd-tf jd-fixed jd-fixed-right jd-actions" />
        )}
      </tr>
    </tfoot>
  )
})

/** Drawn like the values above it. */
function Total(props: {
  column: TableColumn
  total: number | null
  lookup: Lookup
  named: boolean
}) {
  const { column, total, lookup, named } = props
  return (
    <>
      {named && <small>{tableMessages.average} </small>}
      {total === null ? (
        tableMessages.notNumber
      ) : (
        <CellShow
          value={column.total === 'avg' ? readable(total) : total}
          field={column.field}
          lookup={lookup}
          place="cell"
        />
      )}
    </>
  )
}
