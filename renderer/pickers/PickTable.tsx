import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { WireRecord } from '../data/envelope'
import { Checkbox } from '../table/Checkbox'
import type { Sort } from '../table/model'
import { type PlainColumn, PlainTable } from '../table/PlainTable'
import { nextSort } from '../table/sort'
import { pickerMessages as messages } from './messages'
import type { Picked } from './picked'
import { memberText, type PickColumn, type PickSource } from './source'
import type { ChosenState } from './useChosen'

interface PickTableProps {
  readonly source: PickSource
  readonly rows: readonly WireRecord[] | undefined
  readonly loading: boolean
  /** Shown if there are no rows. */
  readonly empty: ReactNode
  readonly sort: Sort | undefined
  readonly chosen: ChosenState
  onSort(sort: Sort | undefined): void
  /** Goes to the next or previous page; returns whether there is one. */
  onStep(by: number): boolean
  onConfirm(picked?: Picked): void
}

/** Pixels. */
const [checkWidth, leastWidth] = [56, 96]

/** The rows of one page. One tab stop: arrow keys move, space chooses, Enter confirms if only one can be chosen. */
export function PickTable(props: PickTableProps) {
  const { source, rows, loading, empty, sort, chosen, onSort, onStep, onConfirm } = props
  const { multiple } = chosen
  const body = useRef<HTMLTableSectionElement>(null)
  const list = rows?.map(
    (row): Picked => ({ value: source.valueOf(row), text: source.textOf(row), row }),
  )
  const last = (list?.length ?? 0) - 1
  const [at, setAt] = useState(0)
  const active = Math.max(0, Math.min(at, last))
  const [moved, setMoved] = useState(0)
  useEffect(() => {
    if (moved > 0) body.current?.querySelector<HTMLElement>('input[tabindex="0"]')?.focus()
  }, [moved])

  // After turning the page by a key, start at its first line.
  const turning = useRef(false)
  useEffect(() => {
    if (!turning.current || !rows) return
    turning.current = false
    setAt(0)
    setMoved((count) => count + 1)
  }, [rows])

  const isChosen = ({ value }: Picked) => chosen.chosen.has(value)
  const take = (picked: Picked) =>
    multiple || !isChosen(picked) ? chosen.toggle(picked) : undefined
  function onKeyDown(event: KeyboardEvent) {
    const picked = list?.[active]
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: last }[event.key]
    if (to !== undefined) {
      setAt(Math.max(0, Math.min(to, last)))
      setMoved((count) => count + 1)
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      turning.current = onStep(event.key === 'PageDown' ? 1 : -1)
    } else if (event.key === 'Enter' && picked?.value && !event.ctrlKey && !event.metaKey) {
      // Rows shown while loading belong to the previous query.
      if (!loading && multiple) take(picked)
      else if (!loading) onConfirm(picked)
    } else return
    event.preventDefault()
  }

  const box = (picked: Picked, place: number) => (
    <span className="jd-lead">
      <input
        type={multiple ? 'checkbox' : 'radio'}
        aria-label={messages.pick(picked.text)}
        checked={isChosen(picked)}
        disabled={picked.value === ''}
        tabIndex={place === active ? 0 : -1}
        onChange={() => take(picked)}
        onClick={(event: MouseEvent) => event.stopPropagation()}
        onFocus={() => setAt(place)}
      />
    </span>
  )
  return (
    <div className="jd-pick-scroll">
      <PlainTable
        title={messages.list(source.noun)}
        columns={[
          {
            key: '',
            title: messages.column,
            width: checkWidth,
            align: 'center',
            show: box,
            ...(multiple && { head: <PageBox list={list ?? []} chosen={chosen} /> }),
          },
          ...source.columns.map((column) => columnOf(column, source.ellipsis)),
        ]}
        records={list}
        loading={loading}
        stale={loading}
        sort={sort}
        empty={empty}
        body={{ ref: body, onKeyDown }}
        // A click anywhere in a row chooses it; a double click confirms if only one can be chosen.
        rowProps={(picked) => ({
          selected: isChosen(picked),
          ...(picked.value !== '' && {
            onClick: () => take(picked),
            ...(!multiple && { onDoubleClick: () => onConfirm(picked) }),
          }),
        })}
        // Lines keep their elements when the page turns, and thus the focus.
        keyOf={(_, place) => String(place)}
        onSort={(key) => onSort(nextSort(key, sort, source.sort))}
      />
    </div>
  )
}

/** Checkbox for all rows of the page. */
function PageBox(props: { readonly list: readonly Picked[]; readonly chosen: ChosenState }) {
  const { list, chosen } = props
  const pickable = list.filter(({ value }) => value !== '')
  const here = pickable.filter(({ value }) => chosen.chosen.has(value)).length
  const all = pickable.length > 0 && here === pickable.length
  return (
    <Checkbox
      label={messages.pickPage}
      state={all ? 'all' : here > 0 ? 'some' : 'none'}
      disabled={pickable.length === 0}
      onToggle={() =>
        all ? chosen.remove(pickable.map(({ value }) => value)) : chosen.add(pickable)
      }
    />
  )
}

function columnOf({ textOf, ...column }: PickColumn, ellipsis: number): PlainColumn<Picked> {
  return {
    ...column,
    least: leastWidth,
    show({ row }) {
      if (!row) return null
      const whole = textOf ? textOf(row) : textIn(row, column.key)
      return <span title={whole || undefined}>{cut(whole, ellipsis)}</span>
    },
  }
}

/** The server's text of a dictionary value, or the value. */
const textIn = (row: WireRecord, key: string): string =>
  memberText(row, `${key}_dictText`) || memberText(row, key)

function cut(text: string, length: number): string {
  const signs = [...text]
  return signs.length > length ? `${signs.slice(0, length).join('')}…` : text
}
