import './sync.css'

// The animation lasts a little longer, but by then the text has faded (specification: widgets, §9).
const lastsMs = 1400

/** Overlays the cell's old text and animates it away; not for cells with more than text. */
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
  // After several changes the oldest text is on top.
  body.append(old)
  old.style.zIndex = String(100 - (stacked(body) % 90))
  setTimeout(() => old.remove(), lastsMs)
}

const stacked = (body: Element): number => body.querySelectorAll('.jd-grid-flip').length

const plainText = (cell: HTMLElement): string =>
  cell.dataset.editing === undefined && cell.querySelector(drawn) === null
    ? (cell.textContent ?? '')
    : ''

/** Elements that are not text. */
const drawn = 'img, svg, button, a, select, textarea, [role], input:not([data-cell-input])'
