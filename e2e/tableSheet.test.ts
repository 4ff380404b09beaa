import { execFileSync } from 'node:child_process'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { serveClient } from '../bench/staticServer'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'

// What Excel for Windows puts on the clipboard, shortened: styles, comments, classes, a text with a line end.
const excel = {
  html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<style><!--table {mso-displayed-decimal-separator:"\\.";} td {padding:0px;}--></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 width=320 style='border-collapse:collapse'>
<!--StartFragment--><col width=64 span=5>
 <tr height=19><td height=19 class=xl65>床单 &amp; 被套</td><td class=xl65>EX-0001</td><td>种类 3</td>
  <td class=xl66 align=right x:num="1234.5">1,234.50</td><td align=right>12</td><td>2026/1/5</td></tr>
 <tr height=19><td height=19>枕<br>
    头</td><td>EX-0002</td><td>没有的种类</td><td align=right>8</td><td align=right>x</td><td>2026年2月6日</td></tr>
<!--EndFragment--></table></body></html>`,
  text: '床单 & 被套\tEX-0001\t种类 3\t1,234.50\t12\t2026/1/5\r\n"枕\n头"\tEX-0002\t没有的种类\t8\tx\t2026年2月6日\r\n',
}
// WPS: quoted attributes, font tags, no plain text that could be told apart.
const wps = {
  html: `<html><body><table cellspacing="0"><tbody><tr><td><font color="#000">毛巾</font></td><td x:str>W-01</td></tr>
<tr><td>浴&nbsp;巾</td><td>W-02</td></tr></tbody></table></body></html>`,
  text: '毛巾\tW-01\n浴 巾\tW-02\n',
}

const columns = ['name', 'sku', 'kind', 'price', 'stock', 'day', 'hot', 'tags', 'mail', 'note']

describe('spreadsheet work in the editable table', () => {
  // The table alone, as the benchmarks measure it: no session, no server, and no part of the product.
  let client: Awaited<ReturnType<typeof serveClient>>
  beforeAll(async () => {
    execFileSync(process.execPath, ['scripts/build.mjs', 'bench'])
    client = await serveClient()
  })
  afterAll(() => client?.close())
  const browser = watchedBrowser(() => client.url)

  async function open(): Promise<Page> {
    const page = await browser.page({ path: '/bench/E?n=200' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await expect(cell(page, 0, 'name')).toHaveText('测试产品 1')
    return page
  }

  test('blocks of Excel and WPS come in as typed values, mistakes are marked, the table grows, one undo takes all back', async () => {
    const page = await open()
    await choose(page, 1, 'name')
    await putOnClipboard(page, excel)
    await page.keyboard.press('Control+v')
    await expect(page.getByText('已粘贴 10 个单元格，2 个内容无效，已标出')).toBeVisible()
    await expectRow(page, 1, ['床单 & 被套', 'EX-0001', '种类 3', '1,234.5', '12', '2026-01-05'])
    await expectRow(page, 2, ['枕 头', 'EX-0002', '没有的种类', '8', 'x', '2026-02-06'])
    await expect(cell(page, 2, 'kind')).toHaveAttribute('aria-invalid', 'true')
    // The message of a failing cell stands over it, and is the description of the focused box.
    await page.keyboard.press('ArrowDown')
    for (const _ of ['sku', 'kind']) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tooltip')).toContainText('没有的种类')
    await expect(cell(page, 2, 'kind').locator('input')).toHaveAccessibleDescription(/没有的种类/)
    expect(await seriousFindings(page, { within: '.jd-grid' })).toEqual([])

    await page.keyboard.press('Control+z')
    await expectRow(page, 1, ['测试产品 2', 'SKU-1', '种类 2'])
    await expectRow(page, 2, ['测试产品 3', 'SKU-2', '种类 3'])

    // What is taken back comes into sight.
    await choose(page, 0, 'note')
    await page.keyboard.type('改过')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 0, 'note')).toBeInViewport()
    await expect(cell(page, 0, 'note')).toHaveText('备注')
    await expect(cell(page, 0, 'note').locator('input')).toBeFocused()

    await page.keyboard.press('Control+End')
    await page.keyboard.press('Home')
    await putOnClipboard(page, wps)
    await page.keyboard.press('Control+v')
    await expect(page.getByText('已粘贴 4 个单元格，新增 1 行')).toBeVisible()
    await expectRow(page, 199, ['毛巾', 'W-01'])
    await expectRow(page, 200, ['浴 巾', 'W-02'])
    // The heads and the two lines of totals are rows too.
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '204')
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '203')
  })

  test('what is copied is read by a sheet; cutting empties; cells go on from an open editor', async () => {
    const page = await open()
    await choose(page, 0, 'sku')
    await page.keyboard.press('ArrowRight')
    for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(`Shift+${key}`)
    await page.keyboard.press('Control+c')
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    expect(await clipboard()).toBe('种类 1\t0\r\n种类 2\t0.25')
    await page.keyboard.press('Control+x')
    await expectRow(page, 1, ['测试产品 2', 'SKU-1', '', ''])
    await page.keyboard.press('Control+z')
    await expectRow(page, 1, ['测试产品 2', 'SKU-1', '种类 2', '0.25'])

    await choose(page, 0, 'note')
    await page.keyboard.press('F2')
    await page.keyboard.type('改')
    await page.keyboard.press('Control+v')
    await expect(cell(page, 0, 'note')).toHaveText('种类 1')
    await expect(cell(page, 1, 'note')).toHaveText('种类 2')
    // What was typed before is a step of its own.
    await page.keyboard.press('Control+z')
    await expect(cell(page, 0, 'note')).toHaveText('备注改')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 0, 'note')).toHaveText('备注')

    // By the menu, at the mouse and at Shift+F10.
    await cell(page, 3, 'sku').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '复制' }).click()
    await expect.poll(clipboard).toBe('SKU-3')
    await choose(page, 4, 'note')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '粘贴' }).click()
    await expect(cell(page, 4, 'note')).toHaveText('SKU-3')

    // A range wider than the window: the cell where it began keeps the keyboard, and what is typed.
    await page.setViewportSize({ width: 500, height: 700 })
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+End')
    await expect(cell(page, 0, 'note')).toBeInViewport()
    await expect(cell(page, 0, 'name').locator('input')).toBeFocused()
    await page.keyboard.press('Control+c')
    await expect.poll(clipboard).toMatch(/^测试产品 1\t.*备注/)
  })

  test('an input method’s first stroke is kept; the fill handle goes on with a series, and copies with Ctrl', async () => {
    const page = await open()
    const cdp = await page.context().newCDPSession(page)
    await choose(page, 0, 'name')
    for (const text of ['z', 'zhong', 'zhong’wen']) {
      const at = { selectionStart: text.length, selectionEnd: text.length }
      await cdp.send('Input.imeSetComposition', { text, ...at })
    }
    await cdp.send('Input.insertText', { text: '中文' })
    await page.keyboard.type('A1')
    await page.keyboard.press('Enter')
    await expect(cell(page, 0, 'name')).toHaveText('中文A1')

    await choose(page, 0, 'name')
    await dragHandle(page, cell(page, 3, 'name'))
    await expectColumn(page, 'name', ['中文A1', '中文A2', '中文A3', '中文A4', '测试产品 5'])
    await page.keyboard.press('Control+z')
    await expectColumn(page, 'name', ['中文A1', '测试产品 2'])
    await page.keyboard.press('Control+z')
    await expectColumn(page, 'name', ['测试产品 1', '测试产品 2'])

    // Dragging on beyond the table scrolls it, and takes what comes into sight.
    await choose(page, 1, 'stock')
    await dragBeyond(page, page.locator('[data-handle]'))
    await expect(page.getByText(/^已填充 \d{2,} 个单元格$/)).toBeVisible()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Home')
    await dragBeyond(page, cell(page, 2, 'sku'))
    await expect(page.getByText(/^已选择 \d{2,} 行 1 列$/)).toBeVisible()
    // What is typed goes from cell to cell of the range.
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+ArrowDown')
    for (const text of ['甲', '乙', '丙']) await page.keyboard.type(`${text}\n`)
    await expectColumn(page, 'name', ['丙', '乙', '测试产品 3'])
    for (const _ of ['丙', '乙', '甲']) await page.keyboard.press('Control+z')
    await expectColumn(page, 'name', ['测试产品 1', '测试产品 2', '测试产品 3'])
    await page.keyboard.press('Control+Home')

    await choose(page, 0, 'price')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.down('Control')
    await dragHandle(page, cell(page, 4, 'price'))
    await page.keyboard.up('Control')
    await expectColumn(page, 'price', ['0', '0.25', '0', '0.25', '0', '1.25'])
    await page.keyboard.press('Control+y')
    await page.keyboard.press('Control+z')
    await expectColumn(page, 'price', ['0', '0.25', '0.5'])
  })

  test('finding and replacing, sorting, filtering and arranging; columns stay as the user left them', async () => {
    const page = await open()
    await choose(page, 0, 'name')
    await page.keyboard.press('Control+h')
    await page.getByLabel('查找内容').fill('产品 19')
    await expect(page.getByText('共 11 个')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(cell(page, 18, 'name')).toHaveAttribute('data-active', 'true')
    expect(await seriousFindings(page, { within: '.jd-grid' })).toEqual([])
    await page.getByLabel('替换为').fill('样品 19')
    await page.getByRole('button', { name: '全部替换' }).click()
    await expect(page.getByText('已替换 11 个单元格')).toBeVisible()
    await page.getByLabel('查找内容').press('Escape')
    await expect(cell(page, 18, 'name')).toHaveText('测试样品 19')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 18, 'name')).toHaveText('测试产品 19')

    await fromTitle(page, '库存', '降序')
    await expect(cell(page, 0, 'name')).toHaveText('测试产品 200')
    await fromTitle(page, '种类', '筛选…')
    expect(await seriousFindings(page, { within: '.jd-sheet' })).toEqual([])
    await page.getByLabel('条件的值').fill('种类 5')
    await page.keyboard.press('Enter')
    await expect(page.getByText('已筛选：显示 17 / 200 行')).toBeVisible()
    await expect(cell(page, 0, 'name')).toHaveText('测试产品 197')
    await choose(page, 5, 'name')
    await page.getByRole('button', { name: '清除筛选' }).click()
    // The keyboard stays with what was found, now among its neighbours.
    await expect(cell(page, 63, 'name')).toHaveText('测试产品 137')
    await expect(cell(page, 63, 'name').locator('input')).toBeFocused()
    await expect(cell(page, 63, 'name')).toBeInViewport()
    await fromTitle(page, '库存', '取消排序')
    await expect(cell(page, 0, 'name')).toHaveText('测试产品 1')

    const title = (key: string) => page.locator(`[data-title="${key}"]`)
    const before = await widthOf(title('name'))
    // A double click fits a column to its longest text: narrower too, and once for all.
    const mail = title('mail')
    await mail.scrollIntoViewIfNeeded()
    await drag(page, mail.locator('[data-edge]'), { x: 90, y: 0 })
    const wide = await widthOf(mail)
    await mail.locator('[data-edge]').dblclick()
    await expect.poll(() => widthOf(mail)).toBeLessThan(wide - 60)
    const fitted = await widthOf(mail)
    await mail.locator('[data-edge]').dblclick()
    expect(await widthOf(mail)).toBe(fitted)
    await title('name').scrollIntoViewIfNeeded()
    await drag(page, title('name').locator('[data-edge]'), { x: 60, y: 0 })
    expect(Math.round((await widthOf(title('name'))) - before)).toBe(60)
    await fromTitle(page, '备注', '固定在左侧')
    await fromTitle(page, '编号', '隐藏此列')
    await page.reload()
    await expect(page.getByRole('columnheader').nth(1)).toHaveAttribute('data-title', 'note')
    await expect(title('sku')).toHaveCount(0)
    expect(Math.round((await widthOf(title('name'))) - before)).toBe(60)
  })
})

const cell = (page: Page, row: number, key: string): Locator =>
  page.locator(`[data-row="${row}"] [data-column="${columns.indexOf(key)}"]`)

/** A click opens the cell; Esc leaves it chosen. */
async function choose(page: Page, row: number, key: string): Promise<void> {
  await cell(page, row, key).click()
  await page.keyboard.press('Escape')
}

async function expectRow(page: Page, row: number, texts: readonly string[]): Promise<void> {
  for (const [at, text] of texts.entries()) {
    await expect(cell(page, row, columns[at] ?? '')).toHaveText(text)
  }
}

async function expectColumn(page: Page, key: string, texts: readonly string[]): Promise<void> {
  for (const [row, text] of texts.entries()) await expect(cell(page, row, key)).toHaveText(text)
}

/** As another program does: untouched, where the newer interface would clean the HTML. */
async function putOnClipboard(page: Page, data: { html: string; text: string }): Promise<void> {
  await page.evaluate(({ html, text }) => {
    const put = (event: ClipboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      event.clipboardData?.setData('text/html', html)
      event.clipboardData?.setData('text/plain', text)
    }
    document.addEventListener('copy', put, { capture: true, once: true })
  }, data)
  await page.keyboard.press('Control+c')
}

async function fromTitle(page: Page, column: string, choice: string): Promise<void> {
  await page.getByRole('columnheader', { name: column }).hover()
  await page.getByRole('button', { name: `${column}：列菜单` }).click()
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}

async function dragHandle(page: Page, to: Locator): Promise<void> {
  const from = await page.locator('[data-handle]').boundingBox()
  const target = await to.boundingBox()
  if (!from || !target) throw new Error('nothing to drag')
  await drag(page, page.locator('[data-handle]'), {
    x: target.x + target.width / 2 - from.x,
    y: target.y + target.height / 2 - from.y,
  })
}

/** Holds what is dragged below the table until a good deal of it has come by. */
async function dragBeyond(page: Page, what: Locator): Promise<void> {
  const scroller = page.locator('.jd-grid-scroll')
  const [from, home] = [await what.boundingBox(), await scroller.boundingBox()]
  if (!from || !home) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, home.y + home.height + 20, { steps: 3 })
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(1000)
  await page.mouse.up()
}

async function drag(page: Page, what: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x / 2, y + by.y / 2)
  await page.mouse.move(x + by.x, y + by.y)
  await page.mouse.up()
}

const widthOf = async (what: Locator): Promise<number> => (await what.boundingBox())?.width ?? 0
