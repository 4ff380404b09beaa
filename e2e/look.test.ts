import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { inTurn } from '../tests/support/turn'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { listOn } from './support/list'
import { tableOn } from './support/table'

const office = { width: 1366, height: 768 }

/** Rows that are seen from edge to edge, between the head and what ends the table. */
const wholeRows = (page: Page) =>
  page.locator('.jd-table-scroll').evaluate((scroller) => {
    const top = scroller.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    const box = scroller.getBoundingClientRect()
    const bottom = Math.min(box.top + scroller.clientHeight, window.innerHeight)
    return [...scroller.querySelectorAll('tbody tr')].filter((row) => {
      const own = row.getBoundingClientRect()
      return own.top >= top - 1 && own.bottom <= bottom + 1
    }).length
  })

describe('lists on the usual office screen', () => {
  const browser = watchedBrowser()
  const open = (path: string) => browser.page({ as: 'admin', path, ...office })

  test.each(['/content/product', '/enquiry/list', '/content/news'])(
    '%s shows at least 11 records, compact 14, and says its sums on one line with the pager',
    async (path) => {
      const page = await open(path)
      const list = listOn(page)
      await list.settled()
      await expect(list.rows).toHaveCount(30)
      expect(await wholeRows(page)).toBeGreaterThanOrEqual(11)
      expect((await list.query.boundingBox())?.height).toBeLessThanOrEqual(52)
      expect((await list.pager.boundingBox())?.height).toBeLessThanOrEqual(42)

      await page.getByRole('button', { name: '行高：宽松' }).click()
      expect(await wholeRows(page)).toBeGreaterThanOrEqual(14)
    },
  )

  test('the height of rows is one choice for all lists', async () => {
    const page = await open('/content/product')
    await listOn(page).settled()
    await page.getByRole('button', { name: '行高：宽松' }).click()
    await page.goto('/content/news')
    await expect(page.getByRole('button', { name: '行高：紧凑' })).toBeVisible()
  })

  test.each(['/content/product', '/enquiry/list', '/content/news'])(
    'the first screen of %s ends with a whole column',
    async (path) => {
      const page = await open(path)
      await listOn(page).settled()
      await expect(listOn(page).rows).toHaveCount(30)
      const cut = await page.locator('.jd-table-scroll').evaluate((scroller) => {
        const heads = [...scroller.querySelectorAll('th')]
        const actions = scroller.querySelector('th.jd-actions')
        const edge =
          actions?.getBoundingClientRect().left ??
          scroller.getBoundingClientRect().left + scroller.clientWidth
        return heads
          .filter((head) => head !== actions)
          .filter((head) => {
            const { left, right } = head.getBoundingClientRect()
            return left < edge - 1 && right > edge + 1
          })
          .map(({ textContent }) => textContent)
      })
      expect(cut).toEqual([])
    },
  )

  test('the names that records are found by are not cut for one column more', async () => {
    const page = await open('/ads/plan')
    await listOn(page).settled()
    const names = await page.locator('.jd-table a.jd-open').evaluateAll((links) =>
      links.map((link) => {
        const cell = link.closest('td') ?? link
        return { text: link.textContent, cut: cell.scrollWidth > cell.clientWidth }
      }),
    )
    expect(names.length).toBeGreaterThan(10)
    // One in ten may be longer than its column.
    expect(names.filter(({ cut }) => cut).length).toBeLessThanOrEqual(names.length / 10)
  })

  test('the focus on the actions of a row moves nothing aside, nor does its return from a dialog', async () => {
    const page = await open('/system/quartz')
    const list = listOn(page)
    await list.settled()
    const aside = () => page.locator('.jd-table-scroll').evaluate((box) => box.scrollLeft)
    const [stop] = await page.getByRole('button', { name: '停止', exact: true }).all()
    if (!stop) throw new Error('no job can be stopped')
    await stop.click()
    await page.getByRole('button', { name: '取消', exact: true }).click()
    await expect(stop).toBeFocused()
    expect(await aside()).toBe(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: '立即执行', exact: true }).first()).toBeFocused()
    expect(await aside()).toBe(0)
    // What lies out of sight comes into it.
    await page.getByRole('columnheader').getByRole('button').last().focus()
    expect(await aside()).toBeGreaterThan(0)
  })

  test('a state that is longer than its column ends with an ellipsis, and is told whole', async () => {
    const page = await open('/system/sms')
    await listOn(page).settled()
    const tag = page.locator('.jd-td .jd-tag', { hasText: '失败，不再发送' }).first()
    await expect(page.locator('.jd-td [title="失败，不再发送"]').first()).toBeVisible()
    const cut = await tag.evaluate((one) => {
      const box = one.closest('.jd-td')?.getBoundingClientRect().right ?? 0
      return {
        within: one.getBoundingClientRect().right <= box,
        ends: getComputedStyle(one).textOverflow,
      }
    })
    expect(cut).toEqual({ within: true, ends: 'ellipsis' })
  })

  test('no sum is cut in its middle; a mark says that there are more', async () => {
    const page = await open('/ads/plan')
    await listOn(page).settled()
    const line = page.locator('.jd-pager-sums')
    await expect(line.locator('.jd-pager-more')).toBeVisible()
    const cut = await line.evaluate((box) => {
      const { bottom, right } = box.getBoundingClientRect()
      return [...box.children]
        .map((sum) => ({ text: sum.textContent, place: sum.getBoundingClientRect() }))
        .filter(({ place }) => place.top < bottom - 2 && place.right > right)
        .map(({ text }) => text)
    })
    expect(cut).toEqual([])
    await page.setViewportSize({ width: 2560, height: 1440 })
    await expect(line.locator('.jd-pager-more')).toHaveCount(0)
  })

  test('while the first rows are on their way their places stand below their heads', async () => {
    const page = await browser.page({ as: 'admin', ...office })
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/cms/product/list*', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/content/product')
    await page.locator('.jd-skeleton > span').first().waitFor()
    const [heads, places] = await Promise.all(
      ['th', '.jd-skeleton > span'].map((parts) =>
        page
          .locator(`.jd-table-scroll ${parts}`)
          .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().left))),
      ),
    )
    expect(places).toEqual(heads)
    answer()
    await expect(listOn(page).rows).toHaveCount(30)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('a page’s sums stand with the pager, wherever the columns are', async () => {
    // Records of the demo: other specs import some that have no price.
    const page = await open('/content/product?q.sku=FN-')
    const { pager } = listOn(page)
    await expect(pager).toContainText(/本页合计 全部 +库存 [\d,]+ · 货值 [\d,]+\.\d\d/)
  })
})

describe('a record is a place', () => {
  const browser = watchedBrowser()
  const open = (path: string) => browser.page({ as: 'admin', path, ...office })
  const detailOf = (page: Page) => page.getByRole('dialog', { name: '产品详情' })

  test('it opens with its name, its state and its actions; the address names it and Back closes it', async () => {
    const page = await open('/content/product')
    const list = listOn(page)
    const [name = ''] = await list.column('产品名称')
    await list.row(name.trim()).getByRole('link').click()
    const detail = detailOf(page)
    await expect(detail.locator('.jd-record-name')).toContainText(name.trim())
    await expect(detail.locator('.jd-record-name .jd-tag')).toHaveText(/草稿|上架|下架/)
    await expect(detail.getByRole('button', { name: '编辑', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/detail=/)
    const address = page.url()
    await page.goBack()
    await expect(detail).toBeHidden()

    await page.goto(address)
    await expect(detail.locator('.jd-record-name')).toContainText(name.trim())
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
    await expect(page).not.toHaveURL(/detail=/)
  })

  test('下一条 and 上一条 go by the order of the list, across the borders of its pages', async () => {
    const page = await open('/content/product?size=15')
    const list = listOn(page)
    const names = await list.column('产品名称')
    const last = names.at(-1)?.trim() ?? ''
    await list.row(last).getByRole('link').click()
    const detail = detailOf(page)
    const title = detail.locator('.jd-record-name > strong')
    await expect(title).toHaveText(last)
    const next = detail.getByRole('button', { name: '下一条' })
    await next.click()
    await expect(title).not.toHaveText(last)
    await expect(page).toHaveURL(/page=2/)
    const following = (await title.textContent()) ?? ''
    await expect(list.rows.first()).toContainText(following)
    await detail.getByRole('button', { name: '上一条' }).click()
    await expect(title).toHaveText(last)
    await page.goBack()
    await expect(detail).toBeHidden()
  })

  test('编辑 in its head leads to the form, which names the record as well', async () => {
    const page = await open('/content/product')
    const [name = ''] = await listOn(page).column('产品名称')
    await listOn(page).row(name.trim()).getByRole('link').click()
    await detailOf(page).getByRole('button', { name: '编辑', exact: true }).click()
    const form = page.getByRole('dialog', { name: '编辑产品' })
    await expect(form.locator('.jd-record-name')).toContainText(name.trim())
  })
})

describe('on a telephone', () => {
  const browser = watchedBrowser()

  test('a list is cards of name, state, two facts and 更多, without a way sideways', async () => {
    const page = await browser.page({
      as: 'admin',
      path: '/content/product',
      width: 400,
      height: 800,
    })
    const list = listOn(page)
    await list.settled()
    const card = list.rows.first()
    await expect(card.getByRole('link')).toHaveCount(1)
    await expect(card.locator('.jd-tag')).toHaveText(/草稿|上架|下架/)
    await expect(card.locator('dt')).toHaveCount(2)
    await card.getByRole('button', { name: /^更多操作/ }).click()
    await page.getByRole('menuitem', { name: '编辑' }).click()
    await expect(page.getByRole('dialog', { name: '编辑产品' })).toBeVisible()
    await page.keyboard.press('Escape')
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(sideways).toBeLessThanOrEqual(0)
    expect(await seriousFindings(page)).toEqual([])
    await list.head.getByRole('button', { name: '排序' }).click()
    await page.getByRole('menuitem', { name: '单价' }).click()
    await expect(page).toHaveURL(/sort=/)
  })
})

describe('lists on a telephone', () => {
  const browser = watchedBrowser()
  const open = (path: string) => browser.page({ as: 'admin', path, width: 400, height: 800 })

  test('the buttons are one line: the first, the others behind 更多, the tools', async () => {
    const page = await open('/enquiry/list')
    await listOn(page).settled()
    const toolbar = page.getByRole('toolbar', { name: '工具栏' })
    expect((await toolbar.boundingBox())?.height).toBeLessThanOrEqual(52)
    await expect(toolbar.getByRole('button', { name: '新增', exact: true })).toBeVisible()
    await toolbar.getByRole('button', { name: '视图：表格' }).click()
    await page.getByRole('menuitemradio', { name: '看板' }).click()
    await expect(page.getByRole('group', { name: '询盘管理看板' })).toBeVisible()
    expect((await toolbar.boundingBox())?.height).toBeLessThanOrEqual(52)
    await toolbar.getByRole('button', { name: '视图：看板' }).click()
    await page.getByRole('menuitemradio', { name: '表格' }).click()
    await toolbar.getByRole('button', { name: '更多列表操作' }).click()
    await expect(page.getByRole('menuitem', { name: '标记为垃圾' })).toBeVisible()
    await page.getByRole('menuitem', { name: '导入' }).click()
    await expect(page.getByRole('dialog', { name: '导入EXCEL' })).toBeVisible()
  })

  test('no fact of a card is cut', async () => {
    const page = await open('/marketing/post')
    await listOn(page).settled()
    const facts = page.locator('.jd-card-facts dd')
    expect(await facts.count()).toBeGreaterThan(20)
    const cut = await facts.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
    expect(cut).toEqual([])
  })
})

describe('contrast', () => {
  const browser = watchedBrowser()

  test.each(['light', 'dark'] as const)('list, detail and form, %s', async (theme) => {
    const page = await browser.page({ as: 'admin', path: '/enquiry/list', ...office })
    if (theme === 'dark') {
      await page.getByRole('button', { name: '切换为深色' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    }
    await listOn(page).settled()
    expect(await seriousFindings(page)).toEqual([])
    await listOn(page).rows.first().getByRole('link').first().click()
    const detail = page.getByRole('dialog', { name: '询盘详情' })
    await expect(detail.locator('.jd-record-name')).toBeVisible()
    expect(await seriousFindings(page, { within: '.jd-overlay' })).toEqual([])
    await detail.getByRole('button', { name: '编辑', exact: true }).click()
    await page.getByRole('dialog', { name: '编辑询盘' }).getByRole('textbox').first().waitFor()
    expect(await seriousFindings(page, { within: '.jd-overlay' })).toEqual([])
  })
})

interface Entry {
  readonly path: string
  readonly children?: readonly Entry[]
}

/** Addresses of the delivered menu, but those that another one leads to. */
const menuPaths = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap(({ path, children }) =>
    children ? menuPaths(children) : path.includes(':') ? [] : [path],
  )

describe('every entry of the menu, in the dark on a telephone', () => {
  const browser = watchedBrowser()
  const { menu } = JSON.parse(readFileSync('schemas/menu.json', 'utf8'))
  const sideways = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

  test('fits, and its texts can be read; so does the form that it opens', async () => {
    const paths = menuPaths(menu)
    expect(paths.length).toBeGreaterThan(30)
    const page = await browser.page({ as: 'admin', path: '/404', ...office })
    await page.getByRole('button', { name: '切换为深色' }).click()
    await page.setViewportSize({ width: 400, height: 800 })
    const found: string[] = []
    for (const path of inTurn(paths)) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      if ((await sideways(page)) > 0) found.push(`${path}: wider than the screen`)
      found.push(...(await seriousFindings(page)).map((text) => `${path}: ${text}`))
      const add = page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true })
      // Pages of samples have many; what they show are forms and tables already.
      if (path.startsWith('/demo/') || (await add.count()) !== 1) continue
      await add.click()
      await page.getByRole('button', { name: '保存', exact: true }).waitFor()
      if ((await sideways(page)) > 0) found.push(`${path}: its form is wider than the screen`)
    }
    expect(found).toEqual([])
  }, 600_000)
})

describe('a choice in the row of a table', () => {
  const browser = watchedBrowser()

  test('stands in one line with what is chosen in sight', async () => {
    const page = await browser.page({ as: 'admin', path: '/demo/tables' })
    const grid = page.getByRole('grid', { name: '列类型' })
    await grid.evaluate((element) => element.scrollTo(700, 0))
    const group = grid.getByRole('radiogroup', { name: '等级' }).first()
    await group.getByRole('radio', { name: '丁' }).check()
    await expect(group.getByRole('radio', { name: '丁' })).toBeChecked()
    const seen = () =>
      group.evaluate((line) => {
        const [cell, option] = [
          line.closest('[role=gridcell]'),
          line.querySelector('label:has(:checked)'),
        ]
        if (!cell || !option) return undefined
        const [box, own] = [cell.getBoundingClientRect(), option.getBoundingClientRect()]
        return [
          own.left >= box.left,
          own.right <= box.right,
          own.top >= box.top,
          own.bottom <= box.bottom,
        ]
      })
    await expect.poll(seen).toEqual([true, true, true, true])
    await group.getByRole('radio', { name: '甲' }).check()
    await expect.poll(seen).toEqual([true, true, true, true])
  })
})

describe('a list that opens below a box', () => {
  const browser = watchedBrowser()

  test('is as wide as its texts, however narrow the cell is', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/productEdit' })
    const table = tableOn(page, '产品批量编辑')
    await expect(table.rows().first()).toBeVisible()
    for (const [column, texts] of [
      ['分类', '.ant-select-tree-title'],
      ['材质', '.ant-select-item-option-content'],
    ] as const) {
      const head = table.grid.getByRole('columnheader').filter({ hasText: column })
      if ((await head.count()) === 0)
        await table.grid.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
      await (await table.cell(0, column)).click()
      const shown = page.locator(`.ant-select-dropdown:visible ${texts}`)
      await expect(shown.first()).toBeVisible()
      for (const one of await shown.all()) {
        const { height, cut } = await one.evaluate((element) => ({
          height: element.getBoundingClientRect().height,
          cut: element.scrollWidth - element.clientWidth,
        }))
        expect([height < 40, Math.max(0, cut)]).toEqual([true, 0])
      }
      await page.keyboard.press('Escape')
    }
  })
})
