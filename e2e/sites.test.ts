import type { Locator, Page } from 'playwright'
import { afterEach, beforeAll, describe, test } from 'vitest'
import type { Api } from './support/api'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { formOn } from './support/form'
import { unique } from './support/unique'

/* Websites: their sections in the tree, and a whole one made of another. */

const browser = watchedBrowser()
const mark = unique()
let admin: Api
const made: string[] = []
beforeAll(async () => {
  admin = await browser.api('admin')
})
afterEach(async () => {
  // Together: one may stand below another by now.
  const ids = made.splice(0).join()
  if (ids !== '') await admin.call('DELETE', '/cms/section/deleteBatch', { params: { ids } })
})

const section = async (name: string, path: string, more: object = {}) => {
  const body = { site: 'yunqi-de', name: `${mark}${name}`, path: `/${mark}${path}`, ...more }
  const { id } = await admin.add('/cms/section', body)
  made.push(id)
  return id
}
const tree = `/content/section?q.site=yunqi-de&q.name=${mark}`
const row = (page: Page, name: string): Locator =>
  page
    .getByRole('treegrid')
    .getByRole('row')
    .filter({ hasText: `${mark}${name}` })
const names = async (page: Page) =>
  (await page.getByRole('treegrid').locator('tbody a').allInnerTexts()).map((text) =>
    text.replace(mark, ''),
  )
const handle = (page: Page, name: string) =>
  row(page, name).getByRole('button', { name: `移动 ${mark}${name}` })

/** Down on the handle, some way, over a part of the other row, up. */
async function drag(page: Page, from: string, to: string, share: number): Promise<void> {
  const [start, goal] = [await handle(page, from).boundingBox(), await row(page, to).boundingBox()]
  if (!start || !goal) throw new Error('nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 30, start.y + 6, { steps: 3 })
  await page.mouse.move(goal.x + 120, goal.y + goal.height * share, { steps: 8 })
  await page.mouse.up()
}

describe('the sections of a website', () => {
  test('are those of the current one at first; a row is dragged beside another and into it', async () => {
    await section('甲', 'a', { sort: 1 })
    await section('乙', 'b', { sort: 2 })
    await section('丙', 'c', { sort: 3 })
    const page = await browser.page({ as: 'staff', path: '/content/section' })
    const site = page.getByRole('combobox', { name: '站点' })
    await expect(site).toContainText('云栖家居')
    await page.goto(tree)
    await expect(row(page, '丙')).toBeVisible()
    await drag(page, '丙', '甲', 0.1)
    await expect.poll(() => names(page)).toEqual(['丙', '甲', '乙'])
    await drag(page, '甲', '丙', 0.5)
    await expect(row(page, '甲')).toHaveAttribute('aria-level', '2')
    await expect.poll(() => names(page)).toEqual(['丙', '甲', '乙'])
    // Not below itself: nothing is marked, and nothing happens.
    await drag(page, '丙', '甲', 0.5)
    await expect.poll(() => names(page)).toEqual(['丙', '甲', '乙'])
    await page.reload()
    await expect(row(page, '甲')).toHaveAttribute('aria-level', '2')
  })

  test('are moved by the keyboard, and far away by 移到…', async () => {
    await section('甲', 'a', { sort: 1 })
    await section('乙', 'b', { sort: 2 })
    const page = await browser.page({ as: 'staff', path: tree })
    await handle(page, '乙').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => names(page)).toEqual(['乙', '甲'])
    await handle(page, '甲').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(row(page, '甲')).toHaveAttribute('aria-level', '2')
    await handle(page, '甲').click()
    await page.getByRole('menuitem', { name: '移到…' }).click()
    const dialog = page.getByRole('dialog', { name: `移动：${mark}甲` })
    await expect(dialog).toContainText(`${mark}乙`)
    expect(await seriousFindings(page, { within: '.jd-overlay' })).toEqual([])
    await dialog.getByRole('button', { name: '清空' }).click()
    await dialog.getByRole('button', { name: '移动', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, '甲')).toHaveAttribute('aria-level', '1')
  })

  test('stand each on its own path; 添加下级 stays on the website', async () => {
    await section('甲', 'a')
    const page = await browser.page({ as: 'staff', path: tree })
    await row(page, '甲').getByRole('button', { name: '添加下级' }).click()
    const form = formOn(page, '新增栏目')
    await expect(form.choice('站点')).toContainText('云栖家居德文站')
    await form.text('栏目名称').fill(`${mark}下级`)
    await form.text('访问路径').fill(`/${mark}a`)
    await form.button('保存').click()
    await expect(
      form.dialog
        .getByRole('alert')
        .filter({ hasText: /已存在|重复|不可重复/ })
        .first(),
    ).toBeVisible()
    await form.text('访问路径').fill(`/${mark}a/below`)
    await form.button('保存').click()
    await row(page, '甲').getByRole('button', { name: '展开' }).click()
    await expect(row(page, '下级')).toHaveAttribute('aria-level', '2')
    const { records } = (
      await admin.call('GET', '/cms/section/list', { params: { path: `/${mark}a/below` } })
    ).result as { records: readonly { id: string }[] }
    for (const { id } of records) made.push(id)
  })
})

describe('a website', () => {
  test('is copied with what was chosen, and says how much that was', async () => {
    const page = await browser.page({ as: 'admin', path: '/system/site' })
    const line = page.getByRole('row').filter({ hasText: 'yunqi-en' })
    await line.getByRole('button', { name: '复制站点' }).click()
    const form = formOn(page, '复制站点：云栖家居英文站')
    await expect(form.dialog).toContainText(/栏目\s*\d+ 条/)
    expect(await seriousFindings(page, { within: '.jd-overlay' })).toEqual([])
    await form.button('复制').click()
    await expect(
      form.dialog
        .getByRole('alert')
        .filter({ hasText: /站点名称/ })
        .first(),
    ).toBeVisible()
    await form.text('站点名称').fill(`${mark}法文站`)
    await form.text('站点编码').fill('yunqi-de')
    await form.text('域名').fill(`fr-${mark}.example.com`)
    await form.dialog.getByRole('checkbox', { name: /^网址跳转/ }).uncheck()
    await form.button('复制').click()
    await expect(
      form.dialog
        .getByRole('alert')
        .filter({ hasText: /站点编码/ })
        .first(),
    ).toBeVisible()
    await form.text('站点编码').fill(`fr${mark}`)
    await form.button('复制').click()
    await expect(
      page.getByText(new RegExp(`已新建站点“${mark}法文站”，复制了栏目 \\d+ 条、企业信息 1 条`)),
    ).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: `fr${mark}` })).toBeVisible()
    await page.goto(`/content/section?q.site=fr${mark}`)
    await expect(page.getByRole('row').filter({ hasText: '酒店系列' })).toHaveAttribute(
      'aria-level',
      '3',
    )
  })

  test('that is called otherwise is so at once, in an open login page and in an open console', async () => {
    const domainName = `id-${mark}.example.com`
    const site = { name: `${mark}旧名`, code: `id${mark}`, domainName, status: '1' }
    const { id, ver } = await admin.add('/sys/site', { ...site, navigationTitle: `${mark}旧` })
    // The pages stand at the test's address; the server is asked for what it says of the site's domain.
    const at = async (page: Page) =>
      page.route('**/oem-manage/get*', async (route) => {
        const url = new URL(route.request().url())
        url.searchParams.set('domainName', domainName)
        await route.continue({ url: url.href })
      })
    const [login, open] = [
      await browser.page({ ownProfile: true }),
      await browser.page({ as: 'staff', ownProfile: true }),
    ]
    await Promise.all([at(login), at(open)])
    await login.goto('/user/login')
    await open.goto('/content/brand')
    await expect(open.getByRole('link', { name: `${mark}旧` })).toBeVisible()
    await admin.call('PUT', '/sys/site/edit', {
      body: {
        id,
        ver,
        pageTitle: `${mark}新名后台`,
        navigationTitle: `${mark}新`,
        defaultThemeColor: '#C2410C',
      },
    })
    await expect(open.getByRole('link', { name: `${mark}新` })).toBeVisible()
    await expect(login).toHaveTitle(`登录 · ${mark}新名后台`)
    await expect(login.getByRole('button', { name: '登录', exact: true })).toHaveCSS(
      'background-color',
      'rgb(194, 65, 12)',
    )
  })
})
