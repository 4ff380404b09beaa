import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { clockOfTest, pass } from '../../../../tests/support/clock'
import { memoryDrafts } from '../../../data/memoryDrafts'
import { readUnsaved, takeStored } from '../../store/saved'
import type { GridStore } from '../../store/store'
import { showTable } from '../../testing/table'
import type { TableDoc } from '../scene/tableDoc'

const doc: TableDoc = {
  columns: [
    { key: 'name', title: '名称', type: 'input' },
    { key: 'price', title: '单价', type: 'inputNumber' },
  ],
}
const rows = [
  { id: 'a', name: '桌子', price: 1 },
  { id: 'b', name: '椅子', price: 2 },
  { id: 'c', name: '柜子', price: 3 },
]

beforeEach(() => void clockOfTest())

/** A visit; the store of drafts outlasts it. */
async function visit(drafts: ReturnType<typeof memoryDrafts>, list = rows, loading = false) {
  const shown = showTable(doc, list, { ports: { drafts }, draftKey: 'things', loading })
  await pass(500)
  return shown
}

async function leftEdits() {
  const drafts = memoryDrafts()
  const { table } = await visit(drafts)
  act(() => table().setValues([{ rowKey: 'a', values: { name: '书桌', price: 8 } }]))
  act(() => table().removeRowsById('c'))
  await act(async () => void (await table().addRows({ name: '床' })))
  // The tab is killed: nothing is written any more.
  await pass(1_100)
  expect(drafts.all.size).toBe(1)
  const kept = memoryDrafts()
  for (const [key, value] of drafts.all) kept.put(JSON.parse(key), value)
  cleanup()
  return kept
}

describe('rows edited and not saved', () => {
  test('are offered on return, with how many and since when; 恢复 brings them back', async () => {
    const drafts = await leftEdits()
    const { user, column, table, button } = await visit(drafts)
    expect(
      screen.getByText(/^有 \d\d\/\d\d \d\d:\d\d 未保存的修改：1 行已修改、1 行新增、1 行删除$/),
    ).toBeVisible()
    expect(column(0)).toEqual(['桌子', '椅子', '柜子'])
    await user.click(button('恢复'))
    expect(column(0)).toEqual(['书桌', '椅子', '床'])
    expect(table().getDeleteIds()).toEqual(['c'])
    expect(screen.getByText('已恢复未保存的修改。')).toBeVisible()
    await user.click(button('知道了'))
    expect(screen.queryByText('已恢复未保存的修改。')).toBeNull()
    await pass(1_100)
    expect(drafts.all.size).toBe(1)
  })

  test('放弃 forgets them', async () => {
    const drafts = await leftEdits()
    const { user, column, button } = await visit(drafts)
    await user.click(button('放弃'))
    expect(screen.queryByText(/未保存的修改/)).toBeNull()
    expect(column(0)).toEqual(['桌子', '椅子', '柜子'])
    expect(drafts.all.size).toBe(0)
  })

  test('say after restoring what has changed on the server meanwhile', async () => {
    const drafts = await leftEdits()
    const changed = [{ id: 'a', name: '方桌', price: 1 }, ...rows.slice(1)]
    const { user, grid, column, button } = await visit(drafts, changed)
    await user.click(button('恢复'))
    expect(screen.getByText(/其中 1 处在此期间已被他人修改/)).toBeVisible()
    expect(column(0)[0]).toBe('书桌')
    expect(grid.querySelectorAll('[data-conflict]')).toHaveLength(1)
    expect(await screen.findByText('1 处与他人的修改冲突')).toBeVisible()
  })

  test('list what cannot come back because its row is gone', async () => {
    const drafts = await leftEdits()
    const { user, button } = await visit(drafts, rows.slice(1))
    await user.click(button('恢复'))
    expect(screen.getByText(/1 行在当前数据中已不存在，未能恢复/)).toBeVisible()
    expect(screen.getByRole('listitem')).toHaveTextContent('a：名称 = 书桌，单价 = 8')
  })

  test('are not offered before the rows are there, nor where the rows say the same', async () => {
    const drafts = memoryDrafts()
    const first = await visit(drafts)
    act(() => first.table().setValues([{ rowKey: 'a', values: { name: '书桌' } }]))
    await pass(1_100)
    const kept = [...drafts.all]
    cleanup()
    const again = memoryDrafts()
    for (const [key, value] of kept) again.put(JSON.parse(key), value)
    const { again: redraw } = await visit(again, [], true)
    expect(screen.queryByText(/未保存的修改/)).toBeNull()
    const saved = [{ id: 'a', name: '书桌', price: 1 }, ...rows.slice(1)]
    act(() => redraw({ rows: saved, loading: false }))
    await pass(50)
    expect(screen.queryByText(/未保存的修改/)).toBeNull()
    expect(again.all.size).toBe(0)
  })

  test('are kept no longer when they are undone, and at once when the page goes away', async () => {
    const drafts = memoryDrafts()
    const { table } = await visit(drafts)
    act(() => table().setValues([{ rowKey: 'a', values: { name: '书桌' } }]))
    window.dispatchEvent(new Event('pagehide'))
    expect(drafts.all.size).toBe(1)
    act(() => void table().undo())
    await pass(1_100)
    expect(drafts.all.size).toBe(0)
  })

  describe('are not offered once they are saved', () => {
    const edit = async (drafts: ReturnType<typeof memoryDrafts>) => {
      let store: GridStore | undefined
      const shown = showTable(doc, rows, {
        ports: { drafts },
        draftKey: 'things',
        onStore(made) {
          store = made
        },
      })
      await pass(500)
      act(() => shown.table().setValues([{ rowKey: 'a', values: { name: '书桌' } }]))
      act(() => shown.table().removeRowsById('c'))
      await act(async () => void (await shown.table().addRows({ name: '床' })))
      window.dispatchEvent(new Event('pagehide'))
      expect(drafts.all.size).toBe(1)
      if (!store) throw new Error('no store')
      return { ...shown, store }
    }

    // At once: the tab may die in the next moment.
    test('by a host that marks the rows as saved', async () => {
      const drafts = memoryDrafts()
      const { table } = await edit(drafts)
      act(() => table().markSaved(['a']))
      expect([...drafts.all.values()]).toMatchObject([{ edits: { changed: [], deleted: ['c'] } }])
      act(() => table().undo())
      act(() => table().markSaved())
      expect(drafts.all.size).toBe(0)
      expect(table().getDeleteIds()).toEqual([])
    })

    test('by a host that gives the rows anew', async () => {
      const drafts = memoryDrafts()
      const { table } = await edit(drafts)
      act(() => table().loadData(rows))
      expect(drafts.all.size).toBe(0)
    })

    test('by a page whose call has stored them', async () => {
      const drafts = memoryDrafts()
      const { store } = await edit(drafts)
      const { added, changed, removed } = readUnsaved(store)
      const stored = [...added, ...changed].map((sent, at) => ({
        sent,
        record: { ...sent.row.source, ...sent.wire, id: sent.row.source?.id ?? `n${at}` },
      }))
      act(() => takeStored(store, stored, removed))
      expect(drafts.all.size).toBe(0)
    })

    test('nor by another way than the offer', async () => {
      const { user, table } = await visit(await leftEdits())
      act(() => table().setValues([{ rowKey: 'a', values: { name: '书桌', price: 8 } }]))
      act(() => table().removeRowsById('c'))
      act(() => table().markSaved())
      expect(screen.getByText(/未保存的修改：1 行新增$/)).toBeVisible()
      await user.click(screen.getByRole('button', { name: '恢复' }))
      act(() => table().markSaved())
      expect(table().getNewData()).toMatchObject([{ name: '床' }])
    })
  })

  test('what has another shape in the store is no draft', async () => {
    const drafts = memoryDrafts()
    const prefix = ['u1', '1001', '/', '#table', 'things']
    const at = Date.now()
    drafts.put([...prefix, '1'], 'x')
    drafts.put([...prefix, '2'], { at, edits: { changed: [{}], added: [], deleted: [] } })
    drafts.put([...prefix, '3'], { at, edits: { changed: [], added: [{}], deleted: [] } })
    drafts.put([...prefix, '4'], { at, edits: { changed: [], added: [], deleted: [1] } })
    await visit(drafts)
    expect(screen.queryByText(/未保存的修改/)).toBeNull()
  })
})
