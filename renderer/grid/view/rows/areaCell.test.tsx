import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showTable } from '../../testing/table'
import type { TableDoc } from '../scene/tableDoc'

const doc: TableDoc = {
  columns: [
    { key: 'note', title: '备注', type: 'input_pop' },
    { key: 'name', title: '名称', type: 'input' },
  ],
}
const rows = [{ id: 'a', note: '一\n二', name: '甲' }]

async function open() {
  const shown = showTable(doc, rows)
  const { user, row } = shown
  const cell = within(row(0)).getAllByRole('gridcell')[0]
  if (!cell) throw new Error('no cell')
  await user.click(cell)
  return { ...shown, room: await screen.findByRole('dialog', { name: '备注' }) }
}
const boxIn = (room: HTMLElement) => within(room).getByRole('textbox')

test('textarea opens at once on activation, and the room has the focus', async () => {
  const { room } = await open()
  expect(boxIn(room)).toHaveFocus()
  expect(boxIn(room)).toHaveValue('一\n二')
})

test('clicks inside the popover do not end editing; typing updates the value', async () => {
  const { user, room, table } = await open()
  await user.click(boxIn(room))
  await user.type(boxIn(room), '{Enter}三')
  expect(table().getTableData()).toEqual([{ ...rows[0], note: '一\n二\n三' }])
  expect(room).toBeVisible()
})

test('the close icon is titled 关闭, and closing keeps the value and the line breaks', async () => {
  const { user, room, table, row } = await open()
  await user.type(boxIn(room), '三')
  await user.click(screen.getByTitle('关闭'))
  expect(screen.queryByRole('dialog')).toBeNull()
  const line = within(row(0)).getByRole('textbox', { name: '备注' })
  expect(line).toHaveFocus()
  await user.type(line, '四', { initialSelectionStart: 99 })
  expect(table().getTableData()).toEqual([{ ...rows[0], note: '一\n二三四' }])
})

test('long text stays one line in the cell', () => {
  const { row } = showTable(doc, rows)
  expect(row(0).querySelector('[data-column="0"]')).toHaveTextContent('一 二')
})

test('what is typed onto the cell replaces its text', async () => {
  const { user, grid, table } = showTable(doc, rows)
  act(() => grid.focus())
  await user.keyboard('x')
  await screen.findByRole('dialog', { name: '备注' })
  expect(table().getTableData()).toEqual([{ ...rows[0], note: 'x' }])
})

test('Tab in the room goes on to the next cell, with Shift to the one before', async () => {
  const { user, room, table, row } = await open()
  await user.type(boxIn(room), '三{Tab}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(row(0).querySelector('[data-column="1"]')).toContainElement(
    document.activeElement as HTMLElement,
  )
  await user.keyboard('{Shift>}{Tab}{/Shift}{F2}')
  // Before the first cell there is none: it keeps the keyboard.
  const again = boxIn(await screen.findByRole('dialog', { name: '备注' }))
  await user.type(again, '四{Shift>}{Tab}{/Shift}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(row(0).querySelector('[data-column="0"]')).not.toHaveAttribute('data-editing')
  expect(row(0).querySelector('[data-column="0"]')).toContainElement(
    document.activeElement as HTMLElement,
  )
  expect(table().getTableData()).toEqual([{ ...rows[0], note: '一\n二三四' }])
})

test('Escape closes the room and the cell at once, and takes back what was typed in the room', async () => {
  const { user, room, table, row } = await open()
  await user.type(boxIn(room), '三{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(table().getTableData()).toMatchObject([{ note: '一\n二' }])
  const cell = row(0).querySelector('[data-column="0"]')
  expect(cell).toContainElement(document.activeElement as HTMLElement)
  expect(cell).not.toHaveAttribute('data-editing')
})

test('Alt+Enter is a line break in the room, and takes nothing away in a line of text', async () => {
  const { user, room, table } = await open()
  await user.type(boxIn(room), '三{Alt>}{Enter}{/Alt}四')
  expect(room).toBeVisible()
  expect(table().getTableData()).toMatchObject([{ note: '一\n二三\n四' }])
  await user.keyboard('{Tab}乙{Alt>}{Enter}{/Alt}丙{Enter}')
  expect(table().getTableData()).toMatchObject([{ name: '乙丙' }])
})
