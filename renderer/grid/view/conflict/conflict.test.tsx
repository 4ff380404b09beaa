import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { clockOfTest, pass } from '../../../../tests/support/clock'
import { pages } from '../../testing/sockets'
import { showTable } from '../../testing/table'
import type { TableDoc } from '../scene/tableDoc'

const doc: TableDoc = {
  socketReload: true,
  socketKey: 'things',
  columns: [
    { key: 'name', title: '名称', type: 'input' },
    {
      key: 'kind',
      title: '种类',
      type: 'select',
      options: [
        { value: '1', text: '甲类' },
        { value: '2', text: '乙类' },
        { value: '3', text: '丙类' },
      ],
    },
  ],
}
const rows = [
  { id: 'a', name: '桌子', kind: '1' },
  { id: 'b', name: '椅子', kind: '1' },
]

beforeEach(() => void clockOfTest())

/** Two people's tables of one key; the second one speaks for the server. */
async function open() {
  const { open: page, joined } = pages()
  const mine = showTable(doc, rows, { ports: { sockets: page() } })
  const set = (values: Readonly<Record<string, unknown>>, rowKey = 'a') =>
    act(() => mine.table().setValues([{ rowKey, values }]))
  const says = async (row: Readonly<Record<string, unknown>>) => {
    other({ type: 'update_vxe_table', data: { socketKey: 'things', args: [row, 'other'] } })
    await pass(80)
  }
  const far = page().open('', {
    onOpen: () => undefined,
    onText: () => undefined,
    onClosed: () => undefined,
    onFull: () => undefined,
  })
  const other = (message: unknown) => far.send(JSON.stringify(message))
  // The part that synchronises is fetched with the first table.
  await waitFor(() => expect(joined()).toBe(2))
  return { ...mine, set, says }
}
const cell = (grid: HTMLElement, row: number, column: number) => {
  const found = grid.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
  if (!found) throw new Error(`no cell ${row} ${column}`)
  return found
}
const alt = { key: 'Enter', altKey: true }

describe('a cell that was edited here and changed by somebody else', () => {
  test('keeps what was typed, is marked, and is announced politely', async () => {
    const { grid, set, says, column } = await open()
    set({ name: '我的桌子' })
    await says({ id: 'a', name: '他的桌子', kind: '2' })
    expect(column(0)).toEqual(['我的桌子', '椅子'])
    expect(column(1)).toEqual(['乙类', '甲类'])
    expect(cell(grid, 0, 0)).toHaveAttribute('data-conflict')
    expect(cell(grid, 0, 1)).not.toHaveAttribute('data-conflict')
    expect(screen.getByText(/第 1 行“名称”与他人的修改冲突，共 1 处/)).toHaveAttribute(
      'role',
      'status',
    )
    expect(await screen.findByText('1 处与他人的修改冲突')).toBeVisible()
  })

  test('Alt+Enter shows both values as the column shows them; 用对方的 takes the other one', async () => {
    const { grid, user, set, says, column } = await open()
    set({ kind: '2' })
    await says({ id: 'a', kind: '3' })
    await user.click(cell(grid, 1, 0))
    await user.click(cell(grid, 0, 1))
    await user.keyboard('{Escape}')
    fireEvent.keyDown(document.activeElement ?? document.body, alt)
    const dialog = await screen.findByRole('dialog', { name: '第 1 行“种类”已被他人修改' })
    expect(
      within(dialog)
        .getAllByRole('definition')
        .map((one) => one.textContent),
    ).toEqual(['乙类', '丙类'])
    expect(within(dialog).getByRole('button', { name: '用我的' })).toHaveFocus()
    await user.click(within(dialog).getByRole('button', { name: '用对方的' }))
    expect(column(1)).toEqual(['丙类', '甲类'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText(/与他人的修改冲突/)).toBeNull()
    expect(cell(grid, 0, 1)).not.toHaveAttribute('data-conflict')
    expect(grid.contains(document.activeElement)).toBe(true)
  })

  test('is offered by the menu of the right button and of the context key', async () => {
    const { grid, user, set, says } = await open()
    set({ name: '我的' })
    await user.click(cell(grid, 1, 1))
    await user.keyboard('{Escape}')
    await says({ id: 'a', name: '他的' })
    fireEvent.contextMenu(cell(grid, 1, 0))
    await screen.findByRole('menuitem', { name: '复制' })
    expect(screen.queryByRole('menuitem', { name: '处理冲突…' })).toBeNull()
    await user.keyboard('{Escape}')
    fireEvent.contextMenu(cell(grid, 0, 0))
    await user.click(await screen.findByRole('menuitem', { name: '处理冲突…' }))
    expect(await screen.findByRole('dialog', { name: /^第 1 行“名称”/ })).toBeVisible()
  })

  test('用我的 ends the conflict and leaves the cell as it is', async () => {
    const { grid, user, set, says, column, table } = await open()
    set({ name: '我的' })
    await says({ id: 'a', name: '他的' })
    // A cell has no size here: any click on it is one on its corner.
    fireEvent.click(cell(grid, 0, 0))
    await user.click(await screen.findByRole('button', { name: '用我的' }))
    expect(column(0)).toEqual(['我的', '椅子'])
    expect(cell(grid, 0, 0)).not.toHaveAttribute('data-conflict')
    expect(table().getTableData()[0]).toMatchObject({ name: '我的' })
  })

  test('is one of several that are gone through one after the other', async () => {
    const { user, set, says, column } = await open()
    set({ name: '我的', kind: '2' })
    set({ name: '也是' }, 'b')
    await says({ id: 'a', name: '他的', kind: '3' })
    await says({ id: 'b', name: '她的' })
    await user.click(await screen.findByRole('button', { name: '逐个处理' }))
    for (const [name, choice] of [
      ['第 1 行“名称”', '用对方的'],
      ['第 1 行“种类”', '用我的'],
      ['第 2 行“名称”', '用对方的'],
    ] as const) {
      const dialog = await screen.findByRole('dialog', { name: `${name}已被他人修改` })
      await user.click(within(dialog).getByRole('button', { name: choice }))
    }
    expect(column(0)).toEqual(['他的', '她的'])
    expect(column(1)).toEqual(['乙类', '甲类'])
    expect(screen.queryByText(/与他人的修改冲突/)).toBeNull()
  })

  test('Escape closes the choice and leaves the conflict', async () => {
    const { grid, user, set, says } = await open()
    set({ name: '我的' })
    await says({ id: 'a', name: '他的' })
    fireEvent.click(cell(grid, 0, 0))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(cell(grid, 0, 0)).toHaveAttribute('data-conflict')
  })
})

describe('an update of a row by somebody else', () => {
  test('shows in cells nobody has touched; reloadEffect lets the old text flip away within 1400 ms', async () => {
    const { open: page, joined } = pages()
    const [here, there] = [page(), page()]
    const effect = { ...doc, reloadEffect: true }
    const first = showTable(effect, rows, { ports: { sockets: here } })
    await waitFor(() => expect(joined()).toBe(1))
    const far = there.open('', {
      onOpen: () => undefined,
      onText: () => undefined,
      onClosed: () => undefined,
      onFull: () => undefined,
    })
    const data = { socketKey: 'things', args: [{ id: 'a', name: '新名', kind: '1' }, 'x'] }
    far.send(JSON.stringify({ type: 'update_vxe_table', data }))
    await pass(80)
    expect(first.column(0)).toEqual(['新名', '椅子'])
    const flips = () => [...first.grid.querySelectorAll('.jd-grid-flip')]
    expect(flips().map(({ textContent }) => textContent)).toEqual(['桌子'])
    await pass(1_450)
    expect(flips()).toEqual([])
  })

  test('socketSendUpdateRow tells the other tables of the key, not the one that sent it', async () => {
    const { open: page, joined } = pages()
    const port = page()
    const one = showTable({ ...doc, height: 500 }, rows, { ports: { sockets: port } })
    await waitFor(() => expect(joined()).toBe(1))
    one.table().socketSendUpdateRow({ id: 'a', name: '已存' })
    await pass(80)
    expect(one.column(0)).toEqual(['桌子', '椅子'])
  })
})
