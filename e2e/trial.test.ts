import type { Page } from 'playwright'
import { expect as same, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { startOwnServer } from './support/ownServer'
import { bar, openDocument, replaceText, workbenchOf } from './support/workbench'

/* 试看: an author tries in the whole console what he has not published. The server is this file's own. */

const server = await startOwnServer()
const browser = watchedBrowser(() => server.url)

const workbench = workbenchOf('entities/cms/brand.json')
const mark = (page: Page) => page.getByRole('status').filter({ hasText: '正在试看未发布的修改' })

test('the whole console shows the changes to their author alone, a save is told and not kept, and one click leads back', async () => {
  const page = await browser.page({ as: 'admin', path: workbench })
  await openDocument(page)
  await replaceText(page, '品牌名称', '商标名称')
  await expect(bar(page)).toContainText('已保存')
  await bar(page).getByRole('button', { name: '试看' }).click()
  await expect(mark(page)).toBeVisible()

  await page.goto(`${server.url}/content/brand`)
  await expect(page.getByRole('columnheader', { name: '商标名称' })).toBeVisible()
  await expect(mark(page)).toBeVisible()
  // Another tab of his own shows what is in force.
  const other = await page.context().newPage()
  await other.goto(`${server.url}/content/brand`)
  await expect(other.getByRole('columnheader', { name: '品牌名称' })).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: /新增/ })
  await form.getByRole('textbox', { name: '商标名称' }).fill('试看牌')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  const told = page.getByRole('dialog', { name: '试看：什么都没有保存' })
  await expect(told.getByRole('region', { name: '新增 品牌 试看牌' })).toContainText('商标名称')
  same(await seriousFindings(page)).toEqual([])
  await told.getByRole('button', { name: '知道了' }).click()
  // What was typed is still there.
  await expect(form.getByRole('textbox', { name: '商标名称' })).toHaveValue('试看牌')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${server.url}/content/product`)
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible()

  await mark(page).getByRole('button', { name: '结束试看' }).click()
  await expect(mark(page)).toBeHidden()
  await expect(bar(page)).toContainText('已保存')
  await page.goto(`${server.url}/content/brand`)
  await expect(page.getByRole('columnheader', { name: '品牌名称' })).toBeVisible()
  await expect(page.getByText('试看牌')).toBeHidden()
})
