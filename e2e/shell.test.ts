import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { currentBuild } from '../server/kernel/currentBuild.mjs'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { baseUrl } from './support/demo'
import { expect } from './support/expect'
import { listOn } from './support/list'
import { chooseInMenu } from './support/menu'

describe('the shell', () => {
  const browser = watchedBrowser()

  test('is reached and used with the keyboard alone', async () => {
    const page = await browser.page({ path: '/user/login' })
    await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
    await page.keyboard.type('staff')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Jiandu@2026')
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()

    await tabTo(page, '产品管理')
    await page.keyboard.press('Enter')
    // The home that is left has tables of its own.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('产品管理')
    await listOn(page).settled()
    await tabTo(page, '编辑')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: '编辑产品' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('on a phone the menu is a drawer and a form is one column that can be filled in and saved', async () => {
    const page = await browser.page({
      as: 'admin',
      path: '/content/product',
      width: 400,
      height: 800,
    })
    await listOn(page).settled()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
    await page.getByRole('button', { name: '打开菜单' }).click()
    await chooseInMenu(page, '询盘管理')
    await expect(page.getByRole('heading', { name: '询盘管理' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)

    await page.getByRole('button', { name: '新增', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '新增询盘' })
    const name = await dialog.getByLabel('客户姓名').boundingBox()
    const company = await dialog.getByLabel('公司').boundingBox()
    expect(company?.x).toBe(name?.x)

    await dialog.getByLabel('客户姓名').fill('Lin')
    await dialog.getByLabel('邮箱').fill('lin@example.com')
    await dialog.getByLabel('主题').fill('手机上的询盘')
    await dialog.getByLabel('询盘内容').fill('在路上')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: '手机上的询盘' })).toBeVisible()
  })

  test('the menu folds to its icons and stays so after a reload', async () => {
    const page = await browser.page({ as: 'staff', path: '/content/product' })
    await listOn(page).settled()
    await page.getByRole('button', { name: '收起菜单' }).click()
    await page.reload()
    await listOn(page).settled()
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
    await page.getByRole('button', { name: '内容管理' }).click()
    await expect(page.getByRole('link', { name: '新闻管理' })).toBeVisible()
  })

  test('the dark theme is kept, also for the next page', async () => {
    const page = await browser.page({ as: 'staff', path: '/content/product' })
    await listOn(page).settled()
    await page.getByRole('button', { name: '切换为深色' }).click()
    await page.reload()
    await listOn(page).settled()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground).toBe('rgb(16, 17, 22)')
  })

  test('nothing in it is hard to read or to reach, in the light and in the dark', async () => {
    const page = await browser.page({ as: 'admin', path: '/' })
    const screens = [
      ['/', () => page.getByRole('heading', { name: '待办' }).waitFor()],
      ['/content/section', () => page.getByText('产品中心').waitFor()],
      ['/no/such/page', () => page.getByRole('link', { name: '返回首页' }).waitFor()],
      [
        '/content/product',
        async () => {
          await page.getByRole('button', { name: '编辑', exact: true }).first().click()
          await page.getByRole('dialog', { name: '编辑产品' }).getByLabel('货号').waitFor()
        },
      ],
    ] as const
    for (const theme of ['light', 'dark']) {
      if (theme === 'dark') await page.evaluate(chooseDark)
      for (const [path, ready] of screens) {
        await page.goto(path)
        await ready()
        expect(await seriousFindings(page), `${path}, ${theme}`).toEqual([])
      }
    }
  })

  test.each([1366, 400])(
    'its panels, dialogs and messages can be read, in the light and in the dark, at %i pixels',
    async (width) => {
      const page = await browser.page({ as: 'admin', path: '/isps/userAnnouncement', width })
      const views = page.getByRole('button', { name: /^查看：/ })
      const panels = [
        [
          'the bell',
          () => page.getByRole('button', { name: /^通知，/ }).click(),
          '.notice-panel li',
        ],
        ['an announcement', () => views.first().click(), '.notice-head'],
        [
          'a question',
          () => page.getByRole('button', { name: '全部标注已读' }).click(),
          '.question button',
        ],
        ['the settings', () => page.getByRole('button', { name: '系统设置' }).click(), '.settings'],
        ['the user menu', () => page.getByRole('button', { name: '用户菜单' }).click(), '.jd-menu'],
        ['the search', () => page.keyboard.press('Control+k'), '.search-list'],
        ...(width > 768
          ? ([
              [
                'a tab',
                () => page.getByRole('tab', { name: '我的通知' }).click({ button: 'right' }),
                '.jd-menu',
              ],
            ] as const)
          : ([
              [
                'the menu',
                () => page.getByRole('button', { name: '打开菜单' }).click(),
                '.menu-drawer nav',
              ],
            ] as const)),
      ] as const
      for (const theme of ['light', 'dark']) {
        if (theme === 'dark') await page.evaluate(chooseDark)
        await page.reload()
        await views.first().waitFor()
        expect(await seriousFindings(page), theme).toEqual([])
        for (const [name, open, part] of panels) {
          await open()
          await page.locator(part).first().waitFor()
          expect(await seriousFindings(page), `${name}, ${theme}`).toEqual([])
          expect(await overflow(page), `${name}, ${theme}`).toBe(0)
          await page.keyboard.press('Escape')
          await page.locator(part).first().waitFor({ state: 'hidden' })
        }
      }
    },
  )

  test('what is typed right after Ctrl+K is searched', async () => {
    const page = await browser.page({ as: 'admin' })
    const fetched = page.waitForResponse(/MenuSearchDialog.*\.js/)
    await page.goto('/isps/userAnnouncement')
    await (await fetched).finished()
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText('营销帖文')
    const found = page.getByRole('dialog', { name: '搜索' })
    await expect(found.getByRole('combobox')).toHaveValue('营销帖文')
    const entries = found.getByRole('group', { name: '菜单与操作' })
    await expect(entries.getByRole('option').first()).toHaveText(/^营销帖文/)
  })

  test('the page of the benchmarks is no part of it', async () => {
    const page = await browser.page({ path: '/bench/E?n=200' })
    await expect(page).toHaveURL(/\/user\/login/)
    const client = join(currentBuild() ?? '', 'client')
    const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
    const scripts = files.filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(10)
    for (const name of scripts) {
      expect(readFileSync(join(client, name), 'utf8'), name).not.toContain('表格测速')
    }
  })

  test('every answer carries a policy without eval and without inline scripts', async () => {
    for (const path of ['/', '/user/login', '/adwebv21/sys/dict/queryAllDictItems']) {
      const answer = await fetch(baseUrl() + path)
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toMatch(/script-src 'self'(;|$)/)
      expect(policy).not.toContain('unsafe-eval')
    }
  })

  test.each([1920, 1366, 400])('nothing is wider than a window of %i pixels', async (width) => {
    const login = await browser.page({ path: '/user/login', width })
    expect(await overflow(login)).toBe(0)
    const page = await browser.page({ as: 'admin', path: '/', width })
    await page.getByRole('heading', { name: '待办' }).waitFor()
    expect(await overflow(page)).toBe(0)
    for (const path of ['/content/product', '/content/news', '/enquiry/list']) {
      await page.goto(path)
      await listOn(page).settled()
      expect(await overflow(page)).toBe(0)
    }
    await page.getByRole('button', { name: '新增', exact: true }).click()
    await page.getByRole('dialog', { name: '新增询盘' }).waitFor()
    expect(await overflow(page)).toBe(0)
  })
})

/** Pixels by which the page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Presses Tab until the element with this text has the focus. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let at = 0; at < 80; at += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (focused === text) return
  }
  throw new Error(`no Tab leads to ${text}`)
}

/** Runs in the page: as its settings keep the choice. */
function chooseDark(): void {
  localStorage.setItem('pro__DEFAULT_PAGE_THEME', JSON.stringify({ value: 'dark', expire: null }))
}
