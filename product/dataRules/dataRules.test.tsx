import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createConsole } from '#console'
import { compileEntity, type EntityDoc } from '#model'
import { type Call, type Envelope, Failure } from '#ports'
import { listPage } from '#testing'
import { everyCell, everyType } from '../../tests/support/everyCell'
import { memoryWire } from '../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../tests/support/testHost'
import dataRules from './index'
import { withChoice } from './rules'

const entityDoc = {
  schema: 2,
  entity: 'sysMenu',
  title: '菜单',
  label: 'name',
  api: '/sys/permission',
  perm: 'sysMenu',
  fields: { name: { type: 'input', title: '菜单名称' } },
} as const satisfies EntityDoc
const compiled = compileEntity(entityDoc, { types: everyType, report: () => undefined })
if (!compiled) throw new Error('the entity of this test compiles')
const entity = compiled
const pageDoc = {
  schema: 1,
  page: 'sys/menu',
  title: '菜单管理',
  kind: 'list',
  entity: 'sysMenu',
  columns: ['name'],
  toolbar: [],
  row: ['dataRules'],
}
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: [dataRules] })

const own = {
  id: 'r1',
  ruleName: '本人',
  ruleColumn: 'owner',
  ruleConditions: '=',
  status: '1',
  ruleValue: '#{sysUserCode}',
  tenantId: 0,
  editable: true,
}
const ofRole = {
  id: 'r2',
  ruleName: '运营',
  ruleColumn: null,
  ruleConditions: 'EXPR',
  status: '1',
  ruleValue: 'owner == user.username',
  tenantId: 0,
  editable: false,
}
const dead = {
  ...own,
  id: 'r3',
  ruleName: '旧规则',
  ruleColumn: null,
  ruleConditions: 'USE_SQL_RULES',
  ruleValue: '1 = 1',
}

const ofStatus = {
  ...own,
  id: 'r4',
  ruleName: '状态',
  ruleColumn: 'status',
  ruleConditions: 'IN',
  ruleValue: 'draft, #{other},on',
}
const statuses = [
  { value: 'draft', text: '草稿' },
  { value: 'on', text: '已发布' },
]
const columns = [
  { value: 'owner', text: '负责人' },
  { value: 'status', text: '状态', dict: 'news_status' },
]

async function openDrawer({
  rights = ['view', 'rule'],
  title = '新闻' as string | null,
  refuse = undefined as string | undefined,
} = {}) {
  const wire = memoryWire(entity, [{ name: '新闻管理' }], { news_status: statuses })
  const sent: Call[] = []
  const request = {
    ...wire,
    async send(call: Call): Promise<Envelope> {
      const ok = (result: unknown) => ({ success: true, code: 200, message: '好', result })
      if (call.url.endsWith('/queryPermissionRule'))
        return ok(title ? [own, ofRole, dead, ofStatus] : [])
      if (call.url.endsWith('/queryRuleColumns')) return ok({ title, columns })
      if (!/PermissionRule$/.test(call.url)) return await wire.send(call)
      sent.push(call)
      if (refuse === undefined) return ok(null)
      const result = { errors: [{ field: 'ruleValue', message: refuse }] }
      throw new Failure('business', refuse, { status: 400, result })
    },
  }
  const host = testHost(request, grantsFor(...rights.map((one) => `sysMenu:${one}`)))
  render(<Page doc={pageDoc} entities={[entityDoc]} ports={host.ports} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^数据规则/ }))
  const drawer = await screen.findByRole('dialog', { name: '数据规则：新闻管理' })
  return { host, user, drawer, sent }
}

test('each rule is said as people say it; those of role documents are shown and not edited, SQL is told as never run', async () => {
  const { drawer } = await openDrawer()
  const rows = await within(drawer).findAllByRole('row', { name: /本人|运营|旧规则/ })
  expect(rows[0]).toHaveTextContent('负责人 = 本人账号')
  expect(rows[1]).toHaveTextContent('owner == user.username')
  expect(within(rows[1] as HTMLElement).queryByRole('button', { name: '编辑' })).toBeNull()
  expect(rows[2]).toHaveTextContent('从不执行')
  const status = within(drawer).getByRole('row', { name: /^状态/ })
  await waitFor(() => expect(status).toHaveTextContent('状态 IN 草稿、#{other}、已发布'))
})

test('items of a dictionary are chosen by what they are called', async () => {
  const { drawer, user } = await openDrawer()
  await user.click(await within(drawer).findByRole('button', { name: '新增规则' }))
  const dialog = await screen.findByRole('dialog', { name: '新增数据规则' })
  const value = within(dialog).getByLabelText('规则值')
  expect(within(dialog).queryByText('状态的选项：')).toBeNull()
  await user.click(within(dialog).getByLabelText('规则字段'))
  await user.click(await screen.findByText('状态', { selector: '.ant-select-item *' }))
  // One stands in place of the other; only of a list both stay.
  await user.click(await within(dialog).findByRole('button', { name: '草稿' }))
  await user.click(within(dialog).getByRole('button', { name: '已发布' }))
  expect(value).toHaveValue('on')
  expect(withChoice('on', 'draft', 'IN')).toBe('on,draft')
  expect(withChoice('on, draft', 'on', 'IN')).toBe('on,draft')
})

test('a rule is written over the fields of the records, with variables to choose from', async () => {
  const { drawer, user, sent } = await openDrawer()
  await user.click(await within(drawer).findByRole('button', { name: '新增规则' }))
  const dialog = await screen.findByRole('dialog', { name: '新增数据规则' })
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(sent).toEqual([])
  await user.type(within(dialog).getByLabelText('规则名称'), '部门')
  await user.click(within(dialog).getByLabelText('规则字段'))
  await user.click(await screen.findByText('负责人', { selector: '.ant-select-item *' }))
  await user.click(within(dialog).getByRole('button', { name: '本人账号' }))
  expect(within(dialog).getByLabelText('规则值')).toHaveValue('#{sysUserCode}')
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    method: 'POST',
    url: '/sys/permission/addPermissionRule',
    body: {
      ruleName: '部门',
      ruleColumn: 'owner',
      ruleConditions: '=',
      status: '1',
      ruleValue: '#{sysUserCode}',
      permissionId: '1',
    },
  })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增数据规则' })).toBeNull())
})

test('what the server refuses stands at its field', async () => {
  const { drawer, user } = await openDrawer({ refuse: '不认识的变量' })
  const [edit] = await within(drawer).findAllByRole('button', { name: '编辑' })
  await user.click(edit as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: '编辑数据规则' })
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await within(dialog).findByText('不认识的变量')).toBeVisible()
})

test('a rule is deleted after a question', async () => {
  const { drawer, user, host, sent } = await openDrawer()
  const [remove] = await within(drawer).findAllByRole('button', { name: '删除' })
  await user.click(remove as HTMLElement)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(host.asked[0]?.title).toBe('确认删除规则“本人”？')
  expect(sent[0]).toMatchObject({ method: 'DELETE', params: { id: 'r1' } })
})

test('who may only look changes nothing, and an entry without records has no rules to add', async () => {
  const { drawer } = await openDrawer({ rights: ['view'] })
  await within(drawer).findAllByRole('row', { name: /本人/ })
  expect(within(drawer).queryByRole('button', { name: /新增规则|编辑|删除/ })).toBeNull()
})

test('an entry that shows no records says so', async () => {
  const { drawer } = await openDrawer({ title: null })
  expect(await within(drawer).findByText(/不显示某一种记录/)).toBeVisible()
  expect(within(drawer).queryByRole('button', { name: '新增规则' })).toBeNull()
})
