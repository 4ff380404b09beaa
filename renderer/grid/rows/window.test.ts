import { describe, expect, test } from 'vitest'
import { columnWidths, columnWindow, defaultRowHeight, extrasOf, rowAt, rowTop, rowWindow, scrollTopFor } from './window'

const rows = { count: 100_000, rowHeight: defaultRowHeight, viewport: 560, overscan: 2 }

describe('rows', () => {
  test('only the rows in sight and a few beyond are drawn', () => {
    expect(rowWindow({ ...rows, scrollTop: 0 })).toEqual({
      start: 0,
      end: 12,
      before: 0,
      total: 6_100_000,
    })
    expect(rowWindow({ ...rows, scrollTop: 6100 })).toMatchObject({
      start: 98,
      end: 112,
      before: 98 * 61,
    })
  })

  test('the end of the list is whole', () => {
    expect(rowWindow({ ...rows, scrollTop: 6_100_000 - 560 })).toMatchObject({ end: 100_000 })
  })

  test('a list shorter than before is drawn whatever the scroll position was', () => {
    expect(rowWindow({ ...rows, count: 3, scrollTop: 9000 })).toMatchObject({ start: 0, end: 3 })
    expect(rowWindow({ ...rows, count: 0, scrollTop: 9000 })).toMatchObject({
      start: 0,
      end: 0,
      total: 0,
    })
  })

  test('expanded rows push those behind them down', () => {
    const extras = extrasOf([
      { index: 3, height: 50 },
      { index: 1, height: 100 },
    ])
    const heights = { count: 10, rowHeight: 10, extras }
    expect([0, 1, 2, 3, 4, 10].map((index) => rowTop(heights, index))).toEqual([
      0, 10, 120, 130, 190, 250,
    ])
    expect(
      [0, 19, 20, 119, 120, 139, 140, 189, 190, 999].map((top) => rowAt(heights, top)),
    ).toEqual([0, 1, 1, 1, 2, 3, 3, 3, 4, 9])
  })

  test('a row out of sight is scrolled to, one in sight is not', () => {
    const at = { ...rows, scrollTop: 610 }
    expect(scrollTopFor(at, 5)).toBe(305)
    expect(scrollTopFor(at, 12)).toBeUndefined()
    expect(scrollTopFor(at, 40)).toBe(41 * 61 - 560)
  })
})

describe('columns', () => {
  const widths = Array.from({ length: 100 }, () => 100)

  test('only the columns in sight and a few beyond are drawn', () => {
    expect(columnWindow({ widths, scrollLeft: 0, viewport: 350, overscan: 1 })).toEqual({
      start: 0,
      end: 5,
      before: 0,
      total: 10_000,
    })
    expect(columnWindow({ widths, scrollLeft: 1050, viewport: 350, overscan: 1 })).toMatchObject({
      start: 9,
      end: 15,
      before: 900,
    })
    expect(columnWindow({ widths, scrollLeft: 9650, viewport: 350, overscan: 1 }).end).toBe(100)
  })

  test('a span is never cut: its first column is drawn too', () => {
    const isCovered = (index: number) => index === 9 || index === 8
    expect(
      columnWindow({ widths, scrollLeft: 1050, viewport: 350, overscan: 1, isCovered }).start,
    ).toBe(7)
  })

  test('a table without columns has nothing to draw', () => {
    expect(columnWindow({ widths: [], scrollLeft: 5, viewport: 9, overscan: 1 })).toEqual({
      start: 0,
      end: 0,
      before: 0,
      total: 0,
    })
  })

  test('the default width is 92 % of the table split among the visible columns', () => {
    const auto = { width: { kind: 'auto' }, minWidth: 60 } as const
    expect(columnWidths([auto, auto], 1000)).toEqual([460, 460])
    expect(columnWidths([auto, auto], 0)).toEqual([120, 120])
    expect(columnWidths([{ ...auto, minWidth: 200 }, auto], 200)).toEqual([200, 92])
    expect(
      columnWidths(
        [
          { ...auto, width: { kind: 'px', size: 40 } },
          { ...auto, width: { kind: 'percent', size: 20 } },
        ],
        1000,
      ),
    ).toEqual([40, 200])
  })
})
