import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundsOf, seedOf } from '../../../../tests/support/rounds'
import { readCell, textCell } from './cells'

describe('texts in cells', () => {
  test.each([
    '=1+1',
    "'=1",
    "''@x",
    '+86 10',
    '-5',
    '@SUM',
    '\tx',
    '\nx',
    '-',
    "'",
    "''",
    "o'clock",
  ])('%j begins no formula and is read back as it was', (text) => {
    const cell = textCell(text)
    expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    expect(readCell(cell)).toBe(text)
  })

  test('whatever the text, it is read back as it was but for its line ends', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^['=+\-@]{0,4}[a-z_x0D\r\n\t]{0,9}$/),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const cell = textCell(text)
        expect(cell ?? '').not.toMatch(/^[=+\-@\t\r]/)
        expect(readCell(cell)).toBe(text.replace(/\r\n?/g, '\n'))
      }),
      { numRuns: roundsOf(2_000), seed: seedOf(20260305) },
    )
  })

  test('empty cells are empty texts', () => {
    expect([null, undefined, ''].map((cell) => readCell(cell))).toEqual(['', '', ''])
    expect(textCell('')).toBeNull()
  })
})
