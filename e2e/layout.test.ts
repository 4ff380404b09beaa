import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { boxOf } from './support/box'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { listOn } from './support/list'
import { addProduct } from './support/product'

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const trailOf = (page: Page) => page.getByRole('navigation', { name: '面包屑' })
const header = (page: Page) => page.getByRole('banner')

describe('the main layout', () => {
  const browser = watchedBrowser()

  async function openProducts(
    options: { width?: number; height?: number; ownProfile?: boolean } = {},
  ) {
    const page = await browser.page({ as: 'admin', path: '/content/product', ...options })
    await listOn(page).settled()
    return page
  }

  async function openSettings(page: Page) {
    await page.getByRole('button', { name: '系统设置' }).click()
    const drawer = page.getByRole('dialog', { name: '系统设置' })
    await expect(drawer.getByRole('radio', { name: '顶部栏导航' })).toBeAttached()
    return drawer
  }

  test('menu, breadcrumb and footer of a wide window; the menu folds to icons that fly out', async () => {
    const page = await openProducts()
    await expect(menuOf(page).locator('[aria-current="page"]')).toHaveText('产品管理')
    await expect(trailOf(page).getByRole('listitem')).toHaveText(['首页', '内容管理', '产品管理'])
    await expect(trailOf(page).getByRole('link', { name: '产品管理' })).toHaveCount(0)
    expect(await seriousFindings(page)).toEqual([])

    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect(menuOf(page).getByRole('link', { name: '新闻管理' })).toHaveCount(0)
    await menuOf(page).getByRole('button', { name: '内容管理' }).hover()
    await menuOf(page).getByRole('link', { name: '新闻管理' }).click()
    await expect(page).toHaveURL('/content/news')
    await expect(menuOf(page).getByRole('link', { name: '新闻管理' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
    await trailOf(page).getByRole('link', { name: '首页' }).click()
    await expect(page).toHaveURL('/websiteManage/dashboard/analysis')
    await expect(trailOf(page).getByRole('listitem')).toHaveText(['首页'])
  })

  test('a list has the room of the window: the tab names it, and the footer is for short pages', async () => {
    const page = await openProducts()
    const strip = page.locator('.tabs')
    expect(await boxOf(header(page))).toMatchObject({ y: 0, height: 48 })
    expect(await boxOf(strip)).toMatchObject({ y: 48, height: 36 })
    const list = await boxOf(page.getByRole('region', { name: '产品管理' }))
    expect(list).toMatchObject({ x: 228, y: 92, width: 1366 - 228 - 8, height: 768 - 92 - 8 })
    // For screen readers, which go from heading to heading.
    const heading = page.getByRole('heading', { level: 1, name: '产品管理' })
    expect((await boxOf(heading)).height).toBeLessThanOrEqual(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(768)

    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: '抱歉，您访问的页面不存在' })).toBeVisible()
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('管理后台')
    const { y, height } = await boxOf(footer)
    expect(y + height).toBe(768)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(768)
    await page.setViewportSize({ width: 1366, height: 300 })
    await expect(footer).toHaveCount(0)

    // One page at a time and no tab: the header names it, on a telephone too.
    for (const width of [1000, 400]) {
      await page.setViewportSize({ width, height: 768 })
      await page.goto('/content/product')
      await expect(header(page).getByText('产品管理')).toBeVisible()
      expect((await boxOf(heading)).height).toBeLessThanOrEqual(1)
    }
  })

  test('below 1088 px the menu is a drawer that keeps the focus and closes with Escape', async () => {
    const page = await openProducts({ width: 1087 })
    await expect(menuOf(page)).toHaveCount(0)
    const opener = page.getByRole('button', { name: '打开菜单' })
    await opener.press('Enter')
    await expect(menuOf(page)).toBeVisible()
    for (let at = 0; at < 30; at += 1) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () => document.activeElement?.closest('dialog, body')?.tagName,
      )
      // The browser's own bar takes its turn as the body.
      if (outside !== 'DIALOG')
        expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    }
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(menuOf(page)).toHaveCount(0)
    await expect(opener).toBeFocused()

    await page.setViewportSize({ width: 1088, height: 768 })
    await expect(menuOf(page)).toBeVisible()
    await expect(opener).toHaveCount(0)
  })

  test('however many conditions are unfolded, records are in sight, and so is 查询', async () => {
    const page = await openProducts({ width: 800, height: 600 })
    const list = listOn(page)
    await list.unfold()
    const table = page.locator('.jd-table-scroll')
    const seen = await table.evaluate(({ clientHeight }) => clientHeight)
    expect(seen).toBeGreaterThan(120)
    await expect(list.query.getByRole('textbox', { name: '创建时间（止）' })).toBeAttached()
    await expect(list.query.getByRole('button', { name: '查询' })).toBeInViewport()
  })

  test('the menu search is opened by Ctrl+K, finds by title, path and initials, and goes there', async () => {
    const page = await openProducts()
    await page.keyboard.press('Control+K')
    const input = page.getByRole('combobox', { name: '搜索' })
    await expect(input).toBeFocused()
    const found = page.getByRole('listbox', { name: '搜索' })
    const entries = found.getByRole('group', { name: '菜单与操作' }).getByRole('option')
    const status = page.getByRole('dialog', { name: '搜索' }).getByRole('status')
    for (const text of ['新闻', '/content/news', 'xwgl']) {
      await input.fill(text)
      await expect(entries.first()).toHaveText(/新闻管理/)
    }
    expect(await seriousFindings(page)).toEqual([])
    await input.fill('没有这个')
    await expect(status).toHaveText(/^没有找到/)
    await input.fill('管理')
    await expect(status).toHaveText(/个结果$/)
    const options = found.getByRole('option')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await input.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await input.fill('xwgl')
    await expect(status).toHaveText(/个结果$/)
    await input.press('Enter')
    await expect(page).toHaveURL('/content/news')
    await expect(input).toHaveCount(0)
  })

  test('nothing leads past a question: Ctrl+K waits until it is answered', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/brand' })
    await page.getByRole('button', { name: '新增', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: '品牌名称' }).fill('键盘')
    await page.keyboard.press('Escape')
    const question = page.locator('.question')
    await expect(question).toBeVisible()
    await page.keyboard.press('Control+K')
    await expect(question.getByRole('button').last()).toBeFocused()
    await question.getByRole('button', { name: '不保存' }).click()
    await expect(question).toHaveCount(0)
    await page.keyboard.press('Control+K')
    await expect(page.getByRole('combobox', { name: '搜索' })).toBeFocused()
  })

  test('every setting is in force at once and after a reload, without a flash of another look', async () => {
    const page = await openProducts({ ownProfile: true })
    const drawer = await openSettings(page)
    await drawer.getByRole('radio', { name: '深色' }).press('Space')
    expect(await seriousFindings(page, { within: '.settings' })).toEqual([])
    await drawer.getByRole('radio', { name: '极光绿' }).press('Space')
    await drawer.getByRole('radio', { name: '顶部栏导航' }).press('Space')
    await drawer.getByRole('switch', { name: '多页签模式' }).click()
    await drawer.getByRole('switch', { name: '色弱模式' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: '系统设置' })).toBeFocused()

    for (const turn of ['at once', 'after a reload']) {
      if (turn === 'after a reload') {
        await page.addInitScript(notePaints)
        await page.reload()
        await listOn(page).settled()
        const grounds = await page.evaluate(() => window.paintedGrounds)
        expect(new Set(grounds)).toEqual(new Set(['rgb(16, 17, 22)']))
      }
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.locator('html')).toHaveAttribute('data-weak', 'true')
      await expect(header(page).getByRole('navigation', { name: '主菜单' })).toBeVisible()
      await expect(page.getByRole('tablist')).toHaveCount(0)
      const fill = await page
        .getByRole('button', { name: '新增', exact: true })
        .evaluate((button) => getComputedStyle(button).backgroundColor)
      expect(fill).toMatch(/^rgb\(56, 133, 18\)/)
    }
    const reopened = await openSettings(page)
    const swatch = reopened
      .getByRole('radio', { name: '极光绿' })
      .locator('xpath=following-sibling::*')
    // What is chosen is what one gets.
    await expect(swatch).toHaveCSS('background-color', 'rgb(56, 133, 18)')
    await page.keyboard.press('Escape')
    await expect(reopened).toBeHidden()
    // The filter of the weak colours does not unfix what is fixed.
    await page.setViewportSize({ width: 1366, height: 400 })
    await page.mouse.move(600, 390)
    await page.evaluate(() => window.scrollTo(0, 300))
    expect((await header(page).boundingBox())?.y).toBe(0)
  })

  test('the top menu opens panels by keyboard and keeps in 更多 what has no room', async () => {
    const page = await openProducts()
    const drawer = await openSettings(page)
    await drawer.getByRole('radio', { name: '顶部栏导航' }).press('Space')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '系统设置' })).toBeFocused()
    const right = header(page).locator('.header-right')
    expect((await right.boundingBox())?.width).toBeGreaterThanOrEqual(360)
    const logo = header(page).getByRole('link', { name: '管理后台' })
    expect((await logo.boundingBox())?.width).toBeGreaterThanOrEqual(165)

    const content = menuOf(page).getByRole('button', { name: '内容管理' })
    await content.press('Enter')
    expect(await seriousFindings(page)).toEqual([])
    await menuOf(page).getByRole('link', { name: '品牌管理' }).click()
    await expect(page).toHaveURL('/content/brand')
    await expect(content).toHaveAttribute('aria-expanded', 'false')

    await withMenu(page, (menu) => menu.slice(0, 3))
    await page.reload()
    await expect(menuOf(page).getByRole('button', { name: '内容管理' })).toBeVisible()
    await expect(menuOf(page).getByRole('button', { name: '更多' })).toHaveCount(0)
    await page.unroute(menuCall)
    await withMenu(page, (menu) => [...menu, ...extras])
    // The button of the editions stands where it was, however long the server thinks about it.
    await page.route('**/sys/api/getEdition*', () => undefined)
    await page.reload()
    await expect(header(page).getByRole('button', { name: /版本/ })).toBeVisible()
    await menuOf(page).getByRole('button', { name: '更多' }).click()
    await expect(menuOf(page).getByRole('link', { name: '附加 12' })).toBeVisible()
    await page.setViewportSize({ width: 1090, height: 700 })
    const shown = menuOf(page).locator('ul').first().locator(':scope > li')
    const last = await shown.last().boundingBox()
    const rest = await right.boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(rest?.x ?? 0)
    expect(await overflow(page)).toBe(0)
    await logo.click()
    await expect(page).toHaveURL('/websiteManage/dashboard/analysis')
  })

  test('the header steps aside past 100 px on the way down, and comes back on the way up', async () => {
    const page = await openProducts({ height: 400 })
    const drawer = await openSettings(page)
    await drawer.getByRole('switch', { name: '下滑时隐藏顶栏' }).click()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    const bottom = async () => {
      const box = await header(page).boundingBox()
      return box ? box.y + box.height : Number.NaN
    }
    const scroll = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top)
    // The focus in the header would hold it.
    await page.getByRole('main').focus()
    await scroll(90)
    expect(await bottom()).toBe(48)
    await scroll(180)
    await expect.poll(bottom).toBeLessThanOrEqual(0)
    await scroll(150)
    await expect.poll(bottom).toBe(48)
  })

  test('on paper there is the content alone, all of it', async () => {
    const page = await openProducts()
    const { table, rows, row, query, tool } = listOn(page)
    await page.emulateMedia({ media: 'print' })
    expect((await boxOf(page.getByRole('heading', { name: '产品管理' }))).height).toBeGreaterThan(
      20,
    )
    const menus = [menuOf(page), trailOf(page), header(page), page.getByRole('contentinfo')]
    for (const part of [...menus, query, tool('新增')]) await expect(part).toBeHidden()
    await expect(page.getByText(/^1-30 共/)).toBeVisible()
    await expect(rows).toHaveCount(30)
    // The table is as high as its rows, and nothing around it scrolls.
    const scrolls = await table.evaluate((element) => {
      const around: Element[] = []
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY !== 'visible')
          around.push(box)
      return around.map(({ className }) => className)
    })
    expect(scrolls).toEqual([])

    // An open record is what is printed, to its end. One of our own: others' specs add products without rows.
    await page.emulateMedia({ media: 'screen' })
    const api = await browser.api('admin')
    await addProduct(api, { name: '打印样品', sku: 'PRINT-1', specs: [{ name: '大号' }] })
    await page.goto('/content/product?q.sku=PRINT-1')
    await row('打印样品').getByRole('link').click()
    const record = page.getByRole('dialog', { name: '产品详情' })
    await expect(record.getByText('系统信息')).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(table).toBeHidden()
    await expect(record.getByText('基本信息')).toBeVisible()
    // Its rows, too, which are in another tab on the screen.
    await expect(record.getByRole('grid', { name: '规格' }).getByRole('row').nth(1)).toBeVisible()
    await expect
      .poll(async () => (await record.boundingBox())?.height ?? 0)
      .toBeGreaterThan(page.viewportSize()?.height ?? 0)
  })
})

/** The server's menu and a dozen pages more, as a large installation has them. */
const menuCall = '**/getUserPermissionByToken*'

const extras = Array.from({ length: 12 }, (_, at) => ({
  path: `/extra/${at + 1}`,
  component: 'extra/View',
  meta: { title: `附加 ${at + 1}` },
}))

/** Shows the menu as `change` makes it of the demo's, whatever stands in that. */
async function withMenu(
  page: Page,
  change: (menu: readonly unknown[]) => readonly unknown[],
): Promise<void> {
  await page.route(menuCall, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.result.menu = change(answer.result.menu)
    await route.fulfill({ response, json: answer })
  })
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

declare global {
  interface Window {
    paintedGrounds: string[]
  }
}

/** Runs in the page: the ground of every frame from the first one on. */
function notePaints() {
  window.paintedGrounds = []
  const note = () => {
    if (document.body) window.paintedGrounds.push(getComputedStyle(document.body).backgroundColor)
    if (window.paintedGrounds.length < 60) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}
