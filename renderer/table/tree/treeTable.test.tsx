import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { portsOf } from '../../cells/fixtures'
import { type Envelope, Failure, PortsContext } from '../../ports'
import { TreeTable, type TreeTableProps } from './TreeTable'

const top = [
  { id: 'a', name: '总部', hasChildren: true },
  { id: 'b', name: '分部', hasChildren: false },
]

type Answer = (params: Readonly<Record<string, unknown>>) => unknown

function show(answer: Answer, rest: Partial<TreeTableProps> = {}) {
  const ports = portsOf()
  const send = vi.spyOn(ports.request, 'send').mockImplementation(async ({ params = {} }) => {
    const result = await answer(params)
    return { success: true, code: 200, message: '', result } satisfies Envelope
  })
  const error = vi.spyOn(ports.notify, 'error')
  const draw = (next: Partial<TreeTableProps> = {}, used = ports) => (
    <PortsContext value={used}>
      <TreeTable
        title="部门"
        url="/depart/tree"
        columns={[
          { key: 'name', title: '名称' },
          { key: 'id', title: '编号', render: ({ text, index }) => <b>{`${index}:${text}`}</b> },
        ]}
        {...rest}
        {...next}
      />
    </PortsContext>
  )
  const { rerender } = render(draw())
  const names = () =>
    [...document.querySelectorAll('tbody > tr')].map((row) => row.querySelector('td')?.textContent)
  const again = (next: Partial<TreeTableProps>) => rerender(draw(next))
  const withNewPorts = () => rerender(draw({}, { ...ports, request: { ...ports.request } }))
  return { send, error, user: userEvent.setup(), names, again, withNewPorts }
}
const row = (name: RegExp) => screen.findByRole('row', { name })

test('a list or records are read; what else comes is 返回数据类型不识别, with another try', async () => {
  const answers: unknown[] = [{ rows: [] }, { records: top }]
  const { user } = show(() => answers.shift())
  expect(await screen.findByText('返回数据类型不识别')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await row(/总部/)).toHaveAttribute('aria-level', '1')
  expect(screen.getByText('0:a')).toBeVisible()
})

test('a node that hasChildren gets a placeholder child showing loading... until they come', async () => {
  let come = (_: unknown) => {}
  const { send, user, names } = show(({ parentId }) =>
    parentId === 'a'
      ? new Promise((resolve) => {
          come = resolve
        })
      : top,
  )
  await user.click(within(await row(/总部/)).getByRole('button', { name: '展开' }))
  const placeholder = await row(/loading\.\.\./)
  expect(placeholder).toHaveAttribute('data-id', 'a_loadChild')
  expect(placeholder).toHaveAttribute('aria-level', '2')
  come([{ id: 'a1', name: '销售部' }])
  expect(await row(/销售部/)).toHaveAttribute('aria-level', '2')
  expect(names()).toEqual(['总部', '销售部', '分部'])
  expect(send).toHaveBeenLastCalledWith(
    expect.objectContaining({ url: '/depart/tree', params: { parentId: 'a' } }),
  )
  // Opened again nothing is asked.
  await user.click(screen.getByRole('button', { name: '收起' }))
  await user.click(screen.getByRole('button', { name: '展开' }))
  expect(send).toHaveBeenCalledTimes(2)
})

test('if none return, the node has no children', async () => {
  const { user } = show(({ parentId }) => (parentId === 'a' ? [] : top))
  await user.click(within(await row(/总部/)).getByRole('button', { name: '展开' }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

test('the parent key, the top value, the condition and childrenUrl are configurable', async () => {
  const { send, user } = show(() => top, {
    queryKey: 'pid',
    topValue: '0',
    condition: '{"status":1}',
    childrenUrl: '/depart/children',
    queryParams: { kind: 'x' },
  })
  const shared = { kind: 'x', condition: '{"status":1}' }
  await row(/总部/)
  expect(send).toHaveBeenLastCalledWith(
    expect.objectContaining({ url: '/depart/tree', params: { ...shared, pid: '0' } }),
  )
  await user.click(screen.getByRole('button', { name: '展开' }))
  expect(send).toHaveBeenLastCalledWith(
    expect.objectContaining({ url: '/depart/children', params: { ...shared, pid: 'a' } }),
  )
})

test('changed query parameters reload from the top and collapse everything', async () => {
  const { user, names, again } = show(({ parentId, kind }) =>
    parentId === 'a' ? [{ id: 'a1', name: '销售部' }] : kind === 'y' ? [top[0]] : top,
  )
  await user.click(within(await row(/总部/)).getByRole('button', { name: '展开' }))
  await row(/销售部/)
  again({ queryParams: { kind: 'y' } })
  await waitFor(() => expect(names()).toEqual(['总部']))
})

test('what stands alone at the top is opened where that is asked for, and only then', async () => {
  const below: Answer = ({ parentId, all }) =>
    parentId === 'a' ? [{ id: 'a1', name: '销售部' }] : all ? top : [top[0]]
  const { names, again } = show(below, { opensOnly: true })
  await waitFor(() => expect(names()).toEqual(['总部', '销售部']))
  again({ opensOnly: true, queryParams: { all: 1 } })
  await waitFor(() => expect(names()).toEqual(['总部', '分部']))
})

test('children that cannot be loaded are told, and the node can be opened again', async () => {
  const { user, error } = show(({ parentId }) => {
    if (parentId === 'a') throw new Failure('network', '网络连接失败')
    return top
  })
  await user.click(within(await row(/总部/)).getByRole('button', { name: '展开' }))
  await waitFor(() => expect(error).toHaveBeenCalled())
  expect(await row(/总部/)).toHaveAttribute('aria-expanded', 'false')
})

test('arrows walk the rows, open and close them', async () => {
  const { user, names } = show(({ parentId }) =>
    parentId === 'a' ? [{ id: 'a1', name: '销售部' }] : top,
  )
  await row(/总部/)
  await user.tab()
  await user.keyboard('{ArrowRight}')
  const child = await row(/销售部/)
  await user.keyboard('{ArrowRight}')
  expect(child).toHaveFocus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(names()).toEqual(['总部', '分部'])
  await user.keyboard('{End}')
  expect(await row(/分部/)).toHaveFocus()
})

test('new ports, as after a change of rights, read again what stands open and close nothing', async () => {
  const below = [{ id: 'a1', name: '销售部' }]
  const { user, names, send, withNewPorts } = show(({ parentId }) =>
    parentId === 'a' ? below : top,
  )
  await user.click(within(await row(/总部/)).getByRole('button', { name: '展开' }))
  await row(/销售部/)
  expect(send).toHaveBeenCalledTimes(2)
  below.push({ id: 'a2', name: '采购部' })
  withNewPorts()
  expect(names()).toEqual(['总部', '销售部', '分部'])
  await row(/采购部/)
  expect(names()).toEqual(['总部', '销售部', '采购部', '分部'])
  expect(send).toHaveBeenCalledTimes(4)
})

test('nothing is asked before the first reload unless it may begin by itself; events tell its course', async () => {
  const { send } = show(() => top, { immediateRequest: false })
  expect(send).not.toHaveBeenCalled()
  const onRequestBefore = vi.fn()
  const onRequestSuccess = vi.fn()
  const onRequestFinally = vi.fn()
  show(() => top, { title: '二', onRequestBefore, onRequestSuccess, onRequestFinally })
  await waitFor(() => expect(onRequestFinally).toHaveBeenCalledWith({ first: true }))
  expect(onRequestBefore).toHaveBeenCalledWith({ first: true })
  expect(onRequestSuccess).toHaveBeenCalledWith(
    expect.objectContaining({ first: true, dataSource: top }),
  )
})

test('a table without rows is scrolled by the keyboard, one with rows by them', async () => {
  let come = (_: unknown) => {}
  show(
    () =>
      new Promise((resolve) => {
        come = resolve
      }),
  )
  expect(screen.getByRole('group', { name: '部门' })).toHaveAttribute('tabindex', '0')
  come(top)
  await row(/总部/)
  expect(screen.queryByRole('group', { name: '部门' })).toBeNull()
})
