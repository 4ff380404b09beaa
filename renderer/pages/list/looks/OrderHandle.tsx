import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import type { Row } from '../../../data/rows'
import { Icon } from '../../../ui/Icon'
import { Menu } from '../../../ui/Menu'
import { Popover } from '../../../ui/Popover'
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

/** Takes a row to another place, by dragging, by Alt with an arrow key, or by its menu. */
export function OrderHandle({ row, name, ids, isFirstPage, busy, onMove }: HandleProps) {
  const handle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const at = row.id === undefined ? -1 : ids.indexOf(row.id)
  useEffect(() => {
    const { current } = handle
    const line = current?.closest('tr')
    if (!current || !line || row.id === undefined) return
    const edge = (y: number): 'above' | 'below' => {
      const { top, height } = line.getBoundingClientRect()
      return y < top + height / 2 ? 'above' : 'below'
    }
    const mark = (to: string | undefined) => {
      if (to === undefined) delete line.dataset.drop
      else line.dataset.drop = to
    }
    const drag = draggable({
      element: line,
      dragHandle: current,
      canDrag: () => !busy,
      getInitialData: () => ({ orderedRow: row }),
      onDragStart: () => {
        line.dataset.dragged = ''
      },
      onDrop: () => {
        delete line.dataset.dragged
      },
    })
    const drop = dropTargetForElements({
      element: line,
      canDrop: ({ source }) => 'orderedRow' in source.data,
      onDrag: ({ source, location }) =>
        mark(source.data.orderedRow === row ? undefined : edge(location.current.input.clientY)),
      onDragLeave: () => mark(undefined),
      onDrop({ source, location }) {
        mark(undefined)
        const moved = source.data.orderedRow as Row // put there above
        if (moved === row) return
        const { id } = row
        if (id === undefined) return
        const isBelow = edge(location.current.input.clientY) === 'below'
        onMove(moved, isBelow ? { after: id } : { before: id })
      },
    })
    return () => {
      drag()
      drop()
      mark(undefined)
    }
  }, [row, busy, onMove])

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
    <>
      <button
        ref={handle}
        type="button"
        className="jd-order-handle"
        aria-label={looksTexts.move(name)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={busy || undefined}
        title={looksTexts.moveHint}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          const key = event.altKey ? { ArrowUp: 'up', ArrowDown: 'down' }[event.key] : undefined
          if (key === undefined) return
          event.preventDefault()
          go(key)
        }}
      >
        <Icon name="grip" />
      </button>
      {open && (
        <Popover
          anchor={handle}
          onClose={(focus) => {
            setOpen(false)
            if (focus) handle.current?.focus()
          }}
        >
          <Menu
            label={looksTexts.move(name)}
            choices={places.map(({ key, title, place }) => ({
              ...{ key, title, disabled: place === undefined },
            }))}
            onChoose={(key) => {
              setOpen(false)
              handle.current?.focus()
              go(key)
            }}
            onLeave={() => setOpen(false)}
          />
        </Popover>
      )}
    </>
  )
}
