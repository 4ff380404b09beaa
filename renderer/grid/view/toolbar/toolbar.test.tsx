import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AuthEntry } from '../../../model/entity/permission'
import { showTable } from '../../testing/table'
import type { TableDoc } from '../scene/tableDoc'

const doc: TableDoc = {
  toolbar: true,
  rowSelection: true,
  columns: [
    { key: 'name', title: '名称', type: 'input', defaultValue: '新' },
    { key: 'price', title: '单价', type: 'inputNumber', defaultValue: 5 },
  ],
}
// The first use of a part waits for its code.
const rows = [
  { id: 'a', name: '甲', price: 1 },
  { id: 'b', name: '乙', price: 2 },
  { id: 'c', name: '丙', price: 3 },
]
const forbidding = (...actions: readonly string[]) => ({
  auth: [],
  allAuth: actions.map((action): AuthEntry => ({ action, type: '1', status: '1' })),
})

afterEach(() => vi.restoreAllMocks())

describe('the toolbar', () => {
  test('shows 新增 always, 删除 only when rows are selected', async () => {
    const { user, has, tick } = showTable(doc, rows)
    expect(has('新增')).toBe(true)
    expect(has('删除')).toBe(false)
    await user.click(tick(1))
    expect(has('删除')).toBe(true)
  })

  test('a table without toolbar has none', () => {
    showTable({ ...doc, toolbar: false }, rows)
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  test('清空选择 stands there only when rows are selected and disabledRows is configured', async () => {
    const plain = showTable(doc, rows)
    await plain.user.click(plain.tick(1))
    expect(plain.has('清空选择')).toBe(false)
  })

  test('清空选择 takes every tick away', async () => {
    const { user, tick, button, table } = showTable({ ...doc, disabledRows: { name: '丙' } }, rows)
    await user.click(tick(1))
    await user.click(button('清空选择'))
    expect(table().getSelectedIds()).toEqual([])
  })

  test('新增 appends a row with the defaults of its columns and makes it the active one', async () => {
    const { user, button, column, grid } = showTable(doc, rows)
    await user.click(button('新增'))
    expect(column(0).at(-1)).toBe('新')
    expect(column(1).at(-1)).toBe('5')
    expect(grid.querySelector('[data-row="3"] [data-active]')).toHaveTextContent('新')
  })

  test('a second click on 新增 within 1500 ms warns and adds nothing', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    const { user, button, table, host } = showTable(doc, rows)
    await user.click(button('新增'))
    now.mockReturnValue(11_499)
    await user.click(button('新增'))
    expect(table().getNewData()).toHaveLength(1)
    expect(host.said.at(-1)).toEqual({ kind: 'warning', text: '你点击的太快了，请慢点点击!' })
    now.mockReturnValue(11_500)
    await user.click(button('新增'))
    expect(table().getNewData()).toHaveLength(2)
  })

  test('删除 asks 确定要删除这 n 项吗? and removes nothing when the user says no', async () => {
    const { user, button, tick, host, table } = showTable(doc, rows)
    await user.click(tick(1))
    await user.click(tick(2))
    host.answers.push(false)
    await user.click(button('删除'))
    expect(host.asked.at(-1)?.title).toBe('确定要删除这 2 项吗?')
    expect(table().getTableData()).toHaveLength(3)
    await user.click(button('删除'))
    expect(table().getDeleteIds()).toEqual(['a', 'b'])
    // Its button has gone with the choice; the keyboard stays in the table.
    expect(document.activeElement).toHaveAccessibleName('丙，名称，第 1 行')
  })

  test('删除 says how many of the rows are hidden by a filter', async () => {
    const { user, button, tick, host } = showTable(doc, rows)
    await user.click(tick(1))
    await user.click(tick(2))
    await user.click(button('名称：列菜单'))
    await user.click(await screen.findByRole('menuitem', { name: '筛选…' }))
    await user.type(await screen.findByLabelText('条件的值'), '乙{Enter}')
    await screen.findByText(/^已筛选/)
    host.answers.push(false)
    await user.click(button('删除'))
    expect(host.asked.at(-1)?.title).toBe('确定要删除这 2 项吗?其中 1 项被筛选隐藏，现在看不到。')
  })

  test('toolbarConfig.btn, also spelled btns, says which buttons there are', () => {
    const first = showTable({ ...doc, toolbarConfig: { btn: ['save'] } }, rows)
    expect(first.has('保存')).toBe(true)
    expect(first.has('新增')).toBe(false)
  })

  test('btns and slots are accepted as spellings of btn and slot', () => {
    const { has } = showTable(
      { ...doc, toolbarConfig: { btns: ['save'], slots: ['suffix'] } },
      rows,
      {
        slots: { toolbarPrefix: <i>前</i>, toolbarSuffix: <i>后</i> },
      },
    )
    expect(has('保存')).toBe(true)
    expect(screen.queryByText('前')).toBeNull()
    expect(screen.getByText('后')).toBeInTheDocument()
  })

  test('prefix and suffix stand around the buttons, toolbarAfter below the bar', () => {
    const { button } = showTable(doc, rows, {
      slots: { toolbarPrefix: <i>前</i>, toolbarSuffix: <i>后</i>, toolbarAfter: <p>下</p> },
    })
    const texts = screen.getByRole('toolbar').textContent ?? ''
    expect(texts.indexOf('前')).toBeLessThan(texts.indexOf('新增'))
    expect(texts.indexOf('新增')).toBeLessThan(texts.indexOf('后'))
    expect(button('新增')).toBeInTheDocument()
    expect(screen.getByRole('toolbar')).not.toHaveTextContent('下')
    expect(screen.getByText('下')).toBeInTheDocument()
  })

  test('保存 fires save', async () => {
    const onSave = vi.fn()
    const { user, button, table } = showTable({ ...doc, toolbarConfig: { btn: ['save'] } }, rows, {
      onSave,
    })
    await user.click(button('保存'))
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ $table: table(), target: table() })
  })

  test('展开 / 收起 starts collapsed and toggles the elements marked data-collapse', async () => {
    const { user, button, grid } = showTable(
      { ...doc, toolbarConfig: { btn: ['collapse'] } },
      rows,
      { slots: { toolbarAfter: <p data-collapse>更多</p> } },
    )
    const frame = grid.closest('.jd-etable')
    expect(frame).toHaveAttribute('data-collapsed')
    await user.click(button('展开'))
    expect(frame).not.toHaveAttribute('data-collapsed')
    await user.click(button('收起'))
    expect(frame).toHaveAttribute('data-collapsed')
  })

  test('undo and redo take the last step back and do it again', async () => {
    const { user, button, table } = showTable(doc, rows)
    expect(button('撤销')).toHaveAttribute('aria-disabled', 'true')
    await user.click(button('新增'))
    await user.click(screen.getByRole('button', { name: /^撤销/ }))
    expect(button('撤销')).toHaveFocus()
    expect(table().getTableData()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: /^重做/ }))
    expect(table().getTableData()).toHaveLength(4)
  })

  test('a disabled table disables its buttons and every cell, and gives them back without losing edits', () => {
    const { button, table, again, grid } = showTable(doc, rows)
    table().setValues([{ rowKey: 'a', values: { name: '改' } }])
    again({ doc: { height: 600, ...doc, disabled: true } })
    expect(button('新增')).toBeDisabled()
    expect(grid.querySelectorAll('.jd-grid-body [data-column]:not([data-locked])')).toHaveLength(0)
    again({ doc: { height: 600, ...doc, disabled: false } })
    expect(button('新增')).toBeEnabled()
    expect(table().getTableData()[0]).toMatchObject({ name: '改' })
  })

  test('a table that is full offers no further row', async () => {
    const { user, button } = showTable({ ...doc, maxRows: 4 }, rows)
    await user.click(button('新增'))
    expect(button('新增')).toBeDisabled()
  })
})

describe('the permission prefix', () => {
  test('hides the button and the column of a code that is switched on and not granted', async () => {
    const { has, user, tick, grid, table } = showTable({ ...doc, authPre: 'cms' }, rows, {
      grants: forbidding('cms:add', 'cms:price'),
    })
    expect(has('新增')).toBe(false)
    expect(grid).not.toHaveTextContent('单价')
    // Its values are kept all the same.
    expect(table().getTableData()[1]).toEqual({ id: 'b', name: '乙', price: 2 })
    await user.click(tick(1))
    expect(has('删除')).toBe(true)
  })

  test('a granted code hides nothing', () => {
    const { has } = showTable({ ...doc, authPre: 'cms' }, rows, {
      grants: { ...forbidding('cms:add'), auth: [{ action: 'cms:add', type: '1' }] },
    })
    expect(has('新增')).toBe(true)
  })

  test('batch_delete also hides 删除', async () => {
    const { user, tick, has } = showTable({ ...doc, authPre: 'cms' }, rows, {
      grants: forbidding('cms:batch_delete'),
    })
    await user.click(tick(1))
    expect(has('删除')).toBe(false)
  })

  test('save and clearSelection are hidden by their codes; btn: may stand before the name', async () => {
    const { user, tick, has } = showTable(
      {
        ...doc,
        authPre: 'cms',
        disabledRows: { name: '丙' },
        toolbarConfig: { btn: ['add', 'save', 'clearSelection'] },
      },
      rows,
      { grants: forbidding('cms:save', 'cms:btn:clearSelection') },
    )
    await user.click(tick(1))
    expect(has('保存')).toBe(false)
    expect(has('清空选择')).toBe(false)
    expect(has('新增')).toBe(true)
  })
})

describe('addButtonSettings', () => {
  const withSettings: TableDoc = { ...doc, addButtonSettings: true }
  const open = async (shown: ReturnType<typeof showTable>) => {
    await shown.user.click(shown.button('选项'))
    return screen.findByRole('dialog', { name: '选项' })
  }

  test('添加行数 says how many rows one click adds', async () => {
    const shown = showTable(withSettings, rows)
    await open(shown)
    const count = screen.getByLabelText('添加行数')
    await shown.user.tripleClick(count)
    await shown.user.keyboard('3')
    await shown.user.click(shown.button('新增'))
    expect(shown.table().getNewData()).toHaveLength(3)
  })

  test('添加位置 says below which row they come; 0 = 最底部', async () => {
    const shown = showTable(withSettings, rows)
    await open(shown)
    expect(screen.getByText('0 = 最底部')).toBeInTheDocument()
    await shown.user.tripleClick(screen.getByLabelText('添加位置'))
    await shown.user.keyboard('1')
    await shown.user.click(shown.button('新增'))
    expect(shown.column(0)).toEqual(['甲', '新', '乙', '丙'])
  })

  test('保存为默认值 keeps the choice under jet-add-btn-settings and says 保存成功', async () => {
    const shown = showTable(withSettings, rows)
    await open(shown)
    await shown.user.click(screen.getByLabelText('添加后滚动到底部'))
    await shown.user.click(shown.button('保存为默认值'))
    expect(shown.host.ports.storage.get('jet-add-btn-settings')).toEqual({
      addRowNum: 1,
      addIndex: 0,
      addScrollToBottom: false,
    })
    expect(shown.host.said).toContainEqual({ kind: 'success', text: '保存成功' })
  })
})
