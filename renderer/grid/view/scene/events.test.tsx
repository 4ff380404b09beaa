import { describe, expect, test, vi } from 'vitest'
import { doc, rows } from '../../testing/shop'
import { showTable } from '../../testing/table'

describe('valueChange', () => {
  test('fires for typing with row, column, places and the values as the wire has them', async () => {
    const onValueChange = vi.fn()
    const { user, grid, table } = showTable(doc, rows, { onValueChange })
    const cell = grid.querySelector('[data-row="1"] > [data-column="1"]') ?? grid
    await user.dblClick(cell)
    await user.keyboard('5{Enter}')
    const [event] = onValueChange.mock.calls.at(-1) ?? []
    expect(event).toMatchObject({
      type: 'inputNumber',
      value: 25,
      oldValue: 2,
      rowIndex: 1,
      columnIndex: 1,
      rowId: 'b',
      row: { ...rows[1], price: 25 },
      $table: table(),
    })
    expect(event.column.key).toBe('price')
    expect(event.col).toBe(event.column)
    expect(event.cellTarget).toBe(cell)
    expect(event).not.toHaveProperty('isSetValues')
  })

  test('fires for a checkbox with its custom values', async () => {
    const onValueChange = vi.fn()
    const { user, grid } = showTable(doc, rows, { onValueChange })
    const box = grid.querySelector('[data-row="1"] > [data-column="2"]')
    await user.click(box ?? grid)
    await user.keyboard(' ')
    expect(onValueChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: 'checkbox', value: 'Y', oldValue: 'N' }),
    )
  })

  test('a listener may set further values in return', async () => {
    const { table, user, grid } = showTable(doc, rows, {
      onValueChange({ column, target, rowId, isSetValues }) {
        if (column.key !== 'name' || isSetValues) return
        target.setValues([{ rowKey: rowId, values: { price: 0 } }])
      },
    })
    await user.dblClick(grid.querySelector('[data-row="0"] > [data-column="0"]') ?? grid)
    await user.keyboard('!{Enter}')
    expect(table().getTableData()[0]).toMatchObject({ name: '甲!', price: 0 })
  })
})
