/** Horizontal padding and border of a cell, px: the larger of both modes. */
const besideTextPx = 29
const fontPx = 14
/**
 * Widest character widths of the usual fonts, relative to the font size: for narrow characters, and for all others
 * known.
 */
const narrow = 0.68
const wide = 1.1

/**
 * Whether a text certainly fits into a column of this width (px) on one line. Then it needs no clipping box of its own;
 * such boxes are a fifth of the browser's work per scrolled frame. False = it may not fit.
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
  // Separators in dates, numbers and names.
  const isThin = code === 0x20 || code === 0x2c || code === 0x2d || code === 0x2e || code === 0x3a
  if (isDigit || isSmall || isThin) return narrow
  const isAscii = code > 0x20 && code < 0x7f
  const isHan = code >= 0x3000 && code <= 0x9fff
  return isAscii || isHan ? wide : Number.POSITIVE_INFINITY
}
