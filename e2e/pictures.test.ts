import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { listOn } from './support/list'
import { withPalette } from './support/palette'
import { isPictureKept } from './support/screensDoc'
import { bar, findings, openDocument, replaceText, workbenchOf } from './support/workbench'

/** Pictures that the repository keeps. */
const shown = 'docs'
/** The others, to be looked at. */
const looked = 'test-results/looks'

/** The picture of the README, and those of the shell: its widths, both themes. */
describe('pictures of the screens', () => {
  const browser = watchedBrowser()
  beforeAll(() => {
    for (const folder of [`${shown}/screens`, looked]) mkdirSync(folder, { recursive: true })
  })

  async function take(page: Page, name: string): Promise<void> {
    const taken = await page.screenshot({ animations: 'disabled' })
    if (isPictureKept(name)) writeFileSync(join(shown, `${name}.png`), withPalette(taken))
    else writeFileSync(join(looked, `${basename(name)}.png`), taken)
  }

  async function openList(options: {
    path: string
    width?: number
    height?: number
    dark?: boolean
  }) {
    const page = await browser.page({ as: 'admin', ...options })
    await listOn(page).settled()
    await page.waitForLoadState('networkidle')
    return page
  }

  test('login and home', async () => {
    const login = await browser.page({ path: '/user/login' })
    await login.waitForLoadState('networkidle')
    await take(login, 'screens/login')
    const home = await browser.page({ as: 'admin', path: '/' })
    await home.getByRole('heading', { name: '待办' }).waitFor()
    await take(home, 'screens/home')
  })

  test('the other ways in', async () => {
    const page = await browser.page({ path: '/user/login' })
    await page.getByRole('tab', { name: '手机号登录' }).click()
    await page.getByRole('textbox', { name: '手机号' }).waitFor()
    await take(page, 'screens/login-phone')
    await page.getByRole('tab', { name: '微信扫码' }).click()
    await page.getByRole('img', { name: /二维码/ }).waitFor()
    await take(page, 'screens/login-wechat')
    for (const name of ['register', 'alteration']) {
      await page.goto(`/user/${name}`)
      await page.waitForLoadState('networkidle')
      await take(page, `screens/${name}`)
    }
    const small = await browser.page({ path: '/user/login', width: 400, height: 800 })
    await small.getByRole('button', { name: '切换为深色' }).click()
    await small.waitForLoadState('networkidle')
    await take(small, 'screens/login-400-dark')
  })

  test('the shell', async () => {
    const page = await openList({ path: '/content/news' })
    await page.getByRole('button', { name: '用户菜单' }).click()
    await take(page, 'screens/user-menu')
    await page.getByRole('menuitem', { name: '密码修改' }).click()
    await expect(page.getByLabel('旧密码', { exact: true })).toBeFocused()
    await take(page, 'screens/password')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByRole('menuitem', { name: '绑定微信' }).click()
    await page
      .getByRole('dialog')
      .getByRole('img', { name: /二维码/ })
      .waitFor()
    await take(page, 'screens/wechat')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('cp')
    await take(page, 'screens/menu-search')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '切换为深色' }).click()
    await page.getByRole('button', { name: '系统设置' }).click()
    await page.getByRole('dialog', { name: '系统设置' }).getByText('主题色').waitFor()
    await take(page, 'screens/settings-dark')
  })

  test('the workbench', async () => {
    const path = workbenchOf('pages/cms/product.json')
    const page = await browser.page({ as: 'admin', path })
    await openDocument(page)
    await replaceText(page, '"fixed": "left"', '"fixd": "left"')
    await expect(findings(page)).toContainText('是否想写 “fixed”')
    await expect(bar(page)).toContainText('已保存')
    await take(page, 'screens/workbench')
    await findings(page).getByRole('button', { name: '改为 fixed' }).click()
    await expect(bar(page)).toContainText('没有未发布的修改')
  })

  test('notices', async () => {
    const page = await openList({ path: '/content/product' })
    await page.locator('.notice-bell').click()
    await page.getByRole('tab', { name: /^通知/ }).waitFor()
    await page.waitForLoadState('networkidle')
    await take(page, 'screens/bell')
    await page.goto('/isps/userAnnouncement')
    await page.getByRole('table').waitFor()
    await page.waitForLoadState('networkidle')
    await take(page, 'screens/announcements')
    await page.goto('/no/such/page')
    await page.getByRole('heading', { name: '抱歉，您访问的页面不存在' }).waitFor()
    await take(page, 'screens/not-found')
  })

  test('the top menu, and a tablet', async () => {
    const page = await openList({ path: '/content/product', width: 1920, height: 1080 })
    await page.evaluate(() =>
      localStorage.setItem(
        'pro__DEFAULT_LAYOUT_MODE',
        JSON.stringify({ value: 'topmenu', expire: null }),
      ),
    )
    await page.reload()
    await listOn(page).settled()
    await page.waitForLoadState('networkidle')
    await take(page, 'screens/top-menu-1920')
    await take(
      await openList({ path: '/content/brand', width: 768, height: 1024, dark: true }),
      'screens/list-768-dark',
    )
  })

  test('lists', async () => {
    await take(await openList({ path: '/content/product' }), 'product-list')
    await take(
      await openList({ path: '/enquiry/list', width: 1920, height: 1080 }),
      'screens/list-1920',
    )
    await take(
      await openList({ path: '/content/product', width: 400, height: 800 }),
      'screens/list-400',
    )
    await take(await openList({ path: '/content/news', dark: true }), 'screens/list-dark')
  })

  test('forms and detail', async () => {
    const product = await openList({ path: '/content/product' })
    await product.getByRole('button', { name: '编辑' }).first().click()
    await product.getByRole('dialog', { name: '编辑产品' }).getByLabel('货号').waitFor()
    await product.waitForLoadState('networkidle')
    await take(product, 'screens/form-drawer')

    const enquiry = await openList({ path: '/enquiry/list', dark: true })
    await enquiry.getByRole('button', { name: '编辑' }).first().click()
    await enquiry.getByRole('dialog', { name: '编辑询盘' }).getByLabel('客户姓名').waitFor()
    await take(enquiry, 'screens/form-modal-dark')

    const detail = await openList({ path: '/content/product' })
    await detail.locator('tbody').getByRole('link').first().click()
    await detail.getByRole('dialog').waitFor()
    await detail.waitForLoadState('networkidle')
    await take(detail, 'screens/detail')
  })
})
