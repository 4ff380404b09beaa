import './sync.css'

// The animation is a little longer: the text has faded by then (specification: widgets, §9).
const lastsMs = 1400

/** Lays the cell's old text over it and lets it flip away; cells that show more than a text have none. */
export function flipAway(cell: HTMLElement): void {
  const row = cell.closest<HTMLElement>('[data-row]')
  const body = cell.closest('.jd-grid-body')
  const text = plainText(cell)
  if (!row || !body || text === '') return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const old = document.createElement('span')
  old.className = 'jd-grid-flip'
  old.setAttribute('aria-hidden', 'true')
  old.textContent = text
  const { align } = cell.dataset
  if (align !== undefined) old.dataset.align = align
  Object.assign(old.style, {
    left: `${cell.offsetLeft}px`,
    top: `${row.offsetTop}px`,
    width: `${cell.offsetWidth}px`,
    height: `${cell.offsetHeight}px`,
  })
  // Of several changes the oldest text lies on top.
  body.append(old)
  old.style.zIndex = String(100 - (stacked(body) % 90))
  setTimeout(() => old.remove(), lastsMs)
}

const stacked = (body: Element): number => body.querySelectorAll('.jd-grid-flip').length

const plainText = (cell: HTMLElement): string =>
  cell.dataset.editing === undefined && cell.querySelector(drawn) === null
    ? (cell.textContent ?? '')
    : ''

/** What is no text. */
const drawn = 'img, svg, button, a, select, textarea, [role], input:not([data-cell-input])'
