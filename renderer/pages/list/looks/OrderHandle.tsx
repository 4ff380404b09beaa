import { useRef } from 'react'
import type { Row } from '../../../data/rows'
import { MoveHandle } from './MoveHandle'
import { useRowDrag } from './useRowDrag'
import './looks.css'
import { looksTexts } from './messages'

/** Where a row is put: behind another (null = first), or before one. */
export type Place = { readonly after: string | null } | { readonly before: string }

interface HandleProps {
  readonly row: Row
  readonly name: string
  /** Ids of the rows on the screen, in their order. */
  readonly ids: readonly string[]
  /** What stands before the first row of this page; null = nothing. */
  readonly isFirstPage: boolean
  readonly busy: boolean
  onMove(row: Row, place: Place): void
}

const keys = { ArrowUp: 'up', ArrowDown: 'down' } as const

const edgeAt = (y: number, line: HTMLElement): 'above' | 'below' => {
  const { top, height } = line.getBoundingClientRect()
  return y < top + height / 2 ? 'above' : 'below'
}

/** Takes a row to another place, by dragging, by Alt with an arrow key, or by its menu. */
export function OrderHandle({ row, name, ids, isFirstPage, busy, onMove }: HandleProps) {
  const handle = useRef<HTMLButtonElement>(null)
  const at = row.id === undefined ? -1 : ids.indexOf(row.id)
  useRowDrag<Row>(handle, {
    ...{ kind: 'orderedRow', item: row, busy: busy || row.id === undefined },
    zoneAt: (moved, y, line) =>
      moved === row || row.id === undefined ? undefined : edgeAt(y, line),
    onDrop(moved, y, line) {
      const { id } = row
      if (id !== undefined)
        onMove(moved, edgeAt(y, line) === 'below' ? { after: id } : { before: id })
    },
  })

  const others = ids.filter((id) => id !== row.id)
  const previous = ids[at - 1]
  const next = others[at]
  const last = at < others.length ? others.at(-1) : undefined
  const places: readonly { key: string; title: string; place: Place | undefined }[] = [
    {
      key: 'up',
      title: looksTexts.up,
      place: previous === undefined ? undefined : { before: previous },
    },
    {
      key: 'down',
      title: looksTexts.down,
      place: next === undefined ? undefined : { after: next },
    },
    {
      key: 'first',
      title: looksTexts.first,
      place: at > 0 || !isFirstPage ? { after: null } : undefined,
    },
    {
      key: 'last',
      title: looksTexts.last,
      place: last === undefined ? undefined : { after: last },
    },
  ]
  const go = (key: string) => {
    const place = places.find((one) => one.key === key)?.place
    if (place) onMove(row, place)
  }
  return (
    <MoveHandle
      {...{ handle, busy, keys }}
      className="jd-order-handle"
      label={looksTexts.move(name)}
      hint={looksTexts.moveHint}
      choices={places.map(({ key, title, place }) => ({
        ...{ key, title, disabled: place === undefined },
      }))}
      onChoose={go}
    />
  )
}
