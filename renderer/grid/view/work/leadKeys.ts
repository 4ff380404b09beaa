import { flushSync } from 'react-dom'
import type { TableScene } from '../scene/tableScene'
import { rowOf } from './chosenRows'

/**
 * Arrow keys also reach the leading controls (handle, tick, expander), which are no tab stops. true = the key was
 * handled.
 */
export function leadKey(scene: TableScene, key: string, target: Element): boolean {
  const lead = target.closest<HTMLElement>('.jd-grid-body .jd-grid-lead')
  if (lead) return fromLead(scene, key, target, lead)
  const control = scene.control()
  const state = scene.store.cursor.get()
  if (key !== 'ArrowLeft' || !control || state?.mode !== 'ready' || state.active.column !== 0) {
    return false
  }
  const last = controlsOf(lineAt(scene, state.active.row)).at(-1)
  if (!last || !target.closest('.jd-grid-body')) return false
  control.focused = false
  last.focus()
  return true
}

function fromLead(scene: TableScene, key: string, target: Element, lead: HTMLElement): boolean {
  const row = rowOf(scene, target)
  const control = scene.control()
  if (!row || !control) return false
  const own = controlsOf(lead.parentElement)
  const focused = target.closest<HTMLElement>('button, input, a')
  const at = focused ? own.indexOf(focused) : -1
  switch (key) {
    case 'ArrowLeft':
      own[at - 1]?.focus()
      return true
    case 'ArrowRight':
      if (own[at + 1]) own[at + 1]?.focus()
      else toCell(scene, row.place)
      return true
    case 'ArrowUp':
    case 'ArrowDown': {
      const place = row.place + (key === 'ArrowUp' ? -1 : 1)
      if (place < 0) selectAllOf(scene.root())?.focus()
      if (place < 0 || place >= scene.store.count()) return true
      // The row becomes active, so that it stays rendered.
      control.focused = false
      flushSync(() => control.choose({ row: place, column: 0 }))
      const focus = () => controlsOf(lineAt(scene, place))[at]?.focus({ preventScroll: true })
      focus()
      // Scrolling gives the row another element.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focus()
      })
      return true
    }
    default:
      return false
  }
}

function toCell(scene: TableScene, place: number): void {
  const control = scene.control()
  if (!control) return
  control.focused = true
  flushSync(() => control.choose({ row: place, column: 0 }))
  const cell = lineAt(scene, place)?.querySelector<HTMLElement>('[data-column="0"]')
  const box = cell?.querySelector<HTMLElement>('[data-cell-input]') ?? cell
  box?.focus()
}

const lineAt = (scene: TableScene, place: number): Element | null =>
  scene.root()?.querySelector(`.jd-grid-body > [data-row="${place}"]`) ?? null

/** The select-all checkbox in the head. */
export const selectAllOf = (root: Element | null): HTMLElement | null =>
  root?.querySelector<HTMLElement>('.jd-grid-head input') ?? null

const controlsOf = (line: Element | null): readonly HTMLElement[] => [
  ...(line?.querySelectorAll<HTMLElement>('.jd-grid-lead :is(button:enabled, input:enabled, a)') ??
    []),
]
