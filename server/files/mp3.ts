/** Detects MPEG layer III audio: an ID3 tag, or two consecutive frames. */
export function isMp3(head: Buffer): boolean {
  if (head.toString('latin1', 0, 3) === 'ID3') return head.length >= 10 && (head[3] ?? 255) < 255
  const length = frameLength(head, 0)
  return length !== undefined && frameLength(head, length) !== undefined
}

/** Length in bytes of the frame at `at`; undefined = there is no frame. */
function frameLength(head: Buffer, at: number): number | undefined {
  if (at + 4 > head.length) return undefined
  const header = head.readUInt32BE(at)
  const version = (header >>> 19) & 3
  // Eleven bits set, a known version, layer III.
  if (header >>> 21 !== 0x7ff || version === 1 || ((header >>> 17) & 3) !== 1) return undefined
  const first = version === 3
  const kilobits = (first ? bitrates : halfBitrates)[(header >>> 12) & 15]
  const rate = (sampleRates[(header >>> 10) & 3] ?? 0) / (first ? 1 : version === 2 ? 2 : 4)
  if (!kilobits || rate === 0) return undefined
  const padding = (header >>> 9) & 1
  return Math.floor(((first ? 144 : 72) * kilobits * 1000) / rate) + padding
}

const bitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
/** Bitrates of MPEG versions 2 and 2.5. */
const halfBitrates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const sampleRates = [44_100, 48_000, 32_000]
