import type { Locator, Page, WebSocket } from 'playwright'
import { afterEach, describe, test } from 'vitest'
import type { Api } from './support/api'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { failUntilClicked } from './support/failUntilClicked'

const bellOf = (page: Page): Locator => page.getByRole('button', { name: /^通知，/ })
const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: '通知', exact: true })
const letterOf = (page: Page): Locator => page.getByRole('dialog', { name: '通知消息' })

async function unreadOf(page: Page): Promise<number> {
  const name = (await bellOf(page).getAttribute('aria-label')) ?? ''
  return Number(/\d+/.exec(name)?.[0] ?? 0)
}

describe('announcements', () => {
  const browser = watchedBrowser()
  const written: string[] = []

  /** Written and released by the administrator; to everybody unless it names users. */
  async function announce(more: Readonly<Record<string, unknown>>): Promise<string> {
    const admin = await browser.api('admin')
    const { id } = await admin.add('/sys/annountCement', {
      msgCategory: '1',
      priority: 'H',
      msgType: 'ALL',
      msgContent: '<p>正文</p>',
      ...more,
    })
    written.push(id)
    const released = await admin.call('GET', '/sys/annountCement/doReleaseData', { params: { id } })
    expect(released.message).toBe('该系统通知发布成功')
    return id
  }

  afterEach(async () => {
    const admin = await browser.api('admin')
    for (const id of written.splice(0))
      await admin.call('GET', '/sys/annountCement/doReovkeData', { params: { id } })
    const staff = await browser.api('staff')
    await staff.call('PUT', '/sys/sysAnnouncementSend/readAll')
  })

  test('reach the bells of two users at once; opening one marks it read and reloads both lists', async () => {
    const staff = await openHome('staff')
    const config = await openHome('config')
    const [before, beforeOther] = [await unreadOf(staff), await unreadOf(config)]
    const told = [staff, config].map((page) => toldOf(page, '今晚停机维护'))
    await announce({ titile: '今晚停机维护' })
    // By the socket, and not by asking now and then.
    await Promise.all(told)
    await expect.poll(() => unreadOf(staff), { intervals: [50] }).toBe(before + 1)
    await expect.poll(() => unreadOf(config), { intervals: [50] }).toBe(beforeOther + 1)

    await bellOf(staff).focus()
    await staff.keyboard.press('Enter')
    const first = panelOf(staff).getByRole('listitem').first()
    await expect(first).toContainText('今晚停机维护')
    await expect(first).toContainText('紧急消息')
    await expect(first).toContainText(/今天 \d\d:\d\d 发布/)
    await expect(panelOf(staff).getByRole('tab', { name: /^通知\(\d+\)$/ })).toBeVisible()
    const box = await panelOf(staff).boundingBox()
    expect(Math.round(box?.width ?? 0)).toBe(300)
    expect(await seriousFindings(staff)).toEqual([])
    await staff.keyboard.press('Escape')
    await expect(panelOf(staff)).toBeHidden()
    await expect(bellOf(staff)).toBeFocused()

    await bellOf(staff).click()
    await first.getByRole('button').click()
    await expect(letterOf(staff).getByRole('heading', { name: '今晚停机维护' })).toBeVisible()
    await expect(letterOf(staff)).toContainText(/发布人：系统管理员 发布时间： \d{4}/)
    await expect.poll(() => unreadOf(staff)).toBe(before)
    // Once it has grown to its size.
    await expect
      .poll(async () => ((await letterOf(staff).boundingBox())?.width ?? 0) / 1366)
      .toBeCloseTo(0.6, 2)
    expect(await seriousFindings(staff)).toEqual([])
    await letterOf(staff).getByRole('button', { name: '关闭', exact: true }).click()
    await expect(letterOf(staff)).toBeHidden()
    expect(await unreadOf(config)).toBe(beforeOther + 1)
  })

  test('lead to their page, show a page of the console, and run nothing that was written into them', async () => {
    const [product] = (await (await browser.api('staff')).list('/cms/product')).records
    const page = await openHome('staff')
    await announce({ titile: '缺页', openType: 'component', openPage: 'no/Such' })
    await announce({
      titile: '看产品',
      openType: 'component',
      openPage: 'cms/product',
      busId: product?.id,
    })
    await announce({
      titile: '去询盘',
      openType: 'url',
      openPage: '/enquiry/list',
      msgContent: `<p style="position:fixed;inset:0;color:red">红<img src="x" onerror="document.title='stolen'"></p>`,
    })

    await openNotice(page, '缺页')
    await expect(letterOf(page).getByRole('alert')).toContainText('no/Such')
    await letterOf(page).getByRole('button', { name: '关闭', exact: true }).click()

    await openNotice(page, '看产品')
    await expect(page.getByRole('dialog', { name: '产品详情' })).toContainText(
      String(product?.name),
    )
    await page.keyboard.press('Escape')
    await letterOf(page).getByRole('button', { name: '关闭', exact: true }).click()

    await openNotice(page, '去询盘')
    const red = letterOf(page).getByText('红')
    expect(await red.evaluate((element) => getComputedStyle(element).position)).toBe('static')
    await letterOf(page).getByRole('button', { name: '去处理' }).click()
    await expect(letterOf(page)).toBeHidden()
    await expect(page).toHaveURL(/\/enquiry\/list$/)
    expect(await page.title()).not.toContain('stolen')
  })

  test('are all in the user’s own list: searched, marked unread, opened, all marked read', async () => {
    const page = await openHome('staff')
    await announce({ titile: '列表甲', priority: 'M' })
    await announce({ titile: '列表乙', msgCategory: '2' })
    await bellOf(page).click()
    await panelOf(page)
      .getByRole('tab', { name: /^系统消息/ })
      .click()
    await panelOf(page).getByRole('button', { name: '查看更多' }).click()
    await expect(page).toHaveURL(/\/isps\/userAnnouncement$/)
    const list = page.getByRole('table')
    await expect(list.getByRole('row', { name: /列表甲.*重要消息.*未读/ })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '分页' })).toContainText('30 条/页')
    expect(await seriousFindings(page)).toEqual([])

    await page.getByLabel('标题').fill('列表乙')
    await page.getByRole('button', { name: '查询' }).click()
    await expect(list.getByRole('row', { name: /列表甲/ })).toHaveCount(0)
    await page.getByLabel('标题').fill('')
    await page.getByLabel('发布人').fill('没有这个人')
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByText('暂无数据')).toBeVisible()
    await page.getByRole('button', { name: '重置' }).click()

    await list.getByRole('button', { name: '查看：列表乙' }).click()
    await letterOf(page).getByRole('button', { name: '关闭', exact: true }).click()
    await expect(list.getByRole('row', { name: /列表乙.*已读/ })).toBeVisible()

    await page.getByRole('button', { name: '全部标注已读' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('全部已读')).toBeVisible()
    await expect(list.getByRole('row', { name: /列表甲.*已读/ })).toBeVisible()
    await expect(bellOf(page)).toHaveAccessibleName('通知，没有未读')
  })

  test('are in a list that looks like every other, says what failed and asks again', async () => {
    const page = await browser.page({ as: 'staff', expected: /500/ })
    const answer = {
      status: 500,
      json: { success: false, code: 500, message: '数据库暂时不可用' },
    }
    await failUntilClicked(page, '**/getMyAnnouncementSend*', { button: '重试', answer })
    await page.goto('/isps/userAnnouncement')
    await expect(page.getByRole('alert')).toContainText('消息加载失败')
    await expect(page.getByRole('alert')).toContainText('数据库暂时不可用')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('navigation', { name: '分页' })).toBeVisible()
    await expect(page.getByRole('search', { name: '查询条件' })).toBeVisible()

    // On a telephone a card each.
    await page.setViewportSize({ width: 400, height: 800 })
    const card = page.getByRole('table', { name: '我的通知' }).getByRole('row').first()
    await expect(card).toContainText(/发布人.*发布时间/)
    expect(await seriousFindings(page)).toEqual([])
  })

  test('come by one socket for all tabs; the next tab takes it over when its tab closes', async () => {
    const first = await browser.page({ as: 'staff' })
    const second = await browser.tab(first)
    const sockets = new Map([first, second].map((page) => [page, countSockets(page)]))
    await first.goto('/')
    await expect.poll(() => sockets.get(first)?.()).toBe(1)
    await second.goto('/')
    await bellOf(second).waitFor()
    const before = await unreadOf(second)
    await announce({ titile: '两页同看' })
    await expect.poll(() => unreadOf(first)).toBe(before + 1)
    await expect.poll(() => unreadOf(second)).toBe(before + 1)
    expect(sockets.get(second)?.()).toBe(0)
    await first.close()
    await expect.poll(() => sockets.get(second)?.()).toBe(1)
    await announce({ titile: '只剩一页' })
    await expect.poll(() => unreadOf(second)).toBe(before + 2)
  })

  test('are asked for every six seconds while there is no socket', async () => {
    const page = await browser.page({ as: 'staff', ownProfile: true })
    // A gateway that lets no socket through: none is ever open.
    await page.addInitScript(() => {
      class Refused extends EventTarget {
        readyState = 3
        constructor() {
          super()
          setTimeout(() => {
            for (const type of ['error', 'close']) {
              const event =
                type === 'close' ? new CloseEvent(type, { code: 1006 }) : new Event(type)
              const handler: unknown = Reflect.get(this, `on${type}`)
              if (typeof handler === 'function') handler.call(this, event)
              this.dispatchEvent(event)
            }
          })
        }
        send() {}
        close() {}
      }
      Reflect.set(
        window,
        'WebSocket',
        Object.assign(Refused, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }),
      )
    })
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/listByUser')) asked += 1
    })
    await page.clock.install()
    await page.goto('/')
    await bellOf(page).waitFor()
    await expect.poll(() => asked).toBe(1)
    // Stands still but for the steps below: answers take the time of the machine, not of the page.
    await page.clock.pauseAt(new Date(Date.now() + 3_000))
    // The first time six seconds after the page began, not twelve.
    for (let polls = 1; polls <= 4; polls += 1) {
      await page.clock.runFor(6000)
      await expect.poll(() => asked).toBeGreaterThanOrEqual(1 + polls)
    }
    expect(asked).toBeLessThanOrEqual(6)
  })

  test('of a failing server are said to have failed, and asked for again', async () => {
    const page = await browser.page({ as: 'staff' })
    let asked = 0
    await page.route('**/annountCement/listByUser*', (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto('/')
    // The open socket asks again, which would take the failure away by itself.
    await expect.poll(() => asked).toBeGreaterThanOrEqual(2)
    await bellOf(page).click()
    await expect(panelOf(page).getByRole('alert')).toContainText('消息加载失败')
    await page.unroute('**/annountCement/listByUser*')
    await panelOf(page).getByRole('button', { name: '重试' }).click()
    await expect(panelOf(page).getByRole('alert')).toHaveCount(0)
  })

  const sockets = new WeakMap<Page, WebSocket>()

  /** Until the open socket of a home says it. */
  const toldOf = (page: Page, text: string) =>
    sockets
      .get(page)
      ?.waitForEvent('framereceived', ({ payload }) => String(payload).includes(text))

  /** Home with the bell's lists there and its socket open. */
  async function openHome(as: string): Promise<Page> {
    const page = await browser.page({ as })
    const live = page.waitForEvent('websocket')
    // The second loading is the answer to the open socket.
    let lists = 0
    page.on('response', (response) => {
      if (response.url().includes('/listByUser')) lists += 1
    })
    await page.goto('/')
    sockets.set(page, await live)
    await expect.poll(() => lists).toBeGreaterThanOrEqual(2)
    await bellOf(page).waitFor()
    return page
  }

  async function openNotice(page: Page, title: string): Promise<void> {
    await expect(async () => {
      await bellOf(page).click()
      await panelOf(page).getByRole('button', { name: title }).click({ timeout: 3000 })
    }).toPass()
  }
})

/** Sockets of notices that the page has opened so far. */
function countSockets(page: Page): () => number {
  let count = 0
  page.on('websocket', (socket) => {
    if (socket.url().includes('/adwebv21/websocket/')) count += 1
  })
  return () => count
}

describe('the account', () => {
  const browser = watchedBrowser()

  test('has a menu with everything one does about it, by keyboard too', async () => {
    const page = await browser.page({ as: 'staff', path: '/' })
    const button = page.getByRole('button', { name: '用户菜单' })
    await expect(button).toContainText('欢迎您，')
    await button.click()
    await expect(page.getByRole('menuitem')).toHaveText([
      ...['个人中心', '密码修改', '权限说明', '清理缓存', '绑定微信', '退出登录'],
    ])
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('menuitem', { name: '清理缓存' }).click()
    await expect(page.getByText('刷新缓存完成！')).toBeVisible()
    const cached = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('pro__UI_CACHE_DB_DICT_DATA')),
    )
    expect(cached).toHaveLength(1)

    await page.route('**/sys/dict/refleshCache*', (route) => route.abort())
    await chooseIn(page, '清理缓存')
    await expect(page.getByText('刷新缓存失败！')).toBeVisible()

    await page.evaluate(() => localStorage.removeItem('pro__Login_Userinfo'))
    await page.reload()
    await chooseIn(page, '密码修改')
    await expect(page.getByText('当前系统无登录用户!')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('gets another password, which ends the other sessions of the user', async () => {
    const elsewhere = await browser.api('staffb')
    const page = await browser.page({ path: '/user/login' })
    await signInWith(page, 'staffb', 'Jiandu@2026')
    await chooseIn(page, '密码修改')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await expect(dialog.getByLabel('旧密码', { exact: true })).toBeFocused()
    await expect(dialog.getByText('至少 8 位，同时含有字母、数字和特殊符号')).toBeVisible()
    await dialog.getByRole('button', { name: '确定' }).click()
    for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
      await expect(dialog.getByText(text)).toBeVisible()
    // It grows into its place.
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(800)

    await dialog.getByLabel('旧密码', { exact: true }).fill('falsch')
    // What the server would refuse is not sent.
    await dialog.getByLabel('新密码', { exact: true }).fill('andere2027')
    await expect(dialog.getByText('密码由8位数字、大小写字母和特殊符号组成!')).toBeVisible()
    await dialog.getByLabel('新密码', { exact: true }).fill('Andere@2027')
    await dialog.getByLabel('确认新密码').fill('Andere@2028')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(dialog.getByText('两次输入的密码不一样！')).toBeVisible()
    await dialog.getByLabel('确认新密码').fill('Andere@2027')
    await dialog.getByRole('button', { name: '确定' }).click()
    // It stays at its field, longer than the warning of the specification.
    await expect(dialog.getByText('旧密码输入错误!')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByLabel('旧密码', { exact: true }).fill('Jiandu@2026')
    await page.keyboard.press('Enter')
    await expect(page.getByText('密码重置成功!')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect((await elsewhere.call('GET', '/sys/user/getCurrentUserDeparts')).status).toBe(401)

    await chooseIn(page, '密码修改')
    await dialog.getByLabel('旧密码', { exact: true }).fill('Andere@2027')
    await dialog.getByLabel('新密码', { exact: true }).fill('Jiandu@2026')
    await dialog.getByLabel('确认新密码').fill('Jiandu@2026')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(dialog).toBeHidden()
  })

  test('is bound to a WeChat by the phone; a code that ended can be had anew', async () => {
    const page = await browser.page({ as: 'staff', path: '/', ownProfile: true })
    await page.clock.install()
    const answer = page.waitForResponse(/getWeChatBindCode/)
    await chooseIn(page, '绑定微信')
    const dialog = page.getByRole('dialog', { name: '绑定微信' })
    await expect(dialog.getByRole('img', { name: '绑定微信的二维码' })).toBeVisible()
    const { result } = await (await answer).json()
    await page.clock.runFor((result.expireSeconds + 1) * 1000)
    await expect(dialog.getByText('二维码已失效')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    const again = page.waitForResponse(/getWeChatBindCode/)
    await dialog.getByRole('button', { name: '点击刷新' }).click()
    const { ticket } = (await (await again).json()).result
    await expect(dialog.getByText('二维码已失效')).toHaveCount(0)
    const phone = await browser.tab(page)
    await phone.goto(`/dev/wechat?ticket=${ticket}`)
    await confirmOnPhone(phone)
    await page.clock.resume()
    await expect(page.getByText('绑定成功')).toBeVisible()
    await expect(dialog).toBeHidden()

    // The button goes with the click, and the dialog keeps its Escape.
    await chooseIn(page, '绑定微信')
    await expect(dialog.getByRole('img', { name: '绑定微信的二维码' })).toBeVisible()
    await page.clock.runFor((result.expireSeconds + 1) * 1000)
    await dialog.getByRole('button', { name: '点击刷新' }).click()
    await expect(dialog.getByText('二维码已失效')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    // Cancelling closes the socket of its ticket.
    const opened = page.waitForEvent('websocket', (socket) => socket.url().includes('/wx-'))
    await chooseIn(page, '绑定微信')
    const socket = await opened
    await expect(dialog.getByRole('img', { name: '绑定微信的二维码' })).toBeVisible()
    await dialog.getByRole('button').click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => socket.isClosed()).toBe(true)
  })

  test('is left by asking once; here first, on the server then', async () => {
    const page = await browser.page({ path: '/user/login' })
    await signInWith(page, 'staff', 'Jiandu@2026')
    await chooseIn(page, '退出登录')
    const question = page.getByRole('dialog')
    await expect(question).toContainText('真的要注销登录吗 ?')
    await question.getByRole('button', { name: '取消' }).click()
    const call = page.waitForRequest(/\/sys\/logout/)
    await chooseIn(page, '退出登录')
    // The page is loaded anew, so that nothing of the session stays in its memory.
    const reloaded = page.waitForEvent('load')
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    expect((await call).headers()['x-access-token']).toMatch(/.{20}/)
    await reloaded
    await expect(page).toHaveURL(/\/user\/login$/)
    const left = await page.evaluate(() => Object.keys(localStorage).join(' '))
    expect(left).not.toMatch(/Access-Token|Login_User|TENANT_ID|UI_CACHE_DB_DICT_DATA|Site-Code/)
  })

  test('is left also when the server cannot be asked, which is told', async () => {
    const page = await browser.page({ path: '/user/login' })
    await signInWith(page, 'staff', 'Jiandu@2026')
    await page.route('**/sys/logout*', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '退出登录失败！' } }),
    )
    await chooseIn(page, '退出登录')
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '退出登录失败！' })).toBeVisible()
    await expect(page).toHaveURL(/\/user\/login/)
  })

  test('that was left or changed in another tab stops this one, and nothing is sent in another name', async () => {
    const page = await browser.page({ ownProfile: true })
    await page.clock.install()
    await page.goto('/user/login')
    await signInWith(page, 'staff', 'Jiandu@2026')
    const other = await browser.tab(page)
    await other.goto('/')
    await chooseIn(other, '退出登录')
    await other.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('dialog', { name: '账号已变更' })).toContainText(
      '已在其他窗口退出登录',
    )
    await signInWith(other, 'staffb', 'Jiandu@2026')
    const stopped = page.getByRole('dialog', { name: '账号已变更' })
    await expect(stopped).toContainText('周永年')
    expect(await seriousFindings(page)).toEqual([])
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.clock.runFor(7000)
    expect(sent.filter((url) => url.includes('/adwebv21/'))).toEqual([])
    await stopped.getByRole('button', { name: /^以“周永年”继续/ }).click()
    await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('周永年')
  })

  test('switches its edition and comes back to the page', async () => {
    const admin = await browser.api('admin')
    const { result } = await admin.call<{ edition: number; editionStatus: number }>(
      'GET',
      '/sys/api/getEdition',
    )
    expect(result.editionStatus).toBe(1)
    const page = await browser.page({ as: 'admin', path: '/content/news' })
    const button = page.getByRole('button', { name: '切换版本' })
    await expect(button).toHaveText(`版本 ${result.edition}`)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await button.click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(`切换到版本 ${3 - result.edition}？`)
    await question.getByRole('button', { name: '取消' }).click()
    expect(sent.filter((url) => url.includes('editionChange'))).toEqual([])
    await button.click()
    await question.getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('版本切换成功')).toBeVisible()
    await expect(button).toHaveText(`版本 ${3 - result.edition}`)
    await expect(page).toHaveURL(/\/content\/news$/)
    await changeBack(admin, result.edition)
  })
})

const changeBack = (admin: Api, edition: number) =>
  admin.call('POST', '/sys/api/editionChange', { body: { edition } })

async function chooseIn(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function signInWith(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('button', { name: '用户菜单' }).waitFor()
}

async function confirmOnPhone(phone: Page): Promise<void> {
  await phone.getByRole('radio').last().check()
  await phone.getByRole('button', { name: /确认/ }).click()
}
