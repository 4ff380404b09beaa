import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { clockOfTest } from '../../../../tests/support/clock'
import { atCell } from '../../cursor/range'
import type { GridStore } from '../../store/store'
import { showTable } from '../../testing/table'
import { say } from '../scene/say'
import type { TableDoc } from '../scene/tableDoc'

const doc: TableDoc = {
  columns: [
    { key: 'name', type: 'input', title: '名称', width: 100 },
    { key: 'stock', type: 'inputNumber', title: '库存', width: 100 },
  ],
  toolbar: true,
  rowSelection: true,
  dragSort: true,
}
const rows = [
  { id: 'a', name: '杯', stock: 3 },
  { id: 'b', name: '碗', stock: 1 },
  { id: 'c', name: '盘', stock: 2 },
]
type Table = ReturnType<typeof showTable>

async function open() {
  const table = showTable(doc, rows)
  await table.user.click(table.row(0).querySelector('[data-column="0"]') as HTMLElement)
  await table.user.keyboard('{Escape}')
  return table
}

let store: GridStore | undefined
const onStore = (made: GridStore) => {
  store = made
}
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

/** Everything that is said, in its order: other words may follow before a slow machine looks again. */
const ear: string[] = []
beforeEach(() => {
  clockOfTest()
  ear.length = 0
  const listener = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof Element && target.role === 'status') ear.push(target.textContent)
  })
  listener.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => listener.disconnect())
})
/** Said since the last words that were waited for. */
async function heard(text: string) {
  await waitFor(() => expect(ear).toContain(text))
  ear.splice(0, ear.indexOf(text) + 1)
}

function send(kind: 'copy' | 'cut' | 'paste', text = '') {
  const clipboardData = { getData: () => text, setData: () => undefined }
  const target = document.activeElement ?? document.body
  fireEvent(target, createEvent[kind](target, { clipboardData }))
}

async function fromMenu({ user }: Table, column: string, choice: string) {
  await user.click(screen.getByRole('button', { name: `${column}：列菜单` }))
  await user.click(await screen.findByRole('menuitem', { name: choice }))
}

const twoRows = '{Shift>}{ArrowDown}{/Shift}'

describe('what those hear who do not see the table', () => {
  test('copying and cutting, by key and from the menu', async () => {
    const { user, row, column } = await open()
    await user.keyboard(twoRows)
    send('copy')
    await heard('已复制 2 行 1 列')
    send('cut')
    await heard('已剪切 2 行 1 列')
    expect(column(0)).toEqual(['', '', '盘'])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    fireEvent.contextMenu(row(2).querySelector('[data-column="0"]') as HTMLElement)
    await user.click(await screen.findByRole('menuitem', { name: '清除内容' }))
    await heard('已清除内容')
  })

  test('a table that is drawn again does not say the range once more over what was said since', async () => {
    vi.useFakeTimers()
    try {
      const { again } = showTable(doc, rows, { onStore })
      act(() =>
        store?.cursor.set({ ...atCell({ row: 0, column: 0 }), focus: { row: 1, column: 0 } }),
      )
      await act(() => vi.advanceTimersByTimeAsync(500))
      expect(said()).toContain('已选择 2 行 1 列')
      act(() => store && say(store, '已复制 2 行 1 列'))
      again({ title: '另一张' })
      await act(() => vi.advanceTimersByTimeAsync(500))
      expect(said()).toContain('已复制 2 行 1 列')
    } finally {
      vi.useRealTimers()
    }
  })

  test('pasting one cell; several are told to everybody', async () => {
    const { host, user } = await open()
    send('paste', '壶')
    await heard('已粘贴 1 个单元格')
    expect(host.said).toEqual([])
    await user.keyboard('{ArrowDown}')
    send('paste', '壶\n锅')
    await waitFor(() => expect(host.said).toEqual([{ kind: 'success', text: '已粘贴 2 个单元格' }]))
  })

  test('filling by keys: the cells that were filled, not those that are locked; undoing and doing again', async () => {
    const { user, column } = await open()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}{Control>}d{/Control}')
    await heard('已填充 4 个单元格')
    expect(column(0)).toEqual(['杯', '杯', '杯'])
    await user.keyboard('{Control>}z{/Control}')
    await heard('已撤销：填充')
    await user.keyboard('{Control>}y{/Control}')
    await heard('已重做：填充')
    await user.keyboard('{Home}{Control>}d{/Control}')
    await heard('没有可以填充的单元格')
  })

  test('sorting, for a look and for good', async () => {
    const table = await open()
    await fromMenu(table, '库存', '升序')
    await heard('已按“库存”升序排列')
    await fromMenu(table, '库存', '按此排序重排各行')
    await heard('已按此顺序重排各行')
    await fromMenu(table, '库存', '降序')
    await heard('已按“库存”降序排列')
    await fromMenu(table, '库存', '取消排序')
    await heard('已恢复原来的顺序')
  })

  test('removing rows', async () => {
    const { user, tick, button } = await open()
    await user.click(tick(1))
    await user.click(tick(2))
    await user.click(button('删除'))
    await heard('已删除 2 行')
  })

  test('moving a row, the same way twice, and a column', async () => {
    const { user, column } = await open()
    const told: string[] = []
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof Element && target.role === 'status') told.push(target.textContent)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    const down = '{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}'
    await user.keyboard(down)
    await heard('已移到第 2 行')
    expect(column(0)).toEqual(['碗', '杯', '盘'])
    await user.keyboard('{ArrowUp}')
    await user.keyboard(down)
    // The same words are said anew: the place is empty in between.
    const twice = ['已移到第 2 行', '', '已移到第 2 行']
    await waitFor(() => expect(told.slice(-3)).toEqual(twice))
    watch.disconnect()
    await user.keyboard('{ArrowUp}{ArrowUp}{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    await heard('“名称”已移到第 2 列')
  })
})
