import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { showGrid } from '../../testing/grid'
import { sendClip as send } from '../../testing/sendClip'
import { valuesIn } from '../../testing/store'

const columns = [
  { key: 'name', type: 'input', title: '名称' },
  { key: 'stock', type: 'inputNumber', title: '库存' },
  { key: 'color', type: 'select', title: '颜色', dictCode: 'color' },
] as const
const rows = [
  { id: 'a', name: 'A', stock: 1, color: 'r' },
  { id: 'b', name: 'B', stock: 2, color: 'g' },
]
const colors = [
  { value: 'r', text: '红色' },
  { value: 'g', text: '绿色' },
]
const answers = { '/sys/dict/getDictItems/color': colors }

describe('pasting into an open editor', () => {
  test('one text into an open editor stays text, and so do lines where somebody is typing', async () => {
    const table = showGrid(columns, rows, { answers })
    await table.user.click(table.cell(0, 0))
    expect(send('paste', { 'text/plain': 'x y' }).taken).toBe(false)
    const one = '<table><tr><td>x<br>y</td></tr></table>'
    expect(send('paste', { 'text/plain': '"x\ny"', 'text/html': one }).taken).toBe(false)
    expect(send('copy').taken).toBe(false)
    await table.user.keyboard('q')
    expect(send('paste', { 'text/plain': 'x\ny' }).taken).toBe(false)
    expect(valuesIn(table.store, 'name')).toEqual(['Aq', 'B'])
  })

  test.each([
    ['cells of a row', { 'text/plain': 'x\t7' }, ['x', 'B'], [7, 2]],
    ['lines', { 'text/plain': 'x\r\ny\r\n' }, ['x', 'y'], [1, 2]],
    [
      'cells of a spreadsheet',
      {
        'text/plain': 'x\r\ny\r\n',
        'text/html': '<table><tr><td>x</td></tr><tr><td>y</td></tr></table>',
      },
      ['x', 'y'],
      [1, 2],
    ],
  ])('%s go into the cells from an open editor on', async (_, data, names, stocks) => {
    const table = showGrid(columns, rows, { answers })
    await table.user.click(table.cell(0, 0))
    expect(table.store.cursor.get()?.mode).toBe('edit')
    expect(send('paste', data).taken).toBe(true)
    await waitFor(() => expect(valuesIn(table.store, 'name')).toEqual(names))
    expect(valuesIn(table.store, 'stock')).toEqual(stocks)
    expect(table.store.cursor.get()?.mode).toBe('ready')
    expect(table.cell(0, 0)).toContainElement(document.activeElement as HTMLElement)
  })

  test('what was typed in the editor before is there again when the pasted cells are undone', async () => {
    const table = showGrid(columns, rows, { answers })
    await table.user.click(table.cell(0, 0))
    await table.user.keyboard('qqq')
    expect(send('paste', { 'text/plain': 'x\t7\ny\t8' }).taken).toBe(true)
    await waitFor(() => expect(valuesIn(table.store, 'name')).toEqual(['x', 'y']))
    await table.user.keyboard('{Control>}z{/Control}')
    expect(valuesIn(table.store, 'name')).toEqual(['Aqqq', 'B'])
    expect(valuesIn(table.store, 'stock')).toEqual([1, 2])
    await table.user.keyboard('{Control>}z{/Control}')
    expect(valuesIn(table.store, 'name')).toEqual(['A', 'B'])
  })

  test('the box of an open choice and of a day takes no cells as its text, either', async () => {
    const others = [columns[0], columns[2], { key: 'day', type: 'date', title: '日期' }] as const
    const dated = rows.map((row) => ({ ...row, day: '2026-03-05' }))
    for (const column of [1, 2]) {
      const table = showGrid(others, dated, { answers })
      await screen.findByText('红色')
      await table.user.click(table.cell(0, column))
      await waitFor(() => expect(table.store.cursor.get()?.mode).toBe('edit'))
      await waitFor(() => expect(document.activeElement).toBeInstanceOf(HTMLInputElement))
      const line = column === 1 ? '绿色\t2026-05-06' : '2026-05-06'
      expect(send('paste', { 'text/plain': `${line}\n${line}` }).taken).toBe(true)
      await waitFor(() => expect(valuesIn(table.store, 'day')[1]).toBe('2026-05-06'))
      if (column === 1) expect(valuesIn(table.store, 'color')).toEqual(['g', 'g'])
      table.unmount()
    }
  })
})
