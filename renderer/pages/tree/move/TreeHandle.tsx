import { useEffect, useRef, useState } from 'react'
import { DragKind, useDraggable, useDropTarget } from '../../../drag/drag'
import type { TreeTableLine as TreeLine } from '../../../table/tree/TreeTable'
import { MoveHandle } from '../../list/looks/MoveHandle'
import '../../list/looks/looks.css'
import './move.css'
import { moveTexts } from './messages'
import { droppedAt, type TreePlace, type Way, waysFrom, zoneAt } from './places'

interface HandleProps {
  readonly line: TreeLine
  /** All lines on the screen. */
  readonly lines: readonly TreeLine[]
  readonly name: string
  readonly busy: boolean
  /** Why the record stays where it is; undefined = it can be moved. */
  readonly kept: string | undefined
  /** Records may be moved below other parents. */
  readonly moves: boolean
  onMove(id: string, place: TreePlace): void
  /** Opens the dialog that asks for the target. */
  onAsk(line: TreeLine): void
}

const keys: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'into',
}

const movedLines = new DragKind<TreeLine>()

/** Moves a record of a tree: by dragging, by Alt with an arrow key, or by its menu. */
export function TreeHandle({ line, lines, name, busy, kept, moves, onMove, onAsk }: HandleProps) {
  const handle = useRef<HTMLButtonElement>(null)
  const [went, setWent] = useState(false)
  const rowDrag = { kind: movedLines, handleOf: 'tr' }
  useDraggable(handle, { ...rowDrag, mayDrag: !busy && kept === undefined, item: () => line })
  useDropTarget(handle, {
    ...rowDrag,
    place: line,
    zoneAt(moved, { clientY }, row) {
      const zone = zoneAt(clientY, row.getBoundingClientRect(), moves)
      return droppedAt(moved, line, { zone, moves }) && zone
    },
    onDrop(moved, zone) {
      const place = droppedAt(moved, line, { zone, moves })
      if (place) onMove(moved.id, place)
    },
  })

  // A moved row is rendered in another place and loses the focus; restore it.
  useEffect(() => {
    if (!went || busy) return
    if (document.activeElement === document.body) handle.current?.focus()
  })
  const ways = waysFrom(line, lines)
  const go = (way: Way) => {
    const place = ways[way]
    if (!place || busy || (!moves && (way === 'out' || way === 'into'))) return
    setWent(true)
    onMove(line.id, place)
  }
  const offered: readonly Way[] = moves ? ['up', 'down', 'out', 'into'] : ['up', 'down']
  return (
    <MoveHandle
      handle={handle}
      busy={busy}
      kept={kept}
      keys={keys}
      className="jd-order-handle jd-tree-handle"
      label={moveTexts.move(name)}
      hint={moveTexts.hint}
      choices={[
        ...offered.map((way) => ({
          key: way,
          title: moveTexts[way],
          disabled: ways[way] === undefined,
        })),
        ...(moves ? [{ key: 'to', title: moveTexts.to }] : []),
      ]}
      onChoose={(key) => (key === 'to' ? onAsk(line) : go(key as Way))}
      onBlur={() => setWent(false)}
    />
  )
}
