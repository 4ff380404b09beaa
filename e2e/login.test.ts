import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { demoPassword } from '../server/demo/accounts'
import { type CasServer, startCasServer } from '../tests/support/casServer'
import { type OidcProvider, startOidc } from '../tests/support/oidc'
import { signInApi } from './support/api'
import { seriousFindings } from './support/axe'
import { boxOf } from './support/box'
import { chooseFirst, signIn, watchedBrowser } from './support/browser'
import { copyDemoData } from './support/demo'
import { expect } from './support/expect'
import { chooseInMenu } from './support/menu'
import { freePort, type RunningServer, startServer } from './support/server'

/** Phones of the demo accounts. */
const phones = { config: '13800000002', staff: '13800000003', staffb: '13800000004' } as const

// A server of its own, with every kind of login configured; passwords and phones are changed here.
const dataDir = mkdtempSync(join(tmpdir(), 'jiandu-kinds-'))
let server: RunningServer
let oidc: OidcProvider
let cas: CasServer

beforeAll(async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  cas = await startCasServer()
  oidc = await startOidc({
    redirectUris: [`${origin}/adwebv21/sys/thirdLogin/callback/company`],
  })
  const { issuer, clientId, clientSecret } = oidc
  const third = [{ source: 'company', title: '企业账号', issuer, clientId, clientSecret }]
  copyDemoData(dataDir)
  server = await startServer({
    dataDir,
    port,
    env: { PUBLIC_URL: origin, THIRD_LOGIN: JSON.stringify(third), CAS_URL: cas.url },
  })
})
afterAll(async () => {
  await server?.stop()
  await cas?.close()
  await oidc?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const browser = watchedBrowser(() => server.url)
/** The ticket of the newest code: asked for, so that it is awaited, and an earlier one never taken for it. */
const tickets = new WeakMap<Page, Promise<string>>()

async function openLogin(
  path = '/user/login',
  options: { readonly ownProfile?: boolean } = {},
): Promise<Page> {
  const page = await browser.page(options)
  page.on('response', (response) => {
    if (!response.url().includes('/sys/wechat/loginTicket')) return
    tickets.set(
      page,
      response.json().then(({ result }) => result.ticket),
    )
  })
  await page.goto(path)
  return page
}

describe('every kind of login', () => {
  test('a code sent to the phone signs in; the slider stands before the sending', async () => {
    const page = await openLogin('/user/login?redirect=%2Fcontent%2Fproduct')
    await page.getByRole('tab', { name: '手机号登录' }).click()
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('请输入手机号码!')).toBeVisible()
    await page.getByLabel('手机号', { exact: true }).fill('12345')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('您的手机号码格式不正确!')).toBeVisible()
    await page.getByLabel('手机号', { exact: true }).fill(phones.staff)
    await page.getByRole('button', { name: '获取验证码' }).click()

    const slider = page.getByRole('slider', { name: '拖动滑块验证' })
    await dragHalfWay(page)
    await expect(slider).toHaveAttribute('aria-valuenow', '0')
    expect(await seriousFindings(page)).toEqual([])
    await slider.press('End')
    await expect(page.getByText('验证码已发送，10 分钟内有效')).toBeVisible()
    await expect(page.getByRole('button', { name: /^9 分 \d\d 秒后重发$/ })).toBeDisabled()
    await expect(page.getByLabel('短信验证码')).toBeFocused()
    // The wait is that number's alone, and another visit to the page does not shorten it.
    const button = page.locator('.field-button')
    await page.getByLabel('手机号', { exact: true }).fill(phones.config)
    await expect(button).toHaveText('获取验证码')
    await expect(button).toBeEnabled()
    await page.reload()
    await page.getByRole('tab', { name: '手机号登录' }).click()
    await page.getByLabel('手机号', { exact: true }).fill(phones.staff)
    await button.click()
    await slider.press('End')
    await expect(page.getByText('验证码10分钟内，仍然有效！')).toBeVisible()
    await expect(button).toHaveText(/^9 分 \d\d 秒后重发$/)
    await expect(button).toBeDisabled()

    await page.getByLabel('短信验证码').fill('000000x')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('手机验证码错误')
    await page.getByLabel('短信验证码').fill(await codeSentTo(phones.staff))
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL('/content/product')
    const welcome = page.getByRole('status').filter({ hasText: '欢迎回来' })
    await expect(welcome).toBeVisible()
    // Below the header and the tabs, which it would cover for as long as it stays.
    expect((await boxOf(welcome)).y).toBeGreaterThanOrEqual(48 + 36)
  })

  test('the phone confirms a scanned code', async () => {
    const page = await openLogin()
    await page.getByRole('tab', { name: '微信扫码' }).click()
    const phone = await scan(page)
    await phone.getByRole('radio', { name: /林小满/ }).check()
    await phone.getByRole('button', { name: '确认登录' }).click()
    await expect(phone.getByText('已确认登录')).toBeVisible()
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  })

  test('a WeChat without an account is bound by the phone of one; cancelled and expired codes are renewed', async () => {
    const page = await openLogin(undefined, { ownProfile: true })
    await page.clock.install()
    await page.getByRole('tab', { name: '微信扫码' }).click()
    const refused = await scan(page)
    await refused.getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('alert')).toHaveText('已在手机上取消登录')
    await page.getByRole('button', { name: '点击刷新' }).click()
    // The code that was declined is a picture of the same name.
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByRole('img', { name: '微信登录二维码' })).toBeVisible()
    await page.clock.runFor(180_000)
    await expect(page.getByRole('alert')).toHaveText('二维码已失效')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: '点击刷新' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    await page.clock.resume()

    const phone = await scan(page)
    await phone.getByRole('radio', { name: /本机微信/ }).check()
    await phone.getByRole('button', { name: '确认登录' }).click()
    await page.getByRole('form', { name: '绑定手机号' }).waitFor()
    await fillPhone(page, phones.config)
    await page.getByLabel('短信验证码').fill(await codeSentTo(phones.config))
    await page.getByRole('button', { name: '绑定并登录' }).click()
    await chooseFirst(page)
  })

  test('a provider in its own window: a stranger names an account once, and is known from then on', async () => {
    const page = await openLogin()
    await enterProvider(await windowOf(page), 'lin')
    await expect(page.getByRole('heading', { name: '完成 企业账号 登录' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByLabel('账号', { exact: true }).fill('staff')
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: '绑定并登录' }).click()
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()

    const again = await openLogin('/user/login?redirect=%2Fcontent%2Fnews')
    await enterProvider(await windowOf(again), 'lin')
    await expect(again).toHaveURL('/content/news')
  })

  test('a browser that allows no window goes to the provider itself and comes back', async () => {
    const page = await openLogin('/user/login?redirect=%2Fcontent%2Fproduct%3Fpage%3D2')
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByRole('button', { name: '使用 企业账号 登录' }).click()
    await enterProvider(page, 'lin')
    await expect(page).toHaveURL('/content/product?page=2')
  })

  test('the single sign-on sends back with a ticket, which counts once', async () => {
    const page = await openLogin('/user/login?redirect=%2Fcontent%2Fproduct%3Fpage%3D2')
    await page.getByRole('button', { name: '统一身份认证' }).click()
    await page.getByLabel('Username').fill('staff')
    const returned = page.waitForRequest(/\/user\/login\?.*ticket=/)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const address = (await returned).url()
    await expect(page).toHaveURL('/content/product?page=2')

    const thief = await openLogin(address)
    await expect(thief.getByRole('alert')).toHaveText('单点登录验证失败，请重新登录')
    await expect(thief.getByRole('tab', { name: '账号密码登录' })).toBeVisible()
    expect(thief.url()).not.toContain('ticket')
  })
})

describe('after the login', () => {
  test('by the keyboard alone: Enter leads to what is missing, and never to giving up', async () => {
    const page = await openLogin()
    await page.getByLabel('账号', { exact: true }).focus()
    await page.keyboard.type('admin')
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    const choice = page.getByRole('dialog', { name: '租户与部门选择' })
    const tenants = choice.getByRole('radiogroup', { name: '请选择登录租户' })
    const departs = choice.getByRole('radiogroup', { name: '请选择登录部门' })
    await expect(tenants.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(choice.getByRole('alert')).toHaveText('请选择登录租户')
    await expect(tenants.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('Space')
    await departs.waitFor()
    await page.keyboard.press('Enter')
    await expect(choice.getByRole('alert')).toHaveText('请选择登录部门')
    await expect(departs.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(departs.getByRole('radio').nth(1)).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(choice).toBeHidden()
  })

  test('who has several tenants and departments chooses; cancelling signs out', async () => {
    const page = await openLogin()
    const answer = page.waitForResponse('**/sys/login')
    await enterPassword(page, 'admin')
    const { result } = await (await answer).json()

    const choice = page.getByRole('dialog', { name: '租户与部门选择' })
    const confirm = choice.getByRole('button', { name: '确认' })
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await confirm.click()
    await expect(choice.getByRole('alert')).toHaveText('请选择登录租户')
    await choice.getByRole('radio', { name: '云栖家居用品有限公司' }).check()
    const departs = choice.getByRole('radiogroup', { name: '请选择登录部门' })
    await expect(departs.getByRole('radio')).not.toHaveCount(0)
    await expect(departs.getByRole('radio', { checked: true })).toHaveCount(0)
    await confirm.click()
    await expect(choice.getByRole('alert')).toHaveText('请选择登录部门')
    expect(sent.filter((url) => url.includes('selectDepart'))).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(choice).toBeHidden()
    await expect.poll(() => statusOf(result.token)).toBe(401)

    await enterPassword(page, 'admin')
    await choice.getByRole('radio', { name: '云栖家居用品有限公司' }).check()
    await departs.waitFor()
    // Whoever loads the page anew in between is asked again.
    await page.reload()
    await choice.getByRole('radio', { name: '云栖家居用品有限公司' }).check()
    await departs.getByRole('radio', { name: '技术部' }).check()
    await confirm.click()
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    await expectOutboxReadable(page)
    const stored = await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('pro__'))
        .map((key) => key.replace(/:.*/, '')),
    )
    expect(stored).toEqual(
      expect.arrayContaining([
        'pro__Access-Token',
        'pro__Login_Username',
        'pro__Login_Userinfo',
        'pro__UI_CACHE_DB_DICT_DATA',
        'pro__TENANT_ID',
      ]),
    )
  })

  test('what was chosen the last time stands there: one dialog, one Enter', async () => {
    const page = await openLogin()
    await enterPassword(page, 'admin')
    const choice = page.getByRole('dialog', { name: '租户与部门选择' })
    await choice.getByRole('radio', { name: '云栖家居用品有限公司' }).check()
    await choice.getByRole('radio', { name: '技术部' }).check()
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()

    await enterPassword(page, 'admin')
    await expect(choice.getByRole('radio', { name: '云栖家居用品有限公司' })).toBeChecked()
    await expect(choice.getByRole('radio', { name: '技术部' })).toBeChecked()
    await expect(choice.getByRole('radio', { name: '云栖家居用品有限公司' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('who has no department is told and goes on', async () => {
    const page = await openLogin()
    await enterPassword(page, 'admin')
    const choice = page.getByRole('dialog', { name: '租户与部门选择' })
    await choice.getByRole('radio', { name: '永固五金制造有限公司' }).check()
    await expect(choice.getByText('您在该租户尚未归属部门，可直接登录')).toBeVisible()
    await choice.getByRole('button', { name: '确认' }).click()
    await expect(page.getByText('您尚未归属部门,请确认账号信息')).toBeVisible()
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    await page.goto('/system/depart')
    await expect(page.getByText('您尚未设置部门信息!')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('without 自动登录 the session ends with the browser', async () => {
    const page = await openLogin()
    await page.getByRole('checkbox', { name: '自动登录' }).uncheck()
    await enterPassword(page, 'staff')
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    await page.reload()
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    // A browser that is closed keeps its storage and loses the cookies without a date.
    await page.context().clearCookies()
    await page.reload()
    await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
  })

  test('a redirect out of the console leads home', async () => {
    const page = await openLogin('/user/login?redirect=%2F%2Fevil.example')
    await enterPassword(page, 'staff')
    await expect(page).toHaveURL('/websiteManage/dashboard/analysis')
    // With a session the login leads home, whatever it was to lead to.
    await page.goto('/user/login?redirect=%2Fcontent%2Fnews')
    await expect(page).toHaveURL('/websiteManage/dashboard/analysis')
  })
})

describe('accounts', () => {
  test('somebody registers, reads the result and finds the account there', async () => {
    const page = await openLogin('/user')
    await page.getByRole('link', { name: '注册账号' }).click()
    await expect(page).toHaveURL('/user/register')
    const name = page.getByLabel('账号', { exact: true })
    await name.fill('staff')
    await page.getByLabel('邮箱').fill('new@yunqihome.example')
    await expect(page.getByText('账号已存在!')).toBeVisible()
    await name.fill('new.colleague')
    await page.getByLabel('密码', { exact: true }).fill('weak')
    await page.getByLabel('确认密码').fill('other')
    await fillPhone(page, '13900000009')
    await page.getByLabel('短信验证码').fill(await codeSentTo('13900000009'))
    await page.getByRole('button', { name: '注册' }).click()
    await expect(page.getByText('密码由8位数字、大小写字母和特殊符号组成!')).toBeVisible()
    await expect(page.getByText('两次输入的密码不一样！')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByLabel('密码', { exact: true }).fill('Bamboo#2026')
    await page.getByLabel('确认密码').fill('Bamboo#2026')
    await page.getByRole('button', { name: '注册' }).click()

    await expect(page).toHaveURL('/user/register-result')
    await expect(page.getByText('您的账号：new.colleague 注册成功')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: '返回登录' }).click()
    await expect(page).toHaveURL('/user/login')
    // A named route that anybody may open; there is nothing to read there then.
    await page.goto('/user/register-result')
    await expect(page.getByRole('heading', { name: '没有注册结果' })).toBeVisible()
    await page.getByRole('link', { name: '注册账号' }).click()
    await expect(page).toHaveURL('/user/register')
  })

  test('a forgotten password is set anew by phone, and ends the sessions elsewhere', async () => {
    const elsewhere = await signInApi(server.url, 'staffb')
    const page = await openLogin()
    await page.getByRole('link', { name: '忘记密码' }).click()
    await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible()
    await fillPhone(page, phones.staffb)
    await page.getByLabel('短信验证码').fill(await codeSentTo(phones.staffb))
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByText('账号：staffb')).toBeVisible()
    await page.getByRole('button', { name: '重置密码' }).click()
    await expect(page.getByText('请输入新密码!')).toBeVisible()
    await expect(page.getByText('请确认新密码!')).toBeVisible()
    await page.getByLabel('新密码', { exact: true }).fill('Bamboo#2027')
    await page.getByLabel('确认新密码').fill('Bamboo#2027')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: '重置密码' }).click()
    await expect(page.getByText('密码重置完成！')).toBeVisible()
    expect(await statusOf(elsewhere.token)).toBe(401)

    await page.getByRole('link', { name: '返回登录' }).click()
    await enterPassword(page, 'staffb', 'Bamboo#2027')
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  })
})

describe('the login page', () => {
  test('has no serious finding in either theme and fits every width', async () => {
    const page = await openLogin()
    await expect(page.getByRole('tab', { name: '微信扫码' })).toBeVisible()
    await expect(page).toHaveTitle('登录 · 管理后台')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: '切换为深色' }).click()
    expect(await seriousFindings(page)).toEqual([])
    for (const width of [1920, 1366, 768, 400, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, `${width} px`).toBe(0)
    }
  })

  test('walks the kinds with the arrow keys', async () => {
    const page = await openLogin()
    // The server says which kinds there are.
    await page.getByRole('tab', { name: '手机号登录' }).waitFor()
    await page.getByRole('tab', { name: '账号密码登录' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: '手机号登录' })).toBeFocused()
    await expect(page.getByRole('button', { name: '获取验证码' })).toBeVisible()
  })

  test('takes name and colour from the site of its domain', async () => {
    const page = await browser.page()
    const { port } = new URL(server.url)
    // The name is one of the demo's sites; the answer is the server's own for it.
    await page.route('**/oem-manage/get*', async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('domainName', 'www.yongguhardware.example')
      await route.continue({ url: url.href })
    })
    await page.goto(`http://localhost:${port}/user/login`)
    const site = page.getByRole('link', { name: '永固五金英文站，访问公司网站' })
    await expect(site).toHaveAttribute('href', 'https://www.yongguhardware.example')
    await expect(page).toHaveTitle('登录 · 永固五金英文站')
    await expect(page.getByRole('contentinfo')).toContainText('浙ICP备00000000号-2')
    await expect(page.getByRole('button', { name: '登录', exact: true })).toHaveCSS(
      'background-color',
      'rgb(194, 65, 12)',
    )

    // Its picture stands behind the landing page.
    await page.route('**/oem-manage/get*', async (route) => {
      const answer = await route.fetch()
      const json = await answer.json()
      json.result.indexPageBgUrl = 'temp/picture.png'
      await route.fulfill({ response: answer, json })
    })
    await signIn(page, 'admin')
    await page.goto('/')
    await expect(page.locator('.home')).toHaveCSS('background-image', /picture/)
  })

  test('is usable when the site is not found out, and says so for four seconds', async () => {
    const page = await browser.page({ ownProfile: true })
    await page.route('**/oem-manage/get*', (route) => route.abort())
    // The seconds are the page's, not those of a busy machine, which would miss the note.
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 1_000))
    await page.goto('/user/login')
    const note = page.getByRole('alert').filter({ hasText: '获取站点标识失败' })
    await expect(async () => {
      await page.clock.runFor(100)
      await expect(note).toBeVisible({ timeout: 1 })
    }).toPass()
    await expect(note).toContainText('请联系站点管理员')
    await page.clock.runFor(3_000)
    await expect(note).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(note).toBeHidden()
    await page.clock.resume()
    await enterPassword(page, 'staff')
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  })

  test('recommends Chrome to other browsers only', async () => {
    const page = await openLogin(undefined, { ownProfile: true })
    await expect(page.getByText('建议使用Chrome浏览器登录')).toBeHidden()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
      })
    })
    await page.reload()
    await expect(page.getByText('建议使用Chrome浏览器登录')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })
})

/** Where the administrator reads the messages that were sent. */
async function expectOutboxReadable(page: Page): Promise<void> {
  await chooseInMenu(page, '消息发件箱')
  const row = page.getByRole('row').filter({ hasText: phones.staff })
  await expect(row).toContainText(/验证码是 \d{6}/)
  await expect(row).toContainText('发送成功')
  expect(await seriousFindings(page)).toEqual([])
  await row.getByRole('link', { name: '短信验证码' }).click()
  await expect(page.getByRole('dialog', { name: '消息详情' })).toContainText(/验证码是 \d{6}/)
  expect(await seriousFindings(page)).toEqual([])
}

async function enterPassword(page: Page, username: string, password: string = demoPassword) {
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Types a number and has a code sent. */
async function fillPhone(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('手机号', { exact: true }).fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('slider', { name: '拖动滑块验证' }).press('End')
  await expect(page.getByText('验证码已发送，10 分钟内有效')).toBeVisible()
}

async function dragHalfWay(page: Page): Promise<void> {
  const box = await page.getByRole('slider', { name: '拖动滑块验证' }).boundingBox()
  if (!box) throw new Error('no slider')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 120, y, { steps: 4 })
  await page.mouse.up()
}

/** Opens what the QR code says, as the phone that scans it would: in a browser of its own. */
async function scan(page: Page): Promise<Page> {
  await page.getByRole('img', { name: '微信登录二维码' }).waitFor()
  return await browser.page({
    path: `/dev/wechat?ticket=${await tickets.get(page)}`,
    width: 400,
    height: 800,
  })
}

/** The newest code sent to a phone, read where the administrator reads it. */
async function codeSentTo(mobile: string): Promise<string> {
  const admin = await browser.api('admin')
  const { records } = await admin.list('/sys/message/sysMessage', {
    esReceiver: mobile,
    column: 'esSendTime',
    order: 'desc',
  })
  const [code] = /\d{6}/.exec(String(records[0]?.esContent)) ?? []
  if (!code) throw new Error(`no code for ${mobile}`)
  return code
}

async function enterProvider(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  // The next button is that of the next page, which asks for consent: a second click on this one would sign in twice.
  await page.locator('input[name=login]').waitFor({ state: 'detached' })
  await page.locator('button[type=submit]').click()
}

async function statusOf(token: string): Promise<number> {
  const answer = await fetch(`${server.url}/adwebv21/cms/product/list`, {
    headers: { 'x-access-token': token },
  })
  return answer.status
}

/** The provider's window, which the click opens at once. */
async function windowOf(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: '使用 企业账号 登录' }).click()
  return await opened
}
