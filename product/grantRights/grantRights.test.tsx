import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createConsole } from '#console'
import { compileEntity, type EntityDoc } from '#model'
import type { Call, Envelope } from '#ports'
import { listPage } from '#testing'
import { everyCell, everyType } from '../../tests/support/everyCell'
import { memoryWire } from '../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../tests/support/testHost'
import grantRights from './index'

const entityDoc = {
  schema: 2,
  entity: 'sysRole',
  title: '角色',
  label: 'roleName',
  api: '/sys/role',
  perm: 'role',
  fields: { roleName: { type: 'input', title: '角色名称' } },
} as const satisfies EntityDoc
const role = compileEntity(entityDoc, { types: everyType, report: () => undefined })
if (!role) throw new Error('the entity of this test compiles')
const entity = role
const pageDoc = {
  schema: 1,
  page: 'sys/role',
  title: '角色管理',
  kind: 'list',
  entity: 'sysRole',
  columns: ['roleName'],
  toolbar: [],
  row: [
    {
      action: 'grantRights',
      can: 'role:grant',
      owner: 'roleId',
      tree: 'GET /sys/role/queryTreeList',
      read: 'GET /sys/permission/queryRolePermission',
      save: 'POST /sys/permission/saveRolePermission',
      rules: 'GET /sys/role/datarule',
    },
  ],
}
const node = (key: string, children: readonly object[] = [], ruleFlag = 0) => ({
  key,
  slotTitle: key,
  ruleFlag,
  children,
})
const tree = [
  node('内容', [node('新闻', [node('新闻查看'), node('新闻新增')], 1), node('案例', [], 1)]),
]
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: [grantRights] })

async function openDialog() {
  const wire = memoryWire(entity, [{ roleName: '编辑' }])
  const sent: Call[] = []
  const answers: Readonly<Record<string, unknown>> = {
    '/sys/role/queryTreeList': { treeList: tree, ids: [] },
    '/sys/permission/queryRolePermission': ['内容', '新闻', '别处'],
    '/sys/permission/saveRolePermission': null,
    '/sys/role/datarule': null,
    '/sys/permission/saveRolePermission/impact': {
      hidden: 0,
      people: [
        {
          id: 'u1',
          username: 'lin',
          realname: '林小满',
          change: 0,
          rows: [{ entity: 0, gained: 0, lost: 12 }],
        },
        { id: 'u2', username: 'he', realname: '何山', change: 0, rows: [] },
      ],
      changes: [{ gained: [1], lost: [0] }],
      items: [
        { kind: 'entry', title: '内容 / 新闻' },
        { kind: 'code', title: '内容 / 新闻 / 新闻查看' },
      ],
      entities: ['新闻'],
    },
  }
  const request = {
    ...wire,
    async send(call: Call): Promise<Envelope> {
      const ok = (result: unknown) => ({ success: true, code: 200, message: '保存成功！', result })
      if (call.url.startsWith('/sys/role/datarule/'))
        return ok({
          datarule: [
            {
              id: 'r1',
              ruleName: '自己的',
              ruleColumn: 'createBy',
              ruleConditions: '=',
              ruleValue: '#{sysUserCode}',
            },
            { id: 'r2', ruleName: '已发布', ruleColumn: 'state', ruleConditions: 'EXPR' },
          ],
          ...(call.url.includes('%E6%96%B0%E9%97%BB') && { drChecked: 'r1' }),
          columns: [{ value: 'createBy', text: '创建人' }],
        })
      if (!(call.url in answers)) return await wire.send(call)
      if (call.method === 'POST') sent.push(call)
      return ok(answers[call.url])
    },
  }
  const host = testHost(request, grantsFor('role:view', 'role:grant'))
  render(<Page doc={pageDoc} entities={[entityDoc]} ports={host.ports} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^授权/ }))
  const dialog = await screen.findByRole('dialog', { name: '授权：编辑' })
  // What is said of an entry's rules is of its name, too.
  const item = (name: string) =>
    within(dialog).getByRole('treeitem', { name: new RegExp(`^${name} ?(数据规则.*)?$`) })
  await within(dialog).findByRole('treeitem', { name: '内容' })
  const press = async (name: string) =>
    user.click(await within(dialog).findByRole('button', { name }))
  const status = () => within(dialog).getByText(/^已勾选/)
  return { host, user, dialog, item, press, status, sent: () => sent.map(({ body }) => body) }
}

describe('the dialog of what an owner is granted', () => {
  test('saves the difference to what it showed, and leaves alone what its tree does not have', async () => {
    const { user, item, press, status, sent } = await openDialog()
    expect(status()).toHaveTextContent('已勾选 3 项')
    await press('展开所有')
    await user.click(item('新闻查看'))
    await user.click(item('新闻'))
    expect(status()).toHaveTextContent('已勾选 3 项，新授予 1，收回 1')
    await press('保存')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([
      expect.objectContaining({
        permissionIds: '内容,别处,新闻查看',
        lastpermissionIds: '内容,新闻,别处',
      }),
    ])
  })

  test('tells before it is saved what that would do, by what and by whom', async () => {
    const { user, item, press, sent } = await openDialog()
    await press('影响')
    expect(sent()).toEqual([])
    await press('展开所有')
    await user.click(item('新闻查看'))
    await press('影响')
    const impact = await screen.findByRole('dialog', { name: '保存后的影响' })
    expect(await within(impact).findByText('影响 2 人')).toBeVisible()
    expect(sent()).toEqual([expect.objectContaining({ permissionIds: '内容,新闻,别处,新闻查看' })])
    const lost = within(impact).getByRole('region', { name: '失去' })
    expect(within(lost).getByText('1 人少看到 12 条')).toBeVisible()
    await user.click(within(lost).getByText('内容 / 新闻'))
    expect(within(lost).getByText('林小满（lin）、何山（he）')).toBeVisible()
    await user.click(within(impact).getByRole('tab', { name: '按人' }))
    await user.type(within(impact).getByRole('searchbox', { name: '查找姓名或账号' }), '何')
    expect(within(impact).queryByText('林小满（lin）')).toBeNull()
    await user.click(within(impact).getByText('何山（he）'))
    expect(within(impact).getByText('得到按钮：内容 / 新闻 / 新闻查看')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '保存后的影响' })).toBeNull())
    expect(screen.getByRole('dialog', { name: '授权：编辑' })).toBeVisible()
  })

  test('takes all or none, and parents with their children where they go together', async () => {
    const { user, item, press, status } = await openDialog()
    await press('取消全选')
    expect(status()).toHaveTextContent('已勾选 1 项，收回 2')
    await press('父子关联')
    await press('展开所有')
    await user.click(item('新闻'))
    expect(item('新闻新增')).toHaveAttribute('aria-checked', 'true')
    expect(item('内容')).toHaveAttribute('aria-checked', 'mixed')
    await press('全部勾选')
    expect(status()).toHaveTextContent('已勾选 6 项')
    await press('合并所有')
    expect(screen.queryByRole('treeitem', { name: '新闻' })).toBeNull()
  })

  test('gives with an entry what it stands below, without which nobody would see it', async () => {
    const { user, item, press, status, sent } = await openDialog()
    await press('取消全选')
    await press('展开所有')
    await user.click(item('新闻新增'))
    expect(item('新闻')).toHaveAttribute('aria-checked', 'true')
    expect(item('内容')).toHaveAttribute('aria-checked', 'true')
    // Whoever hides a whole part of the menu may.
    await user.click(item('内容'))
    expect(status()).toHaveTextContent('已勾选 3 项')
    await press('取消全选')
    await press('父子关联')
    await user.click(item('新闻'))
    expect(item('内容')).toHaveAttribute('aria-checked', 'mixed')
    await user.click(item('新闻查看'))
    expect(item('新闻')).toHaveAttribute('aria-checked', 'mixed')
    await press('保存')
    await waitFor(() => expect(sent()).toHaveLength(1))
    const [{ permissionIds = '' } = {}] = sent() as { permissionIds?: string }[]
    expect(permissionIds.split(',').sort()).toEqual(['内容', '别处', '新闻', '新闻新增'])
  })

  test('is searched by name, and walked by keyboard', async () => {
    const { user, dialog, item, press, status } = await openDialog()
    const box = within(dialog).getByRole('searchbox', { name: '查找菜单或按钮' })
    const names = () =>
      within(dialog)
        .queryAllByRole('treeitem')
        .map((one) => one.textContent)
    await user.type(box, '新闻新')
    // What leads to the hit stands there, and nothing else.
    expect(names()).toEqual(['内容', '新闻数据规则', '新闻新增'])
    item('新闻新增').focus()
    await user.keyboard(' ')
    expect(status()).toHaveTextContent('已勾选 4 项，新授予 1')
    await user.type(box, '没有')
    expect(within(dialog).getByText('没有符合的菜单或按钮')).toBeVisible()
    expect(names()).toEqual([])
    // All and none are those that stand there, and what others need stays.
    await user.clear(box)
    await user.type(box, '案例')
    await press('全部勾选')
    expect(status()).toHaveTextContent('已勾选 5 项，新授予 2')
    await user.clear(box)
    await user.type(box, '新增')
    await press('取消全选')
    expect(status()).toHaveTextContent('已勾选 3 项，新授予 1，收回 1')
  })

  test('Ctrl+S takes the rules that stand over it, and saves them with it', async () => {
    const { user, item, press, sent } = await openDialog()
    await user.keyboard('{Control>}s{/Control}')
    expect(sent()).toEqual([])
    await press('展开所有')
    item('新闻').focus()
    await press('“新闻”的数据规则')
    const rules = await screen.findByRole('dialog', { name: '数据规则：新闻' })
    await user.click(await within(rules).findByRole('checkbox', { name: /^已发布/ }))
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    expect(sent()).toEqual([])
    await user.click(item('新闻查看'))
    // Twice at once is one save.
    await user.keyboard('{Control>}ss{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([
      expect.objectContaining({
        permissionIds: '内容,新闻,别处,新闻查看',
        dataRules: [{ permissionId: '新闻', dataRuleIds: 'r1,r2' }],
      }),
    ])
  })

  test('asks before changes are lost', async () => {
    const { host, user, item } = await openDialog()
    await user.click(item('内容'))
    host.answers.push(false)
    await user.keyboard('{Escape}')
    expect(host.asked).toMatchObject([{ title: '权限尚未保存' }])
    expect(screen.getByRole('dialog')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('gives an entry and the rules that limit its rows in one save', async () => {
    const { user, dialog, item, press, status, sent } = await openDialog()
    const rulesOf = async (name: string) => {
      item(name).focus()
      await press(`“${name}”的数据规则`)
      return await screen.findByRole('dialog', { name: `数据规则：${name}` })
    }
    const gone = () => waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    await press('展开所有')
    // An entry that is not granted has no rows to limit.
    const early = await rulesOf('案例')
    const box = await within(early).findByRole('checkbox', { name: /^自己的/ })
    expect(box).toBeDisabled()
    expect(within(early).getByText('先勾选这个菜单，再选择数据规则')).toBeVisible()
    await user.click(within(early).getByRole('button', { name: '取消' }))
    await gone()
    await user.click(item('案例'))
    expect(within(dialog).getByText('数据规则：全部数据')).toBeVisible()
    const rules = await rulesOf('案例')
    expect(await within(rules).findByText(/^创建人 \S+ 本人账号$/)).toBeVisible()
    await user.click(within(rules).getByRole('checkbox', { name: /^自己的/ }))
    await user.click(within(rules).getByRole('button', { name: '确定' }))
    await gone()
    expect(within(dialog).getByText('数据规则：1 条')).toBeVisible()
    expect(status()).toHaveTextContent('已勾选 4 项，新授予 1，改数据规则 1')
    // What was chosen stands there when it is opened again; as it is stored is no change.
    const kept = await rulesOf('新闻')
    await user.click(await within(kept).findByRole('checkbox', { name: /^已发布/ }))
    await user.click(within(kept).getByRole('button', { name: '确定' }))
    await gone()
    const again = await rulesOf('新闻')
    expect(await within(again).findByRole('checkbox', { name: /^自己的/ })).toBeChecked()
    await user.click(within(again).getByRole('checkbox', { name: /^已发布/, checked: true }))
    await user.click(within(again).getByRole('button', { name: '确定' }))
    await gone()
    await press('影响')
    const impact = await screen.findByRole('dialog', { name: '保存后的影响' })
    await within(impact).findByText('影响 2 人')
    await user.keyboard('{Escape}')
    await gone()
    await press('保存')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const saved = expect.objectContaining({
      permissionIds: '内容,新闻,别处,案例',
      dataRules: [{ permissionId: '案例', dataRuleIds: 'r1' }],
    })
    // What it would do was asked of the same.
    expect(sent()).toEqual([saved, saved])
  })
})
