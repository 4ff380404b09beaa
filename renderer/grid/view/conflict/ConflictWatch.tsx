import './conflict.css'
import { memo, useEffect, useRef, useState } from 'react'
import { late } from '../../../ui/late'
import { useEvent } from '../../../ui/useEvent'
import type { Place } from '../../cursor/range'
import { type Conflict, conflictsOf } from '../../store/conflicts'
import { placeOf } from '../pointer/dragCells'
import { useGrid } from '../scene/context'
import { useTopic } from '../scene/useTopic'
import { conflictMessages as m } from './messages'
import { activeConflict, offerConflicts } from './open'

const ConflictBar = late(() => import('./ConflictBar').then((module) => module.ConflictBar))

/**
 * Reports cells edited here and changed by another user, and lets the user choose: by clicking the cell's corner, with
 * Alt+Enter, or one after another. Only the reporting is loaded in advance.
 */
export const ConflictWatch = memo(function ConflictWatch() {
  const { control } = useGrid()
  const { store } = control
  useTopic(store, 'conflicts')
  const conflicts = conflictsOf(store.table)
  const [open, setOpen] = useState<Conflict>()
  const mark = useRef<HTMLSpanElement>(null)
  const [first] = conflicts
  const any = first !== undefined

  const openAt = useEvent((conflict: Conflict) => {
    control.commit()
    setOpen(conflict)
  })
  useEffect(() => {
    const grid = mark.current?.closest<HTMLElement>('.jd-grid')
    if (!any || !grid) return
    const { signal, abort } = listening()
    const atCorner = (event: MouseEvent) => {
      const place = cornerAt(event)
      const row = place && control.rowAt(place.row)
      const column = place && control.columnAt(place.column)?.column
      if (!row || !column || !place) return
      // The click neither selects nor opens the cell.
      event.stopPropagation()
      event.preventDefault()
      if (event.type === 'click') openAt({ row, key: column.key })
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.altKey) return
      const conflict = activeConflict(store)
      if (!conflict) return
      event.stopPropagation()
      event.preventDefault()
      openAt(conflict)
    }
    grid.addEventListener('pointerdown', atCorner, { capture: true, signal })
    grid.addEventListener('mousedown', atCorner, { capture: true, signal })
    grid.addEventListener('click', atCorner, { capture: true, signal })
    grid.addEventListener('keydown', onKey, { capture: true, signal })
    const withdraw = offerConflicts(store, openAt)
    return () => {
      abort()
      withdraw()
    }
  }, [any, control, store, openAt])

  const column = first && store.table.column.get(first.key)
  return (
    <>
      <span ref={mark} role="status" className="jd-unseen">
        {first && m.said(first.row.index + 1, column?.title ?? first.key, conflicts.length)}
      </span>
      {(any || open) && <ConflictBar conflicts={conflicts} open={open} onOpen={setOpen} />}
    </>
  )
})

function listening() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** In px: larger than the mark, so that it is easy to hit. */
const reach = 16

/** The cell whose conflict mark is under the pointer. */
function cornerAt({ target, clientX, clientY }: MouseEvent): Place | undefined {
  const cell = target instanceof Element ? target.closest('[data-conflict]') : null
  if (!cell) return undefined
  const { right, top } = cell.getBoundingClientRect()
  return clientX >= right - reach && clientY <= top + reach ? placeOf(cell) : undefined
}
