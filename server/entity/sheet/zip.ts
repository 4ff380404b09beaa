import { Refusal } from '../../http/envelope'
import { messages } from '../messages'

const mostEntries = 2_000
// A hundred thousand rows of twenty columns unpack to half of this.
const mostBytes = 256 * 1024 * 1024

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const longestComment = 0xffff

/**
 * Refuses archives that unpack to more than a sheet ever needs. Throws 400. The reader itself stops
 * an entry at the size its directory states, so what is stated here cannot be exceeded.
 */
export function inspectZip(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) throw new Refusal(400, messages.damagedExcel)
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let total = 0
  if (entries > mostEntries) throw new Refusal(400, messages.unpacksTooLarge)
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) {
      throw new Refusal(400, messages.damagedExcel)
    }
    const packed = view.getUint32(at + 20, true)
    const unpacked = view.getUint32(at + 24, true)
    // No stated size would mean no limit.
    if (packed > 2 && unpacked === 0) throw new Refusal(400, messages.damagedExcel)
    total += unpacked
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  if (total > mostBytes) throw new Refusal(400, messages.unpacksTooLarge)
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return undefined
}
