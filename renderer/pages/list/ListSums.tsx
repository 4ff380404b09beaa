import { memo, type ReactNode, useMemo, useState } from 'react'
import { useLookup } from '../../data/lookup'
import type { Row } from '../../data/rows'
import { tableMessages as texts } from '../../messages'
import { summedOf, totalIn, wantedBy } from '../../query/summed'
import { useGroups } from '../../query/useGroups'
import type { Column } from '../../table/model'
import { Sums } from '../../table/Sums'
import { hasTotal, totalsOf } from '../../table/totals'
import { useLive } from '../../views/shared/useLive'
import type { ListModel } from './model'

interface ListSumsProps {
  readonly model: ListModel
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** Of all records that the conditions hold for. */
  readonly total: number
  /** The conditions, as list calls take them. */
  readonly wire: Readonly<Record<string, string>>
  readonly version: number
}

/** What the columns come to: of the rows on the page, or when somebody asks of all records of the query. */
export const ListSums = memo(function ListSums(props: ListSumsProps) {
  const { model, columns, rows, total } = props
  const [isWhole, setWhole] = useState(false)
  const summed = useMemo(() => columns.filter(hasTotal), [columns])
  const lookup = useLookup()
  if (summed.length === 0 || rows.length === 0) return null
  // Another list's sums are not those of the entity's.
  const hasMore = total > rows.length && model.endpoints.list === `GET ${model.entity.api}/list`
  const other = (text: string, title: string, to: boolean) => (
    <button type="button" className="jd-link" title={title} onClick={() => setWhole(to)}>
      {text}
    </button>
  )
  if (isWhole && hasMore) {
    const back = other(texts.ofPage, texts.showPage, false)
    return <WholeSums {...props} columns={summed} switchBack={back} />
  }
  return (
    <Sums
      {...{ columns: summed, lookup, totals: totalsOf(rows, summed) }}
      heading={summed.every(({ total }) => total === 'avg') ? texts.pageAverage : texts.pageTotal}
      beside={hasMore && other(texts.ofAll, texts.showAll(total), true)}
    />
  )
})

function WholeSums(props: ListSumsProps & { readonly switchBack: ReactNode }) {
  const { model, columns, wire, version, switchBack } = props
  const { entity } = model
  const lookup = useLookup()
  const wanted = useMemo(() => wantedBy(columns, entity), [columns, entity])
  const { groups, failure, retry } = useGroups({ entity, by: none, ...wanted, wire })
  useLive({ entity, version }, false)
  const whole = groups && summedOf(groups, wanted)
  const totals = whole && new Map(columns.map((one) => [one.field.key, totalIn(whole, one)]))
  return (
    <Sums
      {...{ columns, lookup, totals }}
      heading={columns.every(({ total }) => total === 'avg') ? texts.allAverage : texts.allTotal}
      beside={
        <>
          {switchBack}
          {failure && (
            <button type="button" className="jd-link" title={failure.message} onClick={retry}>
              {texts.allFailed}
            </button>
          )}
        </>
      }
    />
  )
}

const none = [] as const
