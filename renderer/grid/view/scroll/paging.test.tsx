import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { showTable } from '../../testing/table'
import type { TableDoc } from '../scene/tableDoc'
import { spanOf } from './pageSpan'

const columns = [{ key: 'name', title: '名称', type: 'input' }]
const rows = Array.from({ length: 25 }, (_, index) => ({ id: `r${index}`, name: `行${index + 1}` }))
const doc: TableDoc = { rowNumber: true, columns, pagination: { current: 1 } }
const go = (page: number) => screen.getByRole('button', { name: `第 ${page} 页` })

describe('pagination', () => {
  test('an empty object, or none, shows no pager', () => {
    showTable({ columns, pagination: {} }, rows)
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull()
  })

  test('defaults: page 1, size 10, options 10, 20, 30, jumper and size changer, x-y 共 n 条', async () => {
    const { user, column } = showTable(doc, rows)
    expect(column(0)).toHaveLength(10)
    expect(screen.getByText('1-10 共 25 条')).toBeInTheDocument()
    expect(screen.getByLabelText('跳至页码')).toBeInTheDocument()
    await user.click(screen.getByLabelText('每页条数'))
    const sizes = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(sizes).toEqual(['10 条/页', '20 条/页', '30 条/页'])
  })

  test('without a total the table turns the pages itself and fires pageChange {current,pageSize}', async () => {
    const onPageChange = vi.fn()
    const { user, column } = showTable(doc, rows, { onPageChange })
    await user.click(go(3))
    expect(column(0)).toEqual(['行21', '行22', '行23', '行24', '行25'])
    expect(onPageChange).toHaveBeenCalledExactlyOnceWith({ current: 3, pageSize: 10 })
    expect(screen.getByText('21-25 共 25 条')).toBeInTheDocument()
  })

  test('another size keeps the first row in sight', async () => {
    const onPageChange = vi.fn()
    const { user, column } = showTable(doc, rows, { onPageChange })
    await user.click(go(3))
    await user.click(screen.getByLabelText('每页条数'))
    await user.click(screen.getByRole('option', { name: '20 条/页' }))
    expect(onPageChange).toHaveBeenLastCalledWith({ current: 2, pageSize: 20 })
    expect(column(0)[0]).toBe('行21')
  })

  test('edits on one page are still there on the next, and in what is collected', async () => {
    const { user, table } = showTable(doc, rows)
    act(() => table().setValues([{ rowKey: 'r0', values: { name: '改' } }]))
    await user.click(go(2))
    await user.click(go(1))
    expect(screen.getByText('改')).toBeInTheDocument()
    expect(table().getTableData()).toHaveLength(25)
  })

  test('a new row at the end brings its page with it', async () => {
    const { user, button, column } = showTable({ ...doc, toolbar: true }, rows)
    await user.click(button('新增'))
    expect(column(0)).toHaveLength(6)
    expect(screen.getByText('21-26 共 26 条')).toBeInTheDocument()
  })

  test('with a total the host loads each page: all rows given are shown', async () => {
    const onPageChange = vi.fn()
    const { user, column } = showTable(
      { columns, pagination: { current: 1, pageSize: 10, total: 95 } },
      rows.slice(0, 10),
      { onPageChange },
    )
    expect(screen.getByText('1-10 共 95 条')).toBeInTheDocument()
    await user.click(go(10))
    expect(column(0)).toHaveLength(10)
    expect(onPageChange).toHaveBeenCalledExactlyOnceWith({ current: 10, pageSize: 10 })
  })

  test('with unsaved edits a page of the host is left only after asking', async () => {
    const onPageChange = vi.fn()
    const { user, table, host } = showTable(
      { columns, pagination: { total: 95 } },
      rows.slice(0, 10),
      { onPageChange },
    )
    act(() => table().setValues([{ rowKey: 'r0', values: { name: '改' } }]))
    host.answers.push(false)
    await user.click(go(2))
    expect(host.asked.at(-1)?.title).toBe('当前页有未保存的修改')
    expect(onPageChange).not.toHaveBeenCalled()
    await user.click(go(2))
    expect(onPageChange).toHaveBeenCalledOnce()
  })

  test('what the host gives anew is shown without a further event', () => {
    const onPageChange = vi.fn()
    const { again } = showTable({ columns }, rows.slice(0, 10), {
      pagination: { current: 1, total: 95 },
      onPageChange,
    })
    again({ pagination: { current: 4, total: 80 } })
    expect(screen.getByText('31-40 共 80 条')).toBeInTheDocument()
    expect(onPageChange).not.toHaveBeenCalled()
  })

  test('select all chooses the page; ticks of other pages stay', async () => {
    const { user, table } = showTable({ ...doc, rowSelection: true }, rows)
    const all = () => screen.getByLabelText<HTMLInputElement>('全选')
    await user.click(all())
    expect(table().getSelectedIds()).toHaveLength(10)
    await user.click(go(3))
    expect([all().checked, all().indeterminate]).toEqual([false, false])
    await user.click(all())
    expect(table().getSelectedIds()).toHaveLength(15)
    await user.click(go(2))
    await user.click(go(3))
    await user.click(all())
    expect(table().getSelectedIds()).toEqual(rows.slice(0, 10).map(({ id }) => id))
  })

  test('collecting goes to the page of the first failing cell', async () => {
    const { table, column } = showTable(
      {
        ...doc,
        columns: [
          { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
        ],
      },
      rows,
    )
    act(() => table().setValues([{ rowKey: 'r17', values: { name: '' } }]))
    await act(async () => void (await table().collect()))
    expect(screen.getByText('11-20 共 25 条')).toBeInTheDocument()
    expect(column(0)).toContain('行11')
    const [active] = document.querySelectorAll('[data-active]')
    expect(active).toHaveAttribute('data-error', '请填写名称')
  })

  test('a page behind the last row shows the last page', () => {
    expect(spanOf({ from: 40, size: 10 }, 25)).toEqual({ from: 20, to: 25 })
    expect(spanOf({ from: 10, size: 10 }, 0)).toEqual({ from: 0, to: 0 })
  })
})
