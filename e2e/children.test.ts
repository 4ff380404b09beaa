import type { Page } from 'playwright'
import { afterEach, beforeAll, describe, expect as same, test } from 'vitest'
import type { Api, WireRecord } from './support/api'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { formOn } from './support/form'
import { listOn } from './support/list'
import { unique } from './support/unique'

/* Records and what belongs to each: below the list, in its rows, in tabs of its form, in a page of its own. */

const browser = watchedBrowser()
const mark = 'Kinder'
let admin: Api
const made: [path: string, id: string][] = []

async function add(path: string, values: Record<string, unknown>): Promise<WireRecord> {
  const record = await admin.add(path, values)
  made.push([path, record.id])
  return record
}
const plan = (name: string) =>
  add('/ads/plan', {
    name: `${mark} ${name}`,
    channel: 'meta',
    goal: 'enquiry',
    site: 'yunqi-de',
    countries: 'DE',
    beginDate: '2026-10-01',
    endDate: '2026-10-31',
    budget: 500,
  })
const day = (adPlanId: string, date: string, cost: number) =>
  admin.add('/ads/day', { adPlanId, date, impressions: 1000, clicks: 20, cost, enquiries: 1 })

beforeAll(async () => {
  admin = await browser.api('admin')
})
afterEach(async () => {
  for (const [path, id] of made.splice(0)) {
    await admin.call('DELETE', `${path}/delete`, { params: { id } })
  }
})

const choice = (page: Page, name: string) =>
  page.getByRole('radio', { name: `以 ${mark} ${name} 为当前记录` })
const below = (page: Page) => page.locator('.jd-children').getByRole('tabpanel')
const dayRow = (page: Page, date: string) => below(page).getByRole('row').filter({ hasText: date })
const plans = `/ads/plan?q.name=${encodeURIComponent(mark)}`

describe('master', () => {
  test('the chosen record has its own children below, as staff; a new one belongs to it, and its sums follow', async () => {
    const [one, two] = [await plan('一'), await plan('二')]
    await day(one.id, '2026-10-02', 30)
    await day(two.id, '2026-10-03', 7)
    const page = await browser.page({ as: 'staff', path: plans })
    await expect(page.getByText(/请先在上方选择一条记录/)).toBeVisible()
    await expect(below(page).getByRole('button')).toHaveCount(0)
    await choice(page, '一').click()
    await expect(dayRow(page, '2026-10-02')).toBeVisible()
    await expect(dayRow(page, '2026-10-03')).toHaveCount(0)
    // Rights are the child's own: staff delete neither.
    await expect(below(page).getByRole('button', { name: '批量删除' })).toHaveCount(0)

    await below(page).getByRole('button', { name: '新增', exact: true }).click()
    const form = formOn(page, '新增每日数据')
    await form.text('日期').fill('2026-10-05')
    await form.text('日期').press('Enter')
    for (const [label, value] of Object.entries({
      展现: '500',
      点击: '5',
      花费: '12',
      询盘: '0',
    })) {
      await form.dialog
        .getByLabel(new RegExp(`^${label}`))
        .first()
        .fill(value)
    }
    await form.button('保存').click()
    await expect(dayRow(page, '2026-10-05')).toBeVisible()
    const row = page.getByRole('row').filter({ has: choice(page, '一') })
    await expect(row).toContainText('42.00')

    // The choice is in the address; another record begins with nothing of this one.
    await page.reload()
    await expect(dayRow(page, '2026-10-05')).toBeVisible()
    await choice(page, '二').click()
    await expect(dayRow(page, '2026-10-03')).toBeVisible()
    await expect(dayRow(page, '2026-10-05')).toHaveCount(0)
  })

  test('by the keyboard alone; the line between the lists is moved, and stays where it was put', async () => {
    const [one, two] = [await plan('一'), await plan('二')]
    await day(one.id, '2026-10-02', 1)
    await day(two.id, '2026-10-03', 1)
    const page = await browser.page({ as: 'staff', path: plans })
    await choice(page, '一').focus()
    await page.keyboard.press('Space')
    await expect(dayRow(page, '2026-10-02')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    const now = page.getByRole('radio', { checked: true })
    await expect(now).toBeFocused()
    const line = page.getByRole('separator', { name: '上下两个列表的分隔线' })
    const height = async () => Number(await line.getAttribute('aria-valuenow'))
    const before = await height()
    await line.focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(height).toBeGreaterThan(before)
    const after = await height()
    await page.reload()
    await expect(line).toHaveAttribute('aria-valuenow', String(after))
  })

  test('head and child have each a setting of columns', async () => {
    const { id } = await plan('列')
    await day(id, '2026-10-02', 1)
    const page = await browser.page({ as: 'staff', path: `${plans}&head=${id}` })
    await expect(dayRow(page, '2026-10-02')).toBeVisible()
    const heads = () => page.getByRole('table').first().getByRole('columnheader').allInnerTexts()
    const own = await heads()
    await below(page).getByRole('button', { name: '列设置' }).click()
    const columns = page.getByRole('group', { name: '列设置' })
    await columns.getByRole('checkbox', { name: '展现' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(below(page).getByRole('columnheader', { name: /^展现/ })).toHaveCount(0)
    same(await heads()).toEqual(own)
  })

  test('what somebody else adds to the chosen record is read with the next look', async () => {
    const { id } = await plan('二人')
    await day(id, '2026-10-02', 1)
    const page = await browser.page({ as: 'staff', path: `${plans}&head=${id}` })
    await expect(dayRow(page, '2026-10-02')).toBeVisible()
    await day(id, '2026-10-09', 2)
    await below(page).getByRole('button', { name: '刷新' }).click()
    await expect(dayRow(page, '2026-10-09')).toBeVisible()
  })
})

describe('inner', () => {
  const word = (name: string) =>
    add('/seo/keyword', {
      word: `${mark} ${name}`,
      site: 'yunqi-de',
      engine: 'google',
      country: 'DE',
      device: 'desktop',
      level: 'question',
      status: 'tracking',
      target: 10,
      ranks: [{ date: '2026-10-02', rank: 8 }],
    })

  test('one row at a time unfolds what belongs to it, by the keyboard too; coming back reads nothing', async () => {
    await word('甲')
    await word('乙')
    const page = await browser.page({ as: 'staff' })
    let reads = 0
    page.on('request', (request) => {
      if (request.url().includes('/seo/rank/list')) reads += 1
    })
    await page.goto(`/seo/keyword?group=off&q.word=${encodeURIComponent(mark)}`)
    const unfold = (name: string) =>
      page.getByRole('button', { name: `展开 ${mark} ${name} 的子表` })
    const table = (name: string) =>
      page.getByRole('table', { name: `“${mark} ${name}” 的排名记录` })
    await unfold('甲').focus()
    await page.keyboard.press('Enter')
    await expect(table('甲')).toContainText('2026-10-02')
    await unfold('乙').click()
    await expect(table('乙')).toContainText('2026-10-02')
    await expect(table('甲')).toHaveCount(0)
    await unfold('甲').click()
    await expect(table('甲')).toContainText('2026-10-02')
    same(reads).toBe(2)
    await page.reload()
    await expect(table('甲')).toBeVisible()
  })
})

describe('tabs', () => {
  test('a check that fails in another tab leads there; two people: the later one is told', async () => {
    const name = `${mark} 竞品`
    const { id } = await add('/seo/competitor', {
      name,
      domain: 'www.kinder.example',
      country: 'DE',
      level: 'high',
      pages: [{ title: '首页', url: 'https://www.kinder.example/', traffic: 10 }],
    })
    const page = await browser.page({
      as: 'staff',
      path: `/seo/competitor?q.name=${encodeURIComponent(mark)}`,
      expected: /4\d\d/,
    })
    const list = listOn(page)
    await list.settled()
    await list.row(name).getByRole('button', { name: '编辑' }).click()
    const form = formOn(page, '编辑竞品')
    const tab = (title: string) => form.dialog.getByRole('tab', { name: new RegExp(`^${title}`) })
    await expect(tab('竞品')).toHaveAttribute('aria-selected', 'true')
    await form.text('竞品名称').fill('')
    await tab('主要页面').click()
    await form.button('保存').click()
    await expect(tab('竞品')).toHaveAttribute('aria-selected', 'true')
    await expect(form.text('竞品名称')).toBeFocused()
    await form.text('竞品名称').fill(name)

    const fresh = await admin.call<WireRecord>('GET', '/seo/competitor/queryById', {
      params: { id },
    })
    const edit = { id, ver: fresh.result.ver, country: 'US' }
    same((await admin.call('PUT', '/seo/competitor/edit', { body: edit })).success).toBe(true)
    await form.text('域名').fill('www.kinder2.example')
    await form.button('保存').click()
    await expect(page.getByText(/被.*修改/).first()).toBeVisible()
  })
})

describe('detail', () => {
  test('a record has an address of its own, with what its visitor may do; its form goes over it', async () => {
    const { id } = await add('/crm/enquiry', {
      subject: `${mark} 询盘`,
      customer: '叶青',
      email: 'ye@example.com',
      message: '样品',
      status: 'new',
      quantity: 10,
      targetPrice: 2,
    })
    const page = await browser.page({ as: 'staff', path: `/enquiry/detail?id=${id}` })
    const main = page.getByRole('main')
    await expect(main.getByText(`${mark} 询盘`).first()).toBeVisible()
    await main.getByRole('button', { name: '更多' }).click()
    await expect(page.getByRole('menuitem', { name: '同一客户的询盘' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '删除' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await main.getByRole('button', { name: '编辑', exact: true }).focus()
    await page.keyboard.press('Enter')
    const form = formOn(page, '编辑询盘')
    await form.text('客户姓名').fill('叶红')
    await form.button('保存').click()
    await expect(form.dialog).toBeHidden()
    await expect(main).toContainText('叶红')
    await page.reload()
    await expect(main).toContainText('叶红')
    await main.getByRole('tab', { name: '动态' }).click()
    await expect(
      main.getByRole('list', { name: '动态' }).getByRole('listitem').first(),
    ).toContainText('叶红')
    // On a telephone its name is read whole.
    await page.setViewportSize({ width: 400, height: 800 })
    const cut = await main
      .locator('.jd-record-name > strong')
      .evaluate((name) => name.scrollWidth > name.clientWidth)
    same(cut).toBe(false)
    await page.goto('/enquiry/detail?id=nirgends')
    await expect(main.getByRole('alert').first()).toBeVisible()
  })
})

describe('the one record of a site', () => {
  test('is found without a list; who is later is told what the other changed', async () => {
    const page = await browser.page({ as: 'staff', path: '/enterprise', expected: /4\d\d/ })
    const name = page.getByRole('textbox', { name: '法定代表人' })
    await expect(name).toHaveValue(/./)
    const before = await name.inputValue()
    const { records } = await admin.list('/site/enterprise', { site: 'yunqi-de' })
    const [own] = records
    if (!own) throw new Error('no enterprise')
    const read = async () =>
      (
        await admin.call<WireRecord>('GET', '/site/enterprise/queryById', {
          params: { id: own.id },
        })
      ).result
    const { ver } = await read()
    const body = { id: own.id, ver, wechat: unique() }
    same((await admin.call('PUT', '/site/enterprise/edit', { body })).success).toBe(true)
    await name.fill(`${before}二`)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(/被.*修改/).first()).toBeVisible()
    same((await read()).legalPerson).toBe(before)
  })
})
