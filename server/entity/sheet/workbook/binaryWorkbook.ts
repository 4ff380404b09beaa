import { Refusal } from '../../../http/envelope'
import { messages } from '../../messages'
import { foreignStreams } from './foreignFile'
import { mergedFiller } from './mergedCells'
import { formatted, from1904, numberFormatOf } from './numberFormat'
import { type SheetCell, type SheetRow, saysSomething } from './sheetRow'
import { mostRows, type SheetOf } from './workbook'

/**
 * Sheets of a binary workbook: .xls of any version, .xlsb. Throws 400 for one with a password, a damaged one, or a
 * document of another program in the same container.
 */
export async function binarySheets(bytes: Uint8Array): Promise<readonly SheetOf[]> {
  // Loaded on demand, because such files are rare.
  const { CFB, read, set_cptable } = await import('@e965/xlsx')
  // The texts of .xls files before Excel 97 are in the code page of their country.
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  if (isContainer(bytes)) {
    const names = namesIn(bytes, CFB.read)
    if (names.has('encryptedpackage')) throw new Refusal(400, messages.lockedExcel)
    if (!names.has('workbook') && !names.has('book')) {
      throw new Refusal(400, foreignStreams(names))
    }
  }
  const book = readBook(bytes, read)
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  return book.SheetNames.flatMap((name, at): readonly SheetOf[] => {
    const sheet = book.Sheets[name]
    if (!sheet || sheet['!type'] === 'chart') return []
    const hidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0
    return [{ name, hidden, rows: () => rowsOf(sheet, is1904) }]
  })
}

type Library = typeof import('@e965/xlsx')
type Sheet = import('@e965/xlsx').WorkSheet
type Cell = import('@e965/xlsx').CellObject

export const isContainer = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)

/** The versions of Excel before 5 wrote their records without a container. */
export const isOldRecords = (bytes: Uint8Array): boolean =>
  bytes[0] === 9 && [0, 2, 4].includes(bytes[1] ?? -1) && (bytes[2] ?? 0) < 16 && bytes[3] === 0

function namesIn(bytes: Uint8Array, read: Library['CFB']['read']): ReadonlySet<string> {
  try {
    const { FullPaths } = read(bytes, { type: 'array' })
    return new Set(
      FullPaths.map((path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()),
    )
  } catch {
    throw new Refusal(400, messages.damagedOldExcel)
  }
}

function readBook(bytes: Uint8Array, read: Library['read']) {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      // Says which rows are hidden.
      cellStyles: true,
      sheetRows: mostRows + 1,
    })
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(error.message)
    throw new Refusal(400, isLocked ? messages.lockedExcel : messages.damagedOldExcel)
  }
}

function* rowsOf(sheet: Sheet, is1904: boolean): Generator<SheetRow> {
  const data: readonly ((Cell | undefined)[] | undefined)[] = sheet['!data'] ?? []
  if (data.length > mostRows) throw new Refusal(400, messages.importTooMany(100_000))
  const fill = mergedFiller(
    (sheet['!merges'] ?? []).map(({ s, e }) => ({ column: s.c, top: s.r + 1, bottom: e.r + 1 })),
  )
  for (const [at, found] of data.entries()) {
    if (!found) continue
    const cells = Array.from(found, (cell) => {
      const value = cell ? cellOf(cell) : null
      return is1904 ? from1904(value) : value
    })
    const hidden = sheet['!rows']?.[at]?.hidden === true || undefined
    const row = fill({ number: at + 1, cells, ...(hidden && { hidden }) })
    if (saysSomething(cells)) yield row
  }
}

function cellOf({ t, v, w, z }: Cell): SheetCell {
  switch (t) {
    case 'n':
      return typeof v === 'number' ? formatted(v, formatOf(z)) : null
    case 's':
    case 'b':
      return typeof v === 'string' || typeof v === 'boolean' ? v : null
    case 'e':
      return w ?? errors[Number(v)] ?? '#ERR!'
    default:
      return null
  }
}

const formatOf = (z: Cell['z']) =>
  typeof z === 'number' ? numberFormatOf(z) : numberFormatOf(0, z === undefined ? 'General' : z)

/** Texts of errors, by their codes in the file (MS-XLS, 2.5.10). */
const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
