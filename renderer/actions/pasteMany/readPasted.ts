import { rectangle, type TextBlock } from '../../grid/sheet/textBlock'
import type { Field } from '../../model/entity/field'

/** What a pasted block is for the fields that it may fill. */
export interface Pasted {
  /** Which field each column of the block is of. */
  readonly fields: readonly Field[]
  readonly block: TextBlock
  /** Titles that are none of the fields', where the block names its columns. */
  readonly unknown: readonly string[]
  /** Columns behind the last field, where it does not. */
  readonly cut: number
}

/**
 * A first row of which at least half are titles of the fields names the columns, in whatever order; otherwise they are
 * those of the fields. Rows without any text are left out.
 */
export function readPasted(given: TextBlock, fields: readonly Field[]): Pasted {
  const rows = given.filter((row) => row.some((text) => text.trim() !== ''))
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

/** Sheets mark what is required by a star, and space out what they centre. */
const plain = (title: string): string => title.replace(/[\s*＊]/g, '').toLowerCase()
