import { describe, expect, test } from 'vitest'
import { showTable } from '../../testing/table'
import type { TableDoc } from './tableDoc'

const doc: TableDoc = {
  treeConfig: true,
  toolbar: true,
  rowSelection: true,
  dragSort: true,
  columns: [{ key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] }],
}
const rows = [
  {
    id: 'a',
    name: '甲',
    children: [
      { id: 'a1', name: '甲一', children: [{ id: 'a11', name: '甲一一' }] },
      { id: 'a2', name: '甲二', children: [] },
    ],
  },
  { id: 'b', name: '乙' },
]

describe('tree rows', () => {
  test('children are folded at first; the arrow in the first column shows and hides them', async () => {
    const { user, button, column, has, row } = showTable(doc, rows)
    expect(column(0)).toEqual(['甲', '乙'])
    await user.click(button('展开下级'))
    expect(column(0)).toEqual(['甲', '甲一', '甲二', '乙'])
    await user.click(button('展开下级'))
    expect(column(0)).toEqual(['甲', '甲一', '甲一一', '甲二', '乙'])
    const [outer] = document.querySelectorAll<HTMLElement>('button[aria-expanded="true"]')
    await user.click(outer ?? document.body)
    expect(column(0)).toEqual(['甲', '乙'])
    expect(has('收起下级')).toBe(false)
    // By keys, as a sheet folds its groups; each row says where it stands.
    await user.click(row(0).querySelector('[data-column]') ?? document.body)
    await user.keyboard('{Escape}{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    expect(column(0)).toEqual(['甲', '甲一', '甲一一', '甲二', '乙'])
    const told = (name: string) =>
      [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute(name))
    expect(told('aria-level').toSorted()).toEqual(['1', '1', '2', '2', '3'])
    expect(row(0)).toHaveAttribute('aria-expanded', 'true')
    expect(row(2)).not.toHaveAttribute('aria-expanded')
    await user.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
    expect(column(0)).toEqual(['甲', '乙'])
  })

  test('removing throws the no-tree error, and the button shows it', async () => {
    const { user, tick, button, host, table } = showTable(doc, rows)
    expect(() => table().removeRowsById('a')).toThrow('[vxe-table] 树结构不支持 "remove"')
    await user.click(tick(1))
    await user.click(button('删除'))
    expect(host.said).toEqual([{ kind: 'error', text: '[vxe-table] 树结构不支持 "remove"' }])
    expect(table().getTableData()).toHaveLength(2)
  })

  test('the values come nested as they went in, with the edits', () => {
    const { table } = showTable(doc, rows)
    table().setValues([{ rowKey: 'a11', values: { name: '改' } }])
    expect(table().getTableData()).toEqual([
      {
        id: 'a',
        name: '甲',
        children: [
          { id: 'a1', name: '甲一', children: [{ id: 'a11', name: '改' }] },
          { id: 'a2', name: '甲二' },
        ],
      },
      { id: 'b', name: '乙' },
    ])
  })

  test('a failing cell in a folded branch is unfolded and shown', async () => {
    const { table, column } = showTable(doc, rows)
    table().setValues([{ rowKey: 'a11', values: { name: null } }])
    await expect(table().getValuesPromise()).rejects.toBeDefined()
    expect(column(0)).toEqual(['甲', '甲一', '', '甲二', '乙'])
  })

  test('rows of a tree have no handle', () => {
    const { grid } = showTable(doc, rows)
    expect(grid.querySelector('[data-grip]')).toBeNull()
  })
})
