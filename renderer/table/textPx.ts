/**
 * Estimated width of a character in a table, px: Chinese characters and a few signs are square; some others are wide.
 */
function characterPx(character: string): number {
  if (character >= '\u0100' || /[·×—]/.test(character)) return 14
  if (/[%&@MWmw]/.test(character)) return 13
  return /[A-Z]/.test(character) ? 10 : 8
}

/** Estimated width of a text in a cell or column head, px. */
export function textPx(text: string): number {
  let px = 0
  for (const character of text) px += characterPx(character)
  return px
}
