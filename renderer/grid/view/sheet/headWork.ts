import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import { focusActive } from '../scene/geometry'
import type { GridControl } from '../scene/gridControl'
import type { ColumnChoice, LaidColumn, Layout } from '../scene/layout'
import { say } from '../scene/say'
import { takeStep } from '../scene/steps'
import { selectAllOf } from '../work/leadKeys'
import { withMove, withWidth } from './columnChoice'
import { fittingWidth } from './fittingWidth'
import { sheetMessages } from './messages'
import { dragColumn, dragEdge } from './titleDrag'
import { chooseColumn, focusTitle } from './titles'

export interface HeadContext {
  readonly control: GridControl
  readonly scroller: RefObject<HTMLElement | null>
  /** The line that shows the future position of an edge or column. */
  readonly guide: RefObject<HTMLElement | null>
  layout(): Layout
  choice(): ColumnChoice
  change(choice: ColumnChoice): void
}

const stepPx = 10

/** User operations on titles: widths, order, selecting the column, and keyboard navigation. */
export function createHeadWork(context: HeadContext) {
  const { control, scroller, layout, choice, change } = context
  const laidOf = (element: Element | null | undefined): LaidColumn | undefined => {
    const key = element?.closest<HTMLElement>('[data-title]')?.dataset.title
    return layout().columns.find(({ column }) => column.key === key)
  }
  const setWidth = (key: string, width: number) => change(withWidth(choice(), key, width))
  const moveBefore = (key: string, before: string | undefined) =>
    change(withMove(choice(), control.store.table.columns, key, before))

  /** Moves a column by one place among its neighbours on the same side. */
  function moveBy(laid: LaidColumn, by: -1 | 1): void {
    const { columns } = layout()
    const other = columns[laid.place + by]
    if (!other || other.sticky?.side !== laid.sticky?.side) return
    const before = by < 0 ? other : columns[laid.place + 2]
    moveBefore(laid.column.key, before?.column.key)
    say(control.store, sheetMessages.columnMoved(laid.column.title, laid.place + by + 1))
  }

  function toCells(element: HTMLElement, { place }: LaidColumn): void {
    control.focused = true
    const row = control.store.cursor.get()?.active.row ?? 0
    control.choose({ row, column: place })
    focusActive(element)
  }

  return {
    moveBy,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const target = event.target instanceof Element ? event.target : null
        const laid = laidOf(target)
        const element = scroller.current
        if (!laid || !target || !element || event.button !== 0) return
        const { key } = laid.column
        if (target.closest('[data-edge]')) {
          dragEdge({ ...context, scroller: element, start: event, laid }, (width) =>
            setWidth(key, width),
          )
        } else if (!target.closest('button, input, a')) {
          dragColumn({ ...context, scroller: element, start: event, laid }, (drop) => {
            if (drop) moveBefore(key, drop.before)
            else chooseColumn(control, element, laid.place)
          })
        }
      },
      onMouseDown(event: MouseEvent) {
        // Dragging a title neither selects text nor takes the focus.
        const onControl = event.target instanceof Element && event.target.closest('button, input')
        if (!onControl) event.preventDefault()
      },
      onDoubleClick({ target }: MouseEvent) {
        const laid = target instanceof Element && target.closest('[data-edge]') && laidOf(target)
        if (laid && scroller.current) {
          setWidth(laid.column.key, fittingWidth(scroller.current, laid))
        }
      },
      onKeyDown(event: KeyboardEvent) {
        const element = scroller.current
        if (!element || event.defaultPrevented) return
        const { key, altKey, shiftKey, ctrlKey, metaKey, target } = event
        if ((ctrlKey || metaKey) && !altKey && /^[yz]$/i.test(key)) {
          takeStep(control, /y/i.test(key) || shiftKey ? 'redo' : 'undo')
          return event.preventDefault()
        }
        const all = selectAllOf(element)
        const laid = target instanceof Element ? laidOf(target) : undefined
        if (!laid) {
          const first = layout().columns[0]
          if (target !== all || !first) return
          if (key === 'ArrowRight') focusTitle(element, layout, first.column.key)
          else if (key === 'ArrowDown') toCells(element, first)
          else return
          return event.preventDefault()
        }
        const by = { ArrowLeft: -1, ArrowRight: 1 }[key]
        if (by !== undefined && altKey && shiftKey) {
          moveBy(laid, by < 0 ? -1 : 1)
          focusTitle(element, layout, laid.column.key)
        } else if (by !== undefined && altKey) setWidth(laid.column.key, laid.width + by * stepPx)
        else if (by !== undefined) {
          const next = layout().columns[laid.place + by]
          if (next) focusTitle(element, layout, next.column.key)
          else if (by < 0) all?.focus()
        } else if (key === 'ArrowDown' || key === 'Escape') toCells(element, laid)
        else return
        event.preventDefault()
      },
    },
  }
}

export type HeadWork = ReturnType<typeof createHeadWork>
