import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { showTable } from '../../testing/table'
import type { TableDoc } from '../scene/tableDoc'

const doc: TableDoc = {
  columns: [
    { key: 'name', type: 'input', title: '名称', width: 100 },
    { key: 'on', type: 'switch', title: '启用', width: 100 },
    { key: 'hot', type: 'checkbox', title: '推荐', width: 100, customValue: ['Y', 'N'] },
  ],
}
const rows = [
  { id: 'a', name: '杯', on: 'Y', hot: 'Y' },
  { id: 'b', name: '碗', on: 'N', hot: 'N' },
]

const stops = (grid: HTMLElement) =>
  [...grid.querySelectorAll<HTMLElement>('.jd-grid-body *')].filter(({ tabIndex }) => tabIndex >= 0)

const between = (table: ReactNode) => (
  <>
    <button type="button">前</button>
    {table}
    <button type="button">后</button>
  </>
)

test('a table is one stop of the page’s Tab: of its cells only the active one has any', async () => {
  const { grid, row, user } = showTable(doc, rows, { wrap: between })
  expect(stops(grid)).toEqual([])

  const toggle = row(0).querySelector('[role="switch"]')
  if (!toggle) throw new Error('no switch')
  await user.click(toggle)
  expect(toggle).toHaveFocus()
  expect(stops(grid)).toEqual([toggle])

  await user.keyboard('{Tab}{Tab}{Tab}')
  expect(stops(grid)).toEqual([row(1).querySelector('[role="switch"]')])
  await user.keyboard('{Tab}')
  expect(row(1)).toContainElement(document.activeElement as HTMLElement)
  // The last cell, and out, past its own control.
  expect(row(1).querySelector('[data-column="2"]')).toHaveFocus()
  await user.keyboard('{Tab}')
  expect(screen.getByRole('button', { name: '后' })).toHaveFocus()
  // One press comes back to it.
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  expect(row(1)).toContainElement(document.activeElement as HTMLElement)
})

test.each([false, true])(
  'Shift+Tab from the first cell leaves the table backwards, and Tab comes back (alwaysEdit: %s)',
  async (alwaysEdit) => {
    const full = { ...doc, alwaysEdit, rowNumber: true, rowSelection: true }
    const { row, user } = showTable(full, rows, { wrap: between })
    const before = screen.getByRole('button', { name: '前' })
    before.focus()
    await user.keyboard('{Tab}{Tab}')
    expect(row(0).querySelector('[data-column="1"]')).toHaveFocus()
    await user.keyboard('{Shift>}{Tab}{Tab}{/Shift}')
    expect(before).toHaveFocus()
    await user.keyboard('{Tab}')
    expect(row(0).querySelector('[data-column="0"] input')).toHaveFocus()
  },
)

test('the tick above all ticks is reached by the arrow keys', async () => {
  const { row, user } = showTable({ ...doc, rowSelection: true }, rows, { wrap: between })
  await user.click(row(0).querySelector('[data-column="0"]') as HTMLElement)
  await user.keyboard('{Escape}{ArrowLeft}{ArrowUp}')
  const all = screen.getByRole('checkbox', { name: '全选' })
  expect(all).toHaveFocus()
  await user.keyboard(' ')
  expect(all).toBeChecked()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('button', { name: '名称：列菜单' })).toHaveFocus()
  // A title holds the focus for the frame in which it might be drawn anew.
  await new Promise(requestAnimationFrame)
  await user.keyboard('{ArrowLeft}')
  expect(all).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(row(0).querySelector('[data-column="0"] input')).toHaveFocus()
  await user.keyboard('{ArrowUp}{Shift>}{Tab}{/Shift}')
  expect(screen.getByRole('button', { name: '前' })).toHaveFocus()
})

test('a click on the cell that is the active one already brings the keyboard back', async () => {
  const locked = { ...doc, columns: [{ key: 'name', type: 'normal', title: '名称' }] }
  const { row, user } = showTable(locked, rows, { wrap: between })
  const cell = row(0).querySelector('[data-column="0"]') as HTMLElement
  await user.click(cell)
  expect(cell).toHaveFocus()
  screen.getByRole('button', { name: '后' }).focus()
  await user.click(cell)
  expect(cell).toHaveFocus()
})
