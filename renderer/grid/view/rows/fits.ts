/** Left and right of a cell's text, with its line: of the mode that takes more. */
const besideTextPx = 29
const fontPx = 14
/** The widest of the usual fonts, in parts of the font's size: narrow characters, and all others we know. */
const narrow = 0.68
const wide = 1.1

/**
 * Whether a text surely fits into a column (of a width in px) on one line. It then needs no box of its own that is
 * cut off: such boxes are a fifth of the browser's work for a scrolled frame. False = it may not fit.
 */
export function surelyFits(text: string, columnPx: number): boolean {
  const room = (columnPx - besideTextPx) / fontPx
  if (text.length * narrow > room) return false
  let taken = 0
  for (let index = 0; index < text.length && taken <= room; index += 1)
    taken += widest(text.charCodeAt(index))
  return taken <= room
}

function widest(code: number): number {
  const isDigit = code >= 0x30 && code <= 0x39
  const isSmall = code >= 0x61 && code <= 0x7a && code !== 0x6d && code !== 0x77
  // Between the parts of dates, numbers and names.
  const isThin = code === 0x20 || code === 0x2c || code === 0x2d || code === 0x2e || code === 0x3a
  if (isDigit || isSmall || isThin) return narrow
  const isAscii = code > 0x20 && code < 0x7f
  const isHan = code >= 0x3000 && code <= 0x9fff
  return isAscii || isHan ? wide : Number.POSITIVE_INFINITY
}
