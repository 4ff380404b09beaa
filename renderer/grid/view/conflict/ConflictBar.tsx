import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import type { Conflict } from '../../store/conflicts'
import { drawnCell, useGrid } from '../scene/context'
import { backToCells } from '../scene/geometry'
import { useTopic } from '../scene/useTopic'
import { ConflictBox } from './ConflictBox'
import { conflictMessages as m } from './messages'

interface ConflictBarProps {
  readonly conflicts: readonly Conflict[]
  readonly open: Conflict | undefined
  onOpen(conflict: Conflict | undefined): void
}

/** The number of conflicts, navigation through them, and the choice for the open one. */
export function ConflictBar({ conflicts, open, onOpen }: ConflictBarProps) {
  const { control, id } = useGrid()
  const { store } = control
  useTopic(store, 'order')
  const bar = useRef<HTMLDivElement>(null)
  const [walking, setWalking] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)

  useLayoutEffect(() => {
    if (!open) return setAnchor(null)
    const column = control.columns().findIndex(({ key }) => key === open.key)
    const isShown = open.row.place >= 0 && column >= 0
    // A filtered-out or hidden cell is decided in the bar.
    if (isShown) control.choose({ row: open.row.place, column })
    // Scrolling to the cell may not have finished.
    const timer = setTimeout(() => {
      const cell = isShown && drawnCell({ control, id }, open.row.id, open.key)
      setAnchor(cell || bar.current)
    }, 30)
    return () => clearTimeout(timer)
  }, [open, control, id])

  function close(focus: boolean) {
    onOpen(undefined)
    setWalking(false)
    if (focus) backToCells(control, bar.current)
  }
  function choose(choice: 'mine' | 'theirs') {
    if (!open) return
    store.resolve(open.row.id, open.key, choice)
    const next = conflicts.find(({ row, key }) => row !== open.row || key !== open.key)
    if (walking && next) onOpen(next)
    else close(true)
  }
  function walk() {
    setWalking(true)
    onOpen(conflicts[0])
  }
  return (
    <div ref={bar} className="jd-grid-conflicts" hidden={conflicts.length === 0}>
      <span>{m.count(conflicts.length)}</span>
      <Button kind="text" onClick={walk}>
        {m.next}
      </Button>
      {open && anchor && (
        <ConflictBox
          key={`${open.row.id} ${open.key}`}
          conflict={open}
          anchor={anchor}
          onChoose={choose}
          onClose={close}
        />
      )}
    </div>
  )
}
