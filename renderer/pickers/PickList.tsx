import { useState } from 'react'
import type { Lookup } from '../model/entity/field'
import { FailureNote } from '../ui/FailureNote'
import { Pager } from '../ui/Pager'
import { useEvent } from '../ui/useEvent'
import { pickerMessages as messages } from './messages'
import { PickBar } from './PickBar'
import { PickTable } from './PickTable'
import type { Picked } from './picked'
import type { PickSource } from './source'
import type { ChosenState } from './useChosen'
import { type PickQuery, type PickValues, useRows } from './useRows'

/** The list to choose from. */
export function PickList(props: {
  readonly source: PickSource
  readonly lookup: Lookup
  readonly chosen: ChosenState
  onConfirm(picked?: Picked): void
}) {
  const { source, lookup, chosen, onConfirm } = props
  const [asked, setAsked] = useState<PickQuery>(() => ({
    values: source.asked ?? {},
    page: 1,
    size: source.sizes[0] ?? 10,
    sort: source.sort,
  }))
  // A filter from outside restarts the list.
  const scope = JSON.stringify(source.params)
  const [seen, setSeen] = useState(scope)
  const query = seen === scope ? asked : { ...asked, page: 1 }
  if (seen !== scope) {
    setSeen(scope)
    setAsked(query)
  }
  const { rows, shown, total, loading, failure, reload } = useRows(source, query)
  const lastPage = Math.max(1, Math.ceil(total / query.size))
  const go = (change: Partial<PickQuery>) => setAsked({ ...query, page: 1, ...change })
  const step = useEvent((by: number) => {
    const page = Math.max(1, Math.min(query.page + by, lastPage))
    if (page === query.page) return false
    go({ page })
    return true
  })

  // A page that did not come is asked for again by its number.
  const turn = (page: number) => (page === query.page ? reload() : go({ page }))
  const note = failure !== undefined && (
    <FailureNote title={messages.failed} text={failure} onRetry={reload} />
  )

  return (
    <div className="jd-pick-list">
      <PickBar
        items={source.search}
        asked={query.values}
        lookup={lookup}
        onSearch={(values: PickValues) =>
          JSON.stringify(values) === JSON.stringify(query.values) ? reload() : go({ values })
        }
        onRefresh={reload}
      />
      {rows && rows.length > 0 && note}
      <PickTable
        source={source}
        rows={rows}
        loading={loading}
        empty={note || <span>{messages.empty}</span>}
        sort={query.sort}
        chosen={chosen}
        onSort={(sort) => go({ sort })}
        onStep={step}
        onConfirm={onConfirm}
      />
      <Pager
        page={failure === undefined ? query.page : shown.page}
        size={query.size}
        total={total}
        shown={shown}
        sizes={source.sizes}
        onPage={turn}
        onSize={(size) => go({ size })}
      />
    </div>
  )
}
