import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CheckedCell } from '../columns/model'
import { showTable } from '../testing/table'
import type { TableDoc } from './scene/tableDoc'

const doc: TableDoc = {
  columns: [
    { key: 'name', type: 'input', title: '名称', width: 100 },
    { key: 'stock', type: 'inputNumber', title: '库存', width: 100 },
  ],
}
const rows = [
  { id: 'a', name: '杯', stock: 1 },
  { id: 'b', name: '碗', stock: 2 },
]

function show(more: Partial<TableDoc> = {}, rest: Parameters<typeof showTable>[2] = {}) {
  const shown = showTable({ ...doc, ...more }, rows, rest)
  const cell = (row: number, column: number) => {
    const found = shown.row(row).querySelector<HTMLElement>(`[data-column="${column}"]`)
    if (!found) throw new Error('no cell')
    return found
  }
  return { ...shown, cell }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('editing', () => {
  test('in non-always-edit mode a cell becomes an editor on click and reverts on an outside click', async () => {
    const { user, cell, table } = show()
    expect(cell(0, 0).querySelector('input')).toBeNull()
    await user.click(cell(0, 0))
    expect(cell(0, 0)).toHaveAttribute('data-editing')
    expect(cell(0, 0).querySelector('input')).toHaveValue('杯')
    await user.keyboard('子')
    await user.click(document.body)
    expect(cell(0, 0)).not.toHaveAttribute('data-editing')
    expect(cell(0, 0)).toHaveTextContent('杯子')
    expect(table().getTableData()[0]).toMatchObject({ name: '杯子' })
  })

  test('one cell at a time: another editable cell of the same table takes over', async () => {
    const { user, cell } = show()
    await user.click(cell(0, 0))
    await user.click(cell(1, 1))
    expect(cell(0, 0)).not.toHaveAttribute('data-editing')
    expect(cell(1, 1)).toHaveAttribute('data-editing')
  })

  test('in always-edit mode every cell that can be edited looks like a control', () => {
    const { grid, cell } = show({ alwaysEdit: true })
    expect(grid.closest('.jd-grid')).toHaveAttribute('data-always')
    expect(cell(0, 0)).not.toHaveAttribute('data-locked')
  })
})

describe('validation', () => {
  test('runs on input, 100 ms after blur, and when collecting values', async () => {
    const when: string[] = []
    const handlers = new Map([
      [
        'told',
        (cell: CheckedCell) => {
          when.push(cell.when)
          return true
        },
      ],
    ])
    const [name, stock] = doc.columns
    if (!name || !stock) throw new Error('two columns')
    const columns = [{ ...name, validateRules: [{ handler: 'told' }] }, stock]
    const { cell, table } = show({ columns }, { handlers })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.pointerDown(cell(0, 0), { button: 0 })
    fireEvent.pointerUp(cell(0, 0), { button: 0 })
    const box = cell(0, 0).querySelector('input')
    if (!box) throw new Error('no editor')
    fireEvent.change(box, { target: { value: '杯子' } })
    expect(when).toEqual(['input'])
    act(() => {
      fireEvent.pointerDown(document.body)
      vi.advanceTimersByTime(99)
    })
    expect(when).toEqual(['input'])
    act(() => vi.advanceTimersByTime(1))
    expect(when).toEqual(['input', 'blur'])
    vi.useRealTimers()
    await table().collect()
    expect(when.slice(2)).toEqual(['collect', 'collect'])
  })

  test('runs on change', async () => {
    const columns = [
      {
        key: 'hot',
        type: 'checkbox',
        title: '推荐',
        customValue: ['Y', 'N'],
        width: 80,
        validateRules: [{ pattern: '^N$', message: '不能推荐' }],
      },
    ]
    const { user, cell } = showBox(columns)
    await user.click(cell().querySelector('input') ?? cell())
    expect(cell()).toHaveAttribute('data-error', '不能推荐')
  })

  test('a failing cell has a red border and shows a tooltip with the message', async () => {
    const [name] = doc.columns
    if (!name) throw new Error('a column')
    const columns = [{ ...name, validateRules: [{ required: true, message: '请输入名称' }] }]
    const { user, cell } = show({ columns })
    await user.click(cell(0, 0))
    await user.keyboard('{Control>}a{/Control}{Backspace}')
    expect(cell(0, 0)).toHaveAttribute('aria-invalid', 'true')
    expect(cell(0, 0)).toHaveAttribute('data-error', '请输入名称')
    expect(await screen.findByRole('tooltip')).toHaveTextContent('请输入名称')
  })
})

describe('constants', () => {
  test('row key id, size medium, row height 61, default maximum height 400, a window of about 9 rows', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({ id: `r${index}`, name: 'x' }))
    const { grid, row, again } = showTable(doc, many)
    again({ doc: { columns: doc.columns } })
    expect(grid.closest('.jd-etable')).toHaveAttribute('data-size', 'medium')
    expect(row(0).style.height).toBe('61px')
    expect(row(3).style.top).toBe('183px')
    expect(row(7).id).toMatch(/r7$/)
    expect(grid.style.maxHeight).toBe('400px')
    expect(grid.querySelectorAll('.jd-grid-body > [data-row]')).toHaveLength(9)
  })

  test('drag sort key orderNum', async () => {
    const { table } = show({ dragSort: true })
    expect((await table().collect()).values.map(({ orderNum }) => orderNum)).toEqual([1, 2])
  })
})

function showBox(columns: TableDoc['columns']) {
  const shown = showTable({ columns }, [{ id: 'a', hot: 'N' }])
  return {
    ...shown,
    cell: () => shown.row(0).querySelector<HTMLElement>('[data-column]') ?? shown.row(0),
  }
}
