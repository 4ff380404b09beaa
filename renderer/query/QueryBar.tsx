import { memo, useRef, useState } from 'react'
import { useLookup } from '../data/lookup'
import { queryMessages } from '../messages'
import type { RuleValue } from '../model/query/condition'
import { Icon } from '../ui/Icon'
import { inOrder } from './inOrder'
import type { ListQuery } from './listParams'
import { isEmpty, queryKeys } from './listParams'
import type { SearchItem } from './model'
import { QueryFrame } from './QueryFrame'
import { QueryItem } from './QueryItem'
import { useColumns } from './useColumns'
import { useFold } from './useFold'

/** The page's query: typed here, applied by 查询 or Enter, kept in the address by the caller. */
export const QueryBar = memo(function QueryBar(props: {
  /** Its name: what a user unfolds stays so on this page. */
  readonly page: string
  readonly search: readonly SearchItem[]
  /** The query in force. */
  readonly query: ListQuery
  onSubmit(query: ListQuery): void
}) {
  const { page, search, query, onSubmit } = props
  const lookup = useLookup()
  const box = useRef<HTMLDivElement>(null)
  // One line of them stands beside the buttons; the rest folds.
  const columns = useColumns(box)
  const [draft, setDraft] = useDraft(query)
  const keys = queryKeys(search)
  const foldable = search.length > columns
  const hidden = keys.slice(columns).filter((key) => query[key] !== undefined)
  const [open, setOpen] = useFold(page, hidden.length > 0)
  const shown = foldable && !open ? search.slice(0, columns) : search

  function submit() {
    const asked = inOrder(draft, search)
    setDraft(asked)
    onSubmit(asked)
  }
  function reset() {
    setDraft({})
    onSubmit({})
  }
  return (
    <QueryFrame
      fields={box}
      columns={columns}
      onSubmit={submit}
      onReset={reset}
      more={
        foldable && (
          <button
            type="button"
            className="jd-link"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open
              ? queryMessages.collapse
              : hidden.length > 0
                ? queryMessages.expandWith(hidden.length)
                : queryMessages.expand}
            <Icon name={open ? 'up' : 'down'} />
          </button>
        )
      }
    >
      {shown.map((item, index) => {
        const key = keys[index] ?? item.field.key
        return (
          <QueryItem
            key={key}
            item={item}
            lookup={lookup}
            value={draft[key] ?? null}
            onChange={(value) => setDraft(withValue(draft, key, value))}
          />
        )
      })}
    </QueryFrame>
  )
})

/** What is typed; a query that comes from elsewhere (back, a link, 清除条件) replaces it. */
function useDraft(query: ListQuery) {
  const print = JSON.stringify(query)
  const [seen, setSeen] = useState(print)
  const [draft, setDraft] = useState(query)
  if (seen === print) return [draft, setDraft] as const
  setSeen(print)
  setDraft(query)
  return [query, setDraft] as const
}

function withValue(draft: ListQuery, key: string, value: RuleValue | null): ListQuery {
  const { [key]: _, ...others } = draft
  return value === null || isEmpty(value) ? others : { ...others, [key]: value }
}
