import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { grantsFor } from '../../tests/support/testHost'
import { fieldOf } from '../cells/fixtures'
import { positionValue } from '../cells/position/value'
import { roleValue } from '../cells/role/value'
import { type Envelope, Failure } from '../ports'
import { PositionDialog, RoleDialog } from './business'
import type { Picked } from './picked'
import { box, chosen, confirm, Host, people, server } from './testing'

describe('choosing people', () => {
  test('the selection survives paging, search and sorting, in the order of choosing', async () => {
    const { user, onPick, last } = people()
    await user.click(await box('员工2'))
    await user.click(screen.getByRole('button', { name: '第 2 页' }))
    await user.click(await box('员工6'))
    await user.type(screen.getByRole('textbox', { name: '账号' }), 'user23{Enter}')
    await user.click(await box('员工23'))
    expect(last()).toMatchObject({ username: '*user23*', pageNo: 1, pageSize: 5 })
    expect(chosen()).toEqual(['员工2', '员工6', '员工23'])
    await user.click(screen.getByRole('button', { name: '重置' }))
    expect(await box('员工2')).toBeChecked()
    await user.click(screen.getByRole('button', { name: '姓名' }))
    expect(last()).toMatchObject({ column: 'realname', order: 'asc' })
    await user.click(confirm())
    expect(onPick.mock.lastCall?.[0].map(({ value }: Picked) => value)).toEqual([
      'user2',
      'user6',
      'user23',
    ])
  })

  test('a click anywhere in a row chooses it, another one gives it up', async () => {
    const { user } = people()
    await user.click(await screen.findByText('user3'))
    expect(chosen()).toEqual(['员工3'])
    await user.click(screen.getByText('user3'))
    expect(chosen()).toEqual([])
  })

  test('without a choice the submit says 请选择一条记录 and nothing is given', async () => {
    const { user, onPick, warnings } = people()
    await box('员工1')
    await user.click(confirm())
    expect(warnings).toHaveBeenCalledWith('请选择一条记录')
    expect(onPick).not.toHaveBeenCalled()
  })

  test('where one is chosen the latest counts, and two clicks on a row end the dialog', async () => {
    const { user, onPick } = people({ multiple: false })
    await user.click(await box('员工1'))
    await user.click(await box('员工2'))
    expect(chosen()).toEqual(['员工2'])
    await user.dblClick(screen.getByText('user4'))
    expect(onPick).toHaveBeenCalledTimes(1)
    expect(onPick.mock.lastCall?.[0]).toMatchObject([{ value: 'user4', text: '员工4' }])
  })

  test('a page is chosen as a whole, and given up again', async () => {
    const { user } = people()
    await box('员工1')
    await user.click(screen.getByLabelText('选择本页'))
    expect(chosen()).toHaveLength(5)
    await user.click(screen.getByLabelText('选择本页'))
    expect(chosen()).toEqual([])
  })

  test('the lists of people, by department too, of roles and of positions say what they show and ask for', async () => {
    const heads = () => screen.getAllByRole('columnheader').map((one) => one.textContent?.trim())
    const { user } = people()
    await box('员工1')
    expect(heads()).toEqual(expect.arrayContaining(['姓名', '账号', '电话', '出生日期']))
    await user.click(screen.getByRole('button', { name: '展开' }))
    expect(screen.getByPlaceholderText('请选择出生日期')).toBeVisible()
    expect(screen.getByPlaceholderText('请输入账号')).toBeVisible()
    // What is chosen stays while the dialog is made as large as the screen, and small again.
    await user.click(screen.getByLabelText('选择 员工2'))
    const dialog = screen.getByRole('dialog', { name: '用户选择' })
    await user.click(screen.getByRole('button', { name: '全屏' }))
    expect(dialog.style.width).toBe('100%')
    await user.click(screen.getByRole('button', { name: '退出全屏' }))
    expect(dialog.style.width).toBe('1200px')
    expect(chosen()).toEqual(['员工2'])
    cleanup()
    people({ props: { byDepart: true } })
    await box('员工1')
    expect(heads()).toEqual(
      expect.arrayContaining(['用户账号', '用户姓名', '性别', '手机', '部门']),
    )
    expect(screen.getByPlaceholderText('请输入账号')).toBeVisible()
    const { ports } = server()
    const rest = { multiple: false, start: [], onPick: vi.fn(), onClose: vi.fn() }
    cleanup()
    const roles = { ...rest, field: fieldOf(roleValue, {}) }
    render(<Host ports={ports} Dialog={RoleDialog} rest={roles} />)
    await screen.findByRole('dialog', { name: '角色选择' })
    expect(heads()).toEqual(expect.arrayContaining(['角色名称', '角色编码']))
    cleanup()
    const positions = { ...rest, field: fieldOf(positionValue, {}) }
    render(<Host ports={ports} Dialog={PositionDialog} rest={positions} />)
    await screen.findByRole('dialog', { name: '职务选择' })
    expect(heads()).toEqual(expect.arrayContaining(['职务名称', '职务编码', '职级']))
  })

  test.each([false, true])(
    'whoever may not see people chooses them by name (by department: %s)',
    async (byDepart) => {
      const { user } = people({ props: { byDepart } }, server(grantsFor('product:view')))
      await box('员工1')
      const heads = screen.getAllByRole('columnheader').map((one) => one.textContent?.trim())
      for (const head of ['性别', '手机', '电话', '出生日期']) expect(heads).not.toContain(head)
      const unfold = screen.queryByRole('button', { name: '展开' })
      if (unfold) await user.click(unfold)
      for (const label of ['性别', '生日']) expect(screen.queryByLabelText(label)).toBeNull()
    },
  )

  test('what was chosen before is there, and can be removed one by one or altogether', async () => {
    const start = [
      { value: 'user9', text: '员工9' },
      { value: 'gone', text: '已离职' },
    ]
    const { user, onPick } = people({ start })
    await box('员工1')
    expect(chosen()).toEqual(['员工9', '已离职'])
    expect(screen.getByText('已选择 2 项')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '删除 已离职' }))
    await user.click(confirm())
    expect(onPick.mock.lastCall?.[0]).toEqual([{ value: 'user9', text: '员工9' }])
    await user.click(screen.getByRole('button', { name: '清空' }))
    expect(chosen()).toEqual([])
  })

  test('sex and birthday stand behind 展开', async () => {
    const { user, last } = people()
    await box('员工1')
    expect(screen.queryByLabelText('性别')).toBeNull()
    await user.click(screen.getByRole('button', { name: '展开' }))
    expect(screen.getByLabelText('生日')).toBeInTheDocument()
    await user.click(screen.getByLabelText('性别'))
    await user.click(await screen.findByTitle('男'))
    await user.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(last()).toMatchObject({ sex: '1' }))
  })

  test('a host that has no dictionary of sexes is not asked by them', async () => {
    const { ports, ...host } = server()
    const { sexDict: _, ...others } = ports
    const { user } = people({}, { ...host, ports: others })
    await box('员工1')
    await user.click(screen.getByRole('button', { name: '展开' }))
    expect(screen.getByLabelText('生日')).toBeInTheDocument()
    expect(screen.queryByLabelText('性别')).toBeNull()
  })

  test('the keyboard alone is enough', async () => {
    const { user, onPick, onClose } = people()
    const first = await box('员工1')
    act(() => first.focus())
    await user.keyboard('{ArrowDown}{ArrowDown} ')
    expect(await box('员工3')).toHaveFocus()
    await user.keyboard('{End}{Enter}{Home}{PageDown}')
    await box('员工6')
    expect(chosen()).toEqual(['员工3', '员工5'])
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(onPick.mock.lastCall?.[0].map(({ value }: Picked) => value)).toEqual(['user3', 'user5'])
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('who opens it may type at once, and goes down to what was found', async () => {
    const { user } = people()
    await box('员工1')
    await user.keyboard('user23{Enter}')
    await box('员工23')
    // Not while an input method chooses among its words by the same key.
    const search = screen.getByRole('textbox', { name: '账号' })
    fireEvent.keyDown(search, { key: 'ArrowDown', isComposing: true })
    expect(search).toHaveFocus()
    await user.keyboard('{ArrowDown} ')
    expect(chosen()).toEqual(['员工23'])
  })

  test('what is typed is asked for before the arrow goes down to what was found', async () => {
    const { user } = people()
    await box('员工1')
    await user.keyboard('user23{ArrowDown}{Enter}')
    await box('员工23')
    expect(screen.getByRole('textbox', { name: '账号' })).toHaveFocus()
    expect(chosen()).toEqual([])
    await user.keyboard('{ArrowDown} ')
    expect(chosen()).toEqual(['员工23'])
  })

  test('the list of chosen ones is one stop of Tab: arrows move in it, Delete removes', async () => {
    const start = ['1', '2', '3'].map((value) => ({ value, text: `员工${value}` }))
    const { user } = people({ start })
    await box('员工1')
    act(() => screen.getByRole('button', { name: '删除 员工1' }).focus())
    await user.keyboard('{ArrowDown}{Delete}')
    expect(chosen()).toEqual(['员工1', '员工3'])
    expect(screen.getByRole('button', { name: '删除 员工3' })).toHaveFocus()
  })

  test('of 100,000 chosen ones only those in sight are drawn', async () => {
    const start = Array.from({ length: 100_000 }, (_, index) => ({
      value: `u${index}`,
      text: `u${index}`,
    }))
    const { onPick, user } = people({ start })
    await box('员工1')
    expect(chosen().length).toBeLessThan(60)
    expect(screen.getByText('已选择 100000 项')).toBeVisible()
    await user.click(await box('员工1'))
    await user.click(confirm())
    expect(onPick.mock.lastCall?.[0]).toHaveLength(100_001)
  })

  test('a failed list says why and is asked again by 重试', async () => {
    const host = server()
    host.send.mockRejectedValueOnce(new Failure('network', '网络连接失败'))
    const { user } = people({}, host)
    expect(await screen.findByText('网络连接失败')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await box('员工1')).toBeInTheDocument()
  })

  test('a page that does not come leaves its rows and its mark to the one before, and comes at its number', async () => {
    const host = server()
    const { user } = people({}, host)
    await box('员工1')
    const second = screen.getByRole('button', { name: '第 2 页' })
    host.send.mockRejectedValueOnce(new Failure('network', '网络连接失败'))
    await user.click(second)
    expect(await screen.findByText('网络连接失败')).toBeVisible()
    expect(await box('员工1')).toBeVisible()
    expect(screen.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page')
    expect(second).not.toHaveAttribute('aria-current')
    await user.click(second)
    expect(await box('员工6')).toBeVisible()
    expect(screen.queryByText('网络连接失败')).toBeNull()
    expect(second).toHaveAttribute('aria-current', 'page')
  })

  test('another question that is not answered leaves no rows of the one before', async () => {
    const host = server()
    const { user } = people({}, host)
    await box('员工1')
    host.send.mockRejectedValueOnce(new Failure('network', '网络连接失败'))
    await user.type(screen.getByRole('textbox', { name: '账号' }), 'user23{Enter}')
    expect(await screen.findByText('网络连接失败')).toBeVisible()
    expect(screen.queryByText('员工1')).toBeNull()
  })

  test('an answer of another shape is a failure, not a white dialog', async () => {
    const host = server()
    host.send.mockResolvedValue({ success: true, code: 200, message: '', result: { records: 5 } })
    people({}, host)
    expect(await screen.findByText('返回数据格式不正确')).toBeVisible()
  })

  test('only the answer to the last question counts', async () => {
    const host = server()
    let late: ((answer: Envelope) => void) | undefined
    const { user } = people({}, host)
    await box('员工1')
    host.send.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          late = resolve
        }),
    )
    await user.click(screen.getByRole('button', { name: '第 2 页' }))
    await user.click(screen.getByRole('button', { name: '第 3 页' }))
    await box('员工11')
    const records = [{ username: 'late', realname: '迟到的' }]
    await act(async () => late?.({ success: true, code: 200, message: '', result: { records } }))
    expect(screen.queryByText('迟到的')).toBeNull()
  })

  test('a page that was seen is not asked for again within 30 seconds', async () => {
    const { user, calls } = people()
    await box('员工1')
    await user.click(screen.getByRole('button', { name: '第 2 页' }))
    await box('员工6')
    await user.click(screen.getByRole('button', { name: '第 1 页' }))
    await box('员工1')
    expect(calls.filter(({ url }) => url === '/sys/user/list')).toHaveLength(2)
  })

  test('the same query asked again is a fresh answer, which replaces the kept one', async () => {
    const { user, calls } = people()
    await box('员工1')
    const before = calls.length
    await user.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(calls).toHaveLength(before + 1))
    await user.click(screen.getByRole('button', { name: '第 2 页' }))
    await box('员工6')
    await user.click(screen.getByRole('button', { name: '第 1 页' }))
    await box('员工1')
    expect(calls).toHaveLength(before + 2)
  })

  test('names are cut at 25 characters and shown whole as a hint', async () => {
    const host = server()
    const realname = '长'.repeat(26)
    host.send.mockResolvedValue({
      success: true,
      code: 200,
      message: '',
      result: { records: [{ username: 'x', realname }], total: 1 },
    })
    people({}, host)
    expect(await screen.findByText(`${'长'.repeat(25)}…`)).toHaveAttribute('title', realname)
  })

  test('nothing is wrong with it in the eyes of axe', async () => {
    people({ start: [{ value: 'user9', text: '员工9' }] })
    await box('员工1')
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})

describe('choosing people by department', () => {
  test('a department narrows the list to its people; chosen ones of others stay', async () => {
    const { user, last, onPick } = people({ props: { byDepart: true, store: 'id' } })
    await user.click(await box('员工1'))
    await user.click(await screen.findByRole('treeitem', { name: '外贸部' }))
    await waitFor(() => expect(last()).toMatchObject({ departId: 'd2', pageNo: 1, pageSize: 10 }))
    expect(last()).toMatchObject({ column: 'createTime', order: 'desc' })
    await user.click(await box('员工2'))
    await user.click(screen.getByRole('treeitem', { name: '外贸部' }))
    // Everybody again: that page is still known.
    expect(screen.getByRole('treeitem', { name: '外贸部' })).toHaveAttribute(
      'aria-checked',
      'false',
    )
    await user.click(confirm())
    expect(onPick.mock.lastCall?.[0].map(({ value }: Picked) => value)).toEqual(['id1', 'id2'])
  })

  test('the sex is said in words', async () => {
    people({ props: { byDepart: true } })
    const row = (await box('员工2')).closest('tr')
    expect(row).toHaveTextContent('女')
    expect(screen.getByRole('dialog', { name: '根据部门选择用户' })).toBeInTheDocument()
  })
})
