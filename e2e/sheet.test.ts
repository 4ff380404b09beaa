import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CellValue } from 'hucre/xlsx'
import type { Download, Locator, Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { createFaultProxy, type FaultProxy } from '../tests/support/faultProxy'
import { seriousFindings } from './support/axe'
import { watchedBrowser } from './support/browser'
import { baseUrl } from './support/demo'
import { expect } from './support/expect'
import { questionOn } from './support/form'
import { listOn } from './support/list'
import { type Rows, readRows, writeRows, xlsxType } from './support/sheet'

/** About what a phone far from its mast has. */
const slowLine = {
  offline: false,
  latency: 300,
  downloadThroughput: 200_000,
  uploadThroughput: 120_000,
}

let proxy: FaultProxy
beforeAll(async () => {
  proxy = await createFaultProxy(Number(new URL(baseUrl()).port))
  return () => proxy.close()
})
const browser = watchedBrowser()
const slowBrowser = watchedBrowser(() => proxy.url)

async function sheetOf(download: Download): Promise<{ bytes: Buffer; rows: Rows }> {
  const bytes = await readFile(await download.path())
  // What every zip, and so every xlsx, begins with.
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  return { bytes, rows: await readRows(bytes) }
}

async function downloadBy(button: Locator): Promise<Download> {
  const started = button.page().waitForEvent('download')
  await button.click()
  return await started
}

async function openProducts(sku: string): Promise<Page> {
  const page = await browser.page({ as: 'admin', path: `/content/product?q.sku=${sku}` })
  await listOn(page).settled()
  return page
}

async function choosing(page: Page, name: string, buffer: Buffer): Promise<Locator> {
  await listOn(page).tool('导入').click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  await dialog.getByLabel('选择导入文件').setInputFiles({ name, mimeType: xlsxType, buffer })
  return dialog
}

/** At once, without a look at all rows beforehand. */
async function importInto(page: Page, name: string, buffer: Buffer): Promise<Locator> {
  const dialog = await choosing(page, name, buffer)
  await dialog.getByRole('radio', { name: '否' }).check()
  await dialog.getByRole('button', { name: '开始上传' }).click()
  return dialog
}

/** Taking back is asked about first, with the number of rows that it removes. */
async function agreeToUndo(page: Page, removes: number): Promise<void> {
  const question = questionOn(page, `将删除这次导入新增的 ${removes} 行`)
  await question.getByRole('button', { name: '确定' }).click()
}

const stored = async (sku: string) =>
  (await browser.api('admin')).all('/cms/product', { sku: `*${sku}*` })

describe('export', () => {
  test('the query’s records come as a sheet with the columns and texts of the screen', async () => {
    const page = await openProducts('FB-07')
    const list = listOn(page)
    const records = await stored('FB-07')
    expect(records.length).toBeGreaterThan(3)
    await list.expectTotal(records.length)
    const download = await downloadBy(list.tool('导出'))
    expect(download.suggestedFilename()).toBe('产品.xlsx')

    const { rows } = await sheetOf(download)
    const [title, by, head, ...data] = rows
    expect(title).toContain('产品报表')
    expect(by).toContain('导出人:系统管理员')
    const titles = (await list.head.allInnerTexts()).map((text) => text.trim())
    expect(head).toEqual(['编号', ...titles.slice(1, -1)])
    expect(data).toHaveLength(records.length)

    const cell = (row: readonly CellValue[], name: string) => row[(head ?? []).indexOf(name)]
    expect(data.map((row) => cell(row, '产品名称'))).toEqual(await list.column('产品名称'))
    expect(data.map((row) => cell(row, '状态'))).toEqual(await list.column('状态'))
    for (const [at, row] of data.entries()) {
      const record = records[at]
      expect(cell(row, '分类')).toBe(record?.category_dictText)
      expect(cell(row, '品牌')).toBe(record?.brand_dictText)
      expect(cell(row, '推荐')).toBe(record?.hot === 'Y' ? '是' : '否')
      // Numbers stay numbers, for sums in the spreadsheet.
      expect(cell(row, '单价')).toBe(record?.price)
      expect(cell(row, '货值')).toBe(record?.amount)
    }
  })

  test('ticked rows only; a template has the titles and no rows', async () => {
    const page = await openProducts('FB-07')
    const list = listOn(page)
    const boxes = list.table.getByRole('checkbox', { name: /^选择 / })
    await boxes.nth(1).check()
    await boxes.nth(3).check()
    const names = await list.column('产品名称')
    // What works on ticked rows stands on the line, the others are behind 更多.
    const behind = async (title: string) => {
      await list.tool('更多').click()
      return page.getByRole('menuitem', { name: title })
    }
    const { rows } = await sheetOf(await downloadBy(await behind('导出')))
    expect(rows.slice(3).map((row) => row[2])).toEqual([names[1], names[3]])

    await (await behind('导入')).click()
    const template = await sheetOf(
      await downloadBy(page.getByRole('button', { name: '下载导入模板' })),
    )
    const [hints, titles] = template.rows
    expect(template.rows).toHaveLength(2)
    expect(hints).toEqual(expect.arrayContaining(['可选：草稿、待上架、上架、下架']))
    // A star marks what is required.
    expect(titles).toEqual(expect.arrayContaining(['产品名称*', '货号*', '分类', '下架原因']))
  })
})

describe('import', () => {
  test('of an unchanged export changes nothing; a connection that is cut meanwhile loses nothing', async () => {
    const page = await openProducts('LV-')
    const before = await stored('LV-')
    expect(before.length).toBeGreaterThan(30)
    const { bytes } = await sheetOf(await downloadBy(listOn(page).tool('导出')))
    let lost = 0
    await page.route('**/importStart', async (route) => {
      lost += 1
      await route.fetch()
      await (lost > 2 ? route.fallback() : route.abort('connectionreset'))
    })

    const dialog = await importInto(page, '产品.xlsx', bytes)
    await expect(page.getByText(`共${before.length}行数据全部导入成功！`)).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await stored('LV-')).toEqual(before)
  })

  test('over a slow line is seen on its way and can be ended; after a cut only what failed is sent again', async () => {
    const page = await slowBrowser.page({
      as: 'admin',
      path: '/content/product?q.sku=SLOW-',
      expected: /WebSocket/,
      ownProfile: true,
    })
    await listOn(page).settled()
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('importPreview')) sent += 1
    })
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', slowLine)
    const small = await writeRows([
      ['产品名称', '货号'],
      ['慢 0', 'SLOW-0'],
    ])
    // It does not get smaller on its way.
    const noise = (at: number) => createHash('sha256').update(`${at}`).digest('hex').slice(0, 48)
    const large = await writeRows([
      ['产品名称', '货号', '产品介绍'],
      ...Array.from({ length: 24_000 }, (_, at) => [`慢 ${at + 1}`, `SLOW-${at + 1}`, noise(at)]),
    ])
    const dialog = await choosing(page, '小.xlsx', small)
    const files = dialog.getByRole('list', { name: '导入的文件' })
    const add = (name: string, buffer: Buffer) =>
      dialog.getByLabel('选择导入文件').setInputFiles({ name, mimeType: xlsxType, buffer })
    await expect(dialog.getByText('已识别全部 2 列')).toBeVisible()
    await add('不要.xlsx', large)
    await expect(files.getByText(/^上传中\([1-9]\d?%\)$/)).toBeVisible()
    await dialog.getByRole('button', { name: '移除 不要.xlsx' }).click()
    await add('大.xlsx', large)
    await expect(files.getByText(/^上传中\([1-9]\d?%\)$/)).toBeVisible()
    await proxy.refuse()
    await expect(files.getByRole('alert')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '开始上传' })).toBeDisabled()
    await proxy.accept()
    await line.send('Network.emulateNetworkConditions', { ...slowLine, uploadThroughput: -1 })
    await dialog.getByRole('button', { name: '重试 大.xlsx' }).click()
    await expect(dialog.getByText('已识别全部 3 列')).toBeVisible()
    expect(sent).toBe(4)

    await dialog.getByRole('radio', { name: '否' }).check()
    await dialog.getByRole('button', { name: '开始上传' }).click()
    await expect(dialog.getByText(/正在导入，已处理 [1-9]\d* 行/)).toBeVisible()
    await dialog.getByRole('button', { name: '取消' }).click()
    const note = dialog.getByRole('alert')
    await expect(note).toContainText('导入已取消，已导入的行可以撤销')
    const records = await stored('SLOW-')
    expect(records.length).toBeLessThan(24_001)
    expect(new Set(records.map(({ sku }) => sku)).size).toBe(records.length)
    await note.getByRole('button', { name: '撤销导入' }).click()
    await agreeToUndo(page, records.length)
    await expect(dialog).toBeHidden()
    expect(await stored('SLOW-')).toEqual([])
  })

  test('of a sheet with wrong rows takes the right ones, and gives the wrong ones back with the reasons', async () => {
    const api = await browser.api('admin')
    for (const at of [1, 2, 3]) {
      const sku = `SHEET-${at}`
      const { id } = await api.add('/cms/product', { name: `表格 ${at}`, sku, price: 10, stock: 1 })
      await api.call('POST', '/cms/product/publish', { body: { ids: [id] } })
    }
    const page = await openProducts('SHEET-')
    const list = listOn(page)
    const { rows } = await sheetOf(await downloadBy(list.tool('导出')))
    const [, , head = [], ...data] = rows
    const put = (row: readonly CellValue[], values: Readonly<Record<string, CellValue>>) =>
      row.map((value, at) => values[String(head[at])] ?? value)
    const rowOf = (name: string) => data.find((row) => row.includes(name)) ?? []
    const fresh = put(
      head.map(() => null),
      { 产品名称: '表格 4', 货号: 'sheet 4', 状态: '上架' },
    )
    const sheet = [
      head,
      put(rowOf('表格 1'), { 单价: 25.5, 库存: 4 }),
      put(rowOf('表格 2'), { 状态: '在售' }),
      rowOf('表格 3'),
      fresh,
    ]

    const dialog = await importInto(page, '改过.xlsx', await writeRows(sheet))
    const warning = dialog.getByRole('alert')
    await expect(warning).toContainText('文件导入成功，但有错误。')
    await expect(warning).toContainText('总上传行数：4，已导入行数：2，错误行数：2')
    await expect(list.row('表格 1')).toContainText('102.00')

    const download = await downloadBy(dialog.getByRole('button', { name: /点击下载/ }))
    const failed = await sheetOf(download)
    expect(failed.rows.map((row) => row[0])).toEqual([
      '错误信息',
      expect.stringMatching(/^第 3 行：.*状态“在售”不正确/),
      expect.stringMatching(/^第 5 行：.*4–20 位大写字母、数字或短横/),
    ])
    expect(await stored('SHEET-')).toHaveLength(3)
    expect((await stored('SHEET-2'))[0]).toMatchObject({ status: 'on', ver: 2 })

    // Mended, the sheet of failures goes in as it is.
    const mended = failed.rows.map((row) =>
      row.map((value) => (value === '在售' ? '下架' : value === 'sheet 4' ? 'SHEET-4' : value)),
    )
    await dialog.getByRole('button', { name: '关闭' }).first().click()
    const again = await importInto(page, '改好.xlsx', await writeRows(mended))
    await expect(again.getByRole('alert')).toContainText('错误行数：1')
    await list.expectTotal(4)
    await expect(list.row('表格 4')).toContainText('SHEET-4')
  })

  test('of columns of other names: mapped, looked at beforehand, put right in place, written and taken back', async () => {
    const page = await openProducts('MAP-')
    const list = listOn(page)
    const sheet = [
      ['供应商报价单'],
      ['品名', '代号', '单价（元）', '库存数量', '天气'],
      ['对应 1', 'MAP-1', 10, 1, '晴'],
      ['对应 2', 'MAP-2', '十元', 2, '雨'],
      ['对应 3', 'map 3', 30, 3, '晴'],
      ['对应 4', 'MAP-4', 40, 4, '晴'],
    ]
    const dialog = await choosing(page, '报价.xlsx', await writeRows(sheet))
    await expect(dialog.getByText('缺少必填列：货号')).toBeVisible()
    await expect(dialog.getByLabel('“品名”导入到')).toHaveValue('name')
    await expect(dialog.getByLabel('“单价（元）”导入到')).toHaveValue('price')
    await expect(dialog.getByLabel('“库存数量”导入到')).toHaveValue('stock')
    await dialog.getByLabel('“代号”导入到').selectOption({ label: '货号 *' })
    await expect(dialog.getByText('缺少必填列：货号')).toBeHidden()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: '开始上传' }).click()

    await expect(dialog.getByText('共 4 行，其中 2 行有错误')).toBeVisible()
    const wrong = dialog.getByRole('grid', { name: '有错误的行' })
    const cells = wrong.locator('[aria-invalid="true"][role="gridcell"]')
    await expect(cells).toHaveText(['十元', 'map 3'])
    // Wherever it stands, the first one is in sight and waits for the keyboard.
    await expect(cells.first().locator('input')).toBeFocused()
    expect(await seriousFindings(page)).toEqual([])
    expect(await stored('MAP-')).toEqual([])
    await cells.first().click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
    await expect(cells).toHaveText(['map 3'])
    await cells.first().click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('MAP-3')
    await page.keyboard.press('Enter')
    await expect(cells).toHaveCount(0)
    await dialog.getByRole('button', { name: '重新校验' }).click()

    await expect(dialog).toBeHidden()
    await list.expectTotal(4)
    const prices = (await stored('MAP-')).map(({ sku, price }) => [sku, price])
    expect(Object.fromEntries(prices)).toEqual({
      'MAP-1': 10,
      'MAP-2': 20,
      'MAP-3': 30,
      'MAP-4': 40,
    })
    const bar = page.getByRole('status').filter({
      has: page.getByRole('button', { name: '撤销导入' }),
    })
    await expect(bar).toContainText('共4行数据全部导入成功！')
    await bar.getByRole('button', { name: '撤销导入' }).click()
    await agreeToUndo(page, 4)
    await expect(bar).toBeHidden()
    expect(await stored('MAP-')).toEqual([])

    // The same supplier's next sheet needs no mapping any more.
    const again = await choosing(page, '报价.xlsx', await writeRows(sheet))
    await expect(again.getByLabel('“代号”导入到')).toHaveValue('sku')
  })

  test('corrections outlive Escape, the cross, a click beside and a reload; the file of what stays wrong has them', async () => {
    const page = await openProducts('FIX-')
    const heads = ['产品名称', '货号', '单价', '状态', '上市日期']
    const sheet = await writeRows([
      heads,
      ['改正 1', 'fix 1', 10, '草稿', '2026-03-01'],
      ['改正 2', 'fix 2', '十元', '草稿', '2026-03-01'],
    ])
    const dialog = await choosing(page, '改正.xlsx', sheet)
    await dialog.getByRole('button', { name: '开始上传' }).click()
    const wrong = dialog.getByRole('grid', { name: '有错误的行' })
    const cells = wrong.locator('[aria-invalid="true"][role="gridcell"]')
    await expect(cells).toHaveText(['fix 1', 'fix 2', '十元'])
    const type = async (at: number, text: string) => {
      await cells.nth(at).click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    }
    // In a cell Escape ends the cell alone.
    await type(0, 'FIX-0')
    await page.keyboard.press('Escape')
    await expect(cells).toHaveText(['fix 1', 'fix 2', '十元'])
    await type(0, 'FIX-1')
    await page.keyboard.press('Enter')
    await type(1, '25')
    await page.keyboard.press('Enter')
    await expect(cells).toHaveText(['fix 2'])

    const question = page.locator('.question')
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: '关闭' }).click(),
      () => page.mouse.click(5, 400),
    ]) {
      await leave()
      await expect(question).toContainText('改正的内容还没有导入，确定放弃吗？')
      await question.getByRole('button', { name: '取消' }).click()
      await expect(question).toBeHidden()
    }

    await page.reload()
    await listOn(page).tool('导入').click()
    await expect(dialog.getByText('“改正.xlsx”还没有完成')).toBeVisible()
    await dialog.getByRole('button', { name: '继续改正' }).click()
    await expect(cells).toHaveText(['fix 2'])
    await expect(wrong).toContainText('FIX-1')
    await dialog.getByRole('button', { name: '只导入正确的行' }).click()
    await expect(dialog.getByRole('alert')).toContainText('已导入行数：1，错误行数：1')
    const { rows } = await sheetOf(
      await downloadBy(dialog.getByRole('button', { name: /点击下载/ })),
    )
    expect(rows[1]?.slice(1)).toEqual(['改正 2', 'fix 2', 25, '草稿', '2026-03-01'])
    expect(await stored('FIX-')).toMatchObject([{ sku: 'FIX-1' }])
  })

  test('of a file of another kind says so', async () => {
    const page = await openProducts('FB-07')
    const dialog = await choosing(page, '图片.xlsx', Buffer.from('not a sheet at all'))
    await expect(dialog.getByRole('alert')).toContainText('不是表格文件，请使用 .xlsx 或 .csv 格式')
    await dialog.getByRole('button', { name: '移除 图片.xlsx' }).click()
    await dialog
      .getByLabel('选择导入文件')
      .setInputFiles({ name: '文字.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
    await expect(
      dialog.getByRole('alert').filter({ hasText: '请选择 .xls、.xlsx、.xlsb 或 .csv 文件' }),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: '开始上传' })).toBeDisabled()
  })
})
