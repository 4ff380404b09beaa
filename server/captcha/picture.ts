import { randomBytes } from 'node:crypto'
import { glyphNames, type Point, type Stroke, strokesOf } from './glyphs'
import { greyPng } from './greyPng'

// Twice the displayed size, for high-resolution screens.
export const pictureWidth = 240
export const pictureHeight = 80
const letters = 4
const letterHeight = 54
const letterWidth = 38
// Letters are so close that they touch: a program could read separate letters one by one.
const advance = 51

/** Random number from 0 to below 1, from the system's generator, so that nobody can predict and remove the noise. */
type Chance = () => number

/** Random letters and digits to show. Case does not matter. */
export function randomText(): string {
  const chance = createChance()
  return Array.from(
    { length: letters },
    () => glyphNames[Math.floor(chance() * glyphNames.length)],
  ).join('')
}

/**
 * Draws the text as a PNG that people can read: bent, turned and touching letters in ink of changing darkness, crossed
 * by pen lines, cut by background lines, with noise. A program finds no paths to compare and no threshold between ink
 * and background, and no two pictures of a text share the neighbourhood of a pixel.
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
  // Two pen lines, then two background lines; all of them cross letters.
  for (let line = 0; line < 2; line += 1) canvas.draw(across(between), between(0.9, 1.4), bend)
  for (let line = 0; line < 2; line += 1) canvas.erase(across(between), between(0.7, 1.1), bend)
  return greyPng(shade(canvas.ink, between), pictureWidth)
}

type Between = (low: number, high: number) => number
type Move = (point: Point) => Point

/** Turns, slants and scales the points of a glyph; `centre` is its distance from the left. */
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

/** Bends the whole picture in waves. */
function createBend(between: Between): Move {
  const wave = (least: number, most: number) => {
    const [size, length, phase] = [between(least, most), between(34, 70), between(0, 6.3)]
    return (at: number) => size * Math.sin((at / length) * 2 * Math.PI + phase)
  }
  const [first, second, third] = [wave(1.2, 2.2), wave(1.5, 2.8), wave(0.3, 0.8)]
  return ([x, y]) => [x + first(y), y + second(x) + third(x * 2.3)]
}

/** A line from the left to the right edge. */
function across(between: Between): Stroke {
  return [0, 60, 120, 180, pictureWidth].map((x) => [x, between(12, pictureHeight - 12)])
}

interface Canvas {
  /** Amount of ink per pixel, 0 to 1. */
  readonly ink: Float32Array
  draw(stroke: Stroke, radius: number, bend: Move): void
  erase(stroke: Stroke, radius: number, bend: Move): void
}

function createCanvas(): Canvas {
  const ink = new Float32Array(pictureWidth * pictureHeight)

  /** A soft-edged dot of the pen. */
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

/** Points along the stroke, less than a pixel apart. */
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

/** Turns ink into grey values with noise; ink and background change in brightness over the picture. */
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
