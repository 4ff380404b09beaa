import type { Locator, Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { inTurn } from '../tests/support/turn'
import type { Api } from './support/api'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { demoMonth } from './support/demo'
import { expect } from './support/expect'
import { alertsOf, settled } from './support/screens'

/*
 * What every kind of page and every look of a list owes its user: it says that it waits, that it failed and that
 * there is nothing; it is read on a desk and on a telephone, in both looks, with the rights of staff.
 */

const browser = watchedBrowser()
let api: Api
beforeAll(async () => {
  api = await browser.api('staff')
})

interface Kind {
  readonly path: string | (() => Promise<string>)
  /** What it reads of the server. */
  readonly call: string
  /** Stands there when it has been read. */
  readonly part: (main: Locator) => Locator
  /** Where there is nothing, and what is said then. */
  readonly none: readonly [path: string, text: string]
  /** Staff have no documents of pages. */
  readonly as?: 'config'
}

const rows = (main: Locator) => main.getByRole('row').nth(1)
const nobody = (path: string, field: string) => `${path}?q.${field}=gibtesnicht`
const noneFound = '没有符合条件的记录'

const kinds: Readonly<Record<string, Kind>> = {
  list: {
    path: '/content/brand',
    call: '**/cms/brand/list?*',
    part: rows,
    none: [nobody('/content/brand', 'name'), noneFound],
  },
  tree: {
    path: '/content/section',
    call: '**/cms/section/tree?*',
    part: rows,
    none: [nobody('/content/section', 'name'), noneFound],
  },
  edit: {
    path: '/content/productEdit',
    call: '**/cms/product/list?*',
    part: (main) => main.getByRole('gridcell').first(),
    none: [nobody('/content/productEdit', 'sku'), noneFound],
  },
  master: {
    path: '/ads/plan',
    call: '**/ads/plan/list?*',
    part: rows,
    none: [nobody('/ads/plan', 'name'), noneFound],
  },
  tabs: {
    path: '/seo/competitor',
    call: '**/seo/competitor/list?*',
    part: rows,
    none: [nobody('/seo/competitor', 'name'), noneFound],
  },
  inner: {
    path: '/seo/keyword?group=off',
    call: '**/seo/keyword/list?*',
    part: rows,
    none: [`${nobody('/seo/keyword', 'word')}&group=off`, noneFound],
  },
  detail: {
    path: async () => {
      const [enquiry] = (await api.list('/crm/enquiry')).records
      return `/enquiry/detail?id=${enquiry?.id}`
    },
    call: '**/crm/enquiry/queryById?*',
    // Which steps an enquiry's buttons are is a matter of its state.
    part: (main) => main.getByRole('tab', { name: '动态' }),
    none: ['/enquiry/detail', '没有说明是哪一条记录'],
  },
  form: {
    path: '/enterprise',
    call: '**/site/enterprise/queryById?*',
    part: (main) => main.getByRole('textbox', { name: '企业名称' }),
    none: ['/enterprise', ''],
  },
  report: {
    path: '/analysis/enquiryCountry',
    call: '**/cgreport/api/getFigures',
    part: (main) => main.getByRole('table', { name: '询盘来源国' }),
    none: ['/analysis/enquiryCountry?q.createTime=1999-01-01~1999-01-02', '没有符合条件的数据'],
  },
  dashboard: {
    path: `/analysis/sales?f.period=${demoMonth()}`,
    call: '**/cgreport/api/getFigures',
    part: (main) => main.getByRole('img', { name: /^来源国：/ }),
    none: ['/analysis/sales?f.period=1999-01-01', '没有符合条件的数据'],
  },
  formHeads: {
    path: '/online/cgform',
    call: '**/cgform/head/list?*',
    part: rows,
    as: 'config',
    none: ['/online/cgform?code=gibtesnicht', '没有符合条件的文档'],
  },
  reportHeads: {
    path: '/online/cgreport',
    call: '**/cgreport/head/list?*',
    part: rows,
    as: 'config',
    none: ['/online/cgreport?code=gibtesnicht', '没有符合条件的文档'],
  },
  board: {
    path: '/enquiry/list?view=progress',
    call: '**/crm/enquiry/groups?*',
    part: (main) => main.getByRole('listitem').first(),
    none: [`${nobody('/enquiry/list', 'subject')}&view=progress`, noneFound],
  },
  calendar: {
    path: '/marketing/post?view=month',
    call: '**/marketing/post/list?*',
    part: (main) => main.locator('.jd-days'),
    none: [`${nobody('/marketing/post', 'title')}&view=month`, '这段时间没有记录'],
  },
  gantt: {
    path: '/ads/plan?view=plan',
    call: '**/ads/plan/list?*',
    part: (main) => main.locator('.jd-gantt-box'),
    none: [`${nobody('/ads/plan', 'name')}&view=plan`, noneFound],
  },
  groups: {
    path: '/seo/keyword',
    call: '**/seo/keyword/groups?*',
    part: (main) => main.locator('.jd-group').first(),
    none: [nobody('/seo/keyword', 'word'), noneFound],
  },
  side: {
    path: '/content/product',
    call: '**/cms/product/groups?*',
    // Beside the list; on a telephone a choice above it.
    part: (main) =>
      main
        .getByRole('navigation', { name: '按分类筛选' })
        .getByRole('button')
        .nth(1)
        .or(main.getByRole('combobox', { name: '按分类筛选' })),
    none: [nobody('/content/product', 'name'), noneFound],
  },
}

/** Holds the calls until they are to fail; then they do, until they are let through. */
async function failing(page: Page, call: string) {
  let fail = (): void => undefined
  const told = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route(call, async (route) => {
    await told
    await route.fulfill({ status: 503, body: '' })
  })
  return { fail: () => fail(), mend: () => page.unroute(call) }
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.each(inTurn(Object.entries(kinds), 3))(
  '%s',
  (_, { path, call, part, none, as = 'staff' }) => {
    test('waits, fails and is tried again; is read on a desk and on a telephone, in both looks; says that there is nothing', async () => {
      const page = await browser.page({ as, expected: /503/ })
      const main = page.getByRole('main')
      const { fail, mend } = await failing(page, call)
      await page.goto(typeof path === 'string' ? path : await path())
      await expect(main.locator('[aria-busy="true"], [role="status"]').first()).toBeAttached()
      await expect(part(main)).toHaveCount(0)
      fail()
      const alert = main.getByRole('alert').first()
      await expect(alert).toContainText(/失败|不可用|稍后/)
      await mend()
      // A dashboard has many that failed, and one button for all of them.
      await alert
        .getByRole('button', { name: /重试|刷新/ })
        .or(main.getByRole('button', { name: '全部刷新' }))
        .first()
        .click()
      await expect(part(main)).toBeVisible()
      expect(await seriousFindings(page, { within: '#root' })).toEqual([])

      await page.getByRole('button', { name: '切换为深色' }).click()
      await page.setViewportSize({ width: 400, height: 800 })
      await expect(part(main)).toBeVisible()
      expect(await seriousFindings(page, { within: '#root' })).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)

      const [emptyPath, text] = none
      if (text === '') return
      await page.goto(emptyPath)
      await expect(main.getByText(text).first()).toBeVisible()
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    })
  },
)

test('each example that the demo names opens', async () => {
  const page = await browser.page({ as: 'admin', path: '/demo/kinds' })
  const links = page.getByRole('main').getByRole('link', { name: /^打开示例/ })
  await expect(links.first()).toBeVisible()
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(15)
  const wrong: string[] = []
  for (const path of inTurn(paths, 3)) {
    await page.goto(path)
    await settled(page)
    wrong.push(...(await alertsOf(page)).map((text) => `${path}: ${text}`))
  }
  expect(wrong).toEqual([])
})
