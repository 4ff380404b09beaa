import { describe, test } from 'vitest'
import { chooseFirst, watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { listOn } from './support/list'
import { startOwnServer } from './support/ownServer'

const server = await startOwnServer({ env: { BASE_PATH: '/shop/console' } })

describe('a console below a base path', () => {
  const browser = watchedBrowser(() => server.url)

  test('leads every address below it: login, pages, pictures, sockets, log-out', async () => {
    const page = await browser.page({ path: '/shop/console/content/product?page=2' })
    const outside: string[] = []
    page.on('request', (request) => {
      const { pathname, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && !pathname.startsWith('/shop/console'))
        outside.push(pathname)
    })
    const socket = page.waitForEvent('websocket')
    await expect(page).toHaveURL(/\/shop\/console\/user\/login\?redirect=%2Fcontent%2Fproduct/)
    await page.getByLabel('账号', { exact: true }).fill('staff')
    await page.getByLabel('密码', { exact: true }).fill('Jiandu@2026')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await chooseFirst(page)
    await expect(page).toHaveURL('/shop/console/content/product?page=2')
    await listOn(page).settled()
    expect(new URL((await socket).url()).pathname).toMatch(
      /^\/shop\/console\/adwebv21\/websocket\//,
    )
    const picture = page.locator('td img').first()
    await expect(picture).toHaveAttribute('src', /^\/shop\/console\/adwebv21\//)
    await expect
      .poll(() => picture.evaluate((img) => Reflect.get(img, 'naturalWidth')))
      .toBeGreaterThan(0)

    await page.getByRole('link', { name: '新闻管理' }).click()
    await expect(page).toHaveURL('/shop/console/content/news')
    await listOn(page).settled()
    await page.reload()
    await listOn(page).settled()
    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL('/shop/console/user/login')
    expect(outside).toEqual([])
  })
})
