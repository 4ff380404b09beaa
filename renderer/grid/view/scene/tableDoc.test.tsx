import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { doc, rows } from '../../testing/shop'
import { showTable } from '../../testing/table'

describe('sizes and states', () => {
  test.each([
    ['medium', 61],
    ['small', 48],
    ['mini', 40],
    ['tiny', 32],
  ] as const)('%s rows are %i px high', (size, height) => {
    const { row } = showTable({ ...doc, size }, rows)
    expect(row(0).style.height).toBe(`${height}px`)
  })

  test('an empty table says 暂无数据', () => {
    const { grid } = showTable(doc, [])
    expect(grid).toHaveTextContent('暂无数据')
  })

  test('loading is told and covers the rows', () => {
    const { grid } = showTable(doc, rows, { loading: true })
    expect(grid).toHaveAttribute('aria-busy', 'true')
    expect(grid.closest('.jd-etable')).toHaveTextContent('加载中…')
  })

  test('height auto is natural, the default is at most 400 px', () => {
    const { grid, again } = showTable({ ...doc, height: 'auto' }, rows)
    expect(Number.parseInt(grid.style.maxHeight, 10)).toBeGreaterThan(5000)
    again({ doc: { columns: doc.columns } })
    expect(grid.style.maxHeight).toBe('400px')
  })

  test('editRules stand in for the rules of a column that has none', async () => {
    const { table } = showTable(
      { ...doc, editRules: { price: [{ required: true, message: '要有价' }], name: [] } },
      [{ id: 'a', name: '甲', price: null }],
    )
    const map = await act(() => table().validateTable())
    expect(map?.price?.message).toBe('要有价')
  })
})
