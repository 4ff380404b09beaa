import { act, fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { showTable } from '../../testing/table'
import type { TableDoc } from '../scene/tableDoc'

const doc: TableDoc = {
  columns: [
    { key: 'name', type: 'input', title: '名称' },
    { key: 'stock', type: 'inputNumber', title: '库存' },
    { key: 'day', type: 'date', title: '日期' },
    { key: 'code', type: 'input', title: '编码' },
  ],
}

function open() {
  const shown = showTable(doc, [{ id: '1', name: '甲', stock: 3, day: '2026-01-02', code: 'x' }])
  const cell = (column: number) => {
    const found = shown.row(0).querySelector<HTMLElement>(`[data-column="${column}"]`)
    if (!found) throw new Error('no cell')
    return found
  }
  const box = (column: number) => {
    const found = cell(column).querySelector<HTMLInputElement>('[data-cell-input]')
    if (!found) throw new Error('no box')
    return found
  }
  /** As an input method shows its text before that is put in. */
  function compose(column: number, text: string) {
    fireEvent.compositionStart(box(column))
    fireEvent.input(box(column), { target: { value: text }, isComposing: true })
  }
  return { ...shown, cell, box, compose, data: () => shown.table().getTableData()[0] }
}

describe('a text under composition', () => {
  test.each([
    [
      'another cell is clicked',
      async ({ user, cell }: ReturnType<typeof open>) => user.click(cell(3)),
    ],
    [
      'the page beside the table is clicked',
      ({ user }: ReturnType<typeof open>) => user.click(document.body),
    ],
  ])('is kept when %s', async (_, leave) => {
    const shown = open()
    await shown.user.click(shown.cell(0))
    shown.compose(0, '甲你好')
    await leave(shown)
    expect(shown.data()).toMatchObject({ name: '甲你好' })
    expect(shown.cell(0)).toHaveTextContent('甲你好')
  })

  test('over a cell that is not open replaces its value', async () => {
    const shown = open()
    act(() => shown.grid.focus())
    shown.compose(0, '你好')
    await shown.user.click(shown.cell(3))
    expect(shown.data()).toMatchObject({ name: '你好', code: 'x' })
  })

  test.each([
    [0, ['n', 'ni hao', '你好'], { name: '你好' }],
    [1, ['n', 'ni hao', '99.25'], { stock: 99.25 }],
  ])(
    'over a cell that is not open is taken when it is put in, not before (%i)',
    async (column, texts, taken) => {
      const shown = open()
      act(() => shown.grid.focus())
      if (column === 1) await shown.user.keyboard('{ArrowRight}')
      fireEvent.compositionStart(shown.box(column))
      for (const value of texts)
        fireEvent.input(shown.box(column), { target: { value }, isComposing: true })
      expect(shown.data()).toMatchObject({ name: '甲', stock: 3 })
      fireEvent.compositionEnd(shown.box(column))
      expect(shown.data()).toMatchObject(taken)
    },
  )

  test('that is no value of its cell stands there in red', async () => {
    const shown = open()
    act(() => shown.grid.focus())
    await shown.user.keyboard('{ArrowRight}')
    shown.compose(1, '１２三4')
    await shown.user.click(shown.cell(3))
    expect(shown.cell(1)).toHaveTextContent('１２三4')
    expect(shown.cell(1)).toHaveAttribute('aria-invalid', 'true')
    act(() => shown.grid.focus())
    await shown.user.keyboard('{ArrowLeft}')
    shown.compose(2, '明天')
    await shown.user.click(shown.cell(3))
    expect(shown.cell(2)).toHaveTextContent('明天')
    expect(shown.cell(2)).toHaveAttribute('aria-invalid', 'true')
    expect(shown.data()).toMatchObject({ stock: 3, day: '2026-01-02' })
  })

  test('of a number or a date is read when it is one', async () => {
    const shown = open()
    act(() => shown.grid.focus())
    await shown.user.keyboard('{ArrowRight}')
    shown.compose(1, '１２')
    await shown.user.click(shown.cell(3))
    act(() => shown.grid.focus())
    await shown.user.keyboard('{ArrowLeft}')
    shown.compose(2, '２０２６-１２-２５')
    await shown.user.click(shown.cell(3))
    expect(shown.data()).toMatchObject({ stock: 12, day: '2026-12-25' })
  })

  test('is not taken twice: its end comes after the cell was left', async () => {
    const shown = open()
    await shown.user.click(shown.cell(0))
    const { value } = shown.box(0)
    shown.compose(0, `${value}你`)
    const left = shown.box(0)
    await shown.user.click(document.body)
    fireEvent.compositionEnd(left, { data: '你' })
    expect(shown.data()).toMatchObject({ name: '甲你' })
  })
})

test.each([
  ['1.2.3', '“1.2.3” 不是有效的值'],
  ['1.2.345', '“1.2.345” 不是有效的值'],
  ['1e3', '“1e3” 不是有效的值'],
  ['1,5', '“1,5” 不是有效的值'],
  ['1.1234567', '库存最多 6 位小数'],
])('%s, typed onto a number, stands there in red as it was typed', async (text, why) => {
  const { grid, user, cell, data } = open()
  act(() => grid.focus())
  await user.keyboard(`{ArrowRight}${text}{Enter}`)
  expect(cell(1)).toHaveTextContent(text)
  expect(cell(1)).toHaveAttribute('data-error', why)
  expect(String(data()?.stock)).toMatch(/^(3|1|1\.\d+)$/)
  await user.click(cell(0))
  await user.keyboard('{Escape}{ArrowRight}7{Enter}')
  expect(cell(1)).not.toHaveAttribute('aria-invalid')
  expect(data()).toMatchObject({ stock: 7 })
})

test('a letter is refused at its key, with a word, in a cell too', async () => {
  const { grid, user, cell, data, box } = open()
  act(() => grid.focus())
  await user.keyboard('{ArrowRight}12x')
  expect(box(1)).toHaveValue('12')
  expect(document.querySelector('.jd-key-note')).toHaveTextContent('“x” 没有输入')
  await user.keyboard('{Enter}')
  expect(document.querySelector('.jd-key-note')).toBeNull()
  expect(cell(1)).toHaveTextContent('12')
  expect(data()).toMatchObject({ stock: 12 })
})
