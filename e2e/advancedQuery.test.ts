import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect as expectValue, test } from 'vitest'
import type { WireRecord } from './support/api'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { questionOn } from './support/form'
import { choose, listOn } from './support/list'
import { unique } from './support/unique'

const browser = watchedBrowser()
const path = '/content/product'

/** The advanced query's dialog. */
function builderOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: '高级查询构造器' })
  const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true })
  const rows = dialog.locator('.jd-super-rule')
  return {
    dialog,
    button,
    rows,
    rule: (at: number): Locator => rows.nth(at).getByRole('combobox', { name: '匹配规则' }),
    handle: (at: number): Locator => rows.nth(at).locator('[data-handle]'),
    field: (at: number, title: string): Promise<void> =>
      choose(rows.nth(at), '选择查询字段', title),
    words: dialog.locator('.jd-super-words'),
    saved: dialog.getByRole('region', { name: '保存的查询' }),
    async open(): Promise<void> {
      await page.getByRole('button', { name: '高级查询', exact: true }).click()
      await dialog.waitFor()
    },
    async close(): Promise<void> {
      await dialog
        .locator('.jd-form-foot')
        .getByRole('button', { name: '关闭', exact: true })
        .click()
      await dialog.waitFor({ state: 'hidden' })
    },
    async saveAs(name: string, place: string): Promise<void> {
      await button('保存查询条件').click()
      const form = page.getByRole('dialog', { name: '请输入保存的名称' })
      await form.getByRole('textbox', { name: '名称', exact: true }).fill(name)
      await form.getByRole('radio', { name: place }).check()
      await form.getByRole('button', { name: '确认', exact: true }).click()
    },
  }
}

describe('the advanced query', () => {
  let products: readonly WireRecord[]
  beforeAll(async () => {
    products = await (await browser.api('admin')).all('/cms/product')
  })
  const nested = ({ name, status, stock }: WireRecord) =>
    String(name).includes('毛毯') && (status === 'off' || Number(stock) >= 900)

  test('is built of groups in groups, said in words, run, undone, moved, and cleared', async () => {
    const page = await browser.page({ as: 'admin', path })
    const list = listOn(page)
    const builder = builderOn(page)
    await list.settled()
    await builder.open()
    await builder.button('查询').click()
    await expect(page.getByText('不能查询空条件')).toBeVisible()

    await builder.field(0, '产品名称')
    await builder.rule(0).selectOption('包含')
    await builder.rows.nth(0).getByRole('textbox', { name: '产品名称' }).fill('毛毯')
    await builder.button('新增分组').click()
    await builder.field(1, '状态')
    await choose(builder.rows.nth(1), '状态', '下架')
    await builder.rows.nth(1).getByRole('button', { name: '新增条件' }).click()
    await builder.field(2, '库存')
    await builder.rule(2).selectOption('大于等于')
    await builder.rows.nth(2).getByRole('textbox', { name: '库存' }).fill('900')
    await expect(builder.words).toHaveText(
      '当前条件产品名称 包含 “毛毯” 且 （状态：下架 或 库存 ≥ 900）',
    )
    expectValue(await seriousFindings(page)).toEqual([])
    await builder.button('查询').click()
    await list.expectTotal(products.filter(nested).length)
    await expect(builder.dialog).toBeVisible()

    // The last rule leaves its group by the arrow keys, and by one step back is in it again.
    await builder.handle(2).press('ArrowDown')
    await expect(builder.words).toHaveText(/且 状态：下架 且 库存/)
    await expect(builder.handle(2)).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(builder.words).toHaveText(/（状态：下架 或 库存/)
    // The first row, dragged into the group's lower half.
    const [from, to] = [
      await builder.handle(0).boundingBox(),
      await builder.rows.nth(2).boundingBox(),
    ]
    if (!from || !to) throw new Error('rows have no place')
    await page.mouse.move(from.x + 8, from.y + 16)
    const toGroup = () => page.mouse.move(to.x + 40, to.y + to.height - 4, { steps: 6 })
    await page.mouse.down()
    await toGroup()
    await expect(builder.dialog.locator('[data-drop]')).toBeVisible()
    // Escape gives up the drag, not the dialog.
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(builder.words).toHaveText(/（状态.* 或 库存 .*）/)
    await page.mouse.move(from.x + 8, from.y + 16)
    await page.mouse.down()
    await toGroup()
    await page.mouse.up()
    await expect(builder.words).toHaveText(/状态.* 或 库存 .* 或 产品名称/)
    await builder.button('撤销').click()
    await builder.close()

    const flag = page.getByRole('status').filter({ hasText: '已有高级查询条件生效' })
    await page.getByRole('button', { name: '高级查询', exact: true }).hover()
    await expect(flag).toHaveCSS('opacity', '1')
    await page.reload()
    await list.expectTotal(products.filter(nested).length)
    await page.getByRole('button', { name: '高级查询', exact: true }).hover()
    await flag.getByRole('button', { name: '清空' }).click()
    await list.expectTotal(products.length)
    await expect(flag).toHaveCount(0)
  })

  test('is saved in this browser, overwritten, loaded and deleted', async () => {
    const page = await browser.page({ as: 'admin', path })
    const list = listOn(page)
    const builder = builderOn(page)
    await list.settled()
    await builder.open()
    await expect(builder.saved.getByText('没有保存任何查询')).toBeVisible()
    await builder.button('保存查询条件').click()
    await expect(page.getByText('空条件不能保存')).toBeVisible()
    await builder.field(0, '状态')
    await builder.rule(0).selectOption('在...中')
    await choose(builder.rows.nth(0), '状态', '下架', '草稿')
    await builder.saveAs('', '本浏览器')
    await expect(page.getByText('保存名称不能为空')).toBeVisible()
    await page.getByRole('textbox', { name: '名称', exact: true }).fill('未上架')
    await page.keyboard.press('Enter')
    await expect(page.getByText('保存成功').last()).toBeVisible()

    await builder.rule(0).selectOption('等于')
    await builder.saveAs('未上架', '本浏览器')
    await questionOn(page, '未上架 已存在，是否覆盖？')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    const kept = await page.evaluate(() =>
      localStorage.getItem('pro__JSuperQuerySaved_/content/product'),
    )
    const [entry] = JSON.parse(kept ?? '{}').value
    expectValue(entry).toMatchObject({
      title: '未上架',
      matchType: 'and',
      records: [
        { field: 'status', rule: 'eq', val: 'off', type: 'string', dictCode: 'product_status' },
      ],
    })

    await page.reload()
    await builder.open()
    expectValue(await seriousFindings(page)).toEqual([])
    await builder.saved.getByTitle('载入 未上架').click()
    await expect(builder.words).toHaveText('当前条件状态：下架')
    await builder.button('查询').click()
    await list.expectTotal(products.filter(({ status }) => status === 'off').length)
    await builder.saved.getByRole('button', { name: '删除 未上架' }).click()
    await questionOn(page, '是否删除当前查询？')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await expect(builder.saved.getByText('没有保存任何查询')).toBeVisible()
  })

  test('is shared with everyone by the server, and by a link', async () => {
    const page = await browser.page({ as: 'admin', path })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const builder = builderOn(page)
    // What an attempt before this one left on the server is another query.
    const title = `灰色的 ${unique()}`
    await listOn(page).settled()
    await builder.open()
    await builder.field(0, '产品名称')
    await builder.rule(0).selectOption('以..结尾')
    await builder.rows.nth(0).getByRole('textbox', { name: '产品名称' }).fill('灰')
    await builder.saveAs(title, '服务器：所有人')
    await builder.saved.getByRole('button', { name: `复制链接 ${title}` }).click()
    await expect(page.getByText('链接已复制')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())

    const other = await browser.page({
      as: 'staff',
      path: new URL(link).pathname + new URL(link).search,
    })
    const grey = products.filter(({ name }) => String(name).endsWith('灰'))
    await listOn(other).expectTotal(grey.length)
    expectValue(other.url()).not.toContain('saved=')
    expectValue(other.url()).toContain('advanced=')
    const theirs = builderOn(other)
    await theirs.open()
    await expect(theirs.saved.getByTitle(`载入 ${title}`)).toBeVisible()
    await expect(theirs.saved.getByRole('button', { name: `删除 ${title}` })).toHaveCount(0)
    await theirs.close()

    await builder.saved.getByRole('button', { name: `删除 ${title}` }).click()
    await questionOn(page, '是否删除当前查询？')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await expect(builder.saved.getByTitle(`载入 ${title}`)).toHaveCount(0)
  })
})
