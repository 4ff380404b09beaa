import { messages } from '../../messages'
import { longestCell, readCell, textCell } from './cells'
import { guarded } from './formulaGuard'
import type { SheetCell } from './sheetRow'

/** Splits a text that is too long for a cell into pieces for further columns, so that an import reads all of it. */
export function pieces(text: string): readonly string[] {
  if (fits(text)) return [text]
  // Normalized, so that no line ending is split.
  return [...split(text.replace(/\r\n?/g, '\n'))]
}

/** Joins all pieces into one cell value. */
export function joined(cells: readonly (SheetCell | undefined)[]): SheetCell | undefined {
  const [first, ...more] = cells
  if (more.every((cell) => cell === undefined || cell === null || cell === '')) return first
  return cells.map((cell) => String(readCell(cell))).join('')
}

/**
 * Whether a cell holds only the beginning of a text, as in an export without further columns: the first piece, or a
 * text cut with an ellipsis.
 */
export function isBeginning(cell: SheetCell | undefined, text: string): boolean {
  const read = readCell(cell)
  if (typeof read !== 'string' || fits(text)) return false
  const whole = text.replace(/\r\n?/g, '\n')
  const first = split(whole).next().value
  return read === first || (read.endsWith('…') && whole.startsWith(read.slice(0, -1)))
}

/** Title of the column with the n-th piece, from 2. */
export const pieceTitle = (title: string, place: number): string =>
  `${title}${messages.continued(place)}`

/** Indexes of the further columns, by index of the first column. */
export function furtherColumns(titles: readonly string[]): ReadonlyMap<number, readonly number[]> {
  const places = new Map(titles.map((title, at) => [title, at]))
  const further = titles.map((title, at) => {
    const all: number[] = []
    for (let place = 2; title !== ''; place += 1) {
      const next = places.get(pieceTitle(title, place))
      if (next === undefined) break
      all.push(next)
    }
    return [at, all] as const
  })
  return new Map(further.filter(([, all]) => all.length > 0))
}

function* split(text: string): Generator<string, void> {
  for (let from = 0; from < text.length; ) {
    let end = Math.min(text.length, from + longestCell)
    while (!fits(text.slice(from, end))) end -= Math.ceil((end - from) / 16)
    // Surrogate pairs must not be split, either.
    if (end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1
    yield text.slice(from, end)
    from = end
  }
}

const fits = (text: string): boolean => (textCell(guarded(text))?.length ?? 0) <= longestCell
