import { memo, useEffect, useRef, useState } from 'react'
import { useLookup } from '../data/lookup'
import { queryMessages } from '../messages'
import type { RuleValue } from '../model/query/condition'
import { usePorts } from '../ports'
import { Icon } from '../ui/Icon'
import { isEmpty, type ListQuery, queryKeys } from './listParams'
import type { SearchItem } from './model'
import { QueryFrame } from './QueryFrame'
import { QueryItem } from './QueryItem'
import { useColumns } from './useColumns'
import { type RefusedTexts, useKeptQuery } from './useKeptQuery'

/** A condition of the bar by its key (`queryKeys`). */
export interface SoughtItem {
  readonly key: string
}

/** The query bar of a page: applied by 查询 or Enter; the caller keeps the query in the address. */
export const QueryBar = memo(function QueryBar(props: {
  /** Name of the page, for remembering whether the bar is expanded. */
  readonly page: string
  readonly search: readonly SearchItem[]
  /** The current query. */
  readonly query: ListQuery
  /** The condition that is to be changed: its control gets the focus, each time that another object is given. */
  readonly sought?: SoughtItem | undefined
  onSubmit(query: ListQuery): void
}) {
  const { page, search, query, sought, onSubmit } = props
  const lookup = useLookup()
  const box = useRef<HTMLDivElement>(null)
  // One line of conditions is beside the buttons; the rest folds.
  const columns = useColumns(box)
  const { draft, setDraft, refused, refuse, starts, startAnew, hand } = useTyped(
    page,
    query,
    onSubmit,
  )
  const keys = queryKeys(search)
  const foldable = search.length > columns
  const hidden = keys.slice(columns).filter((key) => query[key] !== undefined)
  const [open, setOpen] = useFold(page, hidden.length > 0)
  const items = search.map((item, index) => ({ item, key: keys[index] ?? item.field.key }))
  // What stands in red prevents asking, so it is not folded away.
  const shown =
    foldable && !open
      ? items.filter(({ key }, index) => index < columns || refused[key] !== undefined)
      : items

  const [found, setFound] = useState(sought)
  if (sought && found !== sought) {
    setFound(sought)
    if (!shown.some(({ key }) => key === sought.key)) setOpen(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that one is sought
  useEffect(() => {
    if (!sought) return
    const at = shown.findIndex(({ key }) => key === sought.key)
    const line = box.current?.querySelectorAll('.jd-query-control')[at]
    line?.querySelector<HTMLElement>('input, select, button, [tabindex="0"]')?.focus()
  }, [sought])

  /** What a condition asks another field to equal. */
  function valueAt(name: string): unknown {
    const asked = items.find(
      ({ item: { field, operator } }) => field.key === name && operator === 'eq',
    )
    const value = asked && draft[asked.key]
    return asked && typeof value === 'string'
      ? asked.item.field.type.fromWire(value, asked.item.field)
      : undefined
  }
  function submit() {
    hand(inOrder(draft, search))
  }
  function reset() {
    startAnew(noTexts)
    hand({})
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
      {shown.map(({ item, key }) => (
        <QueryItem
          key={`${key} ${starts}`}
          item={item}
          lookup={lookup}
          value={draft[key] ?? null}
          refused={refused[key]}
          valueAt={valueAt}
          onRefused={(box, text) => refuse(key, box, text)}
          onChange={(value) => setDraft((now) => withValue(now, key, value))}
        />
      ))}
    </QueryFrame>
  )
})

/**
 * The typed conditions. A query from elsewhere (back, a link, 清除条件) replaces them. A query submitted here comes back a
 * moment later and does not overwrite what was typed since.
 */
function useTyped(page: string, query: ListQuery, onSubmit: (query: ListQuery) => void) {
  const print = printOf(query)
  const [seen, setSeen] = useState(print)
  const [draft, setDraft] = useState(query)
  // Submitted, but not come back yet.
  const [asked, setAsked] = useState<readonly string[]>(none)
  if (seen !== print) {
    const at = asked.indexOf(print)
    setSeen(print)
    setAsked(at === -1 ? none : asked.slice(at + 1))
    if (at === -1) setDraft(query)
  }
  function hand(next: ListQuery) {
    const own = printOf(next)
    setDraft(next)
    if (own !== (asked.at(-1) ?? seen)) setAsked([...asked, own])
    onSubmit(next)
  }
  const [refused, setRefused] = useState<RefusedTexts>(noTexts)
  // A text that stands in red is kept by its control, which has to start again.
  const [starts, setStarts] = useState(0)
  function startAnew(texts: RefusedTexts) {
    setRefused(texts)
    setStarts(starts + 1)
  }
  useKeptQuery({
    page,
    typed: draft,
    refused,
    beside: print,
    isTyped: printOf(draft) !== print || refused !== noTexts,
    restore(typed, texts) {
      setDraft(typed)
      startAnew(texts)
    },
  })
  const refuse = (key: string, box: string, text: string | undefined) =>
    setRefused((now) => withText(now, [key, box], text))
  return { draft, setDraft, refused, refuse, starts, startAnew, hand }
}

const noTexts: RefusedTexts = {}

function withText(
  texts: RefusedTexts,
  [key, box]: readonly [key: string, box: string],
  text: string | undefined,
): RefusedTexts {
  if (texts[key]?.[box] === text) return texts
  const { [key]: own = {}, ...others } = texts
  const { [box]: _, ...beside } = own
  const now = text === undefined ? beside : { ...beside, [box]: text }
  const next = Object.keys(now).length === 0 ? others : { ...others, [key]: now }
  return Object.keys(next).length === 0 ? noTexts : next
}

const none: readonly string[] = []

/** Equal for the same conditions in any order. */
const printOf = (query: ListQuery): string =>
  JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function withValue(draft: ListQuery, key: string, value: RuleValue | null): ListQuery {
  const { [key]: _, ...others } = draft
  return value === null || isEmpty(value) ? others : { ...others, [key]: value }
}

/** Swaps the bounds of number ranges that were entered in the wrong order. */
function inOrder(query: ListQuery, search: readonly SearchItem[]): ListQuery {
  const keys = queryKeys(search)
  const turned = search.flatMap(({ field, operator }, index) => {
    const key = keys[index] ?? field.key
    const value = query[key] ?? ''
    if (operator !== 'between' || typeof value === 'string') return []
    const [from = '', to = ''] = value
    const isNumber = field.type.exprType(field).kind === 'number'
    const isTurned = isNumber && from !== '' && to !== '' && Number(from) > Number(to)
    return isTurned ? [[key, [to, from]] as const] : []
  })
  return turned.length === 0 ? query : { ...query, ...Object.fromEntries(turned) }
}

/** Whether this user keeps this page's query bar expanded; stored by the host. */
function useFold(page: string, startsOpen: boolean): readonly [boolean, (open: boolean) => void] {
  const { storage, user } = usePorts()
  const key = `query:${user.tenantId}:${user.id}:${page}`
  const [open, setOpen] = useState(() => startsOpen || storage.get(key) === true)
  function remember(next: boolean) {
    setOpen(next)
    if (next) storage.set(key, true)
    else storage.remove(key)
  }
  return [open, remember]
}
