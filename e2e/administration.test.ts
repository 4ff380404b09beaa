import type { Page } from 'playwright'
import { expect as same, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { listOn } from './support/list'
import { menuLink } from './support/menu'

const browser = watchedBrowser()

interface Node {
  readonly key: string
  readonly title: string
  readonly children?: readonly Node[] | null
}

const flat = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

/** Ids of entries and buttons of the menu by their names, within the entry of `page`. */
async function idsOf(page: string, ...buttons: readonly string[]): Promise<readonly string[]> {
  const admin = await browser.api('admin')
  const tree = await admin.call<{ readonly treeList: readonly Node[] }>(
    'GET',
    '/sys/permission/queryTreeList',
  )
  const all = flat(tree.result.treeList)
  const root = all.find(({ children }) => children?.some(({ title }) => title === page))
  const entry = root?.children?.find(({ title }) => title === page)
  const own = buttons.map((name) => entry?.children?.find(({ title }) => title === name))
  return [root, entry, ...own].map((node) => node?.key ?? '')
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an entry that an administrator adds is in another’s open menu at once, and goes when it is deleted', async () => {
  const admin = await browser.page({ as: 'admin', path: '/system/menu' })
  // A second browser of somebody who is given every entry.
  const other = await browser.page({ as: 'admin', path: '/help/language', ownProfile: true })
  await expect(menuLink(other, '文档语言')).toBeVisible()
  await admin.getByRole('button', { name: '新增', exact: true }).click()
  const form = admin.getByRole('dialog', { name: '新增菜单' })
  await form.getByRole('radio', { name: '一级菜单' }).check({ force: true })
  await form.getByLabel('菜单名称').fill('合作伙伴')
  await form.getByLabel('菜单路径').fill('/e2e-partner')
  same(await seriousFindings(admin)).toEqual([])
  // The browser only draws a part of a long list, so the test searches it.
  await form.getByRole('combobox', { name: '前端组件' }).click({ force: true })
  await admin.keyboard.type('cms/brand')
  await admin.getByTitle('品牌管理（cms/brand）', { exact: true }).click()
  await form.getByRole('combobox', { name: '菜单图标' }).click()
  await admin.getByRole('option', { name: 'star' }).click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(menuLink(other, '合作伙伴')).toBeVisible()
  await menuLink(other, '合作伙伴').click()
  await expect(other.getByRole('main').getByText('Hygge Nest').first()).toBeVisible()

  const line = row(admin, '合作伙伴')
  // One's own page follows the change as well, and closes what is open over it.
  await expect(menuLink(admin, '合作伙伴')).toBeVisible()
  await expect(async () => {
    await line.getByRole('button', { name: /^更多/ }).click()
    await admin.getByRole('menuitem', { name: '删除' }).click({ timeout: 1_000 })
  }).toPass()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定|确认|删除/ })
    .click()
  await expect(menuLink(other, '合作伙伴')).toBeHidden()
})

test('an entry of one website is in its menu, and not in that of another', async () => {
  const api = await browser.api('admin')
  const { id } = await api.add('/sys/permission', {
    menuType: 0,
    name: '德文站专栏',
    url: '/e2e-german',
    sortNo: 90,
    component: 'document/cms/brand',
  })
  try {
    const page = await browser.page({ as: 'admin', path: '/system/menu' })
    await row(page, '德文站专栏').getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: '编辑菜单' })
    await form.getByRole('combobox', { name: '显示站点' }).click({ force: true })
    await page.getByTitle('云栖家居德文站 · 云栖家居用品有限公司').click()
    await page.keyboard.press('Escape')
    same(await seriousFindings(page)).toEqual([])
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form).toBeHidden()
    await menuLink(page, '德文站专栏').click()
    await expect(page.getByRole('main').getByText('Hygge Nest').first()).toBeVisible()

    await choose('云栖家居英文站')
    // Its page is none of the other website's.
    await expect(
      page.getByText('已切换到“云栖家居英文站”，刚才的页面不在这个站点的菜单里'),
    ).toBeVisible()
    await expect(page).toHaveURL('/websiteManage/dashboard/analysis')
    await expect(menuLink(page, '首页')).toBeVisible()
    await expect(menuLink(page, '德文站专栏')).toBeHidden()
    await page.goto('/e2e-german')
    await page.getByRole('link', { name: '为什么？' }).click()
    await expect(page.getByRole('region', { name: '结论' })).toContainText(
      '菜单“德文站专栏”只在站点“云栖家居德文站”显示，正在使用的站点“云栖家居英文站”没有它',
    )
    await choose('云栖家居德文站')
    await expect(page.getByText('已切换到“云栖家居德文站”')).toBeVisible()
    await expect(menuLink(page, '德文站专栏')).toBeVisible()

    async function choose(site: string) {
      await page.getByRole('button', { name: /切换站点$/ }).click()
      await page.getByRole('menuitemradio', { name: site }).click()
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    }
  } finally {
    await api.call('DELETE', '/sys/permission/delete', { params: { id } })
  }
})

test('a department with a role and a rule of rows limits what its member sees', async () => {
  const admin = await browser.api('admin')
  const { id: departId } = await admin.add('/sys/sysDepart', { departName: '端到端部' })
  const staff = (await admin.list('/sys/user', { username: 'staff' })).records[0]?.id ?? ''
  const post = async (path: string, body: object) => {
    const answer = await admin.call('POST', path, { body })
    same(answer.success, answer.message).toBe(true)
  }
  try {
    await post('/sys/user/editSysDepartWithUser', { depId: departId, userIdList: [staff] })
    await post('/sys/sysDepartRole/add', {
      departId,
      roleName: '职务专员',
      roleCode: 'posts',
      users: staff,
    })
    const role = (await admin.list('/sys/sysDepartRole', { deptId: departId })).records[0]
    const wanted = await idsOf('职务管理', '查看')
    const [, entry = ''] = wanted
    const grants = { permissionIds: wanted.join(), lastpermissionIds: '' }
    await post('/sys/permission/saveDepartPermission', { departId, ...grants })
    const rule = {
      permissionId: entry,
      ruleName: '端到端',
      ruleColumn: 'code',
      ruleConditions: '=',
    }
    await post('/sys/permission/addPermissionRule', { ...rule, ruleValue: 'sales' })
    const page = await browser.page({ as: 'staff', path: '/content/brand' })
    await expect(menuLink(page, '品牌管理')).toBeVisible()
    await expect(menuLink(page, '切换部门')).toBeVisible()
    await expect(menuLink(page, '职务管理')).toBeHidden()
    await post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId: role?.id, ...grants })
    const rules = await admin.call<{ readonly datarule: readonly { readonly id: string }[] }>(
      'GET',
      `/sys/sysDepartPermission/datarule/${entry}/${departId}`,
    )
    const dataRuleIds = rules.result.datarule.map(({ id }) => id).join()
    await post('/sys/sysDepartRole/datarule', {
      permissionId: entry,
      departId,
      roleId: role?.id,
      dataRuleIds,
    })
    // The menu follows without a reload.
    await menuLink(page, '职务管理').click()
    const list = listOn(page)
    await list.expectTotal(1)
    same(await list.column('职务编码')).toEqual(['sales'])
    // So do the records of a page that is open: by another value of the rule, and without it.
    const id = rules.result.datarule[0]?.id ?? ''
    await post('/sys/permission/editPermissionRule', { ...rule, id, ruleValue: 'nobody' })
    await list.expectTotal(0)
    await admin.call('DELETE', '/sys/permission/deletePermissionRule', { params: { id } })
    await expect(list.pager).not.toContainText(/共 [01] 条/)
  } finally {
    await admin.call('DELETE', '/sys/sysDepart/delete', { params: { id: departId } })
  }
})

test('a job is done at once by its row, and what a rule gives is told there', async () => {
  const page = await browser.page({ as: 'admin', path: '/system/quartz' })
  const job = row(page, '清理未完成的上传')
  await job.getByRole('button', { name: '立即执行' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('执行成功!')).toBeVisible()
  await page.goto('/system/fillRule')
  await row(page, 'order_no').getByRole('button', { name: '功能测试' }).click()
  await expect(page.getByText(/^生成结果：CN\d{16}/)).toBeVisible()
})
