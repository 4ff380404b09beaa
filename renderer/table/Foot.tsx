import { memo } from 'react'
import { tableMessages } from '../messages'
import type { Lookup } from '../model/field'
import type { TableLayout } from './layout'
import type { Row } from './rows'
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
  return (
    <tfoot>
      <tr>
        {layout.checkWidth > 0 && <td className="jd-td jd-tf jd-fixed jd-fixed-left jd-center" />}
        {layout.columns.map(({ key, field, total, className, stick }, index) => (
          <td key={key} className={`jd-td jd-tf ${className}`} style={stick}>
            {index === 0 && total === undefined && title}
            {total === 'avg' && sums && <small>{tableMessages.average} </small>}
            {total !== undefined && totalText(totals.get(key) ?? null, field, lookup)}
          </td>
        ))}
        {layout.actionWidth > 0 && <td className="jd-td jd-tf jd-fixed jd-fixed-right jd-edge" />}
      </tr>
    </tfoot>
  )
})

function totalText(
  total: number | null,
  field: TableLayout['columns'][number]['field'],
  lookup: Lookup,
) {
  return total === null ? tableMessages.notNumber : field.type.toText(total, field, lookup)
}
