import { act, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { showTable } from '../../testing/table'
import type { RowContentProps } from '../rowForm/rowContent'
import type { TableDoc } from '../scene/tableDoc'

const plainObserver = ResizeObserver
const doc: TableDoc = {
  rowExpand: true,
  columns: [
    { key: 'name', type: 'input', title: '名称' },
    { key: 'stock', type: 'inputNumber', title: '库存' },
  ],
}
const rows = [
  { id: 'a', name: '杯', stock: 1 },
  { id: 'b', name: '碗', stock: 2 },
  { id: 'c', name: '盘', stock: 3 },
]
const Content = ({ row, rowId }: RowContentProps) => (
  <label>
    {`${rowId} ${row.name}`}
    <input aria-label={`备注 ${rowId}`} />
  </label>
)
const Broken = (): never => {
  throw new Error('kaputt')
}
const show = (more: Partial<TableDoc> = {}) =>
  showTable({ ...doc, ...more }, rows, { expandContent: Content })

const arrow = (grid: HTMLElement, row: number) =>
  within(grid).getByRole('button', { name: new RegExp(`^(展开|收起)第 ${row} 行$`) })

describe('expand rows', () => {
  test('the arrow in the leading cell shows the content below the row and hides it', async () => {
    const { grid, user } = show()
    expect(screen.queryByText('a 杯')).toBeNull()
    expect(arrow(grid, 1)).toHaveAttribute('aria-expanded', 'false')
    await user.click(arrow(grid, 1))
    expect(arrow(grid, 1)).toHaveAttribute('aria-expanded', 'true')
    const below = document.getElementById(arrow(grid, 1).getAttribute('aria-controls') ?? '')
    expect(below).toHaveTextContent('a 杯')
    expect(below).toHaveAttribute('role', 'row')
    await user.click(arrow(grid, 1))
    expect(screen.queryByText('a 杯')).toBeNull()
  })

  test('its height is measured, and the rows behind it stand below', async () => {
    const { grid, user, row } = show()
    const heights = observed(120)
    await user.click(arrow(grid, 1))
    heights.tell()
    expect([0, 1, 2].map((place) => row(place).style.top)).toEqual(['0px', '181px', '242px'])
    await user.click(arrow(grid, 1))
    expect(row(1).style.top).toBe('61px')
    vi.stubGlobal('ResizeObserver', plainObserver)
  })

  test('expandConfig: expandRowKeys, expandAll, accordion', async () => {
    const first = show({ expandConfig: { expandRowKeys: ['b'], accordion: true } })
    expect(screen.getByText('b 碗')).toBeInTheDocument()
    await first.user.click(arrow(first.grid, 3))
    expect(screen.getByText('c 盘')).toBeInTheDocument()
    expect(screen.queryByText('b 碗')).toBeNull()
  })

  test('expandAll opens every row until somebody closes one', async () => {
    const { grid, user } = show({ expandConfig: { expandAll: true } })
    for (const text of ['a 杯', 'b 碗', 'c 盘']) expect(screen.getByText(text)).toBeInTheDocument()
    await user.click(arrow(grid, 2))
    expect(screen.queryByText('b 碗')).toBeNull()
    expect(screen.getByText('c 盘')).toBeInTheDocument()
  })

  test('keyboard: the arrows reach the button, Alt+Shift with an arrow folds the active row', async () => {
    const { grid, user, row } = show()
    const cell = row(1).querySelector('[data-column="0"]')
    if (cell) await user.click(cell)
    await user.keyboard('{Escape}{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    expect(screen.getByText('b 碗')).toBeInTheDocument()
    await user.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
    expect(screen.queryByText('b 碗')).toBeNull()
    await user.keyboard('{ArrowLeft}')
    expect(arrow(grid, 2)).toHaveFocus()
    await user.keyboard('{Enter}{Tab}')
    expect(screen.getByLabelText('备注 b')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(arrow(grid, 2)).toHaveFocus()
  })

  test('what is typed below a row is none of the table’s keys, and stays while the row is open', async () => {
    const { user, grid, table } = show()
    await user.click(arrow(grid, 1))
    await user.type(screen.getByLabelText('备注 a'), 'x{Delete}{Backspace}yz')
    expect(screen.getByLabelText('备注 a')).toHaveValue('yz')
    expect(table().getTableData()).toEqual(rows)
    await user.click(arrow(grid, 2))
    expect(screen.getByLabelText('备注 a')).toHaveValue('yz')
  })

  test('the content follows its row', async () => {
    const { user, grid, table } = show()
    await user.click(arrow(grid, 1))
    table().setValues([{ rowKey: 'a', values: { name: '壶' } }])
    expect(await screen.findByText('a 壶')).toBeInTheDocument()
  })

  test('content that throws is told in its place, the table lives', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user, grid, row } = showTable(doc, rows, { expandContent: Broken })
    await user.click(arrow(grid, 1))
    expect(screen.getByText('kaputt')).toBeInTheDocument()
    expect(row(1)).toHaveTextContent('碗')
    quiet.mockRestore()
  })

  test('without content there is no arrow', () => {
    const { grid } = showTable(doc, rows)
    expect(within(grid).queryByRole('button', { name: '展开第 1 行' })).toBeNull()
  })
})

/** Elements of one height, told when the test says so: nothing has a size in jsdom. */
function observed(height: number) {
  const told: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly tell: () => void) {}
      observe() {
        told.push(this.tell)
      }
      unobserve() {}
      disconnect() {}
    },
  )
  const size = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
  return {
    tell() {
      for (const one of told) act(one)
      size.mockRestore()
    },
  }
}
