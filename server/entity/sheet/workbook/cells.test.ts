import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundsOf, seedOf } from '../../../../tests/support/rounds'
import { readCell, textCell } from './cells'
import { guarded, unguarded, withoutGuard } from './formulaGuard'

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
  ])('%j stands in a workbook as it is, in a text table it begins no formula', (text) => {
    expect(textCell(text)).toBe(text)
    expect(readCell(text)).toBe(text)
    expect(guarded(text)).not.toMatch(/^[=+\-@\t\r\n]/)
    expect(unguarded(guarded(text))).toBe(text)
  })

  test.each([
    ["'+86 10", '+86 10', '+86 10'],
    ["'+86 11", '+86 10', '+86 11'],
    ["'+86 10", '', "'+86 10"],
    ["'=1", "'=1", "'=1"],
    ["'tis", '=1', "'tis"],
  ])('%j of an older export, of a record with %j, is %j', (cell, before, text) => {
    expect(withoutGuard(cell, before)).toBe(text)
  })

  test('whatever the text, it is read back as it was but for its line ends', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^['=+\-@]{0,4}[a-z_x0D\r\n\t]{0,9}$/),
    )
    fc.assert(
      fc.property(texts, (text) => {
        // The reader takes the file format's own escapes away.
        const read = textCell(text)?.replace(/_x005F_/g, '_')
        expect(readCell(read)).toBe(text.replace(/\r\n?/g, '\n'))
        expect(guarded(text)).not.toMatch(/^[=+\-@\t\r\n]/)
        expect(unguarded(guarded(text))).toBe(text)
      }),
      { numRuns: roundsOf(2_000), seed: seedOf(20260305) },
    )
  })

  test('empty cells are empty texts', () => {
    expect([null, undefined, ''].map((cell) => readCell(cell))).toEqual(['', '', ''])
    expect(textCell('')).toBeNull()
  })
})
