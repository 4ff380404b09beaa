import type { Page } from 'playwright'
import { expect as same, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { startOwnServer } from './support/ownServer'
import { bar } from './support/workbench'

/* 待批准与定时: what is approved changes rights, so the server is this file's own. */

const server = await startOwnServer()
const browser = watchedBrowser(() => server.url)

const role = 'roles/staff.json'
const right = 'product:delete'
const waiting = (page: Page) => page.getByRole('dialog', { name: '待批准与定时' })

async function staffHas(): Promise<boolean> {
  const api = await browser.api('staff')
  type Rights = { readonly auth: readonly { readonly action: string }[] }
  const url = '/sys/permission/getUserPermissionByToken'
  const { result } = await api.call<Rights>('GET', url)
  return result.auth.some(({ action }) => action.split(',').includes(right))
}

async function changeRole(): Promise<void> {
  const api = await browser.api('publisher')
  type Read = Readonly<{ texts: Record<string, string>; version: number }>
  const read = async (line: string) => (await api.call<Read>('GET', `/sys/document${line}`)).result
  const text = (await read('/texts')).texts[role]?.replace(`"!${right}",`, '')
  const { version } = await read('/changeset')
  const body = { path: role, text, version }
  same(await api.call('PUT', '/sys/document/changeset/text', { body })).toMatchObject({
    success: true,
  })
}

const opens = (page: Page) =>
  bar(page)
    .getByRole('button', { name: /^发布 \d+ 份修改$/ })
    .click()

test('a release that gives a right which its publisher has not waits, an administrator approves it, and staff has it', async () => {
  same(await staffHas()).toBe(false)
  await changeRole()
  const author = await browser.page({ as: 'publisher', path: '/online/workbench' })
  await opens(author)
  const dialog = author.getByRole('dialog', { name: '发布修改' })
  await expect(dialog).toContainText('您自己没有的权限')
  await expect(dialog).toContainText(right)
  await dialog.getByRole('textbox', { name: '说明' }).fill('业务人员可以删除产品')
  same(await seriousFindings(author, { within: '.dialog' })).toEqual([])
  await dialog.getByRole('button', { name: '提交批准' }).click()
  await expect(dialog).toBeHidden()
  await expect(bar(author).getByRole('button', { name: '待批准与定时 1' })).toBeVisible()
  await expect(bar(author)).toContainText('没有未发布的修改')
  same(await staffHas()).toBe(false)

  // As its notice leads there.
  const admin = await browser.page({ as: 'admin', path: '/online/workbench?show=requests' })
  const request = waiting(admin).getByRole('listitem', { name: '业务人员可以删除产品' })
  await expect(request).toContainText('方启明')
  await request.getByText('查看内容').click()
  await expect(request).toContainText('提交人没有、需要批准的权限')
  await expect(request).toContainText(right)
  same(await seriousFindings(admin, { within: '.dialog' })).toEqual([])
  await request.getByRole('button', { name: '批准', exact: true }).click()
  await admin.getByRole('button', { name: '确定' }).click()
  await expect(admin.getByText(/^已批准，发布为第 \d+ 版$/)).toBeVisible()
  await expect(waiting(admin)).toContainText('没有待批准或定时的发布')
  same(await staffHas()).toBe(true)

  await waiting(admin).getByRole('button', { name: '关闭' }).last().click()
  await bar(admin).getByRole('button', { name: '发布历史' }).click()
  const history = admin.getByRole('dialog', { name: '发布历史' })
  await expect(history.getByRole('listitem').first()).toContainText('系统管理员 已批准')
})

test('a release at a time is listed until then, and can be taken back', async () => {
  const api = await browser.api('publisher')
  type Read = Readonly<{ texts: Record<string, string>; version: number }>
  const { result: stored } = await api.call<Read>('GET', '/sys/document/changeset')
  const { result: inForce } = await api.call<Read>('GET', '/sys/document/texts')
  const path = 'entities/cms/brand.json'
  const text = inForce.texts[path]?.replace('品牌名称', '牌子名称')
  const body = { path, text, version: stored.version }
  await api.call('PUT', '/sys/document/changeset/text', { body })

  const page = await browser.page({ as: 'publisher', path: '/online/workbench' })
  await opens(page)
  const dialog = page.getByRole('dialog', { name: '发布修改' })
  await dialog.getByRole('textbox', { name: '说明' }).fill('改称牌子')
  await dialog.getByRole('radio', { name: '定时' }).check()
  await dialog.getByRole('button', { name: '定时发布' }).click()
  await expect(dialog).toContainText('请选择今后的时间')
  await dialog.getByLabel('时间', { exact: true }).fill('2099-01-31T22:00')
  await dialog.getByRole('button', { name: '定时发布' }).click()
  await expect(dialog).toBeHidden()

  await bar(page).getByRole('button', { name: '待批准与定时 1' }).click()
  const request = waiting(page).getByRole('listitem', { name: '改称牌子' })
  await expect(request).toContainText('2099-01-31 22:00 发布')
  await request.getByText('查看内容').click()
  await request.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(waiting(page)).toContainText('没有待批准或定时的发布')
  await waiting(page).getByRole('button', { name: '关闭' }).last().click()
  await expect(bar(page).getByRole('button', { name: '发布 1 份修改' })).toBeVisible()
})
