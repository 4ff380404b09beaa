import { useRef } from 'react'
import type { Row } from '../../../data/rows'
import { DragKind, type Pointer, useDraggable, useDropTarget } from '../../../drag/drag'
import { MoveHandle } from './MoveHandle'
import './looks.css'
import { looksTexts } from './messages'

/** New place of a row: behind another (null = first), or before one. */
export type Place = { readonly after: string | null } | { readonly before: string }

interface HandleProps {
  readonly row: Row
  readonly name: string
  /** Ids of the rows on the screen, in their order. */
  readonly ids: readonly string[]
  /** Whether no rows come before this page. */
  readonly isFirstPage: boolean
  readonly busy: boolean
  /** Why the row stays where it is; undefined = it can be moved. */
  readonly kept: string | undefined
  onMove(row: Row, place: Place): void
}

const keys = { ArrowUp: 'up', ArrowDown: 'down' } as const

const orderedRows = new DragKind<Row>()

const edgeAt = ({ clientY }: Pointer, line: HTMLElement): 'above' | 'below' => {
  const { top, height } = line.getBoundingClientRect()
  return clientY < top + height / 2 ? 'above' : 'below'
}

/** Moves a row: by dragging, by Alt with an arrow key, or by its menu. */
export function OrderHandle({ row, name, ids, isFirstPage, busy, kept, onMove }: HandleProps) {
  const handle = useRef<HTMLButtonElement>(null)
  const at = row.id === undefined ? -1 : ids.indexOf(row.id)
  const rowDrag = { kind: orderedRows, handleOf: 'tr' }
  const mayDrag = !busy && kept === undefined && row.id !== undefined
  useDraggable(handle, { ...rowDrag, mayDrag, item: () => row })
  useDropTarget(handle, {
    ...rowDrag,
    place: row,
    zoneAt: (moved, pointer, line) =>
      moved === row || row.id === undefined ? undefined : edgeAt(pointer, line),
    onDrop(moved, edge) {
      const { id } = row
      if (id !== undefined) onMove(moved, edge === 'below' ? { after: id } : { before: id })
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
      handle={handle}
      busy={busy}
      kept={kept}
      keys={keys}
      className="jd-order-handle"
      label={looksTexts.move(name)}
      hint={looksTexts.moveHint}
      choices={places.map(({ key, title, place }) => ({
        key,
        title,
        disabled: place === undefined,
      }))}
      onChoose={go}
    />
  )
}
