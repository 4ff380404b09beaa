import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import type { WireRecord } from './support/api'
import { watchedBrowser } from './support/browser'
import { demoDay } from './support/demo'
import { expect } from './support/expect'
import { pickBrand } from './support/form'
import { choose, chooseInTree, listOn } from './support/list'

const browser = watchedBrowser()

/** A time of which there are demo data on every day. */
const [from, to] = [demoDay(330), demoDay(150)]
const day = (value: unknown) => String(value ?? '').slice(0, 10)

/** One use of a query field: what its user does, which records must then be shown, and in which order. */
interface Search {
  readonly field: string
  fill(page: Page): Promise<void>
  matches(record: WireRecord): boolean
}

/** What is shown must be what a plain look through all records finds. */
async function check(path: string, all: readonly WireRecord[], search: Search, label: string) {
  const page = await pageOf(path)
  const list = listOn(page)
  await list.query.getByRole('button', { name: '重置' }).click()
  await list.unfold()
  await search.fill(page)
  await list.submit()

  const found = newestFirst(all.filter(search.matches))
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThan(all.length)
  await list.expectTotal(found.length)
  const names = await list.table.locator('tbody').getByRole('link').allInnerTexts()
  expect(names.toSorted()).toEqual(
    found
      .slice(0, 30)
      .map((record) => record[label])
      .toSorted(),
  )
  expect(page.url()).toContain(`q.${search.field}=`)
}

const pages = new Map<string, Promise<Page>>()

/** One page for all searches of an area, as a person would use it. */
function pageOf(path: string): Promise<Page> {
  const page = pages.get(path) ?? browser.page({ as: 'admin', path, kept: true })
  pages.set(path, page)
  return page
}

const newestFirst = (records: readonly WireRecord[]): readonly WireRecord[] =>
  records.toSorted((a, b) => String(b.createTime).localeCompare(String(a.createTime)))

const fill = (page: Page, label: string, text: string) =>
  page.getByRole('search').getByRole('textbox', { name: label, exact: true }).fill(text)

const pick = (page: Page, label: string, ...texts: string[]) =>
  choose(page.getByRole('search'), label, ...texts)

describe('a product is found by each query field of 产品管理', () => {
  let products: readonly WireRecord[]
  beforeAll(async () => {
    products = await (await browser.api('admin')).all('/cms/product')
  })

  const searches: readonly (Search & { readonly title: string })[] = [
    {
      title: '产品名称, a part of it',
      field: 'name',
      fill: (page) => fill(page, '产品名称', '法兰绒毛毯 深灰'),
      matches: ({ name }) => String(name).includes('法兰绒毛毯 深灰'),
    },
    {
      title: '货号',
      field: 'sku',
      fill: (page) => fill(page, '货号', 'FN-06'),
      matches: ({ sku }) => String(sku).includes('FN-06'),
    },
    {
      title: '分类, from the tree',
      field: 'category',
      fill: (page) => chooseInTree(page.getByRole('search'), '分类', '毛毯'),
      matches: (record) => record.category_dictText === '毛毯',
    },
    {
      title: '状态',
      field: 'status',
      fill: (page) => pick(page, '状态', '下架'),
      matches: ({ status }) => status === 'off',
    },
    {
      title: '品牌, a row of its report',
      field: 'brand',
      async fill(page) {
        await page.getByRole('search').getByRole('combobox', { name: '品牌' }).click()
        await pickBrand(page, 'Hygge Nest')
      },
      matches: (record) => record.brand_dictText === 'Hygge Nest',
    },
    {
      title: '单价, between two',
      field: 'price',
      async fill(page) {
        await fill(page, '单价（起）', '100')
        await fill(page, '单价（止）', '120.5')
      },
      matches: ({ price }) => Number(price) >= 100 && Number(price) <= 120.5,
    },
    {
      title: '单价, from one upwards',
      field: 'price',
      fill: (page) => fill(page, '单价（起）', '1000'),
      matches: ({ price }) => Number(price) >= 1000,
    },
    {
      title: '推荐',
      field: 'hot',
      fill: (page) => pick(page, '推荐', '是'),
      matches: ({ hot }) => hot === 'Y',
    },
    {
      title: '材质, any of two',
      field: 'material',
      fill: (page) => pick(page, '材质', '亚麻', '真丝'),
      matches: (record) =>
        ['亚麻', '真丝'].some((text) =>
          String(record.material_dictText ?? '')
            .split(/[,、]/)
            .includes(text),
        ),
    },
    {
      title: '上市日期, typed',
      field: 'releaseDate',
      async fill(page) {
        await fill(page, '上市日期（起）', from)
        // As people type it: 2025-8-31.
        await fill(page, '上市日期（止）', to.replaceAll('-0', '-'))
      },
      matches: ({ releaseDate }) => String(releaseDate) >= from && String(releaseDate) <= to,
    },
    {
      title: '创建时间, the last day with all its hours',
      field: 'createTime',
      async fill(page) {
        await fill(page, '创建时间（起）', from)
        await fill(page, '创建时间（止）', to)
      },
      matches: ({ createTime }) => day(createTime) >= from && day(createTime) <= to,
    },
    {
      title: 'several fields together',
      field: 'status',
      async fill(page) {
        await pick(page, '状态', '上架')
        await pick(page, '推荐', '是')
        await fill(page, '单价（止）', '60')
      },
      matches: ({ status, hot, price }) => status === 'on' && hot === 'Y' && Number(price) <= 60,
    },
  ]
  test.each(searches)('$title', async (search) => {
    await check('/content/product', products, search, 'name')
  })
})

describe('the same in the other two areas', () => {
  test.each<Search & { readonly title: string }>([
    {
      title: '标题',
      field: 'title',
      fill: (page) => fill(page, '标题', 'ISO'),
      matches: ({ title }) => String(title).includes('ISO'),
    },
    {
      title: '类型',
      field: 'type',
      fill: (page) => pick(page, '类型', '公司动态'),
      matches: (record) => record.type_dictText === '公司动态',
    },
    {
      title: '发布时间',
      field: 'publishTime',
      async fill(page) {
        await fill(page, '发布时间（起）', from)
        await fill(page, '发布时间（止）', to)
      },
      matches: ({ publishTime }) => day(publishTime) >= from && day(publishTime) <= to,
    },
    {
      title: '相关品牌, by typing a part of its name',
      field: 'brand',
      async fill(page) {
        const brand = page.getByRole('search').getByRole('combobox', { name: '相关品牌' })
        await brand.click()
        // At once, whether the list has come or not.
        await page.keyboard.type('hygge')
        const list = page.locator('.ant-select-dropdown:visible')
        await list.getByTitle('Hygge Nest').click()
        await list.waitFor({ state: 'hidden' })
      },
      matches: (record) => record.brand_dictText === 'Hygge Nest',
    },
  ])('新闻管理: $title', async (search) => {
    const news = await (await browser.api('admin')).all('/cms/news')
    await check('/content/news', news, search, 'title')
  })

  test.each<Search & { readonly title: string }>([
    {
      title: '国家/地区',
      field: 'country',
      fill: (page) => pick(page, '国家/地区', '德国'),
      matches: (record) => record.country_dictText === '德国',
    },
    {
      title: '状态',
      field: 'status',
      fill: (page) => pick(page, '状态', '已关闭'),
      matches: ({ status }) => status === 'closed',
    },
    {
      title: '数量',
      field: 'quantity',
      fill: (page) => fill(page, '数量（起）', '1500'),
      matches: ({ quantity }) => Number(quantity) >= 1500,
    },
  ])('询盘管理: $title', async (search) => {
    const enquiries = await (await browser.api('admin')).all('/crm/enquiry')
    await check('/enquiry/list', enquiries, search, 'subject')
  })
})

describe('the list in the address', () => {
  const total = async () => (await (await browser.api('admin')).list('/cms/product')).total

  test('a column sorts down, up, and as before', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/product' })
    const list = listOn(page)
    await list.settled()
    const before = await list.column('产品名称')
    const stock = list.head.getByRole('button', { name: '库存' })
    const numbers = async () =>
      (await list.column('库存')).map((text) => Number(text.replaceAll(',', '')))

    await stock.click()
    await expect(page).toHaveURL(/sort=/)
    const first = await numbers()
    await stock.click()
    await expect.poll(async () => (await numbers())[0]).not.toBe(first[0])
    const second = await numbers()
    for (const sorted of [first, second]) {
      const up = sorted.toSorted((a, b) => a - b)
      expect([up, up.toReversed()]).toContainEqual(sorted)
    }
    await stock.click()
    await expect(page).not.toHaveURL(/sort=/)
    await expect.poll(() => list.column('产品名称')).toEqual(before)
  })

  test('pages of 15, 30, 50 and 100; next, a number, the last, a jump', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/product' })
    const list = listOn(page)
    await list.settled()
    await expect(list.rows).toHaveCount(30)
    const size = list.pager.getByRole('combobox', { name: '每页条数' })
    await size.click()
    await expect(page.getByRole('listbox', { name: '每页条数' }).getByRole('option')).toHaveText([
      '15 条/页',
      '30 条/页',
      '50 条/页',
      '100 条/页',
    ])
    await page.keyboard.press('Escape')
    for (const count of [15, 50, 100, 30]) {
      await size.click()
      await page.getByRole('option', { name: `${count} 条/页`, exact: true }).click()
      await expect(list.rows).toHaveCount(count)
    }
    const shown = () => list.pager.getByText(/^\d+-\d+ 共/)
    const press = (name: string) => list.pager.getByRole('button', { name, exact: true }).click()
    await press('下一页')
    await expect(shown()).toHaveText(/^31-60 共/)
    await press('第 4 页')
    await expect(shown()).toHaveText(/^91-120 共/)
    await press('末页')
    await expect(list.pager.getByRole('button', { name: '下一页' })).toBeDisabled()
    await list.pager.getByRole('textbox', { name: '跳至页码' }).fill('7')
    await page.keyboard.press('Enter')
    await expect(shown()).toHaveText(/^181-210 共/)
    await list.settled()
    await expect(list.rows).toHaveCount(30)
  })

  test('a reload, another tab and the back button keep page, size, sort and query', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/product' })
    const list = listOn(page)
    await list.unfold()
    await fill(page, '产品名称', '四件套')
    await pick(page, '状态', '上架')
    await list.submit()
    await list.head.getByRole('button', { name: '单价' }).click()
    await list.pager.getByRole('combobox', { name: '每页条数' }).click()
    await page.getByRole('option', { name: '15 条/页' }).click()
    await expect(list.rows).toHaveCount(15)
    await list.pager.getByRole('button', { name: '第 2 页' }).click()
    await expect(list.pager).toContainText('16-30 共')
    const names = await list.column('产品名称')

    const same = async (other: Page) => {
      const there = listOn(other)
      await expect(there.pager).toContainText('16-30 共')
      expect(await there.column('产品名称')).toEqual(names)
      await there.unfold()
      await expect(there.query.getByRole('textbox', { name: '产品名称' })).toHaveValue('四件套')
      await expect(there.query.getByRole('combobox', { name: '状态' })).toContainText('上架')
    }
    await page.reload()
    await same(page)

    const tab = await browser.tab(page)
    await tab.goto(page.url())
    await same(tab)
    await tab.close()

    await list.query.getByRole('button', { name: '重置' }).click()
    await list.expectTotal(await total())
    await expect(list.query.getByRole('textbox', { name: '产品名称' })).toHaveValue('')
    await page.goBack()
    await same(page)
  })

  test('what is typed at once is searched for, although the lists come late', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/product' })
    const list = listOn(page)
    await list.settled()
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await gate
      await route.continue()
    })
    const category = list.query.getByRole('combobox', { name: '分类' })
    await category.click()
    await page.keyboard.type('BED')
    open()
    await expect(page.locator('.ant-select-dropdown')).toBeVisible()
    await expect(category).toHaveValue('BED')
    // Enter takes the first match that the server finds.
    await category.fill('毛毯')
    const found = page.locator('.ant-select-tree-treenode-active').filter({ hasText: '毛毯' })
    await expect(found).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(found).toBeHidden()
    await list.submit()
    await expect(page).toHaveURL(/q\.category=/)
  })

  test('Enter searches; a query without a hit says so and can be cleared', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/product' })
    const list = listOn(page)
    await fill(page, '货号', 'NO-SUCH-SKU')
    await page.keyboard.press('Enter')
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
    await page.getByRole('button', { name: '清除条件' }).click()
    await list.expectTotal(await total())
    await expect(page).toHaveURL('/content/product')
  })

  test('a failed call leaves the page usable, with a retry', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/product' })
    const list = listOn(page)
    await list.settled()
    await page.route('**/cms/product/list*', (route) => route.abort())
    await list.pager.getByRole('button', { name: '下一页' }).click()
    const alert = page.getByRole('alert').filter({ hasText: '列表加载失败' })
    await expect(alert).toContainText('网络连接失败')
    await expect(list.rows).toHaveCount(30)

    await page.unroute('**/cms/product/list*')
    await alert.getByRole('button', { name: '重试' }).click()
    await expect(list.pager).toContainText('31-60 共')
    await expect(alert).toBeHidden()
  })
})

test('a renamed brand is seen by who shows its name, without a reload', async () => {
  const page = await browser.page({ as: 'admin' })
  const api = await browser.api('admin')
  const [brand] = await api.all('/cms/brand')
  await page.goto(`/content/news?q.brand=${brand?.id}`)
  const bar = page.getByRole('search')
  const shown = bar.getByRole('combobox', { name: '相关品牌' })
  await expect(shown).toHaveText(String(brand?.name))
  const products = await browser.page({
    as: 'staff',
    path: `/content/product?q.brand=${brand?.id}`,
  })
  const inList = listOn(products).rows.first().getByText('改名后的品牌')
  await listOn(products).settled()
  const rename = async (name: string) => {
    const { result } = await api.call<WireRecord>('GET', '/cms/brand/queryById', {
      params: { id: String(brand?.id) },
    })
    const body = { id: brand?.id ?? '', ver: result?.ver ?? 0, name }
    expect(await api.call('PUT', '/cms/brand/edit', { body })).toMatchObject({ success: true })
  }
  await rename('改名后的品牌')
  await expect(shown).toHaveText('改名后的品牌')
  await expect(inList).toBeAttached()
  await rename(String(brand?.name))
  await expect(shown).toHaveText(String(brand?.name))
  await expect(inList).toHaveCount(0)
})
