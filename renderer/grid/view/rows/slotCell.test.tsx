import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { clockOfTest } from '../../../../tests/support/clock'
import { showTable } from '../../testing/table'
import type { SlotProps } from '../scene/parts'
import type { TableDoc } from '../scene/tableDoc'

const doc: TableDoc = {
  columns: [
    { key: 'name', title: '名称', type: 'input' },
    {
      key: 'stars',
      title: '评分',
      type: 'slot',
      validateRules: [{ required: true, message: '请评分' }],
    },
  ],
}
const rows = [{ id: 'a', name: '甲', stars: 3, other: 1 }]

const seen = vi.fn()

function Stars(props: SlotProps) {
  seen(props)
  return (
    <>
      <b>{String(props.row.name)}</b>
      <button type="button" onClick={() => props.triggerChange(5)}>
        满分
      </button>
      <button type="button" onClick={() => props.triggerChange('')}>
        清除
      </button>
      <input aria-label={props.label} defaultValue="x" />
    </>
  )
}

function setUp(slotName?: string) {
  const name = slotName ?? 'stars'
  const [first, second] = doc.columns
  const columns = first && second ? [first, slotName ? { ...second, slotName } : second] : []
  return showTable({ ...doc, columns }, rows, { slots: { cells: { [name]: Stars } } })
}

test.each([undefined, 'rating'])('a slot is filled by its name %s, and gets its place', (name) => {
  const { table } = setUp(name)
  expect(seen).toHaveBeenCalledWith(
    expect.objectContaining({
      value: 3,
      row: rows[0],
      column: { key: 'stars', title: '评分', type: 'slot' },
      rowId: 'a',
      rowIndex: 0,
      index: 0,
      columnIndex: 1,
      target: table(),
      $table: table(),
      caseId: expect.any(String),
      scrolling: false,
    }),
  )
})

test('a slot is told where its row stands when rows come above it', async () => {
  const { table } = setUp()
  expect(screen.getByRole('textbox', { name: '评分，第 1 行' })).toBeVisible()
  await act(async () => {
    await table().insertRows([{ id: 'b', name: '乙' }], 0)
  })
  expect(screen.getByText('甲', { selector: 'b' }).parentElement).toContainElement(
    screen.getByRole('textbox', { name: '评分，第 2 行' }),
  )
  expect(seen).toHaveBeenCalledWith(expect.objectContaining({ rowId: 'a', rowIndex: 1 }))
})

test('the scroll flag clears 100 ms after the last event', async () => {
  const pass = clockOfTest()
  const { grid } = setUp()
  const last = () => seen.mock.lastCall?.[0].scrolling
  fireEvent.scroll(grid)
  expect(last()).toBe(true)
  await pass(60)
  fireEvent.scroll(grid)
  await pass(60)
  expect(last()).toBe(true)
  await pass(40)
  expect(last()).toBe(false)
})

test('triggerChange stores the value and fires valueChange', async () => {
  const { user, table, button } = setUp()
  await user.click(button('满分'))
  expect(table().getTableData()).toEqual([{ ...rows[0], stars: 5 }])
})

test('validation on change works as for others', async () => {
  const { user, button, row } = setUp()
  await user.click(button('清除'))
  expect(row(0).querySelector('[data-error]')).toHaveAttribute('data-error', '请评分')
  await user.click(button('满分'))
  expect(row(0).querySelector('[data-error]')).toBeNull()
})

test('a slot sees what other cells of its row become', async () => {
  const { table, row } = setUp()
  act(() => table().setValues([{ rowKey: 'a', values: { name: '乙' } }]))
  expect(within(row(0)).getByText('乙', { selector: 'b' })).toBeVisible()
})

test('what is typed into a box of a slot is the box its own', async () => {
  const { user, table } = setUp()
  await user.type(screen.getByRole('textbox', { name: '评分，第 1 行' }), 'y{Delete}')
  expect(screen.getByRole('textbox', { name: '评分，第 1 行' })).toHaveValue('xy')
  expect(table().getTableData()).toEqual(rows)
})

test('a slot that nobody fills shows its value', () => {
  const { row } = showTable(doc, rows)
  expect(row(0)).toHaveTextContent('3')
})
