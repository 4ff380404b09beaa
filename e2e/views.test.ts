import type { Locator, Page } from 'playwright'
import { afterEach, beforeAll, describe, test } from 'vitest'
import type { Api, WireRecord } from './support/api'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { settled } from './support/screens'

const browser = watchedBrowser()

// Records of this file alone are found by it.
const mark = 'Ansicht'
const enquiries = '/crm/enquiry'
const made: string[] = []
let api: Api

async function enquiry(subject: string, values: Record<string, unknown> = {}): Promise<WireRecord> {
  const record = await api.add(enquiries, {
    subject: `${mark} ${subject}`,
    customer: '叶青',
    email: 'ye@example.com',
    message: '样品',
    quantity: 10,
    targetPrice: 2,
    ...values,
  })
  made.push(record.id)
  return record
}
const quoted = async (subject: string, values: Record<string, unknown> = {}) => {
  const { id } = await enquiry(subject, values)
  await api.call('POST', `${enquiries}/quote`, { body: { ids: [id] } })
  return await now(id)
}
const now = async (id: string) =>
  (await api.call<WireRecord>('GET', `${enquiries}/queryById`, { params: { id } })).result

beforeAll(async () => {
  api = await browser.api('admin')
})
// A case that is tried again finds nothing of its first try.
afterEach(async () => {
  if (made.length === 0) return
  await api.call('DELETE', `${enquiries}/deleteBatch`, {
    params: { ids: made.splice(0).join(',') },
  })
})

const own = `q.subject=${encodeURIComponent(mark)}`
const board = (page: Page) => page.getByRole('group', { name: '询盘管理看板' })
const lane = (page: Page, title: string) =>
  board(page).getByRole('region', { name: new RegExp(`^${title}，`) })
const card = (scope: Locator, name: string) =>
  scope
    .getByRole('listitem')
    .filter({ has: scope.page().getByRole('button', { name: `${mark} ${name}`, exact: true }) })

/** Days from one date to another. */
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Drags as a person does: down, some way, over the goal; the drop is the caller's. */
async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, goal] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !goal) throw new Error('nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + Math.min(12, start.height / 2))
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 8, start.y + 20, { steps: 3 })
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 8 })
}

describe('a board', () => {
  test('counts and sums whole lanes, and goes with the query of the list', async () => {
    await enquiry('一', { nextDate: '2026-12-01' })
    await quoted('二', { quantity: 3 })
    const page = await browser.page({ as: 'admin', path: `/enquiry/list?${own}` })
    await page.getByRole('group', { name: '视图' }).getByRole('button', { name: '看板' }).click()
    await expect(lane(page, '待处理')).toHaveAccessibleName('待处理，1 条')
    await expect(lane(page, '待处理')).toContainText('20.00')
    await expect(lane(page, '已报价')).toContainText('6.00')
    await expect(lane(page, '已成交').getByRole('listitem')).toHaveCount(0)
    expect(page.url()).toContain('view=progress')
    expect(page.url()).toContain('q.subject=')
    await page.reload()
    await expect(card(lane(page, '待处理'), '一')).toBeVisible()
    // What is ticked on the board is ticked in the table.
    await page.getByRole('checkbox', { name: `选择 ${mark} 一` }).check()
    await page.getByRole('group', { name: '视图' }).getByRole('button', { name: '表格' }).click()
    await expect(page.getByText('已选择 1 项')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: `选择 ${mark} 一` })).toBeChecked()
  })

  test('a card is dragged to another lane, and back by 撤销', async () => {
    const { id } = await enquiry('拖', { level: 'C' })
    const page = await browser.page({ as: 'admin', path: `/enquiry/list?view=level&${own}` })
    await dragOver(page, card(lane(page, '低'), '拖'), lane(page, '高'))
    await page.mouse.up()
    await expect(card(lane(page, '高'), '拖')).toBeVisible()
    await expect(page.getByText(`“${mark} 拖”已移到高`)).toBeVisible()
    expect(await now(id)).toMatchObject({ level: 'A' })
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(card(lane(page, '低'), '拖')).toBeVisible()
    await expect(page.getByText(`“${mark} 拖”已放回原处`)).toBeVisible()
    expect(await now(id)).toMatchObject({ level: 'C' })
  })

  test('a state is reached by its step; a forbidden lane says why before the card is let go', async () => {
    const { id } = await quoted('步')
    const page = await browser.page({ as: 'admin', path: `/enquiry/list?view=progress&${own}` })
    const moved = card(lane(page, '已报价'), '步')
    await dragOver(page, moved, lane(page, '跟进中'))
    const refusal = lane(page, '跟进中').getByText('没有从“已报价”到“跟进中”的步骤')
    await expect(refusal).toBeVisible()
    await page.mouse.up()
    await expect(card(lane(page, '已报价'), '步')).toBeVisible()
    expect(await now(id)).toMatchObject({ status: 'quoted' })

    await dragOver(page, card(lane(page, '已报价'), '步'), lane(page, '已成交'))
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: `成交：${mark} 步` })
    await expect(dialog).toContainText('成交后不能再改状态')
    await dialog.getByRole('button', { name: '成交', exact: true }).click()
    await expect(card(lane(page, '已成交'), '步')).toBeVisible()
    expect(await now(id)).toMatchObject({ status: 'won' })
  })

  test('the keyboard alone does the same', async () => {
    const { id } = await quoted('键')
    const page = await browser.page({ as: 'admin', path: `/enquiry/list?view=progress&${own}` })
    const title = card(lane(page, '已报价'), '键').getByRole('button', { name: `${mark} 键` })
    await title.first().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: `更多操作：${mark} 键` })
    await expect(
      menu.getByRole('menuitem', { name: '移到 跟进中（没有从“已报价”到“跟进中”的步骤）' }),
    ).toBeDisabled()
    await menu.getByRole('menuitem', { name: '移到 未成交' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `未成交：${mark} 键` })
    await dialog.getByLabel('未成交原因').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: '价格超出预算' }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: '未成交', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(card(lane(page, '未成交'), '键')).toBeVisible()
    expect(await now(id)).toMatchObject({ status: 'lost', lostReason: 'price', nextDate: null })
  })

  test('the list itself follows what somebody else writes', async () => {
    const first = await enquiry('在列')
    const page = await browser.page({ as: 'admin', path: `/enquiry/list?${own}` })
    const row = (name: string) => page.getByRole('row').filter({ hasText: `${mark} ${name}` })
    await expect(row('在列')).toBeVisible()
    await enquiry('后到')
    await expect(row('后到')).toBeVisible()
    const { id, ver } = await now(first.id)
    await api.call('PUT', `${enquiries}/edit`, { body: { id, ver: ver ?? null, customer: '改名' } })
    await expect(row('在列')).toContainText('改名')
  })

  test('what somebody else writes is seen at once, and nothing of it is overwritten', async () => {
    const record = await enquiry('二人', { level: 'B' })
    const page = await browser.page({ as: 'admin', path: `/enquiry/list?view=level&${own}` })
    await expect(card(lane(page, '中'), '二人')).toBeVisible()
    // The board does not hear of it in time: the version tells.
    await page.route('**/groups?*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.route('**/list?*', (route) => route.fulfill({ status: 503, body: '' }))
    const { id, ver } = record
    await api.call('PUT', `${enquiries}/edit`, { body: { id, ver, customer: '别人' } })
    await page.unroute('**/groups?*')
    await dragOver(page, card(lane(page, '中'), '二人'), lane(page, '低'))
    await page.mouse.up()
    await expect(page.getByText(`“${mark} 二人”刚被别人修改`)).toBeVisible()
    await page.unroute('**/list?*')
    expect(await now(id)).toMatchObject({ level: 'B', customer: '别人' })

    const fresh = await now(id)
    await api.call('PUT', `${enquiries}/edit`, {
      body: { id, ver: fresh.ver ?? null, level: 'A' },
    })
    await expect(card(lane(page, '高'), '二人')).toBeVisible()
  })

  test('is for reading to who may not edit, and says so', async () => {
    await quoted('读')
    const page = await browser.page({ as: 'admin', path: `/enquiry/list?view=progress&${own}` })
    await expect(card(lane(page, '已报价'), '读')).toBeVisible()
    const staff = await browser.page({ as: 'staff', path: '/marketing/post?view=progress' })
    const menu = staff.getByRole('button', { name: /^更多操作/ }).first()
    await menu.click()
    await expect(staff.getByRole('menuitem', { name: /^移到/ }).first()).toBeVisible()
    await expect(staff.getByRole('menuitem', { name: /^移到 已发布（/ })).toBeDisabled()
  })

  test('that fails says why and tries again; an empty one says so', async () => {
    // Without a record the board stands there only until it is read.
    await enquiry('wieder')
    const page = await browser.page({ as: 'admin', expected: /503/ })
    await page.route('**/groups?*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(`/enquiry/list?view=progress&${own}`)
    await expect(page.getByRole('alert').first()).toContainText('加载失败')
    await page.unroute('**/groups?*')
    await page.getByRole('button', { name: '重试' }).first().click()
    await expect(card(lane(page, '待处理'), 'wieder')).toBeVisible()
    await page.goto('/enquiry/list?view=progress&q.subject=gibtesnicht')
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
    await page.getByRole('button', { name: '清除条件' }).click()
    await expect(lane(page, '已成交').getByRole('listitem').first()).toBeVisible()
  })
})

describe('a calendar', () => {
  const grid = (page: Page) => page.getByRole('grid', { name: /询盘管理日历/ })
  const day = (page: Page, name: string) =>
    grid(page).getByRole('gridcell', { name: new RegExp(`^${name}，`) })
  const at = (date: string) => `/enquiry/list?view=follow&${own}&v.at=${date}`

  test('shows holidays and make-up days, and arrow keys lead from day to day', async () => {
    const page = await browser.page({ as: 'admin', path: at('2026-10-01') })
    await expect(day(page, '10月1日')).toHaveAccessibleName(/国庆节放假/)
    await expect(day(page, '10月10日')).toHaveAccessibleName(/国庆节调休上班/)
    await day(page, '10月1日').focus()
    await page.keyboard.press('ArrowDown')
    await expect(day(page, '10月8日')).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(day(page, '11月8日')).toBeFocused()
    await expect(page.getByRole('heading', { name: '2026年11月' })).toBeVisible()
    expect(page.url()).toContain('v.at=2026-11-08')
  })

  test('a record is dragged to another day, and moved by keyboard', async () => {
    const { id } = await enquiry('日', { nextDate: '2027-03-10' })
    const page = await browser.page({ as: 'admin', path: at('2027-03-01') })
    const chip = grid(page).getByRole('button', { name: `${mark} 日` })
    await dragOver(page, chip, day(page, '3月18日'))
    await page.mouse.up()
    await expect(day(page, '3月18日')).toHaveAccessibleName(/1 条/)
    await expect(page.getByText('已移到3月18日')).toBeVisible()
    expect(await now(id)).toMatchObject({ nextDate: '2027-03-18' })
    await chip.focus()
    // As quickly as one presses: each begins where the one before it ends.
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.getByText('已移到3月20日')).toBeVisible()
    expect(await now(id)).toMatchObject({ nextDate: '2027-03-20' })
    await chip.click()
    await page.getByLabel(`“${mark} 日”的日期`).fill('2027-03-02')
    await page.getByRole('button', { name: '移动', exact: true }).click()
    await expect(page.getByText('已移到3月2日')).toBeVisible()
    await expect(day(page, '3月2日')).toHaveAccessibleName(/1 条/)
    expect(await now(id)).toMatchObject({ nextDate: '2027-03-02' })
  })

  test('what does not fit is one click away', async () => {
    await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => enquiry(name, { nextDate: '2027-05-12' })),
    )
    const page = await browser.page({ as: 'admin', path: at('2027-05-01') })
    await day(page, '5月12日')
      .getByRole('button', { name: /还有 \d 条/ })
      .click()
    const list = page.getByRole('dialog', { name: '5月12日的记录' })
    await expect(list.getByRole('button', { name: mark })).toHaveCount(7)
  })
})

describe('a day of a calendar', () => {
  const posts = '/marketing/post?view=month&v.at=2027-08-02'
  const cell = (page: Page, date: string) => page.locator(`[data-day="${date}"]`)
  const planTime = (page: Page) =>
    page.getByRole('dialog', { name: '新增营销帖文' }).getByLabel('计划发布时间')

  test('begins a record by Enter where it is empty, else by its list', async () => {
    const post = { platform: 'linkedin', account: '@e2e', kind: 'article', content: '正文' }
    const planned = { ...post, title: mark, planTime: '2027-08-04 10:00:00' }
    const { id } = await api.add('/marketing/post', planned)
    const page = await browser.page({ as: 'admin', path: posts })
    await cell(page, '2027-08-02').focus()
    await page.keyboard.press('ArrowRight')
    await expect(cell(page, '2027-08-03')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(planTime(page)).toHaveValue(/^2027-08-03 09:00/)
    await page.keyboard.press('Escape')
    await expect(planTime(page)).toHaveCount(0)

    await expect(cell(page, '2027-08-04')).toHaveAccessibleName(/1 条/)
    await cell(page, '2027-08-04').focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog', { name: '8月4日的记录' })
      .getByRole('button', { name: '新增：8月4日' })
      .press('Enter')
    await expect(planTime(page)).toHaveValue(/^2027-08-04 09:00/)
    await api.call('DELETE', '/marketing/post/deleteBatch', { params: { ids: id } })
  })

  test('begins one on a telephone below the month', async () => {
    const page = await browser.page({ as: 'admin', path: posts, width: 400, height: 860 })
    await cell(page, '2027-08-05').click()
    await page.getByRole('button', { name: '新增：8月5日' }).click()
    await expect(planTime(page)).toHaveValue(/^2027-08-05 09:00/)
  })
})

describe('a gantt', () => {
  test('ends are moved by keyboard and by dragging, and a refusal is told', async () => {
    const [newest] = (await api.list('/ads/plan', { column: 'beginDate', order: 'desc' })).records
    if (!newest) throw new Error('no plan')
    // The beginning of a plan that runs has come, and stays: a new one is moved.
    const { channel, goal, site, countries, budget, beginDate: begin, endDate: end } = newest
    const fresh = { channel, goal, site, countries, budget, beginDate: begin, endDate: end }
    const made = await api.call<WireRecord>('POST', '/ads/plan/add', {
      body: { ...fresh, name: '甘特图上移动的计划' },
    })
    const plan = made.result
    const page = await browser.page({ as: 'admin', path: '/ads/plan?view=plan&v.scale=day' })
    const bar = page
      .getByRole('gridcell')
      .getByRole('button', { name: new RegExp(`^${plan.name}，`) })
    await bar.focus()
    const read = async () =>
      (await api.call<WireRecord>('GET', '/ads/plan/queryById', { params: { id: plan.id } })).result
    const next = new Date(`${plan.endDate}T00:00:00Z`)
    next.setUTCDate(next.getUTCDate() + 1)
    const later = next.toISOString().slice(0, 10)
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await expect(page.getByText(/已移到/)).toBeVisible()
    expect(await read()).toMatchObject({ beginDate: plan.beginDate, endDate: later })
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText(/已放回原处/)).toBeVisible()
    expect(await read()).toMatchObject({ endDate: plan.endDate })

    const days = daysFrom(String(plan.beginDate), String(plan.endDate)) + 1
    // Which plan is the latest is a matter of the day: a long one's middle may lie outside the window.
    const left = async () => (await bar.boundingBox())?.x ?? 0
    await page.waitForLoadState('networkidle')
    await page
      .locator('.jd-gantt-box')
      .evaluate((element, by) => element.scrollBy(by, 0), (await left()) - 700)
    await expect.poll(async () => Math.round(await left())).toBe(700)
    const box = await bar.boundingBox()
    if (!box) throw new Error('nothing to drag')
    const [x, y] = [box.x + Math.min(60, box.width / 2), box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + (2 * box.width) / days, y, { steps: 6 })
    await page.mouse.up()
    await expect(page.getByText(/已移到/)).toBeVisible()
    const { beginDate, endDate } = await read()
    expect(daysFrom(String(plan.beginDate), String(beginDate))).toBe(2)
    expect(daysFrom(String(plan.endDate), String(endDate))).toBe(2)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText(/已放回原处/)).toBeVisible()
    expect(await read()).toMatchObject({ beginDate: plan.beginDate })
    await api.call('DELETE', '/ads/plan/delete', { params: { id: plan.id } })
  })

  test('a bar that is out of sight is one click away', async () => {
    const plans = await api.all('/ads/plan')
    const oldest = [...plans].sort((a, b) =>
      String(a.beginDate).localeCompare(String(b.beginDate)),
    )[0]
    const path = `/ads/plan?view=plan&v.scale=day&q.name=${encodeURIComponent(String(oldest?.name))}`
    const page = await browser.page({ as: 'admin', path })
    const bar = page
      .getByRole('gridcell')
      .getByRole('button', { name: new RegExp(`^${oldest?.name}，`) })
    await expect(bar).not.toBeInViewport()
    await page.getByRole('button', { name: `转到${oldest?.name}，` }).click()
    await expect(bar).toBeInViewport()
    await expect(bar).toBeFocused()
    await expect(page.getByRole('button', { name: /^转到/ })).toHaveCount(0)
  })
})

describe('groups, a side and an order', () => {
  test('rows stand in groups with the sums of whole groups', async () => {
    const page = await browser.page({ as: 'admin', path: '/seo/keyword' })
    const words = await api.all('/seo/keyword')
    const [site] = [...new Set(words.map(({ site_dictText: text }) => String(text)))]
    const inside = words.filter(({ site_dictText: text }) => text === site)
    const head = page.getByRole('button', { name: `站点：${site}，${inside.length} 条` })
    // The first group stands open to its records, the others are folded.
    const heads = page.getByRole('button', { name: /^站点：/ })
    const records = page.getByRole('table').getByRole('link')
    await expect(heads.first()).toHaveAttribute('aria-expanded', 'true')
    await expect(heads.last()).toHaveAttribute('aria-expanded', 'false')
    await expect(records.first()).toBeVisible()
    const sum = inside.reduce((total, { volume }) => total + Number(volume ?? 0), 0)
    await expect(page.getByRole('row').filter({ has: head })).toContainText(
      sum.toLocaleString('en'),
    )
    await heads.first().click()
    await expect(records).toHaveCount(0)
    await heads.last().click()
    await page
      .getByRole('button', { name: /^类型：/ })
      .first()
      .click()
    await expect(records.first()).toBeVisible()
    await page.getByRole('button', { name: '按站点、类型分组' }).click()
    await expect(page.getByRole('navigation', { name: '分页' })).toBeVisible()
    expect(page.url()).toContain('group=off')
  })

  test('a value beside the list filters it, and tells how many there are', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/product' })
    const side = page.getByRole('navigation', { name: '按分类筛选' })
    const choice = side.getByRole('button', { name: /^被芯/ })
    const count = /\d+/.exec((await choice.textContent()) ?? '')?.[0]
    await choice.click()
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('navigation', { name: '分页' })).toContainText(`共 ${count} 条`)
    await page.reload()
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
  })

  test('rows are put in order by the menu of their handle', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/case' })
    const names = () => page.locator('tbody').getByRole('link').allInnerTexts()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    const before = await names()
    await page.getByRole('button', { name: `移动 ${before[0]}` }).click()
    await page.getByRole('menuitem', { name: '下移一行' }).click()
    await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)])
    await page.getByRole('button', { name: `移动 ${before[0]}` }).press('Alt+ArrowUp')
    await expect.poll(names).toEqual(before)
  })
})

describe.each([
  ['a board', '/enquiry/list?view=progress', '.jd-board'],
  ['a calendar', '/marketing/post?view=month', '.jd-days'],
  ['a gantt', '/ads/plan?view=plan', '.jd-gantt-box'],
  ['groups', '/seo/keyword', '.jd-group'],
  ['a side', '/content/product', '.jd-table'],
])('%s', (_, path, part) => {
  test.each([
    ['on a desk', 1366, 768],
    ['on a telephone', 400, 800],
  ])('%s: axe has nothing to say, and nothing lies outside', async (_, width, height) => {
    const page = await browser.page({ as: 'admin', path, width, height })
    await page.locator(part).first().waitFor()
    // A board without its cards has nothing yet that takes the focus.
    await settled(page)
    expect(await seriousFindings(page, { within: '#root' })).toEqual([])
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide).toBeLessThanOrEqual(0)
  })
})
