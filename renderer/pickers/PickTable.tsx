import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { WireRecord } from '../data/envelope'
import { Checkbox } from '../table/Checkbox'
import { SortButton } from '../table/SortButton'
import { ariaSort, type SortDirection } from '../table/sort'
import { pickerMessages as messages } from './messages'
import { PickRow } from './PickRow'
import type { Picked } from './picked'
import type { PickSort, PickSource } from './source'
import type { ChosenState } from './useChosen'

interface PickTableProps {
  readonly source: PickSource
  readonly rows: readonly WireRecord[] | undefined
  readonly loading: boolean
  readonly sort: PickSort | undefined
  readonly chosen: ChosenState
  onSort(sort: PickSort | undefined): void
  /** Page up, page down; whether there is one. */
  onStep(by: number): boolean
  onConfirm(picked?: Picked): void
}

/** The rows of one page. One stop of Tab: arrow keys move, the space key chooses, Enter of one ends it. */
export function PickTable(props: PickTableProps) {
  const { source, rows, loading, sort, chosen, onSort, onStep, onConfirm } = props
  const { multiple } = chosen
  const body = useRef<HTMLTableSectionElement>(null)
  const list = placed(
    (rows ?? []).map(
      (row): Picked => ({ value: source.valueOf(row), text: source.textOf(row), row }),
    ),
  )
  const pickable = list.filter(({ value }) => value !== '')
  const [at, setAt] = useState(0)
  const active = Math.max(0, Math.min(at, list.length - 1))
  const [moved, setMoved] = useState(0)
  useEffect(() => {
    if (moved > 0) body.current?.querySelector<HTMLElement>('input[tabindex="0"]')?.focus()
  }, [moved])

  // A page turned by a key is read from its first line.
  const turning = useRef(false)
  useEffect(() => {
    if (!turning.current || !rows) return
    turning.current = false
    setAt(0)
    setMoved((count) => count + 1)
  }, [rows])

  const take = (picked: Picked) =>
    multiple || !chosen.chosen.has(picked.value) ? chosen.toggle(plain(picked)) : undefined
  function onKeyDown(event: KeyboardEvent) {
    const picked = list[active]
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: list.length - 1,
    }[event.key]
    if (to !== undefined) {
      setAt(Math.max(0, Math.min(to, list.length - 1)))
      setMoved((count) => count + 1)
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      turning.current = onStep(event.key === 'PageDown' ? 1 : -1)
    } else if (event.key === 'Enter' && picked?.value && !event.ctrlKey && !event.metaKey) {
      if (multiple) take(picked)
      else onConfirm(plain(picked))
    } else return
    event.preventDefault()
  }

  const here = pickable.filter(({ value }) => chosen.chosen.has(value)).length
  const all = pickable.length > 0 && here === pickable.length
  return (
    <div className="jd-pick-scroll" data-loading={loading || undefined}>
      <table aria-label={messages.list(source.noun)} aria-busy={loading}>
        <thead>
          <tr>
            <th scope="col" className="jd-pick-check">
              {multiple ? (
                <Checkbox
                  label={messages.pickPage}
                  state={all ? 'all' : here > 0 ? 'some' : 'none'}
                  disabled={pickable.length === 0}
                  onToggle={() =>
                    all
                      ? chosen.remove(pickable.map(({ value }) => value))
                      : chosen.add(pickable.map(plain))
                  }
                />
              ) : (
                <span className="jd-pick-aside">{messages.column}</span>
              )}
            </th>
            {source.columns.map(({ key, title, width, align, sortable }) => (
              <th
                key={key}
                scope="col"
                style={{ width }}
                data-align={align}
                aria-sort={sortable ? sortOf(sort, key) : undefined}
              >
                {sortable ? (
                  <SortButton
                    title={title}
                    direction={sortOf(sort, key)}
                    onSort={() => onSort(nextSort(key, sort, source.sort))}
                  />
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {list.map((picked, index) => (
            <PickRow
              key={picked.key}
              picked={picked}
              source={source}
              multiple={multiple}
              checked={chosen.chosen.has(picked.value)}
              stop={index === active}
              onTake={() => take(picked)}
              onFocus={() => setAt(index)}
              onConfirm={() => onConfirm(plain(picked))}
            />
          ))}
        </tbody>
      </table>
      {rows?.length === 0 && !loading && <p className="jd-pick-none">{messages.empty}</p>}
      {!rows && <p className="jd-pick-none">{messages.loading}</p>}
    </div>
  )
}

const plain = ({ value, text, row }: Picked): Picked => ({ value, text, ...(row && { row }) })

/** Each line keeps its element when the page turns, and with it the focus. */
const placed = (list: readonly Picked[]) => list.map((picked, at) => ({ ...picked, key: `${at}` }))

const sortOf = (sort: PickSort | undefined, key: string): SortDirection =>
  sort ? ariaSort(key, { field: sort.column, order: sort.order }) : 'none'

/** Ascending, descending, and back to the list's own order. */
function nextSort(
  column: string,
  now: PickSort | undefined,
  own: PickSort | undefined,
): PickSort | undefined {
  if (now?.column !== column) return { column, order: 'asc' }
  if (now.order === 'asc') return { column, order: 'desc' }
  return own?.column === column ? { column, order: 'asc' } : own
}
