import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { seriousFindings } from './support/axe'
import { boxOf } from './support/box'
import { signIn, watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { questionOn } from './support/form'
import { listOn } from './support/list'
import {
  chooseInMenu,
  entry,
  extendMenu,
  menuLink,
  openFromMenu as open,
  openTab as tab,
} from './support/menu'

const home = '/websiteManage/dashboard/analysis'

describe('tabs', () => {
  const browser = watchedBrowser()

  test('open pages are tabs, home first; closing one activates its neighbour; a reload keeps them', async () => {
    const page = await browser.page({ as: 'staff', path: '/content/product?page=2' })
    const list = listOn(page)
    await list.settled()
    await expect(tab(page)).toHaveText(['首页', '产品管理'])
    await open(page, '新闻管理', '品牌管理', '询盘管理')
    await expect(tab(page)).toHaveText(['首页', '产品管理', '新闻管理', '品牌管理', '询盘管理'])
    await expect(page).toHaveTitle(/^询盘管理 · .+/)
    expect(await seriousFindings(page, { within: '.tabs' })).toEqual([])

    await close(page, '询盘管理')
    await expect(page).toHaveURL('/content/brand')
    await tab(page, '新闻管理').click()
    await close(page, '新闻管理')
    await expect(page).toHaveURL('/content/brand')
    await expect(tab(page, '品牌管理')).toHaveAttribute('aria-selected', 'true')
    await tab(page, '产品管理').click({ button: 'middle' })
    await expect(tab(page)).toHaveText(['首页', '品牌管理'])

    await page.goto('/content/product?page=3')
    await list.settled()
    await page.reload()
    await list.settled()
    await expect(tab(page)).toHaveText(['首页', '品牌管理', '产品管理'])
    await tab(page, '首页').click()
    await expect(page).toHaveURL(home)
    await expect(page).not.toHaveTitle(/·/)
    await tab(page, '产品管理').click()
    await expect(page).toHaveURL('/content/product?page=3')
  })

  test('the right-click menu, by mouse and by keyboard; home and its last companion stay', async () => {
    const page = await browser.page({ as: 'staff', path: '/content/product' })
    await listOn(page).settled()
    await open(page, '新闻管理', '品牌管理', '询盘管理')

    await tab(page, '新闻管理').click({ button: 'right' })
    // Below the tabs, at the mouse: it lies over none of them.
    const menu = await boxOf(page.getByRole('menu', { name: '标签页操作' }))
    const handle = await boxOf(tab(page, '新闻管理'))
    expect(menu.y).toBeGreaterThanOrEqual(handle.y + handle.height)
    expect(menu.x).toBeGreaterThan(handle.x)
    expect(menu.x).toBeLessThan(handle.x + handle.width)
    await expect(page.getByRole('menuitem')).toHaveText([
      '刷新',
      '为什么能看到',
      '关闭左侧',
      '关闭右侧',
      '关闭其他',
    ])
    await page.getByRole('menuitem', { name: '关闭右侧' }).click()
    await expect(tab(page)).toHaveText(['首页', '产品管理', '新闻管理'])
    await expect(page).toHaveURL('/content/news')

    await tab(page, '新闻管理').focus()
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menuitem', { name: '刷新' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tab(page, '新闻管理')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(tab(page, '产品管理')).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menuitem', { name: '刷新' })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(tab(page)).toHaveText(['首页', '产品管理'])
    await expect(page).toHaveURL('/content/product')

    await tab(page, '产品管理').focus()
    await page.keyboard.press('Home')
    await expect(tab(page, '首页')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(page.getByText('模板库不能关闭!')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await expect(tab(page)).toHaveText(['首页'])
    await expect(page).toHaveURL(home)
  })

  test('a kept page is found as it was left: what was typed, its query, its scroll; refreshing makes it anew', async () => {
    const page = await browser.page({ as: 'staff', path: '/content/product?page=2', height: 500 })
    const list = listOn(page)
    await list.settled()
    const first = await list.table.getByRole('link').first().textContent()
    await list.query.getByLabel('产品名称').fill('还没有查询')
    await page.evaluate(() => window.scrollTo(0, 60))
    await open(page, '品牌管理')
    await list.settled()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    // By the menu, whose link names no query: the page is found where it was.
    await open(page, '产品管理')
    await expect(page).toHaveURL('/content/product?page=2')
    await expect(list.query.getByLabel('产品名称')).toHaveValue('还没有查询')
    expect(await list.table.getByRole('link').first().textContent()).toBe(first)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(60)

    await page.getByRole('button', { name: '标签页操作' }).click()
    await page.getByRole('menuitem', { name: '刷新' }).click()
    await list.settled()
    await expect(list.query.getByLabel('产品名称')).toHaveValue('')
    await expect(page).toHaveURL('/content/product?page=2')
  })

  test('unsaved edits stay on their kept page; closing or refreshing it asks, logging out asks once', async () => {
    // A session of its own, for it ends.
    const page = await browser.page({ path: '/user/login?redirect=%2Fcontent%2Fnews%3Fform%3Dadd' })
    await signIn(page, 'staff')
    const title = page.getByRole('textbox', { name: '标题' })
    await title.fill('还没有保存')
    await open(page, '品牌管理')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await listOn(page).settled()
    await open(page, '新闻管理')
    await expect(title).toHaveValue('还没有保存')

    const closing = questionOn(page, '“新闻管理” 有未保存的修改，确定关闭吗')
    await open(page, '品牌管理')
    await tab(page, '品牌管理').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭其他' }).click()
    await closing.getByRole('button', { name: '取消' }).click()
    await expect(tab(page)).toHaveText(['首页', '新闻管理', '品牌管理'])
    await tab(page, '新闻管理').click()
    await expect(title).toHaveValue('还没有保存')

    await tab(page, '新闻管理').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '刷新' }).click()
    await questionOn(page, '确定刷新吗').getByRole('button', { name: '取消' }).click()
    await expect(title).toHaveValue('还没有保存')

    await tab(page, '新闻管理').focus()
    await page.keyboard.press('Delete')
    await closing.getByRole('button', { name: '不保存' }).click()
    await expect(page).toHaveURL('/content/brand')

    await page.goto('/content/news?form=add')
    await title.fill('又没有保存')
    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL('/user/login')
  })

  test('a small window has one page: leaving it asks, and there is no bar', async () => {
    const page = await browser.page({
      as: 'staff',
      path: '/content/news?form=add',
      width: 1000,
    })
    const title = page.getByRole('textbox', { name: '标题' })
    await title.fill('还没有保存')
    await page.getByRole('textbox', { name: '正文', exact: true }).click()
    await page.keyboard.type('离开时才保存')
    await expect(page.getByRole('tablist', { name: '已打开的页面' })).toHaveCount(0)
    await page.getByRole('button', { name: '打开菜单' }).click()
    await menuLink(page, '品牌管理').click()
    const question = questionOn(page, '有未保存的修改，确定离开吗')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(title).toHaveValue('还没有保存')
    await page.getByRole('button', { name: '打开菜单' }).click()
    await menuLink(page, '品牌管理').click()
    await question.getByRole('button', { name: '保存并继续' }).click()
    await listOn(page).settled()
    await expect(title).toHaveCount(0)
    await expect(page).toHaveURL('/content/brand')
    const api = await browser.api('admin')
    expect(await api.all('/cms/news', { title: '还没有保存' })).toHaveLength(1)

    // A window that becomes wide has its bar back, with home and the page that was looked at.
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect(tab(page)).toHaveText(['首页', '品牌管理'])
  })

  test('what a menu may name is shown, or said not to be there', async () => {
    const page = await browser.page({ as: 'staff' })
    await extendMenu(page, [
      entry('/demo/missing', '缺少视图', 'demo/Missing'),
      entry(
        '/online/cgformTreeList/:code',
        '在线树',
        'modules/online/cgform/auto/OnlCgformTreeList',
      ),
      entry(
        '/online/cgformErpList/:code',
        'ERP',
        'modules/online/cgform/auto/erp/OnlCgformErpList',
      ),
      entry('/demo/denied', '要授权', 'document/cms/product', {
        meta: { permissionList: ['demo:enter'] },
      }),
      entry('/demo/broken', '坏占位符', 'layouts/IframePageView', {
        meta: { url: 'https://a.example/{{ nobody.id }}' },
      }),
      entry('/demo/script', '脚本', 'layouts/IframePageView', {
        meta: { url: 'javascript:alert(1)' },
      }),
      entry('/demo/frame', '嵌入', 'layouts/IframePageView', {
        meta: { url: 'https://frame.example/{{ user.username }}' },
      }),
      entry('/demo/window', '外部', 'layouts/IframePageView', {
        meta: { url: 'https://out.example/?u={{ user.username }}', internalOrExternal: true },
      }),
      { path: '*', meta: { title: '坏的' } },
    ])
    await page.route('https://frame.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<meta charset="utf-8"><h1>别处的页面</h1>',
      }),
    )
    const heading = page.getByRole('heading', { level: 1 })
    const at = async (path: string) => {
      await page.goto(path)
      return heading
    }
    await expect(await at('/demo/missing')).toHaveText("Cannot find module 'demo/Missing'")
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    // Whether there is such a page is for those who may see documents.
    await expect(await at('/online/cgformErpList/t1')).toHaveText('抱歉，您没有权限访问该页面')
    await expect(await at('/online/cgformTreeList/cms%2Fsection')).toHaveText('栏目管理')
    await expect(page.getByRole('treegrid').getByRole('row', { name: /产品中心/ })).toBeVisible()
    await expect(await at('/demo/denied')).toHaveText('抱歉，您没有权限访问该页面')
    await expect(await at('/demo/broken')).toHaveText('页面地址无法使用')
    await expect(page.getByText('未知名称 “nobody”')).toBeVisible()
    await expect(await at('/demo/script')).toHaveText('页面地址无法使用')
    await expect(await at('/demo/window')).toHaveText('“外部” 在新窗口中打开')
    await expect(page.getByRole('link', { name: '打开', exact: true })).toHaveAttribute(
      'href',
      'https://out.example/?u=staff',
    )
    await page.goto('/demo/frame')
    const framed = page.frameLocator('iframe[title="嵌入"]')
    await expect(framed.getByRole('heading')).toHaveText('别处的页面')
    await expect(page.locator('iframe')).toHaveAttribute('src', 'https://frame.example/staff')
    // The change of department is an entry of the menu, and leads back.
    await page.goto('/content/news')
    await open(page, '品牌管理', '新闻管理')
    await chooseInMenu(page, '切换部门')
    const dialog = page.getByRole('dialog', { name: '部门切换（当前部门 : 外贸部）' })
    await dialog.getByRole('button', { name: '确认' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('请选择登录部门')
    const chosen = page.waitForRequest(/\/sys\/selectDepart/)
    await dialog.getByRole('radio').check()
    await dialog.getByRole('button', { name: '确认' }).click()
    expect((await chosen).postDataJSON()).toEqual({ orgCode: 'A01A01', username: 'staff' })
    await expect(page).toHaveURL('/content/news')
    await expect(tab(page, '切换部门')).toHaveCount(0)
    await expect(await at('/no/such/page')).toHaveText('抱歉，您访问的页面不存在')
    await expect(page).toHaveURL('/404')
  })
})

const close = (page: Page, name: string) => page.getByTitle(`关闭 ${name}`, { exact: true }).click()
