import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { showTable } from '../../testing/table'
import type { SpanMethod } from './spans'
import type { TableDoc } from './tableDoc'

const doc: TableDoc = {
  columns: ['a', 'b', 'c'].map((key) => ({
    key,
    type: 'input',
    title: key.toUpperCase(),
    width: 100,
  })),
}
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    a: `a${index}`,
    b: `b${index}`,
    c: `c${index}`,
  }))
/** Rows 1–3 share the first cell; in row 4 the first cell takes two columns. */
const merged: SpanMethod = (_row, { key }, row) => {
  if (key === 'a' && row >= 1 && row <= 3) return { rowspan: row === 1 ? 3 : 0, colspan: 1 }
  if (row === 4 && key === 'a') return [1, 2]
  return row === 4 && key === 'b' ? [1, 0] : undefined
}

function show(spanMethod: SpanMethod = merged, count = 6, more: Partial<TableDoc> = {}) {
  const shown = showTable({ ...doc, ...more }, rowsOf(count), { spanMethod })
  const cell = (row: number, column: number) =>
    shown.grid.querySelector<HTMLElement>(
      `.jd-grid-body > [data-row="${row}"] [data-column="${column}"]`,
    )
  const active = () => {
    const found = shown.grid.querySelector<HTMLElement>('[data-active]')
    return [
      Number(found?.closest<HTMLElement>('[data-row]')?.dataset.row),
      Number(found?.dataset.column),
    ]
  }
  const choose = async (row: number, column: number) => {
    const found = cell(row, column)
    if (!found) throw new Error('no cell')
    await shown.user.click(found)
    await shown.user.keyboard('{Escape}')
  }
  return { ...shown, cell, active, choose }
}

describe('merged cells', () => {
  test('spanMethod(row, column, rowIndex, columnIndex) → {rowspan, colspan} merges cells', () => {
    const { cell } = show()
    expect(cell(1, 0)).toHaveAttribute('aria-rowspan', '3')
    expect(cell(1, 0)?.style.height).toBe('183px')
    expect([2, 3].map((row) => cell(row, 0))).toEqual([null, null])
    expect(cell(4, 0)).toHaveAttribute('aria-colspan', '2')
    expect(cell(4, 0)?.style.gridColumnEnd).toBe('span 2')
    expect(cell(4, 1)).toBeNull()
    expect(cell(0, 0)).not.toHaveAttribute('aria-rowspan')
  })

  test('is asked for the row as the wire has it, the column and both places', () => {
    const asked: unknown[] = []
    show((row, column, rowIndex, columnIndex) => {
      asked.push([row.a, column.key, rowIndex, columnIndex])
      return undefined
    }, 2)
    expect(asked).toContainEqual(['a1', 'b', 1, 1])
  })

  test('with virtual rows a span is never cut: the row it begins in is drawn, those between are not', () => {
    const tall: SpanMethod = (_row, { key }, row) =>
      key === 'a' ? [row % 5000 === 0 ? 5000 : 0, 1] : undefined
    const { grid, cell } = show(tall, 100_000)
    act(() => {
      grid.scrollTop = 61 * 7000
      grid.dispatchEvent(new Event('scroll'))
    })
    expect(cell(7005, 1)).not.toBeNull()
    expect(cell(5000, 0)).toHaveAttribute('aria-rowspan', '5000')
    expect(grid.querySelectorAll('.jd-grid-body > [data-row]').length).toBeLessThan(20)
  })

  test('with virtual columns the column in which a span begins is drawn', () => {
    const columns = Array.from({ length: 40 }, (_, at) => ({
      key: `k${at}`,
      type: 'input',
      title: `K${at}`,
      width: 100,
    }))
    const wide: SpanMethod = (_row, _column, _index, column) =>
      column === 0 ? [1, 30] : column < 30 ? [1, 0] : undefined
    const { grid, cell } = show(wide, 2, { columns })
    const size = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth')
    Object.defineProperty(grid, 'clientWidth', { value: 500, configurable: true })
    act(() => {
      grid.scrollLeft = 2000
      grid.dispatchEvent(new Event('scroll'))
    })
    expect(cell(0, 0)).toHaveAttribute('aria-colspan', '30')
    expect(cell(0, 39)).toBeNull()
    expect(size).toBeUndefined()
  })

  test('arrows go over a merged cell as over one cell', async () => {
    const { choose, user, active } = show()
    await choose(0, 0)
    await user.keyboard('{ArrowDown}')
    expect(active()).toEqual([1, 0])
    await user.keyboard('{ArrowDown}')
    expect(active()).toEqual([4, 0])
    await user.keyboard('{ArrowRight}')
    expect(active()).toEqual([4, 2])
    await user.keyboard('{ArrowLeft}')
    expect(active()).toEqual([4, 0])
    await choose(3, 1)
    await user.keyboard('{ArrowLeft}')
    expect(active()).toEqual([1, 0])
  })

  test('Tab goes to each merged cell once', async () => {
    const { choose, user, active } = show()
    await choose(0, 2)
    const seen: number[][] = []
    for (let step = 0; step < 9; step++) {
      await user.keyboard('{Tab}')
      seen.push(active())
    }
    expect(seen).toEqual([
      ...[
        [1, 0],
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
        [3, 1],
        [3, 2],
        [4, 0],
        [4, 2],
      ],
    ])
  })

  test('a span beyond the last row or column ends there', () => {
    const all: SpanMethod = (_row, { key }, row) => (key === 'a' && row === 0 ? [99, 99] : [0, 0])
    const { cell } = show(all, 2)
    expect(cell(0, 0)).toHaveAttribute('aria-rowspan', '2')
    expect(cell(0, 0)).toHaveAttribute('aria-colspan', '3')
  })

  test('what is merged follows the values', async () => {
    const equal: SpanMethod = (row, { key }) =>
      key === 'a' ? (row.c === 'x' ? [0, 1] : row.id === 'r0' ? [2, 1] : undefined) : undefined
    const { cell, table } = show(equal, 3)
    expect(cell(1, 0)).not.toBeNull()
    act(() => table().setValues([{ rowKey: 'r1', values: { c: 'x' } }]))
    expect(cell(1, 0)).toBeNull()
  })

  test('a function that throws or answers nonsense merges nothing', () => {
    const { cell } = show((_row, { key }) => {
      if (key === 'a') throw new Error('kaputt')
      // What a script without types may answer.
      return { rowspan: Number.NaN, colspan: 'x' } as unknown as {
        rowspan: number
        colspan: number
      }
    }, 2)
    for (const column of [0, 1, 2]) expect(cell(1, column)).toHaveTextContent(/1$/)
  })

  test('the merged cell is edited where it begins', async () => {
    const { choose, user, table } = show()
    await choose(3, 1)
    await user.keyboard('{ArrowLeft}')
    await user.keyboard('neu{Enter}')
    expect(
      table()
        .getTableData()
        .map(({ a }) => a),
    ).toEqual([...['a0', 'neu', 'a2', 'a3', 'a4', 'a5']])
    expect(within(screen.getByRole('grid')).getByText('neu')).toBeInTheDocument()
  })

  test('what a merged cell lies over is neither copied nor emptied nor pasted into', async () => {
    const { choose, user, table } = show()
    const named = (key: string) =>
      table()
        .getTableData()
        .map((row) => row[key])
    await choose(0, 0)
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}')
    expect(send('copy')).toBe('a0\tb0\r\na1\tb1\r\n\tb2\r\n\tb3\r\na4\t')
    send('paste', ['1\t1', '2\t2', '3\t3', '4\t4', '5\t5'].join('\n'))
    await waitFor(() => expect(named('a')).toEqual(['1', '2', 'a2', 'a3', '5', 'a5']))
    expect(named('b')).toEqual(['1', '2', '3', '4', 'b4', 'b5'])
    await user.keyboard('{Delete}')
    expect(named('a')).toEqual([null, null, 'a2', 'a3', null, 'a5'])
  })

  test('a span ends where a cell is not said to lie below it: a view may have moved others between', async () => {
    const { cell, table } = show((row, { key }) => {
      if (key !== 'a') return undefined
      return row.id === 'r0' ? [3, 1] : row.id === 'r1' || row.id === 'r2' ? [0, 1] : undefined
    }, 4)
    expect(cell(0, 0)).toHaveAttribute('aria-rowspan', '3')
    await table().insertRows({ a: 'new' }, 1)
    expect(cell(0, 0)).not.toHaveAttribute('aria-rowspan')
    // Nothing lies over them any more: they are seen.
    expect([1, 2, 3].map((row) => cell(row, 0)?.textContent)).toEqual(['new', 'a1', 'a2'])
  })

  test('a span ends with its page, and the next page shows what lies over nothing', async () => {
    const { cell, user, button } = show(merged, 6, { pagination: { pageSize: 2 } })
    expect(cell(1, 0)).not.toHaveAttribute('aria-rowspan')
    await user.click(button('下一页'))
    expect([2, 3].map((row) => cell(row, 0)?.textContent)).toEqual(['a2', 'a3'])
  })

  test('a cell that fails is seen, wherever it lies', async () => {
    const rule = { pattern: '^(?!a2$).*$', message: '不可以是 a2' }
    const columns = doc.columns.map((column) =>
      column.key === 'a' ? { ...column, validateRules: [rule] } : column,
    )
    const { cell, table } = show(merged, 6, { columns })
    expect(cell(2, 0)).toBeNull()
    await act(async () => void (await table().collect()))
    expect(cell(2, 0)).toHaveAttribute('data-error', '不可以是 a2')
    expect(cell(1, 0)).not.toHaveAttribute('aria-rowspan')
    expect(cell(3, 0)).toHaveTextContent('a3')
    act(() => table().setValues([{ rowKey: 'r2', values: { a: 'x' } }]))
    expect(cell(1, 0)).toHaveAttribute('aria-rowspan', '3')
  })

  test('equal neighbours can be merged', () => {
    const alike: SpanMethod = (row, { key }, index, _column, rowAt) => {
      if (key !== 'a') return undefined
      if (rowAt(index - 1)?.a === row.a) return [0, 1]
      return [rowAt(index + 1)?.a === row.a ? 2 : 1, 1]
    }
    const rows = ['x', 'x', 'y'].map((a, index) => ({ id: `${index}`, a, b: `b${index}` }))
    const { grid } = showTable(doc, rows, { spanMethod: alike })
    expect(grid.querySelector('[aria-rowspan]')).toHaveAttribute('aria-rowspan', '2')
  })
})

/** A clipboard event where the focus is; answers the text that was copied. */
function send(kind: 'copy' | 'paste', text = ''): string {
  let kept = text
  const clipboardData = {
    getData: (type: string) => (type === 'text/plain' ? kept : ''),
    setData(type: string, put: string) {
      if (type === 'text/plain') kept = put
    },
  }
  const target = document.activeElement ?? document.body
  fireEvent(target, createEvent[kind](target, { clipboardData }))
  return kept
}
