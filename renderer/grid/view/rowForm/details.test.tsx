import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { showTable } from '../../testing/table'
import type { DetailsConfirmEvent } from '../scene/events'
import type { TableDoc } from '../scene/tableDoc'
import type { MainFormProps } from './rowContent'

const doc: TableDoc = {
  clickRowShowMainForm: true,
  columns: [
    { key: 'name', type: 'normal', title: '名称', showDetails: true },
    { key: 'kind', type: 'normal', title: '种类' },
    { key: 'stock', type: 'inputNumber', title: '库存', showDetails: true },
  ],
}
const rows = [{ id: 'a', name: '杯', kind: '瓷', stock: 1, items: [{ part: '盖' }] }]

const MainForm = ({ row, onChange }: MainFormProps) => (
  <>
    <p>{`主表 ${row.name} ${row.stock}`}</p>
    <button type="button" onClick={() => onChange({ stock: 9 })}>
      改库存
    </button>
  </>
)
const SubForm = () => <p>子表内容</p>

function show(more: Partial<TableDoc> = {}, onDetailsConfirm?: (e: DetailsConfirmEvent) => void) {
  const shown = showTable({ ...doc, ...more }, rows, {
    mainForm: MainForm,
    subForm: SubForm,
    ...(onDetailsConfirm && { onDetailsConfirm }),
  })
  const open = async () => {
    const cell = shown.row(0).querySelector('[data-column="0"]')
    if (!cell) throw new Error('no cell')
    await shown.user.click(cell)
    return screen.findByRole('dialog', { name: '详细信息' })
  }
  return { ...shown, open }
}
const dialog = () => screen.queryByRole('dialog', { name: '详细信息' })

describe('the details dialog', () => {
  test('is opened by a cell of a column with showDetails, titled 详细信息, width 1200', async () => {
    const { open } = show()
    const box = await open()
    expect(box).toHaveTextContent('主表 杯 1')
    expect(box).not.toHaveTextContent('子表内容')
    expect(box).toHaveAttribute('aria-modal', 'true')
    expect(box.style.width).toBe('1200px')
  })

  test('is not opened by another column, nor by a cell that can be edited', async () => {
    const { user, row } = show()
    for (const column of [1, 2]) {
      const cell = row(0).querySelector(`[data-column="${column}"]`)
      if (cell) await user.click(cell)
    }
    expect(dialog()).toBeNull()
  })

  test('switches to fullscreen and back', async () => {
    const { open, user } = show()
    const box = await open()
    await user.click(within(box).getByRole('button', { name: '全屏' }))
    expect(box.style.width).toBe('100%')
    await user.click(within(box).getByRole('button', { name: '退出全屏' }))
    expect(box.style.width).toBe('1200px')
  })

  test('shows the sub-table too when clickRowShowSubForm', async () => {
    const { open } = show({ clickRowShowSubForm: true })
    expect(await open()).toHaveTextContent('子表内容')
  })

  test('OK fires detailsConfirm {row, column, callback}: callback(false) keeps it open, callback(true) closes', async () => {
    const confirmed = vi.fn<(event: DetailsConfirmEvent) => void>()
    const { open, user, table } = show({}, confirmed)
    const box = await open()
    await user.click(within(box).getByRole('button', { name: '改库存' }))
    const ok = within(box).getByRole('button', { name: '确定' })
    await user.click(ok)
    const event = confirmed.mock.calls[0]?.[0]
    // The copy carries what its form has changed; the table itself stays as it is.
    expect(event?.row).toEqual({ ...rows[0], stock: 9 })
    expect(event?.row.items).not.toBe(rows[0]?.items)
    expect(event?.column.key).toBe('name')
    expect(event?.$table).toBe(table())
    expect(table().getTableData()).toEqual(rows)
    expect(ok).toHaveAttribute('aria-disabled', 'true')
    await user.click(ok)
    expect(confirmed).toHaveBeenCalledTimes(1)
    // Its keyboard stays with who has pressed it.
    expect(ok).toHaveFocus()
    event?.callback(false)
    await vi.waitFor(() => expect(ok).not.toHaveAttribute('aria-disabled'))
    await user.click(ok)
    confirmed.mock.calls[1]?.[0].callback(true)
    await vi.waitFor(() => expect(dialog()).toBeNull())
  })

  test('Cancel closes, and so does Escape', async () => {
    const { open, user } = show()
    await user.click(within(await open()).getByRole('button', { name: '取消' }))
    expect(dialog()).toBeNull()
    await open()
    await user.keyboard('{Escape}')
    expect(dialog()).toBeNull()
  })

  test('without a listener OK closes', async () => {
    const { open, user } = show()
    await user.click(within(await open()).getByRole('button', { name: '确定' }))
    expect(dialog()).toBeNull()
  })
})
