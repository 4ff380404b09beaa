import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { createFaultProxy, type FaultProxy } from '../tests/support/faultProxy'
import { apiBase } from './support/api'
import { signIn, watchedBrowser } from './support/browser'
import { baseUrl } from './support/demo'
import { draftStored } from './support/drafts'
import { expect } from './support/expect'
import { formOn } from './support/form'
import { listOn } from './support/list'
import { addProduct } from './support/product'
import { difficult as typed } from './support/typed'

const browser = watchedBrowser()

async function makeProduct(what: string) {
  const api = await browser.api('admin')
  return await addProduct(api, { name: `故障 ${what}`, sku: `FAULT-${what}` })
}

const tokenOf = async (page: Page): Promise<string> => {
  const stored = await page.evaluate(() => localStorage.getItem('pro__Access-Token'))
  return JSON.parse(stored ?? '{}').value
}

async function endSession(page: Page): Promise<void> {
  await fetch(`${baseUrl()}${apiBase}/sys/logout`, {
    method: 'POST',
    headers: { 'x-access-token': await tokenOf(page) },
  })
}

/** Notifications of failures. */
const toasts = (page: Page) => page.locator('.toast[data-kind="error"]')
const offerOn = (page: Page) => page.getByRole('status').filter({ hasText: '未保存的内容' })
const banner = (page: Page) => page.getByRole('status').filter({ hasText: '连接' })

describe('a session that ends in the middle of an edit', () => {
  test('is told once, goes to the login by itself, and gives its user what was typed, byte for byte', async () => {
    const { id } = await makeProduct('ENDED')
    const page = await browser.page({ path: `/content/product?form=edit&id=${id}` })
    await signIn(page, 'admin')
    const form = formOn(page, '编辑产品')
    await form.text('产品介绍').fill(typed)
    await form.text('单价').fill('77.7')
    await endSession(page)
    // No question of the browser holds the page back: what was typed is safe.
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    // Several calls meet the end at once.
    await form.button('保存').click()
    await page.keyboard.press('F5').catch(() => undefined)
    await expect(toasts(page).filter({ hasText: '未授权，请重新登录' })).toHaveCount(1)
    await expect(toasts(page).filter({ hasText: '未授权' })).toContainText('系统提示')
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
    expect(asked).toEqual([])

    // Somebody else at the same desk is offered nothing.
    await signIn(page, 'staff')
    await expect(form.text('产品介绍')).toHaveValue('')
    await page.waitForTimeout(500)
    await expect(offerOn(page)).toBeHidden()
    await endSession(page)
    await page.evaluate(() => localStorage.clear())
    await page.reload()

    await signIn(page, 'admin')
    await offerOn(page).getByRole('button', { name: '恢复' }).click()
    await expect(form.text('产品介绍')).toHaveValue(typed)
    await expect(form.text('单价')).toHaveValue(/^77\.70?$/)
    await form.button('保存').click()
    await expect(form.dialog).toBeHidden()
    const { result } = await (await browser.api('admin')).call<{ intro: string }>(
      'GET',
      '/cms/product/queryById',
      { params: { id } },
    )
    expect(result.intro.trim()).toBe(typed.trim())
  })

  test('gives back a new record, too', async () => {
    const page = await browser.page({ path: '/content/product?form=add' })
    await signIn(page, 'admin')
    const form = formOn(page, '新增产品')
    await form.text('产品名称').fill('故障 ADD')
    await form.text('产品介绍').fill(typed)
    await endSession(page)
    await form.text('货号').fill('FAULT-ADD')
    await form.button('保存').click()
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
    await signIn(page, 'admin')
    await offerOn(page).getByRole('button', { name: '恢复' }).click()
    await expect(form.text('产品名称')).toHaveValue('故障 ADD')
    await expect(form.text('货号')).toHaveValue('FAULT-ADD')
    await expect(form.text('产品介绍')).toHaveValue(typed)
  })
})

test('two windows that die over the same record leave a draft each', async () => {
  const { id } = await makeProduct('DIED')
  const path = `/content/product?form=edit&id=${id}`
  const home = await browser.page({ as: 'admin', path: '/content/product' })
  for (const text of ['第一个窗口', '第二个窗口']) {
    const tab = await browser.tab(home)
    await tab.goto(path)
    const form = formOn(tab, '编辑产品')
    await form.text('产品介绍').fill(text)
    await draftStored(tab, text)
    await tab.close({ runBeforeUnload: false })
  }
  await home.goto(path)
  const form = formOn(home, '编辑产品')
  await offerOn(home).getByRole('button', { name: '恢复' }).click()
  await expect(form.text('产品介绍')).toHaveValue('第二个窗口')
  await form.button('取消').click()
  await home.locator('.question').getByRole('button', { name: '不保存' }).click()
  await expect(form.dialog).toBeHidden()
  await home.goto(path)
  await offerOn(home).getByRole('button', { name: '恢复' }).click()
  await expect(form.text('产品介绍')).toHaveValue('第一个窗口')
})

describe('answers that a proxy breaks', () => {
  let proxy: FaultProxy
  const faulty = watchedBrowser(() => proxy.url)
  beforeAll(async () => {
    proxy = await createFaultProxy(Number(new URL(baseUrl()).port))
  })
  afterEach(() => proxy.heal())
  afterAll(() => proxy.close())

  test('in each way: the list says what and under which number, keeps its rows and comes back', async () => {
    const page = await faulty.page({ as: 'admin', path: '/content/product' })
    const list = listOn(page)
    await list.settled()
    const rows = await list.rows.count()
    const note = page.getByRole('alert').filter({ hasText: '列表加载失败' })
    const refresh = list.tool('刷新')
    const faults = [
      [{ mode: 'cutAfter', bytes: 300 }, '网络连接失败'],
      [{ mode: 'rst' }, '网络连接失败'],
      [{ mode: 'halfclose', bytes: 300 }, '网络连接失败'],
      [{ mode: 'html' }, '无法识别的内容'],
      // Compressed on its way, so the browser itself cannot read it.
      [{ mode: 'corrupt', at: 0 }, '网络连接失败'],
      [{ mode: 'html', status: 504 }, '网络超时'],
      [
        {
          mode: 'status',
          status: 429,
          headers: { 'retry-after': '7' },
          body: { message: '请稍候' },
        },
        '7 秒后',
      ],
    ] as const
    for (const [fault, text] of faults) {
      proxy.fail(fault, { path: /product\/list/ })
      await refresh.click()
      await expect(note, fault.mode).toContainText(text)
      await expect(note).toContainText(/编号 [\w-]{6,40}/)
      expect(await list.rows.count()).toBe(rows)
      proxy.heal()
      await note.getByRole('button', { name: '重试' }).click()
      await expect(note).toBeHidden()
    }
    // One request failed, the server is there: no banner, no notification beside the note.
    await expect(banner(page)).toBeHidden()
    await expect(toasts(page)).toHaveCount(0)
  })

  test('a part that does not come is missing in its place alone, and 重试 brings it', async () => {
    const page = await faulty.page({ as: 'admin', path: '/content/product' })
    const list = listOn(page)
    await list.settled()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    const part = page.getByRole('alert').filter({ hasText: '这一部分加载失败' })
    const retry = part.getByRole('button', { name: '重试' })
    const asked = list.query.getByRole('textbox').first()
    await asked.fill('没有查询的条件')
    const rows = await list.rows.count()

    // The editor of a cell.
    proxy.fail({ mode: 'status', status: 503, body: {} }, { path: /assets\/InPlace-/ })
    const price = page.getByTitle('修改单价').first()
    await price.click()
    await expect(part).toBeVisible()
    expect(await list.rows.count()).toBe(rows)
    await retry.click()
    await expect(retry).toBeVisible()
    proxy.heal()
    await retry.click()
    await expect(page.locator('.jd-inplace input')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(asked).toHaveValue('没有查询的条件')

    // A form.
    proxy.fail({ mode: 'status', status: 503, body: {} }, { path: /assets\/RecordForm-/ })
    await list.tool('新增').click()
    await expect(part).toBeVisible()
    proxy.heal()
    await retry.click()
    await expect(formOn(page, '新增产品').text('产品名称')).toBeVisible()
    expect(loads).toBe(0)
  })

  test('a release that took the files away: one reload by itself, then the part says so, with 刷新', async () => {
    const page = await faulty.page({ as: 'admin', path: '/content/product' })
    const list = listOn(page)
    await list.settled()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    // The page's own build is gone, of which it asks the server before it loads itself anew.
    await page.route('**/assets/*.js', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
    )
    const gone = { mode: 'status', status: 404, body: {} } as const
    proxy.fail(gone, { path: /assets\/RecordForm-/ })
    await list.tool('新增').click()
    await expect.poll(() => loads).toBe(1)
    const part = page.getByRole('alert').filter({ hasText: '这一部分加载失败' })
    await expect(part).toBeVisible()
    await page.waitForTimeout(1_500)
    expect(loads).toBe(1)
    // The shell is still there.
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await part.getByRole('button', { name: '重试' }).click()
    const refresh = part.getByRole('button', { name: '刷新' })
    await expect(refresh).toBeVisible()
    proxy.heal()
    await refresh.click()
    await expect(formOn(page, '新增产品').text('产品名称')).toBeVisible()
  })
})
