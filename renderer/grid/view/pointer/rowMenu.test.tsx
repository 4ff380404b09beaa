import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { showTable } from '../../testing/table'
import type { TableDoc } from '../scene/tableDoc'

const doc: TableDoc = {
  dragSort: true,
  columns: [
    { key: 'name', title: '名称', type: 'input', defaultValue: '新' },
    { key: 'orderNum', title: '序号', type: 'inputNumber' },
  ],
}
const rows = [
  { id: 'a', name: '甲', orderNum: 1 },
  { id: 'b', name: '乙', orderNum: 2 },
  { id: 'c', name: '丙', orderNum: 3 },
]
const item = (name: string) => screen.findByRole('menuitem', { name })

afterEach(() => vi.restoreAllMocks())

describe('the row menu', () => {
  test('moving up is disabled on the first row', async () => {
    const { user, handle } = showTable(doc, rows)
    await user.click(handle(1))
    expect(await item('向上移')).toBeDisabled()
    expect(await item('向下移')).toBeEnabled()
    expect(await item('插入一行')).toBeEnabled()
  })

  test('moving down is disabled on the last row', async () => {
    const { user, handle } = showTable(doc, rows)
    await user.click(handle(3))
    expect(await item('向上移')).toBeEnabled()
    expect(await item('向下移')).toBeDisabled()
    expect(await item('插入一行')).toBeEnabled()
  })

  test('向下移 moves the row, renumbers dragSortKey from 1 and fires dragged', async () => {
    const onDragged = vi.fn()
    const { user, handle, column, table } = showTable(doc, rows, { onDragged })
    await user.click(handle(1))
    await user.click(await item('向下移'))
    expect(column(0)).toEqual(['乙', '甲', '丙'])
    expect(table().getTableData()).toEqual([
      { id: 'b', name: '乙', orderNum: 1 },
      { id: 'a', name: '甲', orderNum: 2 },
      { id: 'c', name: '丙', orderNum: 3 },
    ])
    const event = { oldIndex: 0, newIndex: 1, $table: table(), target: table() }
    expect(onDragged).toHaveBeenCalledExactlyOnceWith(event)
  })

  test('插入一行 inserts a row with defaults below, and fires inserted', async () => {
    const onInserted = vi.fn()
    const { user, handle, column } = showTable(doc, rows, { onInserted })
    await user.click(handle(2))
    await user.click(await item('插入一行'))
    expect(column(0)).toEqual(['甲', '乙', '新', '丙'])
    expect(onInserted).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ num: 1, insertIndex: 2, row: { name: '新', orderNum: 3 } }),
    )
  })

  test('insertRow=false hides 插入一行', async () => {
    const { user, handle } = showTable({ ...doc, insertRow: false }, rows)
    await user.click(handle(2))
    await item('向上移')
    expect(screen.queryByRole('menuitem', { name: '插入一行' })).toBeNull()
  })

  test('rows of notAllowDrag cannot be moved', async () => {
    const { user, handle } = showTable(
      { ...doc, notAllowDrag: [{ key: 'name', value: '乙' }] },
      rows,
    )
    await user.click(handle(2))
    expect(await item('向上移')).toBeDisabled()
    expect(await item('向下移')).toBeDisabled()
  })

  test('a double click on the handle inserts below and shows no menu', async () => {
    const { user, handle, column } = showTable(doc, rows)
    await user.dblClick(handle(1))
    expect(column(0)).toEqual(['甲', '新', '乙', '丙'])
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('inserting a row within 1500 ms of the previous insert warns and does nothing', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    const { user, handle, column, host } = showTable(doc, rows)
    await user.dblClick(handle(1))
    now.mockReturnValue(11_499)
    await user.dblClick(handle(1))
    expect(column(0)).toEqual(['甲', '新', '乙', '丙'])
    expect(host.said).toEqual([{ kind: 'warning', text: '你点击的太快了，请慢点点击!' }])
    now.mockReturnValue(11_500)
    await user.dblClick(handle(1))
    expect(column(0)).toHaveLength(5)
  })

  test('a disabled table opens no row menu', async () => {
    const { user, handle } = showTable({ ...doc, disabled: true }, rows)
    await user.click(handle(1))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

describe('moving rows by keys', () => {
  test('Alt+Shift with an arrow moves the active row, and says where it is now', async () => {
    const { user, grid, column } = showTable(doc, rows)
    await user.click(grid.querySelector('[data-row="2"] [data-column="0"]') ?? grid)
    await user.keyboard('{Escape}{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
    expect(column(0)).toEqual(['甲', '丙', '乙'])
    expect(await screen.findByText('已移到第 2 行')).toHaveAttribute('role', 'status')
  })

  test('the arrows reach the handle before the first cell, and go on along the rows', async () => {
    const { user, grid, handle } = showTable(doc, rows)
    await user.click(grid.querySelector('[data-row="1"] [data-column="0"]') ?? grid)
    await user.keyboard('{Escape}{ArrowLeft}')
    expect(handle(2)).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(handle(1)).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(grid.querySelector('[data-row="0"] [data-column="0"]')).toContainElement(
      document.activeElement instanceof HTMLElement ? document.activeElement : null,
    )
  })
})

describe('dragging a row by its handle', () => {
  /** Rows of 61 px below a head that has no height here. */
  function layRows(): void {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      const place = this.dataset.row
      return place === undefined
        ? new DOMRect(0, 0, 800, 600)
        : new DOMRect(0, Number(place) * 61, 800, 61)
    })
  }
  const down = (element: HTMLElement, clientY: number) =>
    fireEvent.pointerDown(element, { button: 0, clientY })
  const move = (clientY: number) => fireEvent.pointerMove(document, { clientY })
  const up = () => fireEvent.pointerUp(document)

  test('puts it where it is let go, renumbers, and fires dragged once', () => {
    layRows()
    const onDragged = vi.fn()
    const { handle, column, table } = showTable(doc, rows, { onDragged })
    down(handle(1), 30)
    move(60)
    move(170)
    up()
    expect(column(0)).toEqual(['乙', '丙', '甲'])
    expect(
      table()
        .getTableData()
        .map(({ orderNum }) => orderNum),
    ).toEqual([1, 2, 3])
    expect(onDragged).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ oldIndex: 0, newIndex: 2 }),
    )
  })

  test('Escape gives up, unheard by the form around the table', () => {
    layRows()
    const heard = vi.fn()
    document.addEventListener('keydown', heard, { capture: true })
    const { handle, column } = showTable(doc, rows)
    down(handle(1), 30)
    move(170)
    fireEvent.keyDown(handle(1), { key: 'Escape' })
    document.removeEventListener('keydown', heard, { capture: true })
    expect(heard).not.toHaveBeenCalled()
    up()
    expect(column(0)).toEqual(['甲', '乙', '丙'])
  })

  test('rows of notAllowDrag stay', () => {
    layRows()
    const { handle, column } = showTable(
      { ...doc, notAllowDrag: [{ key: 'orderNum', value: 1 }] },
      rows,
    )
    down(handle(1), 30)
    move(170)
    up()
    expect(column(0)).toEqual(['甲', '乙', '丙'])
  })

  test('moving can be undone', () => {
    layRows()
    const { handle, column, table } = showTable(doc, rows)
    down(handle(3), 150)
    move(5)
    up()
    expect(column(0)).toEqual(['丙', '甲', '乙'])
    table().undo()
    expect(
      table()
        .getTableData()
        .map(({ name }) => name),
    ).toEqual(['甲', '乙', '丙'])
  })
})
