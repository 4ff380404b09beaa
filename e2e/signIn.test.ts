import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { signIn, watchedBrowser } from './support/browser'
import { baseUrl } from './support/demo'
import { expect } from './support/expect'
import { listOn } from './support/list'
import { type RunningServer, startServer } from './support/server'

describe('signing in', () => {
  const browser = watchedBrowser()

  test('leads back to the page that was asked for, with its query', async () => {
    const page = await browser.page({ path: '/content/product?page=2&sort=-stock' })
    await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
    await expect(page).toHaveURL(/\/user\/login\?redirect=/)

    await signIn(page, 'staff')
    await expect(page).toHaveURL('/content/product?page=2&sort=-stock')
    await expect(page.getByRole('heading', { name: '产品管理' })).toBeVisible()
  })

  test('says which of the two is missing, and sends nothing', async () => {
    const page = await browser.page({ path: '/user/login' })
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))

    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('请输入账号!')).toBeVisible()
    await expect(page.getByText('请输入密码!')).toBeVisible()
    await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
    await page.getByLabel('账号', { exact: true }).fill('admin')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('请输入账号!')).toBeHidden()
    await expect(page.getByText('请输入密码!')).toBeVisible()
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
    expect(sent.filter((url) => url.endsWith('/sys/login'))).toEqual([])
  })

  test('logging out ends the session here and on the server', async () => {
    const page = await browser.page({ path: '/user/login' })
    await signIn(page, 'staff')
    const token = await tokenIn(page)

    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL('/user/login')
    await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()

    const answer = await fetch(`${baseUrl()}/adwebv21/cms/product/list`, {
      headers: { 'x-access-token': token },
    })
    expect(answer.status).toBe(401)
    await page.goto('/content/product')
    await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
  })

  test('a menu that is empty, or cannot be loaded, is told and ends the session here and on the server', async () => {
    for (const [answer, told] of [
      [
        { success: true, code: 200, message: '', result: { menu: [], auth: [], allAuth: [] } },
        'permissions must be a non-null array',
      ],
      [{ success: false, code: 500, message: '查询权限失败', result: null }, '查询权限失败'],
    ] as const) {
      const page = await browser.page({ path: '/user/login' })
      await signIn(page, 'staff')
      const token = await tokenIn(page)
      await page.route('**/sys/permission/getUserPermissionByToken?*', (route) =>
        route.fulfill({ json: answer }),
      )
      const ended = page.waitForResponse('**/sys/logout')
      await page.goto('/content/product')
      await expect(page.getByText(told)).toBeVisible()
      await expect(page).toHaveURL(/\/user\/login/)
      await ended
      const headers = { 'x-access-token': token }
      const { status } = await fetch(`${baseUrl()}/adwebv21/cms/product/list`, { headers })
      expect(status).toBe(401)
    }
  })

  test('an address that is no page says so and leads back', async () => {
    const page = await browser.page({ as: 'staff', path: '/no/such/page' })
    await expect(page.getByRole('heading', { name: '抱歉，您访问的页面不存在' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page.getByRole('heading', { name: '待办' })).toBeVisible()
  })

  test('a session that ended on the server leads to the login and back to where one was', async () => {
    const page = await browser.page({ path: '/user/login' })
    await signIn(page, 'staff')
    await page.goto('/content/product?page=3')
    const list = listOn(page)
    await list.settled()

    await fetch(`${baseUrl()}/adwebv21/sys/logout`, {
      method: 'POST',
      headers: { 'x-access-token': await tokenIn(page) },
    })
    await list.pager.getByRole('button', { name: '下一页' }).click()
    // Said once: the list that could not be loaded does not say it again in its place.
    const notice = page.getByRole('alert').filter({ hasText: '未授权，请重新登录' })
    await expect(notice).toHaveCount(1)
    await expect(notice).toContainText('系统提示')
    await page.waitForTimeout(700)
    await expect(page.getByText('未授权，请重新登录')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()

    await signIn(page, 'staff')
    await expect(page).toHaveURL('/content/product?page=4')
    await list.settled()
    await expect(list.rows).toHaveCount(30)
  })
})

describe('a session whose token has ended upstream', () => {
  const browser = watchedBrowser()

  test('is told once over the login, is forgotten at once, and leads back to the page', async () => {
    const page = await browser.page({ path: '/user/login' })
    await signIn(page, 'staff')
    await page.goto('/content/product?page=3')
    const list = listOn(page)
    await list.settled()
    const ended = { status: 500, message: 'Token失效，请重新登录' }
    await page.route('**/cms/product/list*', (route) => route.fulfill({ status: 500, json: ended }))
    await list.pager.getByRole('button', { name: '下一页' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('很抱歉，登录已过期，请重新登录')
    await expect(page).toHaveURL(/\/user\/login\?redirect=/)
    const token = () => page.evaluate(() => localStorage.getItem('pro__Access-Token'))
    expect(await token()).toBeNull()
    await expect(page.getByText('很抱歉，登录已过期，请重新登录')).toHaveCount(1)
    await page.unroute('**/cms/product/list*')
    await question.getByRole('button', { name: '重新登录' }).click()
    await expect(question).toHaveCount(0)
    await signIn(page, 'staff')
    await expect(page).toHaveURL('/content/product?page=4')
    await list.settled()
  })

  test('nobody is led to a page that says why there is none', async () => {
    const page = await browser.page({ path: '/user/xyz' })
    await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
    await expect(page).toHaveURL('/user/login')
  })
})

describe('failed logins', () => {
  // A server of its own: failures are counted by address, and all specs come from the same.
  const dataDir = mkdtempSync(join(tmpdir(), 'jiandu-login-'))
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ dataDir, env: { JIANDU_DEMO: '0' } })
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const browser = watchedBrowser(() => server.url)

  test('a wrong name and a wrong password are told alike; the third asks for a captcha', async () => {
    const page = await browser.page({ path: '/user/login' })
    const alert = page.getByRole('alert')
    const captcha = page.getByLabel('验证码', { exact: true })
    const submit = async (username: string, password: string) => {
      await page.getByLabel('账号', { exact: true }).fill(username)
      await page.getByLabel('密码', { exact: true }).fill(password)
      const answer = page.waitForResponse('**/sys/login')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await answer
      await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
    }

    await submit('admin', 'wrong-1')
    await expect(alert).toHaveText('用户名或密码错误')
    await submit('nobody', 'wrong-2')
    await expect(alert).toHaveText('用户名或密码错误')
    await expect(captcha).toBeHidden()
    await submit('admin', 'wrong-3')
    await expect(alert).toHaveText('用户名或密码错误')
    await expect(captcha).toBeVisible()

    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('请输入验证码!')).toBeVisible()

    const picture = page.getByRole('button', { name: '验证码图片，点击更换' }).locator('img')
    const first = await picture.getAttribute('src')
    await captcha.fill('wrong')
    await submit('admin', 'wrong-4')
    await expect(alert).toHaveText('验证码错误')
    await expect(picture).not.toHaveAttribute('src', first ?? '')
    const shown = await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    expect(shown).toBeGreaterThan(50)
  })

  test('the right password alone no longer opens the account from there', async () => {
    const page = await browser.page({ path: '/user/login' })
    const [, password = ''] = /密码：(\S+)（/.exec(server.output()) ?? []
    expect(password).not.toBe('')
    await page.getByLabel('账号', { exact: true }).fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('验证码无效')
    await expect(page.getByLabel('验证码', { exact: true })).toBeVisible()
  })
})

async function tokenIn(page: Page): Promise<string> {
  const stored = await page.evaluate(() => localStorage.getItem('pro__Access-Token'))
  return JSON.parse(stored ?? '{}').value
}
