import { deflateSync, inflateSync } from 'node:zlib'
import { chunk, signature } from './png'

/**
 * A picture of the browser's with 256 colours in place of millions: a third of its size, and to the eye the same. Of
 * what a screen is drawn with a few colours fill it, and each other one stands beside one like it.
 */
export function withPalette(picture: Buffer): Buffer {
  const { width, height, pixels } = readPng(picture)
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette = paletteOf(counts)
  const nearest = new Map<number, number>(palette.map((colour, index) => [colour, index]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0, at = 0; y < height; y += 1) {
    // 0: the row as it is.
    rows[y * (width + 1)] = 0
    for (let x = 0; x < width; x += 1, at += 1) {
      const colour = pixels[at] ?? 0
      const index = nearest.get(colour) ?? nearestIn(palette, colour)
      nearest.set(colour, index)
      rows[y * (width + 1) + 1 + x] = index
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a pixel, which is a place in the palette.
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => partsOf(colour)))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const paletteSize = 256

const partsOf = (colour: number): readonly [number, number, number] => [
  (colour >> 16) & 255,
  (colour >> 8) & 255,
  colour & 255,
]

/** The colours seen most, none of them hardly unlike another that is in: shades of a letter's edge are many. */
function paletteOf(counts: ReadonlyMap<number, number>): readonly number[] {
  const often = [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour)
  for (let apart = 24; ; apart = Math.floor(apart / 2)) {
    const chosen: number[] = []
    for (const colour of often) {
      if (chosen.length === paletteSize) break
      if (chosen.every((other) => distance(other, colour) > apart)) chosen.push(colour)
    }
    if (chosen.length === Math.min(paletteSize, often.length) || apart === 0) return chosen
  }
}

function nearestIn(palette: readonly number[], colour: number): number {
  let best = 0
  for (const [index, other] of palette.entries())
    if (distance(other, colour) < distance(palette[best] ?? 0, colour)) best = index
  return best
}

function distance(a: number, b: number): number {
  const [red, green, blue] = partsOf(a)
  const [otherRed, otherGreen, otherBlue] = partsOf(b)
  return (red - otherRed) ** 2 + (green - otherGreen) ** 2 + (blue - otherBlue) ** 2
}

interface Pixels {
  readonly width: number
  readonly height: number
  /** Row by row, `0xrrggbb`. */
  readonly pixels: Uint32Array
}

/** What a browser writes: eight bits of red, green, blue and perhaps of how dense it is, not interlaced. */
function readPng(picture: Buffer): Pixels {
  const data: Buffer[] = []
  let header = Buffer.alloc(13)
  for (let at = signature.length; at < picture.length; ) {
    const length = picture.readUInt32BE(at)
    const type = picture.toString('latin1', at + 4, at + 8)
    const body = picture.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = Buffer.from(body)
    if (type === 'IDAT') data.push(body)
    at += 12 + length
  }
  const [width, height, kind] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9]]
  const bytes = kind === 6 ? 4 : 3
  const rows = unfiltered(inflateSync(Buffer.concat(data)), width * bytes, height, bytes)
  const pixels = new Uint32Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = rows.subarray(at * bytes, at * bytes + 3)
    pixels[at] = (red << 16) | (green << 8) | blue
  }
  return { width, height, pixels }
}

/** Each row says how it was told by its neighbours (PNG, §9). */
function unfiltered(raw: Buffer, stride: number, height: number, bytes: number): Buffer {
  const rows = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)]
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x
      const left = x < bytes ? 0 : (rows[at - bytes] ?? 0)
      const above = y === 0 ? 0 : (rows[at - stride] ?? 0)
      const corner = x < bytes || y === 0 ? 0 : (rows[at - stride - bytes] ?? 0)
      const told =
        filter === 1
          ? left
          : filter === 2
            ? above
            : filter === 3
              ? (left + above) >> 1
              : filter === 4
                ? paeth(left, above, corner)
                : 0
      rows[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + told
    }
  }
  return rows
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((one) => Math.abs(guess - one))
  if ((toLeft ?? 0) <= (toAbove ?? 0) && (toLeft ?? 0) <= (toCorner ?? 0)) return left
  return (toAbove ?? 0) <= (toCorner ?? 0) ? above : corner
}
