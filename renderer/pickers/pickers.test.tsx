import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { everyCell } from '../../tests/support/everyCell'
import { grantsFor } from '../../tests/support/testHost'
import { depart as departCell } from '../cells/depart'
import { departValue } from '../cells/depart/value'
import { fieldOf, lookupOf, portsOf } from '../cells/fixtures'
import { positionValue } from '../cells/position/value'
import { roleValue } from '../cells/role/value'
import { user as userCell } from '../cells/user'
import { userValue } from '../cells/user/value'
import { DataProvider } from '../data/DataProvider'
import { useLookup } from '../data/lookup'
import { Registry } from '../model/entity/registry'
import { type Call, type Envelope, Failure, type Ports } from '../ports'
import { CellsContext } from '../ui/cells'
import { PositionDialog, RoleDialog } from './business'
import type { PickDialogProps } from './PickBox'
import type { Picked } from './picked'
import { DepartDialog } from './trees'
import { UserDialog } from './users'

const cells = new Registry('cell', everyCell)
const everybody = Array.from({ length: 23 }, (_, index) => ({
  id: `id${index + 1}`,
  username: `user${index + 1}`,
  realname: `员工${index + 1}`,
  phone: null,
  sex: index % 2 === 0 ? 1 : 2,
}))

/** A server with 23 people, four to a page of the smallest kind. */
function server(grants = grantsFor('user:view')) {
  const calls: Call[] = []
  const ports = { ...portsOf(), grants }
  const answer = (result: unknown): Envelope => ({ success: true, code: 200, message: '', result })
  const send = vi.spyOn(ports.request, 'send').mockImplementation(async (call) => {
    calls.push(call)
    if (call.url === '/sys/sysDepart/queryTreeList') return answer(departs)
    if (call.url.startsWith('/sys/dict/')) return answer([{ value: '1', text: '男' }])
    const { pageNo = 1, pageSize = 10, username = '' } = call.params ?? {}
    const part = String(username).replaceAll('*', '')
    const found = everybody.filter((person) => person.username.includes(part))
    const from = (Number(pageNo) - 1) * Number(pageSize)
    return answer({ records: found.slice(from, from + Number(pageSize)), total: found.length })
  })
  const warnings = vi.spyOn(ports.notify, 'warning')
  return { ports, calls, send, warnings, last: () => calls.at(-1)?.params }
}

const departs = [
  {
    id: 'd1',
    departName: '总部',
    orgCode: 'A01',
    children: [
      {
        id: 'd2',
        departName: '外贸部',
        orgCode: 'A01A01',
        children: [{ id: 'd4', departName: '欧洲组' }],
      },
      { id: 'd3', departName: '内容部', orgCode: 'A01A02' },
    ],
  },
]

function Host<P>(props: {
  readonly ports: Ports
  readonly Dialog: (props: PickDialogProps<P>) => React.ReactNode
  readonly rest: Omit<PickDialogProps<P>, 'lookup'>
}) {
  return (
    <DataProvider ports={props.ports}>
      <CellsContext value={cells}>
        <WithTexts {...props} />
      </CellsContext>
    </DataProvider>
  )
}

const WithTexts = <P,>({ Dialog, rest }: Parameters<typeof Host<P>>[0]) => (
  <Dialog {...rest} lookup={useLookup()} />
)

interface Shown {
  readonly multiple?: boolean
  readonly start?: readonly Picked[]
  readonly props?: object
}

function people({ multiple = true, start = [], props = {} }: Shown = {}, host = server()) {
  const [onPick, onClose] = [vi.fn(), vi.fn()]
  const field = fieldOf(userValue, props)
  render(
    <Host
      ports={host.ports}
      Dialog={UserDialog}
      rest={{ field, multiple, start, onPick, onClose }}
    />,
  )
  return { ...host, onPick, onClose, user: userEvent.setup() }
}

const box = (name: string) => screen.findByLabelText(`选择 ${name}`, {}, { timeout: 5_000 })
const confirm = () => screen.getByRole('button', { name: '确认' })
const chosen = () =>
  within(screen.getByRole('region', { name: '已选用户' }))
    .queryAllByRole('button', { name: /^删除 / })
    .map((button) => button.getAttribute('aria-label')?.slice(3))

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

  test('at rest the boxes say what to choose', () => {
    const shown = (cell: typeof userCell | typeof departCell, props: object) => {
      const field = fieldOf(cell.value as typeof userValue, props) // the same shape of props
      const { ports } = server()
      const rest = { field, value: null, onChange: vi.fn(), lookup: lookupOf() }
      const { container } = render(
        <DataProvider ports={ports}>
          <cell.Edit id="a" {...rest} />
        </DataProvider>,
      )
      const icon = container.querySelector('.jd-face-icon')?.getAttribute('title')
      return [container.querySelector('.jd-placeholder')?.textContent, icon]
    }
    expect(shown(userCell, {})).toEqual(['请选择用户', undefined])
    expect(shown(userCell, { byDepart: true })).toEqual(['请先选择用户', '选择用户'])
    expect(shown(departCell, {})).toEqual(['请点击选择部门', '部门选择控件'])
  })

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
    await user.click(await screen.findByTitle('男', {}, { timeout: 10_000 }))
    await user.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(last()).toMatchObject({ sex: '1' }))
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

describe('choosing departments', () => {
  function show({ multiple = false, props = {} }: Shown = {}, host = server()) {
    const [onPick, onClose] = [vi.fn(), vi.fn()]
    const field = fieldOf(departValue, props)
    render(
      <Host
        ports={host.ports}
        Dialog={DepartDialog}
        rest={{ field, multiple, start: [], onPick, onClose }}
      />,
    )
    const picked = () => onPick.mock.lastCall?.[0].map(({ value }: Picked) => value)
    return { ...host, onPick, onClose, picked, user: userEvent.setup() }
  }
  const item = (name: string) => screen.findByRole('treeitem', { name })

  test('the first level is open, unless the document says otherwise', async () => {
    show()
    expect(await item('外贸部')).toBeVisible()
    expect(screen.queryByRole('treeitem', { name: '欧洲组' })).toBeNull()
  })

  test('rootOpened false shows the roots only', async () => {
    show({ props: { rootOpened: false } })
    expect(await item('总部')).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('treeitem', { name: '外贸部' })).toBeNull()
  })

  test('Enter in the search opens the parents of the hits and marks them', async () => {
    const { user } = show()
    await item('外贸部')
    expect(screen.getByPlaceholderText('请输入部门名称按回车进行搜索')).toBeVisible()
    await user.type(screen.getByRole('searchbox'), '欧洲{Enter}')
    expect(within(await item('欧洲组')).getByText('欧洲').tagName).toBe('MARK')
  })

  test('a search without a hit says so until it is cleared', async () => {
    const { user } = show()
    await item('外贸部')
    await user.type(screen.getByRole('searchbox'), '火星{Enter}')
    expect(screen.getByRole('status')).toHaveTextContent('没有查询到任何数据')
    await user.clear(screen.getByRole('searchbox'))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('of a single choice the latest is the only one', async () => {
    const { user, picked } = show()
    await user.click(await item('外贸部'))
    await user.click(await item('内容部'))
    await user.click(confirm())
    expect(picked()).toEqual(['d3'])
  })

  test('the code is kept where the document wants it; who has none cannot be chosen', async () => {
    const { user, picked } = show({ props: { store: 'orgCode' } })
    await user.click(await item('外贸部'))
    await user.click(confirm())
    expect(picked()).toEqual(['A01A01'])
  })

  test('parents and children are apart until 父子关联 joins them, and again after 取消关联', async () => {
    const { user, picked } = show({ multiple: true })
    await user.click(await item('总部'))
    expect(await item('外贸部')).toHaveAttribute('aria-checked', 'false')
    await user.click(await item('总部'))
    await user.click(screen.getByRole('button', { name: '树操作' }))
    await user.click(screen.getByRole('menuitem', { name: '父子关联' }))
    await user.click(await item('外贸部'))
    expect(await item('总部')).toHaveAttribute('aria-checked', 'mixed')
    await user.click(await item('内容部'))
    expect(await item('总部')).toHaveAttribute('aria-checked', 'true')
    await user.click(screen.getByRole('button', { name: '树操作' }))
    await user.click(screen.getByRole('menuitem', { name: '取消关联' }))
    await user.click(await item('外贸部'))
    await user.click(confirm())
    expect(picked()?.sort()).toEqual(['d1', 'd3', 'd4'])
  })

  test('the keyboard opens, closes, chooses and ends', async () => {
    const { user, picked } = show()
    const root = await item('总部')
    act(() => root.focus())
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
    expect(await item('欧洲组')).toHaveFocus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.queryByRole('treeitem', { name: '欧洲组' })).toBeNull()
    expect(await item('外贸部')).toHaveFocus()
    await user.keyboard('{End}{Enter}')
    expect(picked()).toEqual(['d3'])
  })

  test('Escape closes the dialog though branches of the tree are open', async () => {
    const { user, onClose } = show()
    expect(await item('总部')).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('a failed tree says why and is asked again by 重试', async () => {
    const host = server()
    host.send.mockRejectedValueOnce(new Failure('network', '网络连接失败'))
    const { user } = show({}, host)
    await user.click(await screen.findByRole('button', { name: '重试' }))
    expect(await item('总部')).toBeVisible()
  })

  test('of 5,000 departments only those in sight are drawn', async () => {
    const host = server()
    const result = Array.from({ length: 5_000 }, (_, index) => ({
      id: `x${index}`,
      departName: `部门${index}`,
    }))
    host.send.mockResolvedValue({ success: true, code: 200, message: '', result })
    const { user, picked } = show({}, host)
    await item('部门0')
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
    const tree = screen.getByRole('tree')
    Object.defineProperty(tree, 'scrollTop', { value: 4_000 * 32, writable: true })
    fireEvent.scroll(tree)
    await user.click(await item('部门4000'))
    await user.click(confirm())
    expect(picked()).toEqual(['x4000'])
  })

  test('nothing is wrong with it in the eyes of axe', async () => {
    show({ multiple: true })
    await item('总部')
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})

const person = fieldOf(userValue, {}, { title: '负责人' })

function PersonBox() {
  const [value, setValue] = useState<string | readonly string[] | null>(null)
  return (
    <userCell.Edit id="a" field={person} value={value} lookup={useLookup()} onChange={setValue} />
  )
}

test('the box says at once what the dialog said of the chosen ones', async () => {
  const { ports } = server()
  const { send } = ports.request
  // The dictionary's own answer never comes.
  ports.request.send = (call) =>
    call.url.startsWith('/sys/dict/loadDictItem/') ? new Promise(() => {}) : send(call)
  render(
    <DataProvider ports={ports}>
      <CellsContext value={cells}>
        <PersonBox />
      </CellsContext>
    </DataProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: '负责人' }))
  await user.dblClick(await box('员工2'))
  expect(screen.getByRole('combobox', { name: '负责人' })).toHaveTextContent('员工2')
})

test('what happens in the dialog is none of the form’s business that it was opened from', async () => {
  const host = server()
  const [onSubmit, onKeyDown, onClick] = [vi.fn(), vi.fn(), vi.fn()]
  const user = userEvent.setup()
  const field = fieldOf(userValue, {}, { title: '负责人' })
  render(
    <DataProvider ports={host.ports}>
      <CellsContext value={cells}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the form of the test listens */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the form of the test listens */}
        <div onClick={onClick}>
          <form onSubmit={onSubmit} onKeyDown={onKeyDown}>
            <userCell.Edit
              id="a"
              value={null}
              field={field}
              lookup={{ options: () => [], text: () => undefined, value: () => undefined }}
              onChange={() => {}}
            />
          </form>
        </div>
      </CellsContext>
    </DataProvider>,
  )
  await user.click(screen.getByRole('combobox', { name: '负责人' }))
  await box('员工1')
  onClick.mockClear()
  await user.type(screen.getByRole('textbox', { name: '账号' }), 'user2{Enter}')
  await user.click(await box('员工2'))
  expect([onSubmit, onKeyDown, onClick].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
  await user.click(confirm())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('combobox', { name: '负责人' })).toHaveFocus()
})
