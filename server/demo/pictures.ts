import { crc32, deflateSync } from 'node:zlib'
import pictograms from './pictograms.json'

/** A filled shape in a unit square: `[x, y, width, height, corner radius, tone]`. */
type Shape = readonly number[]
type Colour = readonly [red: number, green: number, blue: number]

const sizePx = 360
const channels = 3
const white: Colour = [255, 255, 255]

// Background and ink colours of the product pictures.
const palettes: readonly (readonly [ground: Colour, ink: Colour])[] = [
  [
    [238, 232, 222],
    [148, 112, 84],
  ],
  [
    [222, 230, 238],
    [74, 102, 138],
  ],
  [
    [232, 238, 228],
    [88, 122, 92],
  ],
]

/** PNG pictures of a pictogram, one per palette. */
export function picturesOf(pictogram: string): readonly Buffer[] {
  const all: Readonly<Record<string, readonly Shape[]>> = pictograms
  const shapes = all[pictogram]
  if (!shapes) throw new Error(`no pictogram '${pictogram}'`)
  return palettes.map(([ground, ink]) => {
    const canvas = new Float64Array(sizePx * sizePx * channels)
    paintGround(canvas, ground)
    for (const shape of shapes) paintShape(canvas, shape, ink)
    return png(canvas)
  })
}

function paintGround(canvas: Float64Array, ground: Colour): void {
  for (let row = 0; row < sizePx; row += 1) {
    // Soft light from above, so that the flat background does not look like an error.
    const colour = mix(ground, white, 0.35 * (1 - middleOf(row)))
    for (let column = 0; column < sizePx; column += 1)
      canvas.set(colour, (row * sizePx + column) * channels)
  }
}

/** Paints only the pixels in and around the shape; others are not covered. */
function paintShape(canvas: Float64Array, shape: Shape, ink: Colour): void {
  const [left = 0, top = 0, width = 0, height = 0, , tone = 0] = shape
  const colour = mix(ink, white, tone)
  const [firstRow, lastRow] = pixels(top, height)
  const [firstColumn, lastColumn] = pixels(left, width)
  for (let row = firstRow; row <= lastRow; row += 1) {
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      const share = coverage(shape, middleOf(column), middleOf(row))
      const at = (row * sizePx + column) * channels
      for (let channel = 0; channel < channels; channel += 1) {
        const from = canvas[at + channel] ?? 0
        canvas[at + channel] = from + ((colour[channel] ?? 0) - from) * share
      }
    }
  }
}

const pixels = (from: number, length: number): readonly [first: number, last: number] => [
  Math.max(Math.floor(from * sizePx) - 1, 0),
  Math.min(Math.ceil((from + length) * sizePx), sizePx - 1),
]

const middleOf = (pixel: number): number => (pixel + 0.5) / sizePx

/** Share of a pixel that the rounded rectangle covers, 0 to 1. */
function coverage(shape: Shape, x: number, y: number): number {
  const [left = 0, top = 0, width = 0, height = 0, radius = 0] = shape
  const dx = Math.abs(x - left - width / 2) - width / 2 + radius
  const dy = Math.abs(y - top - height / 2) - height / 2 + radius
  const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0))
  const distance = outside + Math.min(Math.max(dx, dy), 0) - radius
  return Math.min(Math.max(0.5 - distance * sizePx, 0), 1)
}

const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

function png(canvas: Float64Array): Buffer {
  const line = sizePx * channels
  // Each row begins with its filter type, 0 = none.
  const bytes = Buffer.alloc(sizePx * (line + 1))
  for (let row = 0; row < sizePx; row += 1) {
    for (let at = 0; at < line; at += 1)
      bytes[row * (line + 1) + 1 + at] = Math.round(canvas[row * line + at] ?? 0)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(sizePx, 0)
  header.writeUInt32BE(sizePx, 4)
  header.set([8, 2, 0, 0, 0], 8) // 8 bits per channel, RGB
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(bytes, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}
