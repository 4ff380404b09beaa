import { crc32, deflateSync } from 'node:zlib'
import pictograms from './pictograms.json'

/** A filled shape in a unit square: `[x, y, width, height, corner radius, tone]`. */
type Shape = readonly number[]
type Colour = readonly [red: number, green: number, blue: number]

const sizePx = 360

// Ground and ink of the demo's product pictures.
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

/** PNG pictures of a pictogram, one a palette. */
export function picturesOf(pictogram: string): readonly Buffer[] {
  const all: Readonly<Record<string, readonly Shape[]>> = pictograms
  const shapes = all[pictogram]
  if (!shapes) throw new Error(`no pictogram '${pictogram}'`)
  return palettes.map(([ground, ink]) => png((x, y) => colourAt(shapes, ground, ink, x, y)))
}

function colourAt(shapes: readonly Shape[], ground: Colour, ink: Colour, x: number, y: number) {
  // A soft light from above keeps the flat ground from looking like an error.
  let colour = mix(ground, [255, 255, 255], 0.35 * (1 - y))
  for (const shape of shapes) {
    const [, , , , , tone = 0] = shape
    colour = mix(colour, mix(ink, [255, 255, 255], tone), coverage(shape, x, y))
  }
  return colour
}

/** How much of a pixel the rounded rectangle covers, 0 to 1. */
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

function png(colour: (x: number, y: number) => Colour): Buffer {
  // Each line begins with its filter type, 0 = none.
  const pixels = Buffer.alloc(sizePx * (sizePx * 3 + 1))
  let at = 0
  for (let row = 0; row < sizePx; row += 1) {
    pixels[at++] = 0
    for (let column = 0; column < sizePx; column += 1) {
      for (const channel of colour((column + 0.5) / sizePx, (row + 0.5) / sizePx))
        pixels[at++] = Math.round(channel)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(sizePx, 0)
  header.writeUInt32BE(sizePx, 4)
  header.set([8, 2, 0, 0, 0], 8) // 8 bits a channel, RGB
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
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
