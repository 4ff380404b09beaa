import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { showTable } from '../../testing/table'
import type { TableDoc } from '../scene/tableDoc'
import type { SubFormProps } from './rowContent'
import { placeOf } from './SubPopover'
import { whenFound } from './whenFound'

const doc: TableDoc = {
  clickRowShowSubForm: true,
  rowSelection: true,
  rowExpand: true,
  columns: [
    { key: 'name', type: 'normal', title: '名称' },
    { key: 'stock', type: 'inputNumber', title: '库存' },
  ],
}
const rows = [
  { id: 'a', name: '杯', stock: 1, items: [{ part: '盖' }] },
  { id: 'b', name: '碗', stock: 2 },
]
let given: SubFormProps[] = []
function SubForm(props: SubFormProps) {
  given.push(props)
  return <p>{`子表内容 ${props.row.name}`}</p>
}
const Expanded = () => <p>展开的内容</p>

function show(more: Partial<TableDoc> = {}) {
  given = []
  const shown = showTable({ ...doc, ...more }, rows, { subForm: SubForm, expandContent: Expanded })
  const cell = (row: number, column: number) => {
    const found = shown.row(row).querySelector<HTMLElement>(`[data-column="${column}"]`)
    if (!found) throw new Error('no cell')
    return found
  }
  return { ...shown, cell }
}
const popover = () => screen.queryByRole('dialog', { name: '子表' })

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['its row is removed', ({ table }: ReturnType<typeof show>) => table().removeRowsById(['b'])],
  ['its row moves', ({ table }: ReturnType<typeof show>) => table().insertRows({ name: '新' }, 0)],
  [
    'other rows are loaded',
    ({ table }: ReturnType<typeof show>) => table().loadData([{ id: 'z' }]),
  ],
  [
    'another page is shown',
    ({ user, button }: ReturnType<typeof show>) => user.click(button('下一页')),
  ],
])('the popover closes when %s', async (_, happen) => {
  const shown = show({ pagination: { pageSize: 2 }, maxRows: 9 })
  act(() => void shown.table().pushRows([{ name: '壶' }]))
  await shown.user.click(shown.cell(1, 0))
  await screen.findByRole('dialog', { name: '子表' })
  await act(async () => void (await happen(shown)))
  await waitFor(() => expect(popover()).toBeNull())
})

describe('the sub-table popover', () => {
  test('opens on clicking a cell that cannot be edited, is titled 子表, and its close icon closes it', async () => {
    const { user, cell } = show()
    await user.click(cell(0, 0))
    const box = await screen.findByRole('dialog', { name: '子表' })
    expect(box).toHaveTextContent('子表内容 杯')
    await user.click(within(box).getByRole('button', { name: '关闭' }))
    expect(popover()).toBeNull()
  })

  test('toggles on the same row, re-opens on another row', async () => {
    const { user, cell } = show()
    await user.click(cell(0, 0))
    await screen.findByText('子表内容 杯')
    await user.click(cell(1, 0))
    expect(await screen.findByText('子表内容 碗')).toBeInTheDocument()
    expect(screen.queryByText('子表内容 杯')).toBeNull()
    await user.click(cell(1, 0))
    expect(popover()).toBeNull()
  })

  test('clicking an editable cell just closes it', async () => {
    const { user, cell } = show()
    await user.click(cell(0, 0))
    await screen.findByText('子表内容 杯')
    await user.click(cell(1, 1))
    expect(popover()).toBeNull()
  })

  test('ignores clicks on expand, checkbox and radio', async () => {
    const checkbox = show()
    await checkbox.user.click(checkbox.tick(1))
    await checkbox.user.click(within(checkbox.grid).getByRole('button', { name: '展开第 1 行' }))
    expect(popover()).toBeNull()
    // And leaves it open when it is.
    await checkbox.user.click(checkbox.cell(0, 0))
    await screen.findByText('子表内容 杯')
    await checkbox.user.click(checkbox.tick(2))
    expect(popover()).not.toBeNull()
  })

  test('a radio does not open it either', async () => {
    const { user, tick } = show({ rowSelectionType: 'radio' })
    await user.click(tick(1))
    expect(popover()).toBeNull()
  })

  test('closes on scroll', async () => {
    const { user, cell, grid } = show()
    await user.click(cell(0, 0))
    await screen.findByText('子表内容 杯')
    // The late event of a scroll that is over moves nothing.
    fireEvent.scroll(grid)
    expect(popover()).not.toBeNull()
    grid.scrollTop = 40
    fireEvent.scroll(grid)
    expect(popover()).toBeNull()
  })

  test('gets a deep copy of the row, and the column', async () => {
    const { user, cell, table } = show()
    await user.click(cell(0, 0))
    await screen.findByText('子表内容 杯')
    const [props] = given
    expect(props?.row).toEqual(rows[0])
    expect(props?.row.items).not.toBe(rows[0]?.items)
    expect(props?.column?.key).toBe('name')
    expect(props?.$table).toBe(table())
  })

  test('a window resize is triggered after opening', async () => {
    const { user, cell } = show()
    const resized = vi.fn()
    window.addEventListener('resize', resized)
    await user.click(cell(0, 0))
    await screen.findByText('子表内容 杯')
    expect(resized).toHaveBeenCalledTimes(1)
    window.removeEventListener('resize', resized)
  })

  test('Enter opens it from the keyboard and goes in, Escape closes it and goes back', async () => {
    const { user, cell } = show()
    await user.click(cell(0, 1))
    await user.keyboard('{Escape}{ArrowLeft}{Enter}')
    const box = await screen.findByRole('dialog', { name: '子表' })
    expect(box).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(popover()).toBeNull()
    expect(cell(0, 0)).toHaveFocus()
  })

  test('when the row is not found it looks three times more, then says 打开子表失败', async () => {
    const { user, cell, table, host } = show()
    // Fetched once, so that only the looking takes time below.
    await user.click(cell(1, 0))
    await screen.findByText('子表内容 碗')
    vi.useFakeTimers()
    act(() => {
      fireEvent.click(cell(0, 0))
      table().removeRowsById('a')
    })
    act(() => vi.advanceTimersByTime(299))
    expect(host.said).toEqual([])
    act(() => vi.advanceTimersByTime(1))
    expect(host.said).toEqual([{ kind: 'error', text: '打开子表失败' }])
    expect(popover()).toBeNull()
  })

  test('what is drawn meanwhile is found by a later look', () => {
    vi.useFakeTimers()
    let element: string | undefined
    const [found, failed] = [vi.fn(), vi.fn()]
    whenFound(() => element, found, failed)
    vi.advanceTimersByTime(150)
    element = 'row'
    vi.advanceTimersByTime(100)
    expect(found).toHaveBeenCalledWith('row')
    vi.advanceTimersByTime(1000)
    expect([found.mock.calls.length, failed.mock.calls.length]).toEqual([1, 0])
  })

  test('is as wide as the table less 4 %, below the row, and above it when less than 350 px remain', () => {
    const { innerHeight } = window
    vi.stubGlobal('innerHeight', 800)
    const box = (top: number, height: number) => {
      const element = document.createElement('div')
      element.getBoundingClientRect = () => new DOMRect(100, top, 1000, height)
      return element
    }
    const [root, table] = [box(50, 700), box(100, 600)]
    const below = placeOf({ root, table, line: box(200, 61) })
    expect(below).toMatchObject({ width: 960, left: 20, top: 211 })
    expect(below.bottom).toBeUndefined()
    expect(placeOf({ root, table, line: box(388, 61) }).top).toBe(399)
    const above = placeOf({ root, table, line: box(390, 61) })
    expect(above).toMatchObject({ width: 960, bottom: 360 })
    expect(above.top).toBeUndefined()
    vi.stubGlobal('innerHeight', innerHeight)
  })

  test('without clickRowShowSubForm a click opens nothing', async () => {
    const { user, cell } = show({ clickRowShowSubForm: false })
    await user.click(cell(0, 0))
    await waitFor(() => expect(popover()).toBeNull())
  })
})
