import { memo, useMemo, useState } from 'react'
import { useLookup } from '../../data/lookup'
import type { Row } from '../../data/rows'
import { tableMessages as texts } from '../../messages'
import type { Column } from '../../table/model'
import { Sums } from '../../table/Sums'
import { hasTotal, totalsOf } from '../../table/totals'
import { late } from '../../ui/late'
import type { Whole } from './looks/WholeTotals'
import type { ListModel } from './model'

const WholeTotals = late(async () => (await import('./looks/WholeTotals')).WholeTotals)

interface ListSumsProps {
  readonly model: ListModel
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** Number of records that match the query. */
  readonly total: number
  /** Conditions of the query, as list calls take them. */
  readonly wire: Readonly<Record<string, string>>
  readonly version: number
}

/** Column totals: of the rows on the page, or on demand of all records of the query. */
export const ListSums = memo(function ListSums(props: ListSumsProps) {
  const { model, columns, rows, total, wire, version } = props
  const { entity, endpoints } = model
  const [asked, setAsked] = useState(false)
  const [whole, setWhole] = useState<Whole>()
  const summed = useMemo(() => columns.filter(hasTotal), [columns])
  const lookup = useLookup()
  if (summed.length === 0 || rows.length === 0) return null
  const allAverages = summed.every(({ total }) => total === 'avg')
  // Sums of another list endpoint would differ from those of the entity.
  const hasMore = total > rows.length && endpoints.list === `GET ${entity.api}/list`
  const isWhole = asked && hasMore
  const { failed } = whole ?? {}
  return (
    <>
      <Sums
        columns={summed}
        lookup={lookup}
        totals={isWhole ? whole?.totals : totalsOf(rows, summed)}
        heading={
          isWhole
            ? texts[allAverages ? 'allAverage' : 'allTotal']
            : texts[allAverages ? 'pageAverage' : 'pageTotal']
        }
        beside={
          hasMore && (
            <>
              <button
                type="button"
                className="jd-link"
                title={isWhole ? texts.showPage : texts.showAll(total)}
                onClick={() => {
                  setWhole(undefined)
                  setAsked(!isWhole)
                }}
              >
                {isWhole ? texts.ofPage : texts.ofAll}
              </button>{' '}
              {isWhole && failed && (
                <button
                  type="button"
                  className="jd-link"
                  title={failed.message}
                  onClick={failed.retry}
                >
                  {texts.allFailed}
                </button>
              )}
            </>
          )
        }
      />
      {isWhole && (
        <WholeTotals
          entity={entity}
          wire={wire}
          version={version}
          columns={summed}
          onTotals={setWhole}
        />
      )}
    </>
  )
})
