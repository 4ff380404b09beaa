import type { Page } from 'playwright'
import { afterEach, beforeAll, describe, expect as same, test } from 'vitest'
import type { Api } from './support/api'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { unique } from './support/unique'

/* Advertising: two weeks pasted from a sheet, what they come to, and the reports of it. */

const browser = watchedBrowser()
const mark = unique()
let admin: Api
const made: string[] = []
beforeAll(async () => {
  admin = await browser.api('admin')
})
afterEach(async () => {
  for (const id of made.splice(0)) {
    await admin.call('DELETE', '/ads/plan/delete', { params: { id } })
  }
})

const days = Array.from({ length: 14 }, (_, at) => ({
  date: `2026-10-${String(at + 1).padStart(2, '0')}`,
  impressions: 1000 + at * 10,
  clicks: 20 + at,
  cost: 10 + at / 2,
  enquiries: at % 3,
  revenue: at === 5 ? 600 : 0,
}))
const total = (key: 'impressions' | 'clicks' | 'cost' | 'enquiries' | 'revenue') =>
  days.reduce((sum, day) => sum + day[key], 0)
const sheet = [
  ['日期', '花费（美元）', '展现', '点击', '询盘', '成交额（美元）'],
  ...days.map((day) => [
    ...[day.date, day.cost, day.impressions, day.clicks, day.enquiries, day.revenue || ''],
  ]),
]
  .map((line) => line.join('\t'))
  .join('\n')

async function plan(budget: number) {
  const { id } = await admin.add('/ads/plan', {
    name: `${mark} 计划`,
    channel: 'bing',
    goal: 'enquiry',
    site: 'yunqi-de',
    countries: 'DE,PL',
    beginDate: '2026-10-01',
    budget,
  })
  made.push(id)
  return id
}
const below = (page: Page) => page.locator('.jd-children').getByRole('tabpanel')

describe('the figures of a plan', () => {
  test('of fourteen days are pasted from a sheet by mouse, and come to what they come to', async () => {
    const id = await plan(200)
    const page = await browser.page({
      as: 'staff',
      path: `/ads/plan?q.name=${mark}&head=${id}`,
      width: 1600,
      height: 900,
    })
    await below(page).getByRole('button', { name: '从表格粘贴' }).click()
    const dialog = page.getByRole('dialog', { name: '粘贴新增每日数据' })
    await dialog.getByRole('textbox', { name: '要新增的行' }).fill(sheet)
    await dialog.getByRole('button', { name: '下一步' }).click()
    expect(await seriousFindings(page, { within: '.jd-overlay' })).toEqual([])
    await dialog.getByRole('button', { name: '新增 14 条' }).click()
    await expect(page.getByText('已新增 14 条')).toBeVisible()

    const { result } = (await admin.call('GET', '/ads/plan/queryById', { params: { id } })) as {
      readonly result: Readonly<Record<string, unknown>>
    }
    const cost = total('cost')
    same(result).toMatchObject({
      impressions: total('impressions'),
      clicks: total('clicks'),
      cost,
      enquiries: total('enquiries'),
      revenue: 600,
      country: null,
      roi: Math.round((600 / cost) * 100) / 100,
      cpc: Math.round((cost / total('clicks')) * 100) / 100,
      warning: cost >= 200 ? 'over' : cost >= 160 ? 'near' : null,
    })
    // Below the days: what they come to together, not the mean of their rates.
    const sums = below(page).locator('.jd-pager')
    await expect(sums).toContainText((600 / cost).toFixed(2))
    await expect(sums).toContainText((cost / total('clicks')).toFixed(2))
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `${mark} 计划` })
        .first(),
    ).toContainText('已用 80 %')

    // Pasted again each day is told of, and none counts twice.
    await below(page).getByRole('button', { name: '从表格粘贴' }).click()
    await dialog.getByRole('textbox', { name: '要新增的行' }).fill(sheet)
    await dialog.getByRole('button', { name: '下一步' }).click()
    await dialog.getByRole('button', { name: '新增 14 条' }).click()
    await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible()
  })
})

/** Pixels between the names above a chart. */
const gapsOfLegend = (page: Page) =>
  page.locator('.jd-chart').evaluate((chart) => {
    const top = chart.getBoundingClientRect().top
    const boxes = [...chart.querySelectorAll('svg text')]
      .map((text) => ({ text: text.textContent ?? '', box: text.getBoundingClientRect() }))
      .filter(({ text, box }) => box.top - top < 20 && !/^\d+\/\d+$/.test(text))
      .map(({ box }) => box)
      .sort((a, b) => a.left - b.left)
    return boxes.slice(1).map((box, at) => box.left - (boxes[at]?.right ?? 0))
  })

describe('the reports of advertising', () => {
  test('say what each channel has cost and brought in month by month, and in which country', async () => {
    const page = await browser.page({ as: 'staff', path: '/analysis/adChannel' })
    const table = page.getByRole('table').first()
    await expect(table).toContainText('Google 搜索')
    await expect(table.getByRole('columnheader').nth(1)).toContainText(/\d{4}/)
    expect(await seriousFindings(page)).toEqual([])
    for (const width of [1366, 400]) {
      await page.setViewportSize({ width, height: 768 })
      await expect.poll(() => gapsOfLegend(page).then((gaps) => gaps.length)).toBeGreaterThan(1)
      // A name, a gap, the mark of the next one, which is 12 pixels wide with 5 behind it.
      for (const gap of await gapsOfLegend(page)) same(gap).toBeGreaterThan(12 + 5 + 8)
    }
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto('/analysis/adCountry')
    await expect(page.getByRole('table').first()).toContainText('美国')
    await expect(page.getByRole('columnheader', { name: /投产比/ })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: /询盘成本/ })).toBeVisible()
  })
})
