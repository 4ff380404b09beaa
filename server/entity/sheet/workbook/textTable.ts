import { parseCsv } from 'hucre/csv'

/**
 * The rows of a table that is a text: cells apart by commas, semicolons or tabs, as search engines and other programs
 * give them out; at most `most`. Every cell is its text, so that numbers keep their leading zeros. undefined = the
 * bytes are no such text.
 */
export function readTextTable(bytes: Uint8Array, most: number): readonly string[][] | undefined {
  const text = textOf(bytes)
  if (text === undefined || isBinary.test(text)) return undefined
  const rows = parseCsv(text, { maxRows: most }).map((cells) =>
    cells.map((cell) => String(cell ?? '').trim()),
  )
  // A single line is somebody's note: a table has a head.
  return rows.filter((cells) => cells.some((cell) => cell !== '')).length < 2 ? undefined : rows
}

/** Characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const isBinary = /[\0-\x08\x0e-\x1f]/

/** UTF-8 and UTF-16 by their marks, UTF-8 without one, and what Chinese Excel writes otherwise. */
function textOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030')
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
