import { useEffect, useRef, useState } from 'react'
import type { TreeLine } from '../../../table/tree/treeRows'
import { MoveHandle } from '../../list/looks/MoveHandle'
import { useRowDrag } from '../../list/looks/useRowDrag'
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
  const [went, setWent] = useState(false)
  const dropped = (moved: TreeLine, y: number, row: HTMLElement) => {
    const zone = zoneAt(y, row.getBoundingClientRect(), moves)
    return { zone, place: droppedAt(moved, line, { zone, moves }) }
  }
  useRowDrag<TreeLine>(handle, {
    ...{ kind: 'movedLine', item: line, busy },
    zoneAt(moved, y, row) {
      const { zone, place } = dropped(moved, y, row)
      return place && zone
    },
    onDrop(moved, y, row) {
      const { place } = dropped(moved, y, row)
      if (place) onMove(moved.id, place)
    },
  })

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
    onMove(line.id, place)
  }
  const offered: readonly Way[] = moves ? ['up', 'down', 'out', 'into'] : ['up', 'down']
  return (
    <MoveHandle
      {...{ handle, busy, keys }}
      className="jd-order-handle jd-tree-handle"
      label={moveTexts.move(name)}
      hint={moveTexts.hint}
      choices={[
        ...offered.map((way) => ({
          ...{ key: way, title: moveTexts[way], disabled: ways[way] === undefined },
        })),
        ...(moves ? [{ key: 'to', title: moveTexts.to }] : []),
      ]}
      onChoose={(key) => (key === 'to' ? onAsk(line) : go(key as Way))}
      onBlur={() => setWent(false)}
    />
  )
}
