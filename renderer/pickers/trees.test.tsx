import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { departValue } from '../cells/depart/value'
import { fieldOf } from '../cells/fixtures'
import { Failure } from '../ports'
import type { Picked } from './picked'
import { confirm, Host, type Shown, server } from './testing'
import { DepartDialog } from './trees'

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

  test('who opens it may type at once, and goes down to the tree', async () => {
    const { user } = show()
    await item('总部')
    await user.keyboard('欧洲{Enter}')
    expect(await item('欧洲组')).toBeVisible()
    await user.keyboard('{ArrowDown}')
    expect(screen.getAllByRole('treeitem')).toContain(document.activeElement)
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
