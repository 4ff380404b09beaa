import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { showTable } from '../testing/table'
import type { TableDoc } from './scene/tableDoc'

const doc: TableDoc = {
  rowSelection: true,
  columns: [
    { key: 'name', title: '名称', type: 'input' },
    { key: 'note', title: '备注', type: 'normal' },
  ],
}
const rows = [
  { id: 'a', name: '甲', note: '一' },
  { id: 'b', name: '乙', note: '二' },
  { id: 'c', name: '丙', note: '三' },
]

describe('selecting rows', () => {
  test('selectRowChange tells type, action, row, all selected rows and their ids', async () => {
    const onSelectRowChange = vi.fn()
    const { user, tick, table } = showTable(doc, rows, { onSelectRowChange })
    await user.click(tick(3))
    await user.click(tick(1))
    expect(onSelectRowChange).toHaveBeenLastCalledWith({
      $table: table(),
      target: table(),
      type: 'checkbox',
      action: 'selected',
      row: rows[0],
      selectedRows: [rows[0], rows[2]],
      selectedRowIds: ['a', 'c'],
      $event: expect.any(Event),
    })
    await user.click(tick(1))
    expect(onSelectRowChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ action: 'unselected', row: rows[0], selectedRowIds: ['c'] }),
    )
  })

  test('a row that becomes disabled is chosen no longer, and no menu removes it', async () => {
    const { user, tick, table, grid } = showTable({ ...doc, disabledRows: { name: ['停'] } }, rows)
    await user.click(tick(1))
    await user.click(tick(2))
    act(() => table().setValues([{ rowKey: 'a', values: { name: '停' } }]))
    expect(table().getSelectedIds()).toEqual(['b'])
    expect(tick(1)).toBeDisabled()
    expect(tick(1)).not.toBeChecked()
    const cell = grid.querySelector('.jd-grid-body [data-row="0"] [data-column="1"]')
    if (!cell) throw new Error('no cell')
    fireEvent.contextMenu(cell)
    expect(await screen.findByRole('menuitem', { name: '删除行' })).toBeDisabled()
  })

  test('select-all skips disabled rows and tells checkbox-all, selected-all', async () => {
    const onSelectRowChange = vi.fn()
    const { user, grid, tick } = showTable({ ...doc, disabledRows: { note: ['二'] } }, rows, {
      onSelectRowChange,
    })
    expect(tick(2)).toBeDisabled()
    const all = grid.querySelector<HTMLInputElement>('.jd-grid-head input')
    if (!all) throw new Error('no box in the head')
    await user.click(all)
    expect(onSelectRowChange).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'checkbox-all',
        action: 'selected-all',
        selectedRowIds: ['a', 'c'],
      }),
    )
    await user.click(all)
    expect(onSelectRowChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: 'checkbox-all', action: 'unselected', selectedRowIds: [] }),
    )
  })

  test('the head box is indeterminate for a partial selection', async () => {
    const { user, grid, tick } = showTable(doc, rows)
    const all = grid.querySelector<HTMLInputElement>('.jd-grid-head input')
    await user.click(tick(1))
    expect(all).toBePartiallyChecked()
    await user.click(tick(2))
    await user.click(tick(3))
    expect(all).toBeChecked()
    expect(all).not.toBePartiallyChecked()
  })

  test('radio keeps only the latest', async () => {
    const onSelectRowChange = vi.fn()
    const { user, tick } = showTable({ ...doc, rowSelectionType: 'radio' }, rows, {
      onSelectRowChange,
    })
    await user.click(tick(1))
    await user.click(tick(2))
    expect(onSelectRowChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: 'radio', action: 'selected', selectedRowIds: ['b'] }),
    )
  })

  test('clickSelectRow: clicking a cell that cannot be edited toggles the row, an editable one does not', async () => {
    const { user, grid, table } = showTable({ ...doc, clickSelectRow: true }, rows)
    const cell = (row: number, column: number) =>
      grid.querySelector(`[data-row="${row}"] > [data-column="${column}"]`) ?? grid
    await user.click(cell(1, 1))
    expect(table().getSelectedIds()).toEqual(['b'])
    await user.click(cell(2, 0))
    expect(table().getSelectedIds()).toEqual(['b'])
    await user.click(cell(1, 1))
    expect(table().getSelectedIds()).toEqual([])
  })

  test('clickSelectRow has the lowest priority: a table with a sub-table opens that', async () => {
    const { user, grid, table } = showTable(
      { ...doc, clickSelectRow: true, clickRowShowSubForm: true },
      rows,
    )
    await user.click(grid.querySelector('[data-row="1"] > [data-column="1"]') ?? grid)
    expect(table().getSelectedIds()).toEqual([])
  })

  test('the space key ticks the row whose box the arrows have reached', async () => {
    const { user, grid, tick, table } = showTable(doc, rows)
    await user.click(grid.querySelector('[data-row="0"] > [data-column="0"]') ?? grid)
    await user.keyboard('{Escape}{ArrowLeft}')
    expect(tick(1)).toHaveFocus()
    await user.keyboard('{ArrowDown} ')
    expect(table().getSelectedIds()).toEqual(['b'])
  })
})
