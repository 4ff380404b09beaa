import type { LaidColumn } from '../scene/layout'

const sparePx = 4

/** The width at which the title and the column's rendered cells show their whole text. */
export function fittingWidth(scroller: HTMLElement, { column, place, width }: LaidColumn): number {
  const cells = [
    ...scroller.querySelectorAll<HTMLElement>(`.jd-grid-body [data-column="${place}"]`),
    ...[...scroller.querySelectorAll<HTMLElement>('[data-title]')].filter(
      ({ dataset }) => dataset.title === column.key,
    ),
  ]
  const missing = cells.map((cell) => {
    const room = cell.clientWidth - padding(cell)
    const content = [...cell.childNodes].reduce((sum, child) => sum + naturalWidth(child), 0)
    return content + penWidth(cell) - room
  })
  return cells.length === 0 ? width : width + Math.max(...missing) + sparePx
}

/** Absolutely positioned elements take no space; truncated ones report their full width. */
function naturalWidth(child: Node): number {
  if (!(child instanceof Element)) return textWidth(child)
  if (!(child instanceof HTMLElement)) return child.getBoundingClientRect().width
  const style = getComputedStyle(child)
  if (style.position === 'absolute') return 0
  const margins = Number.parseFloat(style.marginLeft) + Number.parseFloat(style.marginRight)
  return Math.max(child.scrollWidth, child.offsetWidth) + (margins || 0)
}

/** The pen icon of a title is drawn by CSS, without an element. */
function penWidth(cell: HTMLElement): number {
  if (cell.dataset.pen === undefined) return 0
  const { width, marginLeft } = getComputedStyle(cell, '::after')
  return Number.parseFloat(width) + Number.parseFloat(marginLeft)
}

function textWidth(text: Node): number {
  const range = document.createRange()
  range.selectNode(text)
  return range.getBoundingClientRect().width
}

function padding(cell: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
}
