import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { Fragment } from 'react'
import { expect, test, vi } from 'vitest'
import type { ColumnDoc } from '../columns/columnDoc'
import type { Formatter } from '../columns/model'
import { columnsOf } from '../testing/store'
import { showTable } from '../testing/table'

/** One row of one column of that document, and its cell. */
function show(column: Omit<ColumnDoc, 'key'>, value: unknown) {
  const doc = { columns: [{ key: 'a', title: '列', ...column }] }
  const shown = showTable(doc, [{ id: '1', a: value }])
  const cell = within(shown.row(0)).getByRole('gridcell')
  const stored = () => shown.table().getTableData()[0]?.a
  const open = async () => {
    act(() => shown.grid.focus())
    await shown.user.keyboard('{F2}')
    return cell
  }
  return { ...shown, cell, stored, open }
}

test('a cell that was opened and left as it is has been checked', async () => {
  const { open, cell, user } = show({ type: 'input', validateRules: [{ required: true }] }, '')
  await open()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(cell).toHaveAttribute('data-error'))
})

test('what is never seen is never wrong: nobody could mend it', async () => {
  const hidden = { key: 'h', type: 'hidden', validateRules: [{ required: true }] }
  const columns = [{ key: 'a', type: 'input' }, hidden]
  const { table } = showTable({ columns }, [{ id: '1', a: 'x' }])
  expect((await table().collect()).errors).toEqual([])
})

test('texts of the document name the column: in the props of the control, too', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the documents' own placeholder
  const column = { type: 'upload', title: '合同', btnText: '上传${title}' }
  const { cell } = show(column, '')
  await waitFor(() => expect(cell).toHaveTextContent('上传合同'))
  cleanup()
  const [text] = columnsOf([{ key: 'a', type: 'textarea', props: { maxlength: 5 } }])
  expect(text?.field.props).toMatchObject({ max: 5 })
})

test('normal is never editable; its title is the full text', async () => {
  const { cell, open } = show({}, '长文本')
  expect(await open()).toHaveAttribute('aria-readonly', 'true')
  expect(within(cell).queryByRole('textbox')).toBeNull()
  expect(within(cell).getByTitle('长文本')).toBeVisible()
})

test('input keeps its value a string; the caret is at the end; change fires on each keystroke', async () => {
  const { open, user, stored } = show({ type: 'input' }, '007')
  await open()
  const box = screen.getByRole<HTMLInputElement>('textbox')
  expect(box).toHaveFocus()
  expect(box.selectionStart).toBe(3)
  await user.keyboard('1')
  expect(stored()).toBe('0071')
})

test.each([
  ['1a', 1],
  ['-', null],
  ['-5', -5],
  ['007', 7],
  ['1.', 1],
  // What does not fit stands there in red and joins nothing: see CellInput's own tests.
  ['1.5.2', 1.5],
])('inputNumber: typing %s and leaving gives %j', async (typed, value) => {
  const { grid, user, stored } = show({ type: 'inputNumber' }, null)
  act(() => grid.focus())
  await user.keyboard(typed)
  await user.keyboard('{Enter}')
  expect(stored()).toBe(value)
})

test('sum and average update immediately', async () => {
  const { grid, user } = show({ type: 'inputNumber', statistics: ['sum', 'average'] }, 1)
  act(() => grid.focus())
  await user.keyboard('42')
  await waitFor(() => expect(grid).toHaveTextContent(/合计.*42/))
})

test('select: an unknown stored value shows raw', () => {
  const options = [{ value: 'x', title: '甲' }]
  expect(show({ type: 'select', options }, 'gone').cell).toHaveTextContent('gone')
})

test('date: other formats via column.format, in the cell and in its box', async () => {
  const { cell, open, user, stored } = show({ type: 'date', format: 'YYYY/MM/DD' }, '2026/03/05')
  expect(cell).toHaveTextContent('2026/03/05')
  await open()
  // The plain field that stands while the calendar is fetched says the day as the calendar does.
  const box = () => within(cell).getByRole('textbox')
  await waitFor(() => expect(box()).toHaveValue('2026/03/05'))
  expect(box()).toBeVisible()
  await user.keyboard('{Escape}')
  expect(stored()).toBe('2026/03/05')
})

test("checkbox: customValue ['Y','N'] from 'Y' is checked, any other value unchecked", async () => {
  const pair = { type: 'checkbox', customValue: ['Y', 'N'] }
  const { cell, user, stored } = show(pair, 'Y')
  const box = within(cell).getByRole('checkbox', { name: '列' })
  expect(box).toBeChecked()
  expect(cell).toHaveAttribute('data-align', 'center')
  await user.click(box)
  expect(stored()).toBe('N')
})

test('checkbox: a value of neither kind is unchecked and stays what it is', () => {
  const { cell, stored } = show({ type: 'checkbox_meta', customValue: ['Y', 'N'] }, 'other')
  expect(within(cell).getByRole('checkbox')).not.toBeChecked()
  expect(stored()).toBe('other')
})

test('checkbox: the space key ticks it; a new row begins with defaultChecked', async () => {
  const column = { type: 'checkbox', customValue: [1, 0], defaultChecked: true }
  const { grid, user, stored, table } = show(column, 0)
  act(() => grid.focus())
  await user.keyboard(' ')
  expect(stored()).toBe(1)
  await act(() => table().addRows([{}]))
  expect(table().getTableData()[1]).toEqual({ a: 1 })
})

test('checkbox: null entries in customValue fall back to true and false', async () => {
  const column = { type: 'checkbox', customValue: [null, null] }
  const { cell, grid, user, stored } = show(column, true)
  expect(within(cell).getByRole('checkbox')).toBeChecked()
  act(() => grid.focus())
  await user.keyboard(' ')
  expect(stored()).toBe(false)
})

test('select: values that are numbers, or true and false, come back as such', async () => {
  const options = [
    { value: 3, text: '三' },
    { value: true, text: '真' },
  ]
  const { cell, table, stored } = show({ type: 'select', options }, true)
  expect(cell).toHaveTextContent('真')
  act(() => table().setValues([{ rowKey: '1', values: { a: '3' } }]))
  expect(stored()).toBe(3)
})

test('Delete turns a box and a switch off: neither is ever empty', async () => {
  for (const type of ['checkbox', 'switch']) {
    const { grid, user, stored } = show({ type, customValue: ['Y', 'N'] }, 'Y')
    act(() => grid.focus())
    await user.keyboard('{Delete}')
    expect(stored()).toBe('N')
    cleanup()
  }
})

test('formatter says what is shown, and changes no value; one that fails shows the value', () => {
  const formatter: Formatter = ({ cellValue, row }) => `¥${cellValue} ${row.id}`
  const { cell, stored } = show({ type: 'input', formatter }, '12')
  expect(cell).toHaveTextContent('¥12 1')
  expect(stored()).toBe('12')
  cleanup()
  const broken = () => {
    throw new Error('kaputt')
  }
  expect(show({ type: 'input', formatter: broken }, '12').cell).toHaveTextContent('12')
})

test('the placeholder of a text cell shows while it is edited and empty', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the documents' own placeholder
  const { grid, user } = show({ type: 'input', title: '名称', placeholder: '请输入${title}' }, '')
  act(() => grid.focus())
  await user.keyboard('{F2}')
  expect(screen.getByPlaceholderText('请输入名称')).toHaveFocus()
})

test('tags: abcde becomes ab;cd;e while it is typed, and shows as chips', async () => {
  const { grid, cell, user, stored } = show({ type: 'tags' }, '')
  act(() => grid.focus())
  await user.keyboard('abcde')
  expect(stored()).toBe('ab;cd;e')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(cell.querySelectorAll('.jd-tag')).toHaveLength(3))
})

test('tags: the caret is kept', async () => {
  const { open, user, stored } = show({ type: 'tags' }, 'ab;cd')
  await open()
  const box = screen.getByRole<HTMLInputElement>('textbox')
  box.setSelectionRange(0, 0)
  await user.keyboard('x')
  expect(stored()).toBe('xa;bc;d')
  expect(box.selectionStart).toBe(1)
})

test.each([
  ['50', 50],
  ['none', 0],
])('progress is read only: %s fills the bar to %d', async (raw, share) => {
  const { cell, open, stored } = show({ type: 'progress' }, raw)
  expect(within(cell).getByRole('progressbar')).toHaveAttribute('value', `${share}`)
  expect(await open()).toHaveAttribute('aria-readonly', 'true')
  expect(stored()).toBe(raw)
})

test('radio: with allowClear the second click clears and fires null', async () => {
  const options = [{ value: 'x', text: '甲' }]
  const { cell, user, stored } = show({ type: 'radio', options, allowClear: true }, 'x')
  await user.click(within(cell).getByLabelText('甲'))
  expect(stored()).toBeNull()
})

test('hidden takes part in setValues and getTableData, and has its default on add', async () => {
  const columns = [
    { key: 'a', title: '列', type: 'hidden', defaultValue: 'd' },
    { key: 'b', title: '名称' },
  ]
  const { table, grid } = showTable({ columns }, [{ id: '1', a: 'x' }])
  act(() => table().setValues([{ rowKey: '1', values: { a: 'y' } }]))
  await act(() => table().addRows([{}]))
  expect(table().getTableData()).toEqual([
    { id: '1', a: 'y' },
    { a: 'd', b: null },
  ])
  expect(within(grid).queryByText('列')).toBeNull()
})

test('the code of a control is fetched, once, when the pointer or the cursor comes to its column', async () => {
  const preload = vi.fn(async () => Fragment)
  const columns = [
    { key: 'a', type: 'input', title: '名' },
    { key: 'b', type: 'select', title: '类', options: [{ value: 'x', title: '甲' }] },
    { key: 'c', type: 'date', title: '日' },
  ]
  const rows = [{ id: '1', a: '杯', b: 'x', c: null }]
  const frame = { preload, loaded: () => Fragment }
  const { grid, row, user } = showTable({ columns }, rows, { ports: { frame } })
  const [name, kind] = within(row(0)).getAllByRole('gridcell')
  if (!name || !kind) throw new Error('two cells')
  await user.hover(name)
  expect(preload).not.toHaveBeenCalled()
  for (const cell of [kind, name, kind]) await user.hover(cell)
  expect(preload).toHaveBeenCalledTimes(1)
  act(() => grid.focus())
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(preload).toHaveBeenCalledTimes(2)
})

test.each(['area', 'user'])(
  '%s: what is typed onto the cell and given up by Escape is neither stored nor kept in red',
  async (type) => {
    const { grid, cell, user, stored } = show({ type }, null)
    act(() => grid.focus())
    await user.keyboard('nobody')
    expect(await within(cell).findByRole('textbox')).toHaveValue('nobody')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(within(cell).queryByDisplayValue('nobody')).toBeNull())
    expect(stored()).toBeNull()
    expect(cell).not.toHaveAttribute('aria-invalid', 'true')
    expect(cell).not.toHaveTextContent('nobody')
  },
)

test('cron: Tab in the last cell of the table keeps what was typed and ends the edit', async () => {
  const { grid, cell, user, stored } = show({ type: 'cron' }, null)
  act(() => grid.focus())
  await user.keyboard('0 0 8 * * ?')
  // The button of its dialog is on the way.
  await user.tab()
  await user.tab()
  expect(stored()).toBe('0 0 8 * * ?')
  expect(cell).not.toHaveAttribute('data-editing')
})
