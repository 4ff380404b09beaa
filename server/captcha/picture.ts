import { randomBytes } from 'node:crypto'
import { glyphNames, type Point, type Stroke, strokesOf } from './glyphs'
import { greyPng } from './greyPng'

// Twice as large as it is shown, for screens with small pixels.
export const pictureWidth = 240
export const pictureHeight = 80
const letters = 4
const letterHeight = 54
const letterWidth = 38
// Letters stand so close that they touch: a picture that falls into columns is read letter by letter.
const advance = 51

/** From 0 to below 1; from the system, so that no noise can be foretold and taken away. */
type Chance = () => number

/** Letters and digits to be shown. Upper and lower case count as one. */
export function randomText(): string {
  const chance = createChance()
  return Array.from(
    { length: letters },
    () => glyphNames[Math.floor(chance() * glyphNames.length)],
  ).join('')
}

/**
 * A PNG of the text for people: bent, turned and touching letters in an ink of changing darkness, crossed by
 * lines of the same pen and cut by lines of the ground, all in noise. There are no paths in it to compare, no
 * level that divides ink from ground, and no two pictures of a text have a pixel's neighbourhood in common.
 */
export function drawText(text: string): Buffer {
  const chance = createChance()
  const between = (low: number, high: number) => low + (high - low) * chance()
  const canvas = createCanvas()
  const bend = createBend(between)
  ;[...text].forEach((glyph, index) => {
    const place = createPlace(between, 43 + index * advance)
    const radius = between(2.9, 3.9)
    for (const stroke of strokesOf(glyph)) canvas.draw(stroke.map(place), radius, bend)
  })
  // Lines of the pen and, last, of the ground: both go through letters.
  for (let line = 0; line < 2; line += 1) canvas.draw(across(between), between(0.9, 1.4), bend)
  for (let line = 0; line < 2; line += 1) canvas.erase(across(between), between(0.7, 1.1), bend)
  return greyPng(shade(canvas.ink, between), pictureWidth)
}

type Between = (low: number, high: number) => number
type Move = (point: Point) => Point

/** Turns, slants and sizes a glyph's points, around `centre` from the left. */
function createPlace(between: Between, centre: number): Move {
  const angle = between(-0.3, 0.3)
  const slant = between(-0.25, 0.25)
  const size = between(0.88, 1.1)
  const [left, top] = [centre + between(-4, 4), pictureHeight / 2 + between(-4, 4)]
  return ([x, y]) => {
    const high = (y / 14 - 0.5) * letterHeight * size
    const wide = (x / 10 - 0.5) * letterWidth * size + slant * high
    return [
      left + wide * Math.cos(angle) - high * Math.sin(angle),
      top + wide * Math.sin(angle) + high * Math.cos(angle),
    ]
  }
}

/** Waves through the whole picture. */
function createBend(between: Between): Move {
  const wave = (least: number, most: number) => {
    const [size, length, phase] = [between(least, most), between(34, 70), between(0, 6.3)]
    return (at: number) => size * Math.sin((at / length) * 2 * Math.PI + phase)
  }
  const [first, second, third] = [wave(1.2, 2.2), wave(1.5, 2.8), wave(0.3, 0.8)]
  return ([x, y]) => [x + first(y), y + second(x) + third(x * 2.3)]
}

/** A line from the left to the right of the picture. */
function across(between: Between): Stroke {
  return [0, 60, 120, 180, pictureWidth].map((x) => [x, between(12, pictureHeight - 12)])
}

interface Canvas {
  /** How much ink there is at each pixel, 0 to 1. */
  readonly ink: Float32Array
  draw(stroke: Stroke, radius: number, bend: Move): void
  erase(stroke: Stroke, radius: number, bend: Move): void
}

function createCanvas(): Canvas {
  const ink = new Float32Array(pictureWidth * pictureHeight)

  /** A dot of the pen, with soft edges. */
  function touch([x, y]: Point, radius: number, put: (index: number, cover: number) => void) {
    const reach = radius + 1
    for (let row = Math.max(0, Math.ceil(y - reach)); row <= y + reach; row += 1) {
      if (row >= pictureHeight) break
      for (let column = Math.max(0, Math.ceil(x - reach)); column <= x + reach; column += 1) {
        if (column >= pictureWidth) break
        const cover = Math.min(1, radius + 0.5 - Math.hypot(column - x, row - y))
        if (cover > 0) put(row * pictureWidth + column, cover)
      }
    }
  }
  const follow =
    (put: (index: number, cover: number) => void) =>
    (stroke: Stroke, radius: number, bend: Move) => {
      for (const point of dotsOf(stroke)) touch(bend(point), radius, put)
    }
  return {
    ink,
    draw: follow((index, cover) => {
      ink[index] = Math.max(ink[index] ?? 0, cover)
    }),
    erase: follow((index, cover) => {
      ink[index] = Math.min(ink[index] ?? 0, 1 - cover)
    }),
  }
}

/** Points less than a pixel apart. */
function dotsOf(stroke: Stroke): Stroke {
  return stroke.flatMap((to, index) => {
    const from = stroke[index - 1] ?? to
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 0.7))
    return Array.from({ length: steps }, (_, step): Point => {
      const part = (step + 1) / steps
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    })
  })
}

/** Ink on a ground, both of a brightness that changes over the picture, in noise. */
function shade(ink: Float32Array, between: Between): Uint8Array {
  const noise = randomBytes(ink.length)
  const wave = () => {
    const [across_, down, phase] = [between(-0.03, 0.03), between(-0.06, 0.06), between(0, 6.3)]
    return (index: number) =>
      Math.sin((index % pictureWidth) * across_ + Math.floor(index / pictureWidth) * down + phase)
  }
  const [ofGround, ofInk] = [wave(), wave()]
  return Uint8Array.from(ink, (cover, index) => {
    const ground = 200 + 30 * ofGround(index)
    const dark = ground - 128 + 20 * ofInk(index)
    const grain = ((noise[index] ?? 0) / 255 - 0.5) * 64
    return Math.min(255, Math.max(0, ground + (dark - ground) * cover + grain))
  })
}

function createChance(): Chance {
  let pool = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at + 4 > pool.length) {
      pool = randomBytes(1024)
      at = 0
    }
    at += 4
    return pool.readUInt32BE(at - 4) / 2 ** 32
  }
}
