import { crc32, inflateRawSync } from 'node:zlib'
import { Refusal } from '../../../http/envelope'
import { messages } from '../../messages'

const mostEntries = 2_000
// Twice what a hundred thousand rows of twenty columns unpack to.
const mostBytes = 256 * 1024 * 1024

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const localLength = 30
const deflate = 8
const longestComment = 0xffff

export interface ZipEntry {
  readonly packed: number
  readonly unpacked: number
  /** CRC-32 of the content. */
  readonly check: number
  /** Offset of its local header. */
  readonly at: number
  readonly isDeflated: boolean
}

/** Some programs write other letters and `\` into the names of files than they refer to them by. */
export const partName = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/**
 * Files of an archive by `partName`. Throws 400 if they unpack to more than any real sheet. `contentOf` stops a file at
 * its stated size, so the sum of the stated sizes cannot be exceeded.
 */
export function readZip(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) throw new Refusal(400, messages.damagedExcel)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let total = 0
  if (count > mostEntries) throw new Refusal(400, messages.unpacksTooLarge)
  const entries = new Map<string, ZipEntry>()
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) {
      throw new Refusal(400, messages.damagedExcel)
    }
    const check = view.getUint32(at + 16, true)
    const packed = view.getUint32(at + 20, true)
    const unpacked = view.getUint32(at + 24, true)
    // A stated size of 0 would mean no limit.
    if (packed > 2 && unpacked === 0) throw new Refusal(400, messages.damagedExcel)
    total += unpacked
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    )
    const isDeflated = view.getUint16(at + 10, true) === deflate
    const local = view.getUint32(at + 42, true)
    const title = Buffer.from(bytes.subarray(at + 46, at + 46 + name)).toString('utf8')
    entries.set(partName(title), { packed, unpacked, check, at: local, isDeflated })
    at += 46 + name + extra + comment
  }
  if (total > mostBytes) throw new Refusal(400, messages.unpacksTooLarge)
  return entries
}

/** Content of a file. Throws 400 if it is damaged: a changed byte might read as another value. */
export function contentOf(bytes: Uint8Array, entry: ZipEntry): Buffer {
  const content = unpack(bytes, entry)
  if (!content || crc32(content) !== entry.check) throw new Refusal(400, messages.damagedExcel)
  return content
}

function unpack(bytes: Uint8Array, { packed, unpacked, at, isDeflated }: ZipEntry) {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const begin = at + localLength + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
    const data = bytes.subarray(begin, begin + packed)
    return isDeflated ? inflateRawSync(data, { maxOutputLength: unpacked + 1 }) : Buffer.from(data)
  } catch {
    return undefined
  }
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return undefined
}
