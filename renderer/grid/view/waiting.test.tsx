import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { clockOfTest } from '../../../tests/support/clock'
import { everyCell } from '../../../tests/support/everyCell'
import { fileValue } from '../../cells/file/value'
import { type CellType, defineCell, type EditProps } from '../../cellType'
import { Registry } from '../../model/entity/registry'
import { CellsContext } from '../../ui/cells'
import { showTable } from '../testing/table'

/** A cell whose file is on its way until the test says that it has come. */
const Sending = ({ onBusy }: Pick<EditProps, 'onBusy'>) => (
  <>
    <button type="button" onClick={() => onBusy?.('合同.pdf')}>
      发送
    </button>
    <button type="button" onClick={() => onBusy?.(null)}>
      到达
    </button>
  </>
)
const sending = defineCell(
  { ...fileValue, name: 'sending' },
  { inCell: 'always', Show: () => null, Edit: Sending },
)
// The registry holds cells of every value.
const cells = new Registry('cell', [...everyCell, sending as unknown as CellType])

const columns = [
  { key: 'name', type: 'input', title: '名称', width: 100 },
  { key: 'paper', type: 'sending', title: '附件', width: 100 },
]
const rows = [{ id: 'a', name: '杯', paper: null }]
const show = () =>
  showTable({ columns }, rows, {
    wrap: (table) => <CellsContext value={cells}>{table}</CellsContext>,
  })

describe('a file on its way', () => {
  test('collecting waits until it has come, and says what it waits for', async () => {
    const { user, table, host } = show()
    await user.click(screen.getByRole('button', { name: '发送' }))
    const collected = vi.fn()
    const all = vi.fn()
    void table().collect().then(collected)
    void table().getAll(false).then(all)
    await act(async () => {})
    expect(collected).not.toHaveBeenCalled()
    expect(all).not.toHaveBeenCalled()
    expect(host.said[0]).toEqual({ kind: 'info', text: '正在上传 合同.pdf，完成后继续' })
    await user.click(screen.getByRole('button', { name: '到达' }))
    await vi.waitFor(() => expect(collected).toHaveBeenCalled())
    await vi.waitFor(() => expect(all).toHaveBeenCalled())
  })

  test('who types on meanwhile is not called away to what is wrong, and loses no key', async () => {
    const doc = { columns: [{ ...columns[0], required: true }, columns[1]] as typeof columns }
    const pass = clockOfTest()
    const two = [...rows, { id: 'b', name: null, paper: null }]
    const { user, table, column, row } = showTable(doc, two, {
      wrap: (all) => <CellsContext value={cells}>{all}</CellsContext>,
    })
    await user.click(within(row(0)).getByRole('button', { name: '发送' }))
    const collected = vi.fn()
    void table().collect().then(collected)
    const cell = row(0).querySelector('[data-column="0"]')
    if (!cell) throw new Error('no cell')
    await user.click(cell)
    await user.keyboard('子')
    // It comes by itself, while the next key is on its way.
    fireEvent.click(within(row(0)).getByRole('button', { name: '到达' }))
    await vi.waitFor(() => expect(collected).toHaveBeenCalled())
    await pass(50)
    await user.keyboard('碟{Enter}')
    expect(column(0)).toEqual(['杯子碟', ''])
  })

  test('getValuesSync, which cannot wait, refuses', async () => {
    const { user, table } = show()
    await user.click(screen.getByRole('button', { name: '发送' }))
    expect(table().getValuesSync().error).toBe(1)
    expect(table().getValuesSync({ validate: false }).error).toBe(0)
    await user.click(screen.getByRole('button', { name: '到达' }))
    expect(table().getValuesSync().error).toBe(0)
  })
})
