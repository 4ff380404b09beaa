import type { Place } from '../../cursor/range'
import { placeOf } from '../pointer/dragCells'

/** In px: larger than the mark, so that it can be hit. */
const reach = 16

/** The cell whose mark of a conflict the pointer is on. */
export function cornerAt({ target, clientX, clientY }: MouseEvent): Place | undefined {
  const cell = target instanceof Element ? target.closest('[data-conflict]') : null
  if (!cell) return undefined
  const { right, top } = cell.getBoundingClientRect()
  return clientX >= right - reach && clientY <= top + reach ? placeOf(cell) : undefined
}
