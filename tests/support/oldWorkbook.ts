/**
 * A workbook of Excel 97–2003 (BIFF8 in a compound file) with one sheet of texts and numbers, written by
 * the published format: no library here writes one.
 */
export function oldWorkbook(rows: readonly (readonly unknown[])[]): Uint8Array {
  return compoundFile('Workbook', workbookStream(rows))
}

const sectorSize = 512
const endOfChain = 0xfffffffe
const freeSector = 0xffffffff
const fatSector = 0xfffffffd

function workbookStream(rows: readonly (readonly unknown[])[]): Uint8Array {
  const sheet = bytesOf([
    record(0x0809, u16(0x0600, 0x0010, 0, 0), u32(0, 0)),
    ...rows.flatMap((cells, row) => cells.map((cell, column) => cellRecord(cell, row, column))),
    record(0x000a),
  ])
  const name = '产品'
  const globals = (offset: number) =>
    bytesOf([
      record(0x0809, u16(0x0600, 0x0005, 0, 0), u32(0, 0)),
      record(0x0042, u16(0x04b0)),
      record(0x0085, u32(offset), Uint8Array.of(0, 0, name.length, 1), utf16(name)),
      record(0x000a),
    ])
  return bytesOf([globals(globals(0).length), sheet])
}

function cellRecord(cell: unknown, row: number, column: number): Uint8Array {
  const place = u16(row, column, 0)
  if (typeof cell === 'number') {
    const value = new Uint8Array(8)
    new DataView(value.buffer).setFloat64(0, cell, true)
    return record(0x0203, place, value)
  }
  const text = String(cell)
  // LABEL: the text stands in the cell itself.
  return record(0x0204, place, u16(text.length), Uint8Array.of(1), utf16(text))
}

/** Header, allocation table, directory, then the stream's sectors. */
export function compoundFile(name: string, stream: Uint8Array): Uint8Array {
  // Shorter streams would have to lie in a stream of their own.
  const content = new Uint8Array(Math.max(Math.ceil(stream.length / sectorSize), 8) * sectorSize)
  content.set(stream)
  const count = content.length / sectorSize
  const chain = Array.from({ length: count }, (_, at) => (at === count - 1 ? endOfChain : at + 3))
  const fat = new Uint8Array(sectorSize).fill(0xff)
  fat.set(u32(fatSector, endOfChain, ...chain))
  const header = new Uint8Array(sectorSize)
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  header.set(u16(0x3e, 3, 0xfffe, 9, 6), 24)
  header.set(u32(0, 1, 1, 0, 4096, endOfChain, 0, endOfChain, 0, 0), 40)
  header.set(u32(...Array(108).fill(freeSector)), 80)
  const entries = [
    entry('Root Entry', 5, { child: 1, start: endOfChain, size: 0 }),
    entry(name, 2, { child: freeSector, start: 2, size: content.length }),
    new Uint8Array(128),
    new Uint8Array(128),
  ]
  return bytesOf([header, fat, ...entries, content])
}

function entry(
  name: string,
  type: number,
  { child, start, size }: { child: number; start: number; size: number },
): Uint8Array {
  const bytes = new Uint8Array(128)
  bytes.set(utf16(name))
  bytes.set(u16((name.length + 1) * 2), 64)
  bytes.set([type, 1], 66)
  bytes.set(u32(freeSector, freeSector, child), 68)
  bytes.set(u32(start, size), 116)
  return bytes
}

const record = (id: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const data = bytesOf(parts)
  return bytesOf([u16(id, data.length), data])
}

const u16 = (...values: readonly number[]) => new Uint8Array(Uint16Array.from(values).buffer)
const u32 = (...values: readonly number[]) => new Uint8Array(Uint32Array.from(values).buffer)
const utf16 = (text: string) =>
  u16(...[...Array(text.length).keys()].map((at) => text.charCodeAt(at)))

const bytesOf = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
