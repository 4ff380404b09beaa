/** Pixels of a character in a table: a Chinese one is as wide as it is high, as are a few signs; of the others a few are wide too. */
function characterPx(character: string): number {
  if (character >= '\u0100' || /[·×—]/.test(character)) return 14
  if (/[%&@MWmw]/.test(character)) return 13
  return /[A-Z]/.test(character) ? 10 : 8
}

/** Pixels of a text in a cell or a column's head, near enough. */
export function textPx(text: string): number {
  let px = 0
  for (const character of text) px += characterPx(character)
  return px
}
