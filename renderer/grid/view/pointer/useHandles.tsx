import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { usePorts } from '../../../ports'
import { gridMessages } from '../../columns/messages'
import type { HeldRow } from '../../rows/rows'
import { afterDrawing, scrollerOf, type TableScene } from '../scene/tableScene'
import { rowOf } from '../work/chosenRows'
import { addRows, isFixed, moveRow } from '../work/rowWork'
import { dragRow } from './dragRow'
import { indexAfterDrop } from './dropPlace'
import type { RowAct, RowMenuProps } from './RowMenu'

/** All row handles of a table: menu, double click, dragging, and keys that move a row. */
export function useHandles(scene: TableScene) {
  const { notify } = usePorts()
  const [menu, setMenu] = useState<{ readonly anchor: HTMLElement; readonly row: HeldRow }>()
  const line = useRef<HTMLDivElement>(null)
  const dragged = useRef(false)

  const shown = () => scene.store.table.shown ?? scene.store.table.order
  const canInsert = () => scene.doc().insertRow !== false && scene.mayAdd()
  function insertAt(at: number) {
    if (!canInsert()) return
    if (scene.mayInsert()) addRows(scene, [{}], { at, event: 'inserted', activate: true })
    else notify.warning(gridMessages.clickSlower)
  }
  /** Moves the row by one visible position. */
  function step(row: HeldRow, by: 1 | -1): boolean {
    const next = shown()[row.place + by]
    if (!next || isFixed(scene, row)) return false
    moveRow(scene, row.index, next.index)
    return true
  }
  function act(row: HeldRow, what: RowAct) {
    if (what === 'insert') insertAt(row.index + 1)
    else step(row, what === 'up' ? -1 : 1)
  }

  const gripOf = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const grip = gripOf(event.target)
      const row = grip && rowOf(scene, grip)
      const scroller = scrollerOf(scene)
      if (!row || event.button !== 0 || !scroller || !line.current || isFixed(scene, row)) return
      dragRow(event.nativeEvent, {
        scroller,
        line: line.current,
        place: row.place,
        began() {
          dragged.current = true
          setMenu(undefined)
          scene.control()?.commit()
        },
        drop(before) {
          const to = indexAfterDrop(shown(), row.place, before)
          if (to !== undefined) moveRow(scene, row.index, to)
        },
        // The click event after a drag is not a click on the handle.
        ended: () => setTimeout(() => (dragged.current = false)),
      })
    },
    onClick({ target, detail }: MouseEvent) {
      const anchor = gripOf(target)
      const row = anchor && rowOf(scene, anchor)
      if (!row || scene.doc().disabled || dragged.current) return
      setMenu(detail > 1 || menu?.row === row ? undefined : { anchor, row })
    },
    onDoubleClick({ target }: MouseEvent) {
      const grip = gripOf(target)
      const row = grip && rowOf(scene, grip)
      if (!row) return
      setMenu(undefined)
      insertAt(row.index + 1)
    },
  }
  const menuProps: RowMenuProps | undefined = menu && {
    anchor: { current: menu.anchor },
    place: menu.row.place,
    canMoveUp: menu.row.place > 0 && !isFixed(scene, menu.row),
    canMoveDown: menu.row.place < shown().length - 1 && !isFixed(scene, menu.row),
    canInsert: canInsert(),
    onChoose: (what) => afterDrawing(() => act(menu.row, what)),
    onClose(focus) {
      setMenu(undefined)
      if (focus) menu.anchor.focus()
    },
  }
  return { handlers, menu: menuProps, line, step, insertAt }
}
