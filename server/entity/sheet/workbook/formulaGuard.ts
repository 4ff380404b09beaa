/**
 * A cell of a text table (CSV) has no type: programs take it for a formula by its first character. An apostrophe before
 * it, as people type it, keeps it a text. A text that already begins with apostrophes and such a character gets one
 * more, so that reading removes exactly what writing added. A cell of a workbook says that it is a text, and needs none.
 */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text without the apostrophe of `guarded`. */
export const unguarded = (text: string): string =>
  guardedFormula.test(text) ? text.slice(1) : text

/**
 * What a cell means whose text was `before`, in a workbook that may have been a text table, or an export of the time
 * when workbooks had apostrophes, too: only a text that had no apostrophe itself surely got it by them.
 */
export const withoutGuard = (cell: string, before: string): string =>
  bareFormula.test(before) ? unguarded(cell) : cell

const bareFormula = /^[=+\-@\t\r\n]/
const formula = /^'*[=+\-@\t\r\n]/
const guardedFormula = /^'+[=+\-@\t\r\n]/
