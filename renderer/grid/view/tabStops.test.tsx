import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showTable } from '../testing/table'
import type { TableDoc } from './tableDoc'

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

test('a table is one stop of the page’s Tab: of its cells only the active one has any', async () => {
  const { grid, row, user } = showTable(doc, rows, {
    wrap: (table) => (
      <>
        {table}
        <button type="button">后</button>
      </>
    ),
  })
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
  // The last cell, its own control, and out.
  await user.keyboard('{Tab}{Tab}')
  expect(screen.getByRole('button', { name: '后' })).toHaveFocus()
})
