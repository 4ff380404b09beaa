/** Width and height of a picture in pixels. */
export interface Pixels {
  readonly width: number
  readonly height: number
}

/** Most pixels of a picture: whoever draws it takes four bytes for each, about 256 MB. */
const pixelsAtMost = 64_000_000
/** Longest side that all browsers draw. */
const sideAtMost = 20_000

export const isTooLarge = ({ width, height }: Pixels): boolean =>
  width * height > pixelsAtMost || Math.max(width, height) > sideAtMost

export const pixelLimits = { millions: pixelsAtMost / 1_000_000, side: sideAtMost }

/** Reads bytes of the file; fewer at its end. */
type ReadAt = (position: number, length: number) => Promise<Buffer>

/**
 * The size of a JPEG, PNG, GIF or WebP picture as its header states it; nothing is decoded. undefined = no picture, or
 * one without a size, which nothing can draw.
 */
export async function pixelsOf(head: Buffer, readAt: ReadAt): Promise<Pixels | undefined> {
  const starts = (text: string, at = 0) => head.toString('latin1', at, at + text.length) === text
  if (starts('\x89PNG\r\n\x1a\n') && head.length >= 24)
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
  if ((starts('GIF87a') || starts('GIF89a')) && head.length >= 10)
    return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  if (starts('RIFF') && starts('WEBP', 8) && head.length >= 30) return webpPixels(head)
  return starts('\xff\xd8\xff') ? await jpegPixels(readAt) : undefined
}

/** The three kinds of WebP: with features, without loss, and plain. */
function webpPixels(head: Buffer): Pixels | undefined {
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8X')
    return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8L') {
    const bits = head.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8 ')
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  return undefined
}

// A photograph has a few dozen parts before its size.
const partsAtMost = 10_000

/** Goes from part to part to the one that states the size, which may lie behind a large preview or colour profile. */
async function jpegPixels(readAt: ReadAt): Promise<Pixels | undefined> {
  let at = 2
  for (let part = 0; part < partsAtMost; part += 1) {
    const bytes = await readAt(at, 9)
    if (bytes.length < 9) return undefined
    const marker = bytes[1] ?? 0
    // Bytes that fill up, or belong to nothing: decoders look for the next marker, too.
    if (bytes[0] !== 0xff || marker === 0xff || marker === 0) at += 1
    else if (isFrame(marker)) return { width: bytes.readUInt16BE(7), height: bytes.readUInt16BE(5) }
    else at += isAlone(marker) ? 2 : 2 + Math.max(2, bytes.readUInt16BE(2))
  }
  return undefined
}

/** SOF0–SOF15 without the tables that lie between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Markers without a length: TEM, RST0–RST7 and the beginning of a picture. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
