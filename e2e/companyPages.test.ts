import type { Page } from 'playwright'
import { expect as same, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { chooseInMenu } from './support/menu'
import { startOwnServer } from './support/ownServer'
import { bar, editor, findings, replaceText } from './support/workbench'

/* Pages of a company's own, from 新建 to the colleague's list. What is published stays, so the server is this file's own. */

const server = await startOwnServer()
const browser = watchedBrowser(() => server.url)

const company = 1001
const mark = (page: Page) => page.getByRole('status').filter({ hasText: '正在试看未发布的修改' })

async function begin(page: Page, kind: string, title: string, name: string): Promise<void> {
  await bar(page).getByRole('button', { name: '新建' }).click()
  const dialog = page.getByRole('dialog', { name: '新建文档' })
  await dialog.getByRole('combobox', { name: '类型' }).selectOption({ label: kind })
  await dialog.getByRole('textbox', { name: '中文名称' }).fill(title)
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill(name)
  await dialog.getByRole('button', { name: '新建' }).click()
  await expect(dialog).toBeHidden()
  await expect(editor(page)).toContainText(title)
}

async function give(role: string, username: string): Promise<void> {
  const admin = await browser.api('admin')
  const inCompany = { tenant: company }
  const roles = await admin.call<{ records: { id: string; roleCode: string }[] }>(
    'GET',
    '/sys/role/list',
    { ...inCompany, params: { pageSize: 100 } },
  )
  const found = roles.result.records.find(({ roleCode }) => roleCode === role)
  const people = await admin.call<{ records: { id: string }[] }>('GET', '/sys/user/list', {
    ...inCompany,
    params: { username },
  })
  const userIdList = people.result.records.map(({ id }) => id)
  const body = { roleId: found?.id, userIdList }
  same(await admin.call('POST', '/sys/user/addSysUserRole', { ...inCompany, body })).toMatchObject({
    success: true,
  })
}

test('a company makes a screen of its own: begun, mended, tried, published, used by those who have its role, nothing to others', async () => {
  const page = await browser.page({ as: 'config', path: '/online/workbench' })
  await begin(page, '实体（连同列表页、菜单与权限）', '样品单', 'sales/sample')
  await begin(page, '角色', '样品员', 'sampler')
  await expect(findings(page)).toContainText('没有问题')
  await replaceText(page, '"grants": []', '"grants": ["page:sales/sample", "sampl:*"]')
  await expect(findings(page)).toContainText('sampl')
  await replaceText(page, '"sampl:*"', '"sample:*"')
  await expect(findings(page)).toContainText('没有问题')
  // What is the platform's is read, and not changed; what is another's is not there.
  const tree = page.getByRole('navigation', { name: '文档' })
  await tree.getByRole('combobox').selectOption({ label: '本公司的 4' })
  await expect(tree.getByRole('button', { name: /sales\/sample/ }).first()).toBeVisible()
  same(await seriousFindings(page)).toEqual([])

  await expect(bar(page)).toContainText('已保存')
  await bar(page).getByRole('button', { name: '试看' }).click()
  await expect(mark(page)).toBeVisible()
  await chooseInMenu(page, '样品单')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: /新增/ })
  await form.getByRole('textbox', { name: '名称' }).fill('试看的样品')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  const told = page.getByRole('dialog', { name: '试看：什么都没有保存' })
  await expect(told).toContainText('试看的样品')
  await expect(told).not.toContainText('c1001_')
  await told.getByRole('button', { name: '知道了' }).click()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${server.url}/online/workbench`)
  await mark(page).getByRole('button', { name: '结束试看' }).click()
  await expect(mark(page)).toBeHidden()

  await bar(page).getByRole('button', { name: '发布 4 份修改' }).click()
  const dialog = page.getByRole('dialog', { name: '发布修改' })
  await dialog.getByRole('textbox', { name: '说明' }).fill('样品单上线')
  await expect(dialog).toContainText('新建实体“样品单”')
  await expect(dialog).not.toContainText('c1001_')
  await dialog.getByRole('button', { name: '发布 4 份修改' }).click()
  await expect(page.getByText('已发布为第 1 版')).toBeVisible()

  await give('c1001_sampler', 'staff')
  const colleague = await browser.page({ as: 'staff', path: '/' })
  await chooseInMenu(colleague, '样品单')
  await colleague.getByRole('button', { name: '新增', exact: true }).click()
  const add = colleague.getByRole('dialog', { name: /新增/ })
  await add.getByRole('textbox', { name: '名称' }).fill('床品四件套')
  await add.getByRole('button', { name: '保存', exact: true }).click()
  const row = colleague.getByRole('row', { name: /床品四件套/ })
  await row.getByRole('button', { name: '编辑' }).click()
  const edit = colleague.getByRole('dialog', { name: /编辑/ })
  await edit.getByRole('textbox', { name: '名称' }).fill('床品六件套')
  await edit.getByRole('button', { name: '保存', exact: true }).click()
  await expect(colleague.getByRole('row', { name: /床品六件套/ })).toBeVisible()
  same(await seriousFindings(colleague)).toEqual([])

  const stranger = await browser.page({ as: 'staffb', path: '/' })
  const menu = stranger.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '首页' })).toBeVisible()
  await expect(menu).not.toContainText('样品单')
  const api = await browser.api('staffb')
  for (const path of ['/c1001_sales/sample/list', '/c1001_sales/sample/nothing'])
    same((await api.call('GET', path)).status).toBe(404)
  const rights = await api.call('GET', '/sys/permission/getUserPermissionByToken')
  same(JSON.stringify(rights)).not.toMatch(/c1001_|样品/)
})
