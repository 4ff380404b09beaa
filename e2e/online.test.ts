import type { Page } from 'playwright'
import { expect as same, test } from 'vitest'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { entry, extendMenu, openFromMenu } from './support/menu'

/* The nine online lists (contract, §14.1): each by an entry of the menu and by its usual route. */

const browser = watchedBrowser()

interface Online {
  readonly component: string
  /** The usual route. */
  readonly path: string
  /** A route that an entry gives it, where it needs no code; the others' entries lead to the usual one. */
  readonly own?: string
  /** What it is headed, and something that it has read. */
  readonly shows: readonly [title: string, text: string]
}

const auto = 'modules/online/cgform/auto'
const lists: readonly Online[] = [
  {
    component: 'modules/online/cgform/OnlCgformHeadList',
    path: '/online/cgform',
    own: '/own/forms',
    shows: ['表单开发', 'adPlan'],
  },
  {
    component: 'modules/online/cgform/OnlCgformCopyList',
    path: '/online/copyform/cms%2Fproduct',
    shows: ['视图', '产品批量编辑'],
  },
  {
    component: `${auto}/OnlCgformAutoList`,
    path: '/online/cgformList/cms%2Fbrand',
    shows: ['品牌管理', 'Hygge Nest'],
  },
  {
    component: `${auto}/OnlCgformTreeList`,
    path: '/online/cgformTreeList/cms%2Fsection',
    shows: ['栏目管理', '产品中心'],
  },
  {
    component: `${auto}/erp/OnlCgformErpList`,
    path: '/online/cgformErpList/ads%2Fplan',
    shows: ['广告计划', '投放中'],
  },
  {
    component: `${auto}/tab/OnlCgformTabList`,
    path: '/online/cgformTabList/seo%2Fcompetitor',
    shows: ['竞品分析', 'Nestora Home'],
  },
  {
    component: `${auto}/innerTable/OnlCgformInnerTableList`,
    path: '/online/cgformInnerTableList/seo%2Fkeyword',
    shows: ['关键词管理', '站点'],
  },
  {
    component: 'modules/online/cgreport/OnlCgreportHeadList',
    path: '/online/cgreport',
    own: '/own/reports',
    shows: ['报表开发', 'enquiry_by_country'],
  },
  {
    component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
    path: '/online/cgreport/report%2FenquiryCountry',
    shows: ['询盘来源国', '德国'],
  },
]

/** Pages that were left stay in the document, hidden. */
async function isShown(page: Page, text: string): Promise<void> {
  const shown = page.getByRole('main').getByText(text).filter({ visible: true })
  await expect(shown.first()).toBeVisible()
}

test('each opens a real document from its entry in the menu, and by its usual route', async () => {
  const page = await browser.page({ as: 'admin' })
  // As administrators write them: the address of one document, which another entry's route shows.
  await extendMenu(
    page,
    lists.map(({ path, component, own }, at) =>
      entry(own ?? path, `在线${at + 1}`, component, { route: own === undefined ? '0' : '1' }),
    ),
  )
  await page.goto('/content/brand')
  for (const [at, { path, own = path, shows }] of lists.entries()) {
    await openFromMenu(page, `在线${at + 1}`)
    await isShown(page, shows[1])
    same(new URL(page.url()).pathname).toBe(own)
  }
})

test('on a telephone each stays within the screen, read anew at its address', async () => {
  const page = await browser.page({ as: 'admin', width: 400, height: 800 })
  for (const { path, shows } of lists) {
    await page.goto(path)
    await isShown(page, shows[1])
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(heading.first()).toContainText(shows[0])
    expect(await page.title(), path).not.toContain('在线表单')
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    same(wide, path).toBeLessThanOrEqual(0)
  }
})

test('an entry with the component and a route of its own shows the document of its code', async () => {
  const page = await browser.page({ as: 'staff' })
  await extendMenu(page, [
    entry('/own/plans/:code', '计划', `${auto}/erp/OnlCgformErpList`, { hidden: true }),
    entry('/own/plans/ads%2Fplan', '本司计划', 'whatever', { route: '0' }),
  ])
  await page.goto('/content/brand')
  await openFromMenu(page, '本司计划')
  await expect(page.getByRole('radio', { name: /^以 .* 为当前记录$/ }).first()).toBeVisible()
  // The right is that of the page, not that of the route that shows it.
  await page.goto('/own/plans/sys%2Fsms')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('抱歉，您没有权限访问该页面')
})
