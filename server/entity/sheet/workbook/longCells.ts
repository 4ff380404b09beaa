import type { CellValue } from 'hucre/xlsx'
import { messages } from '../../messages'
import { longestCell, quoted, readCell, textCell } from './cells'

/**
 * A text that no cell can hold goes on in further columns, so that an import reads the whole of it: each
 * piece as a cell of its own.
 */
export function pieces(text: string): readonly (string | null)[] {
  if (fits(text)) return [textCell(text)]
  // A line end must not be parted in two.
  return [...split(text.replace(/\r\n?/g, '\n'))].map(textCell)
}

/** The cell that all pieces are together. */
export function joined(cells: readonly (CellValue | undefined)[]): CellValue | undefined {
  const [first, ...more] = cells
  if (more.every((cell) => cell === undefined || cell === null || cell === '')) return first
  return quoted(cells.map((cell) => String(readCell(cell))).join(''))
}

/**
 * Whether a cell is only the beginning of a text, as an export without further columns has it: the first
 * piece, or one that was cut with a sign.
 */
export function isBeginning(cell: CellValue | undefined, text: string): boolean {
  const read = readCell(cell)
  if (typeof read !== 'string' || fits(text)) return false
  const whole = text.replace(/\r\n?/g, '\n')
  const first = split(whole).next().value
  return read === first || (read.endsWith('…') && whole.startsWith(read.slice(0, -1)))
}

/** Title of the column with the n-th piece, from 2. */
export const pieceTitle = (title: string, place: number): string =>
  `${title}${messages.continued(place)}`

/** For each place of a title the places of its further columns. */
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
    // Nor the halves of one character.
    if (end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1
    yield text.slice(from, end)
    from = end
  }
}

const fits = (text: string): boolean => (textCell(text)?.length ?? 0) <= longestCell
