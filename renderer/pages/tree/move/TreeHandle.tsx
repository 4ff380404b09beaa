import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import type { TreeLine } from '../../../table/tree/treeRows'
import { Icon } from '../../../ui/Icon'
import { Menu } from '../../../ui/Menu'
import { Popover } from '../../../ui/Popover'
import { useEvent } from '../../../ui/useEvent'
import '../../list/looks/looks.css'
import './move.css'
import { moveTexts } from './messages'
import { droppedAt, type TreePlace, type Way, waysFrom, zoneAt } from './places'

interface HandleProps {
  readonly line: TreeLine
  /** All that are on the screen. */
  readonly lines: readonly TreeLine[]
  readonly name: string
  readonly busy: boolean
  /** Records may be moved below others. */
  readonly moves: boolean
  onMove(id: string, place: TreePlace): void
  /** Asks where to. */
  onAsk(line: TreeLine): void
}

const keys: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'into',
}

/** Takes a record of a tree to another place: by dragging, by Alt with an arrow key, or by its menu. */
export function TreeHandle({ line, lines, name, busy, moves, onMove, onAsk }: HandleProps) {
  const handle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [went, setWent] = useState(false)
  const drop = useEvent((moved: TreeLine, y: number, row: HTMLElement) => {
    const zone = zoneAt(y, row.getBoundingClientRect(), moves)
    return { zone, place: droppedAt(moved, line, { zone, moves }) }
  })
  const moved = useEvent((id: string, place: TreePlace) => onMove(id, place))
  const self = useEvent(() => line)
  const mayDrag = useEvent(() => !busy)
  const { id } = line
  useEffect(() => {
    const { current } = handle
    const row = current?.closest('tr')
    if (!current || !row) return
    const mark = (zone: string | undefined) => {
      if (zone === undefined) delete row.dataset.drop
      else row.dataset.drop = zone
    }
    const carried = (data: Record<string | symbol, unknown>) => data.movedLine as TreeLine // put there below
    const stopDrag = draggable({
      element: row,
      dragHandle: current,
      canDrag: mayDrag,
      getInitialData: () => ({ movedLine: self() }),
      onDragStart: () => {
        row.dataset.dragged = ''
      },
      onDrop: () => {
        delete row.dataset.dragged
      },
    })
    const stopDrop = dropTargetForElements({
      element: row,
      canDrop: ({ source }) => 'movedLine' in source.data,
      onDrag({ source, location }) {
        const { zone, place } = drop(carried(source.data), location.current.input.clientY, row)
        mark(place && zone)
      },
      onDragLeave: () => mark(undefined),
      onDrop({ source, location }) {
        mark(undefined)
        const { place } = drop(carried(source.data), location.current.input.clientY, row)
        if (place) moved(carried(source.data).id, place)
      },
    })
    return () => {
      stopDrag()
      stopDrop()
      mark(undefined)
    }
  }, [drop, moved, self, mayDrag])

  // A row that is drawn in another place has lost the focus with which it was moved.
  useEffect(() => {
    if (!went || busy) return
    if (document.activeElement === document.body) handle.current?.focus()
  })
  const ways = waysFrom(line, lines)
  const go = (way: Way) => {
    const place = ways[way]
    if (!place || busy || (!moves && (way === 'out' || way === 'into'))) return
    setWent(true)
    onMove(id, place)
  }
  const offered: readonly Way[] = moves ? ['up', 'down', 'out', 'into'] : ['up', 'down']
  return (
    <>
      <button
        ref={handle}
        type="button"
        className="jd-order-handle jd-tree-handle"
        aria-label={moveTexts.move(name)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={busy || undefined}
        title={moveTexts.hint}
        onClick={() => setOpen(!open)}
        onBlur={() => setWent(false)}
        onKeyDown={(event) => {
          const way = event.altKey ? keys[event.key] : undefined
          if (way === undefined) return
          event.preventDefault()
          go(way)
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
            label={moveTexts.move(name)}
            choices={[
              ...offered.map((way) => ({
                ...{ key: way, title: moveTexts[way], disabled: ways[way] === undefined },
              })),
              ...(moves ? [{ key: 'to', title: moveTexts.to }] : []),
            ]}
            onChoose={(key) => {
              setOpen(false)
              handle.current?.focus()
              if (key === 'to') onAsk(line)
              else go(key as Way)
            }}
            onLeave={() => setOpen(false)}
          />
        </Popover>
      )}
    </>
  )
}
