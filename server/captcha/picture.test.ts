import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { glyphNames, strokesOf } from './glyphs'
import { drawText, pictureHeight, pictureWidth, randomText } from './picture'

/** The pixels of a picture whose parts are exactly those that it needs. */
function pixelsOf(file: Buffer): Uint8Array {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks: [string, Buffer][] = []
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    chunks.push([file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + length)])
    at += length + 12
  }
  expect(chunks.map(([type]) => type)).toEqual(['IHDR', 'IDAT', 'IEND'])
  const lines = inflateSync(chunks[1]?.[1] ?? Buffer.alloc(0))
  expect(lines.length).toBe((pictureWidth + 1) * pictureHeight)
  return lines.filter((_, index) => index % (pictureWidth + 1) !== 0)
}

test('a text is four of the letters and digits that people tell apart', () => {
  const texts = Array.from({ length: 200 }, randomText)
  for (const text of texts) expect(text).toMatch(/^[3479ACDEFHJKMNPRTWXY]{4}$/)
  expect(new Set(texts).size).toBeGreaterThan(190)
})

test('every glyph is drawn, inside its box, and like no other', () => {
  const all = glyphNames.map((glyph) => JSON.stringify(strokesOf(glyph)))
  expect(new Set(all).size).toBe(glyphNames.length)
  for (const [x, y] of glyphNames.flatMap((glyph) => strokesOf(glyph).flat())) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(10)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(14)
  }
})

test('a picture is pixels alone', () => {
  const pixels = pixelsOf(drawText('AR73'))
  const dark = pixels.filter((value) => value < 110).length
  // Ink there is, and most of it is ground.
  expect(dark).toBeGreaterThan(pixels.length / 40)
  expect(dark).toBeLessThan(pixels.length / 3)
})

test('two pictures of one text have little in common', () => {
  const [first, second] = [pixelsOf(drawText('WM4K')), pixelsOf(drawText('WM4K'))]
  const same = first.filter((value, index) => value === second[index]).length
  expect(same).toBeLessThan(first.length / 20)
})

/** The usual way in: ink by a level, letters by the empty columns between them. */
test('a level and empty columns do not divide pictures into letters', () => {
  let divided = 0
  for (let round = 0; round < 60; round += 1) {
    const pixels = pixelsOf(drawText(randomText()))
    for (let level = 60; level <= 180; level += 10) {
      const inked = Array.from({ length: pictureWidth }, (_, column) => {
        let ink = 0
        for (let line = 0; line < pictureHeight; line += 1) {
          if ((pixels[line * pictureWidth + column] ?? 255) < level) ink += 1
        }
        return ink > 2
      })
      const runs = inked.filter((is, column) => is && !inked[column - 1]).length
      const widths = inked
        .join(',')
        .split('false')
        .map((run) => run.split('true').length - 1)
      const letters = widths.filter((width) => width >= 15 && width <= 70).length
      if (runs === 4 && letters === 4) {
        divided += 1
        break
      }
    }
  }
  expect(divided).toBeLessThan(6)
})
