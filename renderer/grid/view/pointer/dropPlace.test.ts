import { describe, expect, test } from 'vitest'
import { gapAt, indexAfterDrop } from './dropPlace'

const lines = [0, 1, 2].map((place) => ({ place, top: place * 60, bottom: place * 60 + 60 }))

describe('where a dragged row comes', () => {
  test.each([
    [-50, 0, 0],
    [29, 0, 0],
    [31, 1, 60],
    [149, 2, 120],
    [151, 3, 180],
    [900, 3, 180],
  ])('at %i px it is before row %i', (y, before, at) => {
    expect(gapAt(lines, y)).toEqual({ before, y: at })
  })

  test('a table without rows has no gap', () => {
    expect(gapAt([], 10)).toBeUndefined()
  })

  test('the gaps beside a row leave it where it is', () => {
    const rows = [0, 1, 2].map((index) => ({ index }))
    expect([1, 2].map((before) => indexAfterDrop(rows, 1, before))).toEqual([undefined, undefined])
    expect(indexAfterDrop(rows, 1, 0)).toBe(0)
    expect(indexAfterDrop(rows, 1, 3)).toBe(2)
  })

  test('in a filtered view it goes beside the neighbour on the screen', () => {
    const rows = [4, 7, 9].map((index) => ({ index }))
    expect(indexAfterDrop(rows, 2, 1)).toBe(7)
    expect(indexAfterDrop(rows, 0, 2)).toBe(7)
  })
})
