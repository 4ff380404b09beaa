import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import type { WireRecord } from './support/api'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { formOn, questionOn } from './support/form'
import { listOn } from './support/list'
import { addProduct } from './support/product'
import { tableOn } from './support/table'

const browser = watchedBrowser()

async function makeProduct(sku: string, more: Readonly<Record<string, unknown>> = {}) {
  const api = await browser.api('admin')
  const name = `表格 ${sku}`
  return await addProduct(api, { name, sku, ...more })
}

async function read(id: string): Promise<WireRecord> {
  const api = await browser.api('admin')
  const params = { id }
  return (await api.call<WireRecord>('GET', '/cms/product/queryById', { params })).result
}

describe('a table in the form of its record', () => {
  test('of two specifications one is changed, one removed, one added; all is saved with the product', async () => {
    const made = await makeProduct('TBL-SPECS', {
      specs: [
        { name: '单人', price: 5, stock: 1 },
        { name: '双人', price: 6, stock: 2 },
      ],
    })
    const page = await browser.page({ as: 'admin', path: '/content/product?q.sku=TBL-SPECS' })
    await listOn(page).settled()
    await page.getByRole('button', { name: '编辑', exact: true }).click()
    const form = formOn(page, '编辑产品')
    await form.text('产品名称').fill('表格 改名')
    const table = tableOn(page, '规格')
    await table.grid.scrollIntoViewIfNeeded()
    await expect(table.rows()).toHaveCount(2)

    await table.type(0, '规格库存', '-1')
    await form.button('保存').click()
    await expect(form.message('有 1 处需要修改')).toBeVisible()
    await table.type(0, '规格库存', '8')
    await table.grid.getByLabel('选择第 2 行').check()
    await form.button('删除').click()
    await questionOn(page, '确定要删除这 1 项吗?').getByRole('button', { name: '确定' }).click()
    await expect(table.rows()).toHaveCount(1)
    await form.dialog
      .getByRole('group', { name: '规格' })
      .getByRole('button', { name: '新增', exact: true })
      .click()
    await page.keyboard.type('三人')
    await page.keyboard.press('Enter')
    // Groups of three are read, and the caret stays behind what was typed.
    const price = await table.cell(1, '规格单价')
    await price.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('1,234.5', { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(price).toHaveText('1,234.50')
    // Pressed beside its digits a number is typed on, not in front.
    const stock = await table.cell(1, '规格库存')
    await stock.click({ position: { x: 6, y: 6 } })
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await expect(stock).toHaveText('5')
    // Escape in the find panel closes that, not the form.
    await page.keyboard.press('Control+f')
    await page.getByLabel('查找内容').fill('三人')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('查找内容')).toBeHidden()
    await expect(form.dialog).toBeVisible()
    await form.button('保存').click()
    await expect(form.dialog).toBeHidden()

    const saved = await read(made.id)
    const [first] = made.specs as readonly WireRecord[]
    expect(saved).toMatchObject({
      name: '表格 改名',
      ver: 2,
      specs: [
        { id: first?.id, name: '单人', stock: 8, ver: 2 },
        { name: '三人', price: 1234.5, stock: 5, ver: 1 },
      ],
    })
  })
})

describe('产品批量编辑', () => {
  test('three cells typed, a block pasted, saved in one call and there after a reload', async () => {
    const [one, other] = [
      await makeProduct('TBL-A1', { moq: 1 }),
      await makeProduct('TBL-A2', { moq: 2 }),
    ]
    const page = await browser.page({
      as: 'admin',
      path: '/content/productEdit?q.sku=TBL-A',
      width: 1800,
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const table = tableOn(page, '产品批量编辑')
    await expect(table.rows()).toHaveCount(2)
    // The newest first.
    await table.type(0, '库存', '21')
    await table.type(1, '库存', '11')
    await table.type(0, '产品名称', '批量 二')
    await page.evaluate(() => navigator.clipboard.writeText('1.5\t7\n2.5\t9'))
    await (await table.cell(0, '单价')).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+v')
    await expect(await table.cell(1, '库存')).toHaveText('9')
    const call = page.waitForRequest(/saveRows/)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    expect((await call).postDataJSON()).toEqual({
      caseId: expect.stringMatching(/^[0-9a-f]{32}$/),
      added: [],
      changed: [
        { id: other.id, ver: 1, name: '批量 二', price: 1.5, stock: 7 },
        { id: one.id, ver: 1, price: 2.5, stock: 9 },
      ],
      removed: [],
    })
    await expect(page.getByText('保存成功！')).toBeVisible()
    await expect(await table.cell(1, '货值')).toHaveText('22.50')

    await page.reload()
    await expect(await table.cell(0, '产品名称')).toHaveText('批量 二')
    await expect(await table.cell(1, '单价')).toHaveText('2.50')
    expect(await read(one.id)).toMatchObject({ price: 2.5, stock: 9, ver: 2 })
  })

  test('what the server refuses is marked in its cell; leaving with it asks', async () => {
    await makeProduct('TBL-TAKEN')
    const mine = await makeProduct('TBL-MINE')
    const page = await browser.page({
      as: 'admin',
      path: '/content/productEdit?q.sku=TBL-MINE',
      width: 1800,
    })
    const table = tableOn(page, '产品批量编辑')
    await expect(table.rows()).toHaveCount(1)
    await table.type(0, '库存', '77')
    await table.type(0, '货号', 'TBL-TAKEN')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const wrong = await table.cell(0, '货号')
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
    // Told at once, and by a note that stays in the page.
    const told = page.getByRole('alert').filter({ hasText: '第 1 行' })
    await expect(told.filter({ hasText: '保存失败：' })).toBeVisible()
    await expect(page.getByRole('region', { name: '产品批量编辑' }).locator(told)).toBeVisible()
    expect(await read(mine.id)).toMatchObject({ stock: 3, ver: 1 })

    await page.getByTitle('关闭 产品批量编辑', { exact: true }).click()
    const question = questionOn(page, '“产品批量编辑” 有未保存的修改，确定关闭吗')
    for (const way of ['不保存', '保存并继续'])
      await expect(question.getByRole('button', { name: way })).toBeVisible()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
    await table.type(0, '货号', 'TBL-MINE2')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('保存成功！')).toBeVisible()
    expect(await read(mine.id)).toMatchObject({ stock: 77, sku: 'TBL-MINE2', ver: 2 })
  })
})

describe('the tables of the demo page', () => {
  const cells = (page: Page, region: string) => {
    const table = page.getByRole('region', { name: region })
    return (row: number, column: number) =>
      table.locator(`.jd-grid-body > [data-row="${row}"] > [data-column="${column}"]`)
  }

  test.each([
    ['行操作', 1],
    ['始终可编辑', 0],
  ])('Tab and Shift+Tab leave “%s” from its last and its first cell', async (region, text) => {
    const page = await browser.page({ as: 'admin', path: '/demo/tables' })
    const cell = cells(page, region)
    const isOutside = () =>
      page.evaluate(() => document.activeElement?.closest('[role="grid"]') === null)
    await cell(0, text).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Tab')
    const copy = page
      .getByRole('region', { name: region })
      .getByRole('button', { name: '复制文档' })
    await expect(copy).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect.poll(isOutside).toBe(false)
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(isOutside).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(isOutside).toBe(false)
  })

  test('copying waits for names that are on their way', async () => {
    const page = await browser.page({ as: 'admin' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/sys/dict/loadDictItem/**', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto('/demo/tables')
    const cell = cells(page, '选择与弹窗')
    await cell(0, 0).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Control+c')
    go()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('秋季上新\t林小满')
  })
})
