import { addsUp } from '../../model/document/totals'
import { readable } from '../../model/expr/decimal'
import type { GridColumn, Statistic } from '../columns/model'
import { useGrid } from './scene/context'
import type { LaidColumn } from './scene/layout'
import { gridViewMessages } from './scene/messages'
import { useTopic } from './scene/useTopic'

const statistics: readonly Statistic[] = ['sum', 'average', 'min', 'max', 'size', 'distinct']

/** One row per statistic. */
export const statisticsOf = (columns: readonly LaidColumn[]): readonly Statistic[] =>
  statistics.filter((statistic) =>
    columns.some(({ column }) => column.statistics.includes(statistic)),
  )

export const totalsHeight = 30

interface TotalsProps {
  readonly columns: readonly LaidColumn[]
  readonly wanted: readonly Statistic[]
  /** There are more rows on other pages, which are not loaded. */
  readonly isPage: boolean
}

/** Column totals at the bottom edge. */
export function Totals({ columns, wanted, isPage }: TotalsProps) {
  const { control, layout } = useGrid()
  const { store } = control
  useTopic(store, 'totals')
  if (wanted.length === 0) return null
  const count = store.count()
  const { filtered } = store.table
  // Without leading columns, the names are before the first column's total.
  const first = layout.columns.find(({ line }) => line === 1)
  return (
    <div role="rowgroup" className="jd-grid-foot">
      {wanted.map((statistic, index) => (
        <div
          key={statistic}
          role="row"
          aria-rowindex={count + 2 + index}
          className="jd-grid-row jd-grid-totals"
          style={{ height: totalsHeight, gridTemplateColumns: layout.template }}
        >
          <div
            role="gridcell"
            className="jd-grid-cell jd-grid-total-name"
            data-sticky="left"
            style={{ gridColumnStart: 1, left: 0 }}
          >
            {gridViewMessages.total(gridViewMessages.statistics[statistic], {
              page: isPage,
              filtered,
            })}
            {first?.column.statistics.includes(statistic) && (
              <Total column={first.column} statistic={statistic} />
            )}
          </div>
          {layout.leads.slice(1).map(({ type, line, offset }) => (
            <div
              key={type}
              role="gridcell"
              className="jd-grid-cell"
              data-sticky="left"
              style={{ gridColumnStart: line, left: offset }}
            />
          ))}
          {columns
            .filter(({ line }) => line > 1)
            .map(({ column, line, sticky }) => (
              <div
                key={column.key}
                role="gridcell"
                className="jd-grid-cell"
                data-align={column.align}
                data-sticky={sticky?.side}
                style={{ gridColumnStart: line, ...(sticky && { [sticky.side]: sticky.offset }) }}
              >
                {column.statistics.includes(statistic) && (
                  <Total column={column} statistic={statistic} />
                )}
              </div>
            ))}
        </div>
      ))}
    </div>
  )
}

interface TotalProps {
  readonly column: GridColumn
  readonly statistic: Statistic
}

/** Empty while being computed. */
function Total({ column, statistic }: TotalProps) {
  const { control, lookup } = useGrid()
  const { Show } = column.cell
  const value = control.store.totals.look(column.key, statistic)
  if (value === undefined) return null
  if (value === null) return '-'
  const isQuotient = statistic === 'average' || (statistic === 'sum' && column.totalBy)
  return (
    <span className="jd-grid-text">
      {addsUp(statistic) ? (
        <Show
          field={column.field}
          value={isQuotient ? readable(value) : value}
          lookup={lookup}
          place="cell"
        />
      ) : (
        value
      )}
    </span>
  )
}
