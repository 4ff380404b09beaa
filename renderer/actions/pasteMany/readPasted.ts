import { rectangle, type TextBlock } from '../../grid/sheet/textBlock'
import type { Field } from '../../model/entity/field'

/** A pasted block, matched to the fields that it may fill. */
export interface Pasted {
  /** The field of each column of the block. */
  readonly fields: readonly Field[]
  readonly block: TextBlock
  /** Titles that match no field, if the block has a title row. */
  readonly unknown: readonly string[]
  /** Number of columns beyond the last field, if it has none. */
  readonly cut: number
}

/**
 * A first row is a title row if at least half of its cells are field titles, in any order; otherwise the columns are in
 * field order. Rows without text are dropped.
 */
export function readPasted(given: TextBlock, fields: readonly Field[]): Pasted {
  // Places that a merged cell covers are empty here: there is no record whose values they would keep.
  const texts = given.map((row) => row.map((text = '') => text))
  const rows = texts.filter((row) => row.some((text) => text.trim() !== ''))
  const [first = [], ...others] = rows
  const byTitle = new Map(fields.map((field) => [plain(field.title), field]))
  const named = first.filter((text) => text.trim() !== '')
  const known = named.filter((text) => byTitle.has(plain(text)))
  if (known.length === 0 || known.length * 2 < named.length) {
    const width = Math.min(first.length, fields.length)
    const block = rectangle(rows.map((row) => row.slice(0, width)))
    const cut = Math.max(0, first.length - fields.length)
    return { fields: fields.slice(0, width), block, unknown: [], cut }
  }
  const taken = new Set<Field>()
  const unknown: string[] = []
  const columns = first.flatMap((text, at) => {
    const field = byTitle.get(plain(text))
    if (field && !taken.has(field)) {
      taken.add(field)
      return [{ field, at }]
    }
    if (text.trim() !== '') unknown.push(text.trim())
    return []
  })
  return {
    fields: columns.map(({ field }) => field),
    block: others.map((row) => columns.map(({ at }) => row[at] ?? '')),
    unknown,
    cut: 0,
  }
}

/** Spreadsheets mark required columns with a star and pad centred titles with blanks. */
const plain = (title: string): string => title.replace(/[\s*＊]/g, '').toLowerCase()
