import { act } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { GridStore } from '../store/store'
import { showTable } from '../testing/table'
import type { TableDoc } from './scene/tableDoc'

const plainObserver = ResizeObserver
const doc: TableDoc = {
  columns: [
    { key: 'name', type: 'input', title: '名称', width: 100 },
    {
      key: 'stock',
      type: 'inputNumber',
      title: '库存',
      width: 100,
      statistics: ['sum', 'average'],
    },
  ],
}
const rows = [
  { id: 'a', name: '杯', stock: 1 },
  { id: 'b', name: '碗', stock: 3 },
]
const totalsOf = (grid: HTMLElement) =>
  [...grid.querySelectorAll('.jd-grid-totals')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  )

afterEach(() => {
  vi.unstubAllGlobals()
  vi.stubGlobal('ResizeObserver', plainObserver)
})

describe('statistics footer', () => {
  test('rows titled 合计 and 平均 in the first column', () => {
    expect(totalsOf(showTable(doc, rows).grid)).toEqual([
      ['合计', '4'],
      ['平均', '2'],
    ])
  })

  test.each([
    [[1, 2, 4], '2.3333'],
    [[0.001, 0.001, 0], '0.0006667'],
  ])('the average of %j is as long as people read it', (values, average) => {
    const each = values.map((stock, at) => ({ id: String(at), stock }))
    expect(totalsOf(showTable(doc, each).grid)[1]).toEqual(['平均', average])
  })

  test('below the table’s own leading columns there is no gap', () => {
    const { grid } = showTable({ ...doc, rowSelection: true, rowNumber: true }, rows)
    const [sum] = grid.querySelectorAll('.jd-grid-totals')
    const lines = [...(sum?.children ?? [])].map((cell) =>
      cell instanceof HTMLElement ? cell.style.gridColumnStart : '',
    )
    expect(lines).toEqual(['1', '2', '3', '4'])
  })

  test('a first column with statistics keeps its total beside the name', () => {
    const [name, stock] = doc.columns
    if (!name || !stock) throw new Error('two columns')
    expect(totalsOf(showTable({ columns: [stock, name] }, rows).grid)).toEqual([
      ['合计4', ''],
      ['平均2', ''],
    ])
  })
})

describe('inside a tab pane', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ id: `r${index}`, name: `n${index}` }))
  const scroll = (grid: HTMLElement, top: number) =>
    act(() => {
      grid.scrollTop = top
      grid.dispatchEvent(new Event('scroll'))
    })
  const places = (grid: HTMLElement) =>
    [...grid.querySelectorAll<HTMLElement>('.jd-grid-body > [data-row]')].map(({ dataset }) =>
      Number(dataset.row),
    )

  test('the table restores its scroll position by itself when its tab becomes active', async () => {
    let mode: 'visible' | 'hidden' = 'visible'
    const { grid, again } = showTable(doc, many, {
      wrap: (table) => <Activity mode={mode}>{table}</Activity>,
    })
    scroll(grid, 61 * 500)
    expect(places(grid)).toContain(500)
    mode = 'hidden'
    again({})
    // A browser forgets the position of what has no place on the screen.
    grid.scrollTop = 0
    mode = 'visible'
    again({})
    expect(grid.scrollTop).toBe(61 * 500)
    expect(places(grid)).toContain(500)
  })

  test('a pane that is merely hidden has no size: what was drawn stays, and is in place again', () => {
    const told: (() => void)[] = []
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(tell: () => void) {
          told.push(tell)
        }
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    const size = (width: number) => {
      for (const name of ['clientWidth', 'clientHeight'])
        Object.defineProperty(grid, name, { value: width, configurable: true })
      act(() => {
        for (const tell of told) tell()
      })
    }
    const { grid } = showTable(doc, many)
    size(600)
    scroll(grid, 61 * 300)
    const before = places(grid)
    size(0)
    expect(places(grid)).toEqual(before)
    grid.scrollTop = 0
    size(600)
    expect(grid.scrollTop).toBe(61 * 300)
    expect(places(grid)).toEqual(before)
  })

  test('other rows begin at the top', () => {
    const { grid, again, table } = showTable(doc, many)
    scroll(grid, 61 * 500)
    again({ rows: many.slice(0, 900) })
    expect(grid.scrollTop).toBe(0)
    scroll(grid, 61 * 500)
    act(() => table().loadData(many))
    expect(grid.scrollTop).toBe(0)
  })

  test('on paper all rows are in sight, and afterwards those of before', () => {
    const { grid } = showTable(doc, many.slice(0, 300))
    scroll(grid, 61 * 200)
    const before = places(grid)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(places(grid)).toHaveLength(300)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(places(grid)).toEqual(before)
  })

  test('resetScrollTop(top) scrolls the table', () => {
    const { grid, table } = showTable(doc, many)
    table().resetScrollTop(122)
    expect(grid.scrollTop).toBe(122)
    table().resetScrollTop()
    expect(grid.scrollTop).toBe(0)
  })
})

test('of many rows the first screen, a click and a keystroke make only those that are seen', async () => {
  // The browser is never idle.
  vi.stubGlobal('requestIdleCallback', () => 0)
  const many = Array.from({ length: 5000 }, (_, index) => ({
    id: `r${index}`,
    name: '杯',
    stock: 1,
  }))
  let store: GridStore | undefined
  const { user, row } = showTable(doc, many, {
    onStore: (made) => {
      store = made
    },
  })
  const cell = row(3).querySelector('[data-column="0"]')
  if (cell) await user.click(cell)
  await user.keyboard('盘{Enter}')
  expect(row(3)).toHaveTextContent('杯盘')
  expect(store?.table.isGrowing).toBe(true)
  expect(store?.table.order).toHaveLength(5000)
})
