import { act } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clockOfTest } from '../../../../tests/support/clock'
import { doc, rows } from '../../testing/shop'
import { showTable } from '../../testing/table'
import { notPassed } from './tableHandle'

const bad = [{ id: 'x', name: '', price: 1 }, ...rows, { id: 'y', name: '甲', price: 1 }]

afterEach(() => vi.restoreAllMocks())

describe('reading the values', () => {
  test('getTableData gives copies: changing them changes nothing in the table', () => {
    const { table } = showTable(doc, rows)
    const [first] = table().getTableData()
    Object.assign(first?.other ?? {}, { deep: 2 })
    expect(table().getTableData()).toEqual(rows)
    expect(table().getTableData({ rowIds: ['b'] })).toEqual([rows[1]])
  })

  test('temporary ids never leave the table, except in getNewDataWithId', async () => {
    const { table } = showTable(doc, rows)
    await act(() => table().addRows([{ name: '丁' }]))
    expect(table().getTableData().at(-1)).toEqual({ name: '丁', price: null, open: 'N' })
    expect(table().getNewData()).toEqual([{ name: '丁', price: null, open: 'N' }])
    expect(table().getNewDataWithId()).toEqual([
      { id: expect.any(String), name: '丁', price: null, open: 'N' },
    ])
    expect((await table().getAll()).values.at(-1)).not.toHaveProperty('id')
  })

  test('getValues calls back with the number of failing cells and all values', async () => {
    const { table } = showTable(doc, bad)
    const [errors, values] = await act(
      () =>
        new Promise<readonly [number, readonly unknown[]]>((resolve) =>
          table().getValues((...answer) => resolve(answer)),
        ),
    )
    expect(errors).toBe(3)
    expect(values).toHaveLength(5)
  })

  test('getValues without validation, and of some rows only', async () => {
    const { table } = showTable(doc, bad)
    const callback = vi.fn()
    await act(async () => table().getValues(callback, false, ['b']))
    expect(callback).toHaveBeenCalledExactlyOnceWith(0, [rows[1]])
  })

  test('getValuesSync gives {error, values} at once', async () => {
    const { table } = showTable(doc, bad)
    await act(async () => {
      const { error, values } = table().getValuesSync()
      expect(error).toBe(3)
      expect(values).toHaveLength(5)
      expect(table().getValuesSync({ rowIds: ['b'] })).toEqual({ error: 0, values: [rows[1]] })
    })
  })

  test('getValuesPromise resolves with the values', async () => {
    const { table } = showTable(doc, rows)
    expect(await act(() => table().getValuesPromise())).toEqual(rows)
  })

  test('getValuesPromise and getAll reject with a "not passed" symbol', async () => {
    const { table } = showTable(doc, bad)
    await act(() => expect(table().getValuesPromise()).rejects.toBe(notPassed))
    await act(() => expect(table().getAll()).rejects.toBe(notPassed))
    expect(await act(() => table().getValuesPromise(false))).toHaveLength(5)
  })

  test('getAll gives the rows and what was deleted, by both names', async () => {
    const { table } = showTable(doc, rows)
    act(() => table().removeRowsById('a'))
    expect(await act(() => table().getAll())).toEqual({
      values: rows.slice(1),
      tableData: rows.slice(1),
      deleteIds: ['a'],
      deleteData: [rows[0]],
    })
  })

  test('getIfRowById tells whether the row is new; an unknown one is warned of', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { table } = showTable(doc, rows)
    const { ids } = await act(() => table().addRows({ name: '丁' }))
    expect(table().getIfRowById('a')).toEqual({ row: rows[0], isNew: false })
    expect(table().getIfRowById(ids[0] ?? '')).toMatchObject({ isNew: true, row: { name: '丁' } })
    expect(table().getIfRowById('nobody')).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
  })

  test('getStatisticsValue', () => {
    const { table } = showTable(doc, rows)
    expect(table().getStatisticsValue('price')).toBe(6.5)
    expect(table().getStatisticsValue('name')).toBeNull()
  })
})

describe('changing from outside', () => {
  test('setValues changes cells and fires valueChange with isSetValues; an unknown key is warned of', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const onValueChange = vi.fn()
    const { table, column } = showTable(doc, rows, { onValueChange })
    await act(async () =>
      table().setValues([
        { rowKey: 'b', values: { name: '改', price: 9, nothing: 1 } },
        { rowKey: 'nobody', values: { name: 'x' } },
      ]),
    )
    expect(column(0)).toEqual(['甲', '改', '丙'])
    expect(warn).toHaveBeenCalledTimes(2)
    expect(onValueChange).toHaveBeenCalledTimes(2)
    const [event] = onValueChange.mock.calls[0] ?? []
    expect(event).toMatchObject({
      type: 'input',
      value: '改',
      oldValue: '乙',
      isSetValues: true,
      columnIndex: 0,
      target: table(),
    })
    expect(event).not.toHaveProperty('row')
    expect(event).not.toHaveProperty('rowIndex')
  })

  test('addRows fills defaults, appends, activates the last new row and fires added once per row', async () => {
    const onAdded = vi.fn()
    const { table, grid } = showTable(doc, rows, { onAdded })
    const added = await act(() => table().addRows([{ price: 7 }, { name: '戊' }]))
    expect(added.rows).toEqual([
      { name: '新', price: 7, open: 'N' },
      { name: '戊', price: null, open: 'N' },
    ])
    expect(added.row).toEqual(added.rows[1])
    expect(onAdded.mock.calls.map(([{ row, insertIndex }]) => [row, insertIndex])).toEqual([
      [added.rows[0], 3],
      [added.rows[1], 4],
    ])
    expect(grid.querySelector('[data-row="4"] [data-active]')).toHaveTextContent('戊')
  })

  test('insertRows wants an index that is no less than 0, else it warns', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const onInserted = vi.fn()
    const { table, column } = showTable(doc, rows, { onInserted })
    await act(() => table().insertRows([{ name: '丁' }], 1))
    expect(column(0)).toEqual(['甲', '丁', '乙', '丙'])
    expect(onInserted).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ num: 1, insertIndex: 1 }),
    )
    expect((await act(() => table().insertRows([{}], -1))).rows).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })

  test('pushRows fills no defaults and fires no event', async () => {
    const [onAdded, onInserted] = [vi.fn(), vi.fn()]
    const { table } = showTable(doc, rows, { onAdded, onInserted })
    const { rows: pushed } = await act(() => table().pushRows({ price: 4 }, { index: 0 }))
    expect(pushed).toEqual([{ name: null, price: 4, open: null }])
    expect(table().getTableData()[0]).toEqual(pushed[0])
    expect(onAdded).not.toHaveBeenCalled()
    expect(onInserted).not.toHaveBeenCalled()
  })

  test('loadNewData clears, then loads rows as new', () => {
    const { table, column } = showTable(doc, rows)
    act(() => table().removeRowsById('a'))
    act(() => table().loadNewData([{ id: 'q', name: '丁' }]))
    expect(column(0)).toEqual(['丁'])
    expect(table().getNewData()).toHaveLength(1)
    expect(table().getDeleteIds()).toEqual([])
  })

  test('add appends blank rows, insert puts them at an index', async () => {
    const { table, column } = showTable(doc, rows)
    await act(() => table().add(2))
    await act(() => table().insert(0))
    expect(column(0)).toEqual(['新', '甲', '乙', '丙', '新', '新'])
  })

  test('undo and redo answer whether there was something to do', () => {
    const { table, column } = showTable(doc, rows)
    expect(table().undo()).toBe(false)
    act(() => table().removeRowsById(['a', 'b']))
    act(() => expect(table().undo()).toBe(true))
    expect(column(0)).toEqual(['甲', '乙', '丙'])
    act(() => expect(table().redo()).toBe(true))
    expect(column(0)).toEqual(['丙'])
  })

  test('replacing the rows clears deleted log and selection', () => {
    const { table, again, column } = showTable({ ...doc, rowSelection: true }, rows)
    act(() => table().removeRowsById('a'))
    again({ rows: rows.slice(0, 2) })
    expect(column(0)).toEqual(['甲', '乙'])
    expect(table().getDeleteIds()).toEqual([])
  })

  test('another document with the same columns keeps the edits', () => {
    const { table, again, column } = showTable(doc, rows)
    act(() => table().setValues([{ rowKey: 'a', values: { name: '改' } }]))
    again({ doc: { ...doc, height: 500, bordered: true, pagination: { total: 3 } } })
    expect(column(0)[0]).toBe('改')
  })
})

describe('removing', () => {
  test('remove carries the rows that had been saved; new rows are not among them', async () => {
    const [onRemove, onRemoved] = [vi.fn(), vi.fn()]
    const { table } = showTable(doc, rows, { onRemove, onRemoved })
    const { ids } = await act(() => table().addRows({ name: '丁' }))
    act(() => table().removeRowsById(['a', ...ids]))
    const origin = { $table: table(), target: table() }
    expect(onRemove).toHaveBeenCalledExactlyOnceWith({ ...origin, deleteRows: [rows[0]] })
    expect(onRemoved).toHaveBeenCalledExactlyOnceWith({
      ...origin,
      deleteRows: [rows[0]],
      deleteIds: ['a'],
    })
  })

  test('asyncRemove: rows vanish only after confirmRemove is called', () => {
    const onRemove = vi.fn()
    const { table } = showTable({ ...doc, asyncRemove: true }, rows, { onRemove })
    act(() => table().removeRows(rows.slice(0, 2)))
    expect(table().getTableData()).toHaveLength(3)
    const { confirmRemove } = onRemove.mock.calls[0]?.[0] ?? {}
    act(() => confirmRemove())
    act(() => confirmRemove())
    expect(table().getTableData()).toEqual([rows[2]])
    expect(table().getDeleteIds()).toEqual(['a', 'b'])
  })

  test('asyncRemove: unsaved rows go at once and no event fires', async () => {
    const onRemove = vi.fn()
    const { table } = showTable({ ...doc, asyncRemove: true }, rows, { onRemove })
    const { ids } = await act(() => table().addRows({ name: '丁' }))
    act(() => table().removeRowsById(ids))
    expect(onRemove).not.toHaveBeenCalled()
    expect(table().getTableData()).toHaveLength(3)
  })

  test('asyncRemove: a confirmation that comes after a reload removes nothing', () => {
    const onRemove = vi.fn()
    const { table } = showTable({ ...doc, asyncRemove: true }, rows, { onRemove })
    act(() => table().removeRowsById('a'))
    act(() => table().loadData(rows))
    act(() => onRemove.mock.calls[0]?.[0].confirmRemove())
    expect(table().getTableData()).toHaveLength(3)
  })

  test('removing the cell being edited ends editing', async () => {
    const { user, grid, table } = showTable(doc, rows)
    await user.dblClick(grid.querySelector('[data-row="0"] > [data-column="0"]') ?? grid)
    await user.keyboard('x')
    act(() => table().removeRowsById('a'))
    expect(grid.querySelector('[data-editing]')).toBeNull()
    expect(table().getDeleteIds()).toEqual(['a'])
  })
})

describe('collecting with failing cells', () => {
  test('validateTable gives the first failure of each column, null when there is none', async () => {
    const { table } = showTable(doc, bad)
    const map = await act(() => table().validateTable())
    expect(map).toEqual({
      name: expect.objectContaining({ message: '名称不能为空', rowIndex: 0, columnIndex: 0 }),
    })
    expect(map?.name?.rule).toMatchObject({ kind: 'required' })
    expect(map?.name?.rules).toContain(map?.name?.rule)
    expect(map?.name?.row).toMatchObject({ id: 'x' })
    expect(await act(() => table().validateTable(['b', 'c']))).toBeNull()
  })

  test('fullValidateTable gives all failures by column', async () => {
    const { table } = showTable(doc, bad)
    const map = await act(() => table().fullValidateTable())
    expect(map?.name?.map(({ rowId, message }) => [rowId, message])).toEqual([
      ['x', '名称不能为空'],
      ['a', '名称不能重复'],
      ['y', '名称不能重复'],
    ])
  })

  test('the first failing cell becomes the active one', async () => {
    const { table, grid } = showTable(doc, bad)
    await act(() => table().collect())
    expect(grid.querySelector('[data-active]')).toHaveAttribute('data-error', '名称不能为空')
  })

  test('the table scrolls to it, one row above', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      id: `r${index}`,
      name: index === 150 ? '' : `行${index}`,
    }))
    const offset = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return Number(this.dataset.row ?? 0) * 61
    })
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(61)
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
      return this.classList.contains('jd-grid-scroll') ? 600 : 0
    })
    const pass = clockOfTest()
    const { table, grid } = showTable(doc, many)
    await act(() => table().collect())
    expect(offset).toHaveBeenCalled()
    expect(grid.scrollTop).toBe(149 * 61)
    // The cell becomes the active one once more, which moves nothing.
    await pass(100)
    expect(grid.scrollTop).toBe(149 * 61)
  })

  test('values are kept when the collecting fails', async () => {
    const { table } = showTable(doc, bad)
    const { errors, values } = await act(() => table().collect())
    expect(errors).toHaveLength(3)
    expect(values).toHaveLength(5)
  })
})
