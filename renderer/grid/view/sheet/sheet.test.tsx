import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { portsOf } from '../../../cells/fixtures'
import type { Call } from '../../../ports'
import { showGrid } from '../../testing/grid'
import { valuesIn } from '../../testing/store'
import { showTable } from '../../testing/table'

const columns = [
  { key: 'name', type: 'input', title: '名称', validateRules: [{ required: true }] },
  { key: 'stock', type: 'inputNumber', title: '库存' },
  { key: 'note', type: 'input', title: '备注' },
] as const
const rows = [
  { id: 'a', name: 'pear', stock: 3, note: 'x1' },
  { id: 'b', name: 'apple', stock: 1, note: 'x2' },
  { id: 'c', name: 'fig', stock: 2, note: 'y3' },
]
type Table = ReturnType<typeof showGrid>

const titles = () =>
  screen.getAllByRole('columnheader').map((title) => title.getAttribute('data-title'))

async function fromMenu({ user }: Table, column: string, choice: string) {
  await user.click(screen.getByRole('button', { name: `${column}：列菜单` }))
  await user.click(await screen.findByRole('menuitem', { name: choice }))
}

async function choose({ user, cell }: Table, row: number, column: number) {
  await user.click(cell(row, column))
  await user.keyboard('{Escape}')
}

describe('the menu of a title', () => {
  test('sorts what is shown, tells it, keeps edits, and gives the old order back', async () => {
    const table = showGrid(columns, rows)
    table.store.set('a', { note: 'typed' })
    await fromMenu(table, '库存', '升序')
    await waitFor(() => expect(table.cell(0, 0)).toHaveTextContent('apple'))
    expect(await screen.findByText('已按“库存”升序排列')).toHaveAttribute('role', 'status')
    expect(screen.getAllByRole('columnheader')[1]).toHaveAttribute('aria-sort', 'ascending')
    expect(table.cell(2, 2)).toHaveTextContent('typed')
    expect(valuesIn(table.store, 'stock')).toEqual([3, 1, 2])
    await fromMenu(table, '库存', '取消排序')
    await waitFor(() => expect(table.cell(0, 0)).toHaveTextContent('pear'))
    expect(screen.getAllByRole('columnheader')[1]).not.toHaveAttribute('aria-sort')
  })

  test('sorts by names, also by those that are still on their way', async () => {
    const names: Readonly<Record<string, string>> = { a: '乙', b: '甲', c: '丙' }
    let arrive = () => {}
    const gate = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { request } = portsOf()
    const send = async ({ url, params }: Call) => {
      const ofValues = url.startsWith('/sys/dict/loadDictItem/')
      if (ofValues) await gate
      const keys = String(params?.key).split(',')
      const result = ofValues ? keys.map((key) => names[key]) : [{ value: 'z', text: '丁' }]
      return { success: true, code: 200, message: '', result }
    }
    const owner = { key: 'owner', type: 'user', title: '负责人' }
    const people = ['a', 'b', 'c'].map((id) => ({ id, owner: id }))
    const table = showGrid([owner], people, { ports: { request: { ...request, send } } })
    await fromMenu(table, '负责人', '升序')
    arrive()
    await waitFor(() =>
      expect([0, 1, 2].map((row) => table.cell(row, 0).textContent)).toEqual(['丙', '甲', '乙']),
    )
  })

  test.each([
    ['毛毯', null, '床品 / 毛毯'],
    ['家居/毛毯', 'B1', undefined],
  ])(
    'of a name that several nodes bear it says which, and the path of one chooses it: %s',
    async (typed, value, why) => {
      const twins = ['床品', '家居'].map((above, at) => {
        return { key: `${at}`, title: '毛毯', path: `${above} / 毛毯`, code: `B${at}`, leaf: true }
      })
      const { request } = portsOf()
      const send = async ({ url }: Call) => {
        const result = url.endsWith('loadTreeData') ? twins : []
        return { success: true, code: 200, message: '', result }
      }
      const kind = { key: 'kind', type: 'category', title: '分类' }
      const table = showGrid([kind], [{ id: 'a' }], { ports: { request: { ...request, send } } })
      await table.user.dblClick(table.cell(0, 0))
      const box = await screen.findByRole('combobox')
      await table.user.type(box, typed)
      await table.user.tab()
      await waitFor(() => {
        expect(valuesIn(table.store, 'kind')).toEqual([value])
        const told = table.cell(0, 0).getAttribute('data-error')
        if (why === undefined) expect(told).toBeNull()
        else expect(told).toContain(why)
      })
    },
  )

  test('sorts for good as one step of undoing', async () => {
    const table = showGrid(columns, rows)
    await fromMenu(table, '库存', '降序')
    await fromMenu(table, '库存', '按此排序重排各行')
    await waitFor(() => expect(valuesIn(table.store, 'stock')).toEqual([3, 2, 1]))
    act(() => void table.store.undo())
    expect(valuesIn(table.store, 'stock')).toEqual([3, 1, 2])
  })

  test('a failing cell of a row that is filtered out, or of a hidden column, is shown', async () => {
    const table = showTable({ columns }, rows)
    const press = async (title: string, choice: string) => {
      await table.user.click(screen.getByRole('button', { name: `${title}：列菜单` }))
      await table.user.click(await screen.findByRole('menuitem', { name: choice }))
    }
    await press('备注', '筛选…')
    await table.user.type(await screen.findByLabelText('条件的值'), 'x')
    await table.user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('已筛选：显示 2 / 3 行')).toBeVisible()
    await press('名称', '隐藏此列')
    await waitFor(() => expect(titles()).toEqual(['stock', 'note']))
    act(() => table.table().setValues([{ rowKey: 'c', values: { name: '' } }]))
    await act(async () => void (await table.table().collect()))
    await waitFor(() => {
      const active = table.grid.querySelector('[data-active]')
      expect(active).toHaveAttribute('data-error', '请填写名称')
    })
    expect(table.row(2)).toHaveTextContent('y3')
    expect(titles()).toEqual(['name', 'stock', 'note'])
    expect(screen.queryByText(/已筛选/)).toBeNull()
  })

  test('filters by a condition and by the values that occur; hidden rows are told of and come back', async () => {
    const table = showGrid(columns, rows)
    await fromMenu(table, '备注', '筛选…')
    await table.user.type(await screen.findByLabelText('条件的值'), 'x')
    await table.user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('已筛选：显示 2 / 3 行')).toBeVisible()
    await fromMenu(table, '名称', '筛选…')
    await table.user.click(await screen.findByRole('checkbox', { name: /^pear/ }))
    await table.user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('已筛选：显示 1 / 3 行')).toBeVisible()
    await choose(table, 0, 0)
    await table.user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(table.store.rows()).toHaveLength(3)
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('apple，名称，第 2 行'))
  })

  test('rows loaded later are sorted and filtered too', async () => {
    const table = showGrid(columns, rows)
    await fromMenu(table, '库存', '升序')
    await waitFor(() => expect(table.cell(0, 0)).toHaveTextContent('apple'))
    act(() =>
      table.store.load([
        { id: 'd', name: 'kiwi', stock: 9 },
        { id: 'e', name: 'plum', stock: 4 },
      ]),
    )
    expect(table.cell(0, 0)).toHaveTextContent('plum')
  })
})

describe('columns', () => {
  test('order, widths, hidden and fixed columns are kept per user and table', async () => {
    const first = showGrid(columns, rows, { memory: 'things' })
    await fromMenu(first, '备注', '固定在左侧')
    await fromMenu(first, '库存', '隐藏此列')
    fireEvent.keyDown(screen.getByRole('button', { name: '名称：列菜单' }), {
      key: 'ArrowRight',
      altKey: true,
    })
    expect(titles()).toEqual(['note', 'name'])
    first.unmount()

    const { storage } = first
    expect([...storage.keys()]).toContain('grid:1001:1:things')
    const again = showGrid(columns, rows, { memory: 'things', storage })
    expect(titles()).toEqual(['note', 'name'])
    await fromMenu(again, '名称', '列设置…')
    await again.user.click(await screen.findByRole('button', { name: '恢复默认' }))
    expect(titles()).toEqual(['name', 'stock', 'note'])
  })

  test('another table has its own', () => {
    const storage = new Map<string, unknown>([['grid:1001:1:things', { hidden: ['name'] }]])
    showGrid(columns, rows, { memory: 'others', storage })
    expect(titles()).toEqual(['name', 'stock', 'note'])
  })

  test('the panel shows, hides, moves and fixes them; the last one stays', async () => {
    const table = showGrid(columns, rows)
    await fromMenu(table, '名称', '列设置…')
    const panel = within(await screen.findByRole('dialog', { name: '列设置' }))
    await table.user.click(panel.getByRole('button', { name: '下移名称' }))
    expect(titles()).toEqual(['stock', 'name', 'note'])
    await table.user.click(panel.getByRole('checkbox', { name: '显示备注' }))
    await table.user.click(panel.getByRole('checkbox', { name: '显示库存' }))
    expect(titles()).toEqual(['name'])
    expect(panel.getByRole('checkbox', { name: '显示名称' })).toBeDisabled()
    await table.user.click(panel.getByRole('checkbox', { name: '显示备注' }))
    await table.user.selectOptions(panel.getByLabelText('备注的固定位置'), '左侧')
    expect(titles()).toEqual(['note', 'name'])
  })

  test('the keyboard reaches the titles above the first row, moves among them and moves them', async () => {
    const table = showGrid(columns, rows)
    await choose(table, 0, 0)
    await table.user.keyboard('{ArrowUp}')
    expect(screen.getByRole('button', { name: '名称：列菜单' })).toHaveFocus()
    await table.user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    expect(titles()).toEqual(['stock', 'name', 'note'])
    await waitFor(() => expect(screen.getByRole('button', { name: '名称：列菜单' })).toHaveFocus())
    await table.user.keyboard('{ArrowRight}{ArrowDown}')
    expect(table.store.cursor.active()).toEqual({ row: 'a', key: 'note' })
  })
})

describe('the menu of the cells', () => {
  test('inserts and removes rows and clears cells, by the right button and by Shift+F10', async () => {
    const table = showGrid(columns, rows)
    fireEvent.contextMenu(table.cell(1, 2))
    await table.user.click(await screen.findByRole('menuitem', { name: '清除内容' }))
    expect(valuesIn(table.store, 'note')).toEqual(['x1', null, 'y3'])
    await table.user.keyboard('{Shift>}{F10}{/Shift}')
    await table.user.click(await screen.findByRole('menuitem', { name: '在上方插入行' }))
    expect(valuesIn(table.store, 'name')).toEqual(['pear', null, 'apple', 'fig'])
    fireEvent.contextMenu(table.cell(3, 0))
    await table.user.click(await screen.findByRole('menuitem', { name: '删除行' }))
    await waitFor(() => expect(table.store.rows()).toHaveLength(3))
    expect(table.said).toEqual(['confirm: 确定要删除这 1 项吗?'])
  })

  test('the keyboard is back in the cell when the menu closes', async () => {
    const table = showGrid(columns, rows)
    await choose(table, 1, 0)
    await table.user.keyboard('{Shift>}{F10}{/Shift}')
    await screen.findByRole('menu')
    await table.user.keyboard('{Escape}')
    expect(table.cell(1, 0)).toContainElement(document.activeElement as HTMLElement)
  })

  test('what the owner forbids is not offered', async () => {
    const table = showGrid(columns, rows, { sheet: { canInsert: false, canRemove: false } })
    fireEvent.contextMenu(table.cell(0, 0))
    expect(await screen.findByRole('menuitem', { name: '在下方插入行' })).toBeDisabled()
    expect(screen.getByRole('menuitem', { name: '删除行' })).toBeDisabled()
  })
})

describe('find and replace', () => {
  test('counts, goes through the cells, and replaces all as one step of undoing', async () => {
    const table = showGrid(columns, rows)
    await choose(table, 0, 0)
    await table.user.keyboard('{Control>}h{/Control}')
    // Quicker than the search: it goes to the first one it finds.
    await table.user.type(await screen.findByLabelText('查找内容'), 'X{Enter}')
    expect(await screen.findByText('第 1 / 2 个')).toBeVisible()
    await table.user.keyboard('{Enter}')
    expect(screen.getByText('第 2 / 2 个')).toBeVisible()
    expect(table.store.cursor.active()).toEqual({ row: 'b', key: 'note' })
    expect(screen.getByLabelText('查找内容')).toHaveFocus()
    await table.user.type(screen.getByLabelText('替换为'), 'z')
    await table.user.click(screen.getByRole('button', { name: '全部替换' }))
    expect(valuesIn(table.store, 'note')).toEqual(['z1', 'z2', 'y3'])
    expect(screen.getByText('已替换 2 个单元格')).toBeVisible()
    // Nothing is left to be replaced: a browser would take the focus away from a button that is disabled.
    const all = screen.getByRole('button', { name: '全部替换' })
    await waitFor(() => expect(all).toHaveAttribute('aria-disabled', 'true'))
    expect(all).toBeEnabled()
    expect(all).toHaveFocus()
    act(() => void table.store.undo())
    expect(valuesIn(table.store, 'note')).toEqual(['x1', 'x2', 'y3'])
  })

  test('by case and by whole cells; Esc gives the keyboard back', async () => {
    const table = showGrid(columns, rows)
    await choose(table, 0, 0)
    await table.user.keyboard('{Control>}f{/Control}')
    await table.user.type(await screen.findByLabelText('查找内容'), 'X')
    await table.user.click(screen.getByLabelText('区分大小写'))
    expect(await screen.findByText('没有找到')).toBeVisible()
    await table.user.click(screen.getByLabelText('区分大小写'))
    await table.user.type(screen.getByLabelText('查找内容'), '1')
    await table.user.click(screen.getByLabelText('整个单元格'))
    expect(await screen.findByText('共 1 个')).toBeVisible()
    await table.user.keyboard('{Escape}')
    expect(table.cell(0, 0)).toContainElement(document.activeElement as HTMLElement)
  })
})

test('who hears the table hears what a closed cell shows, how large a range is, and what was done', async () => {
  const table = showGrid(columns, rows)
  await choose(table, 0, 0)
  expect(document.activeElement).toHaveAccessibleName('pear，名称，第 1 行')
  expect(screen.getAllByRole('columnheader')[0]).toHaveAccessibleName('名称，必填')
  const said = (text: string) => screen.findByText(text, { selector: '[role=status]' })
  await table.user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  await said('已选择 2 行 2 列')
  await table.user.keyboard('{Delete}')
  await said('已清除内容')
  await table.user.keyboard('{Control>}z{/Control}')
  await said('已撤销：清除')
  await table.user.keyboard('{Control>}y{/Control}')
  await said('已重做：清除')
})

test('a double click on the handle fills down beside filled cells', async () => {
  const table = showGrid(columns, [
    { id: 'a', name: 'a', stock: 1 },
    { id: 'b', name: 'b', stock: 2 },
    { id: 'c', name: 'c' },
    { id: 'd', name: 'd' },
    { id: 'e' },
  ])
  await choose(table, 0, 1)
  await table.user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  const handle = table.container.querySelector('[data-handle]')
  if (!handle) throw new Error('no handle')
  fireEvent.doubleClick(handle)
  await waitFor(() => expect(valuesIn(table.store, 'stock')).toEqual([1, 2, 3, 4, null]))
})

test('the message of a failing cell is a tooltip, and the description of the active cell', async () => {
  const table = showGrid(columns, rows)
  await choose(table, 0, 0)
  await table.user.keyboard('{Delete}')
  expect(await screen.findByRole('tooltip')).toHaveTextContent('请填写名称')
  expect(table.cell(0, 0).querySelector('input')).toHaveAccessibleDescription('请填写名称')
  await table.user.keyboard('{ArrowDown}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(table.cell(1, 0).querySelector('input')).not.toHaveAccessibleDescription()
})
