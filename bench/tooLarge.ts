import { buffer } from 'node:stream/consumers'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { CFB, utils, write } from '@e965/xlsx'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { openWorkbook } from '../server/entity/sheet/workbook/openWorkbook'
import { describeSheets } from '../server/entity/sheet/workbook/sheetDescription'
import { Refusal } from '../server/http/envelope'
import type { Figure } from './report'

const seconds = 3
const mebibyte = 1024 * 1024
const previewed = 5

interface Size {
  readonly rows: number
  readonly columns: number
}

const sizes: readonly Size[] = [
  { rows: 101_000, columns: 8 },
  { rows: 1_000_000, columns: 2 },
]

/** CPU from the bytes of a sheet with too many rows to its refusal. An `.xls` cannot have so many. */
export async function tooLargeFigures(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes)
    for (const [kind, bytesOf] of Object.entries(kinds))
      figures.push(await measure(`${kind}, ${size.rows} × ${size.columns}`, await bytesOf(size)))
  return figures
}

const kinds: Readonly<Record<string, (size: Size) => Promise<Uint8Array>>> = {
  '.xlsx': async (size) =>
    // Node's own declaration of the same web stream.
    await buffer(writeXlsxStream(linesOf(size), { name: 'a' }) as WebStream<Uint8Array>),
  '.xlsb': async (size) => binaryOf(size),
  'text table': async (size) =>
    Buffer.from(Array.from(linesOf(size), (cells) => cells.join()).join('\n')),
}

function* linesOf({ rows, columns }: Size): Generator<CellValue[]> {
  for (let at = 0; at < rows; at += 1)
    yield Array.from({ length: columns }, (_, column) => (column % 2 ? at : `第 ${at} 行`))
}

/** Types of records of a sheet (MS-XLSB, 2.3). */
const records = { row: 0, number: 5, beginRows: 145, endRows: 146 }

/** A small workbook whose sheet gets the rows: the library's writer would need gigabytes for so many. */
function binaryOf({ rows, columns }: Size): Uint8Array {
  const sheet = utils.aoa_to_sheet([[1]])
  const small = write(
    { SheetNames: ['a'], Sheets: { a: sheet } },
    { type: 'buffer', bookType: 'xlsb' },
  )
  const archive = CFB.read(small, { type: 'buffer' })
  const part = CFB.find(archive, '/xl/worksheets/sheet1.bin')
  if (!part) throw new Error('the library writes its sheets elsewhere now')
  const content = Buffer.from(part.content)
  const found = recordsOf(content)
  const recordOf = (type: number) => {
    const record = found.find((one) => one.type === type)
    if (!record) throw new Error(`no record ${type}`)
    return record
  }
  const row = recordOf(records.row)
  const cell = Buffer.from([records.number, 16, ...Buffer.alloc(16)])
  const parts = [content.subarray(0, recordOf(records.beginRows).end)]
  for (let at = 0; at < rows; at += 1) {
    const head = Buffer.from(content.subarray(row.start, row.end))
    head.writeUInt32LE(at, row.body - row.start)
    parts.push(head)
    for (let column = 0; column < columns; column += 1) {
      const own = Buffer.from(cell)
      own.writeUInt32LE(column, 2)
      own.writeDoubleLE(at, 10)
      parts.push(own)
    }
  }
  parts.push(content.subarray(recordOf(records.endRows).start))
  part.content = Buffer.concat(parts)
  part.size = part.content.length
  return new Uint8Array(CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true }))
}

/** Type and size of a record are numbers of seven bits a byte, the lowest first. */
function recordsOf(content: Buffer) {
  const found: { type: number; start: number; body: number; end: number }[] = []
  let at = 0
  const number = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = content[at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  while (at < content.length) {
    const start = at
    const type = number()
    const size = number()
    found.push({ type, start, body: at, end: at + size })
    at += size
  }
  return found
}

/** As the thread that reads sheets describes an upload, and then goes through its rows. */
async function measure(what: string, bytes: Uint8Array): Promise<Figure> {
  const began = process.cpuUsage()
  try {
    const sheets = await openWorkbook(bytes)
    describeSheets(sheets, previewed)
    for (const _ of sheets[0]?.rows() ?? []);
    throw new Error(`${what} is not refused`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  const { user, system } = process.cpuUsage(began)
  const size = (bytes.length / mebibyte).toFixed(1)
  const aim = { atMost: seconds }
  return { name: `${what}, ${size} MB`, value: (user + system) / 1e6, unit: 's', aim }
}
