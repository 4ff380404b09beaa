import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundsOf, seedOf } from '../../../../tests/support/rounds'
import { longestCell, readCell, textCell } from './cells'
import { guarded } from './formulaGuard'
import { furtherColumns, isBeginning, joined, pieces } from './longCells'

describe('a text longer than a cell', () => {
  test('goes on in further cells, each of which a spreadsheet program can hold, and is read as one', () => {
    const long = fc
      .tuple(fc.stringMatching(/^[='+x_0D\r\n😀]{1,9}$/u), fc.integer({ min: 1, max: 90_000 }))
      .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)))
    fc.assert(
      fc.property(long, (text) => {
        const parts = pieces(text)
        const cells = parts.map(textCell)
        for (const cell of cells) {
          expect(cell?.length ?? 0).toBeLessThanOrEqual(longestCell)
          expect(cell ?? '').not.toMatch(/[\uD800-\uDBFF]$/)
        }
        for (const part of parts) expect(guarded(part).length).toBeLessThanOrEqual(longestCell)
        // The reader takes the file format's own escapes away.
        const read = cells.map((cell) => cell?.replace(/_x005F_/g, '_') ?? null)
        expect(readCell(joined(read))).toBe(text.replace(/\r\n?/g, '\n'))
      }),
      { numRuns: roundsOf(100), seed: seedOf(20260305) },
    )
  })

  test('is known by its beginning where the rest is missing', () => {
    const text = 'x'.repeat(40_000)
    expect(isBeginning(pieces(text)[0], text)).toBe(true)
    expect(isBeginning(`${'x'.repeat(longestCell - 1)}…`, text)).toBe(true)
    expect(isBeginning('x'.repeat(100), text)).toBe(false)
    expect(isBeginning('x…', 'xy')).toBe(false)
  })

  test('has its further columns wherever they stand', () => {
    const titles = ['甲', '乙（续2）', '乙', '甲（续3）', '甲（续2）', '']
    expect(furtherColumns(titles)).toEqual(
      new Map([
        [0, [4, 3]],
        [2, [1]],
      ]),
    )
  })
})
