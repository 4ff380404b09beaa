import type { CellValue } from 'hucre/xlsx'
import type { Locator, Page } from 'playwright'
import { describe, test } from 'vitest'
import { apiBase, signInApi } from './support/api'
import { seriousFindings } from './support/axe'
import { signIn, watchedBrowser } from './support/browser'
import { baseUrl } from './support/demo'
import { draftStored } from './support/drafts'
import { expect } from './support/expect'
import { sheetForm } from './support/sheet'
import { unique } from './support/unique'

const browser = watchedBrowser()

const path = '/demo/tables'
const sectionOn = (page: Page) => page.getByRole('region', { name: '同步与草稿' })
const cell = (page: Page, row: number, key: string): Locator =>
  sectionOn(page).locator(`[data-row="${row}"] > [data-column="${columns.indexOf(key)}"]`)
const columns = ['name', 'stock', 'status', 'day', 'note']

async function settled(page: Page): Promise<void> {
  await sectionOn(page).scrollIntoViewIfNeeded()
  await expect(cell(page, 0, 'name')).toHaveText('示例产品 1')
}

async function write(page: Page, row: number, key: string, text: string, end = 'Enter') {
  await cell(page, row, key).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  if (end !== '') await page.keyboard.press(end)
}

/** Opens a table and waits until it hears of the others. */
async function openTable(as: string, at = path): Promise<Page> {
  const page = await browser.page({ as })
  const answered = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/vxeSocket/'))
    .then((socket) => socket.waitForEvent('framereceived'))
  await page.goto(at)
  if (at === path) await settled(page)
  await answered
  return page
}

describe('two browsers editing one table', () => {
  test('what one saves the other follows; typed text stands, and both values are offered', async () => {
    const [here, there] = await Promise.all([openTable('admin'), openTable('admin')])
    // Somebody is typing in a cell that somebody else saves.
    await write(here, 0, 'name', '我正在写', '')
    await write(there, 0, 'name', '对方保存的')
    await write(there, 0, 'stock', '777')
    await sectionOn(there).getByRole('button', { name: '保存' }).click()
    await expect(there.getByText('已保存 1 行')).toBeVisible()
    await expect(cell(here, 0, 'stock')).toHaveText('777')
    await expect(cell(here, 0, 'name').locator('input')).toHaveValue('我正在写')
    await here.keyboard.type('的字')
    await here.keyboard.press('Enter')
    await expect(cell(here, 0, 'name')).toHaveText('我正在写的字')
    await expect(cell(here, 0, 'name')).toHaveAttribute('data-conflict')

    await here.keyboard.press('ArrowUp')
    await here.keyboard.press('Alt+Enter')
    const choice = here.getByRole('dialog', { name: '第 1 行“名称”已被他人修改' })
    await expect(choice.getByRole('definition')).toHaveText(['我正在写的字', '对方保存的'])
    expect(await seriousFindings(here, { within: '.jd-grid-conflict' })).toEqual([])
    await choice.getByRole('button', { name: '用对方的' }).click()
    await expect(cell(here, 0, 'name')).toHaveText('对方保存的')
    await expect(sectionOn(here).getByText('与他人的修改冲突')).toHaveCount(0)

    // By the corner of the cell, which is neither chosen nor opened by it.
    await write(here, 1, 'note', '我的备注')
    await write(there, 1, 'note', '对方的备注')
    await sectionOn(there).getByRole('button', { name: '保存' }).click()
    const note = cell(here, 1, 'note')
    await expect(note).toHaveAttribute('data-conflict')
    const { width } = (await note.boundingBox()) ?? { width: 0 }
    await note.click({ position: { x: width - 5, y: 4 } })
    await here.getByRole('button', { name: '用我的' }).click()
    await expect(note).toHaveText('我的备注')
    await expect(note).not.toHaveAttribute('data-conflict')
  })
})

describe('a page that edits records, open at two people', () => {
  test('each follows what the other saves, as far as he may see it, also what he missed while he was away', async () => {
    const api = await browser.api('admin')
    const record = { name: '端到端 SYNC', sku: 'E2E-SYNC', status: 'draft', price: 12.34, stock: 3 }
    await api.add('/cms/product', record)
    const heard: string[] = []
    let lines = 0
    let cut = () => {}
    const staff = await browser.page({ as: 'staff', ownProfile: true })
    await staff.routeWebSocket(/vxeSocket/, (socket) => {
      lines += 1
      cut = () => void socket.close()
      const server = socket.connectToServer()
      server.onMessage((text) => {
        heard.push(String(text))
        socket.send(text)
      })
    })
    // All columns are in sight.
    const admin = await browser.page({ as: 'admin', width: 1920 })
    const [theirs, mine] = [productOn(admin, 'admin'), productOn(staff, 'staff')]
    for (const page of [staff, admin]) await page.goto('/content/productEdit?q.sku=E2E-SYNC')
    for (const one of [theirs, mine]) await expect(one.cell('stock')).toHaveText('3')
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    await mine.type('moq', '9')

    await theirs.type('stock', '1234')
    await admin.getByRole('button', { name: '保存' }).click()
    await expect(mine.cell('stock')).toHaveText('1,234')
    await expect(mine.cell('moq')).toHaveText('9')
    await expect(staff.locator('[data-conflict]')).toHaveCount(0)
    expect(heard.join()).toContain('"stock":1234')
    expect(heard.join()).not.toMatch(/12\.34|"price"|"amount"/)

    cut()
    await theirs.type('stock', '5')
    await theirs.type('moq', '7')
    await admin.getByRole('button', { name: '保存' }).click()
    await expect(admin.getByText('保存成功！').last()).toBeVisible()
    await expect(mine.cell('stock')).toHaveText('5')
    expect(lines).toBe(2)
    await expect(mine.cell('moq')).toHaveText('9')
    await expect(mine.cell('moq')).toHaveAttribute('data-conflict')

    // What no table has saved reaches tables too: a form, and a deletion.
    const [{ id, ver } = { id: '', ver: 0 }] = await api.all('/cms/product', {
      sku: 'E2E-SYNC',
    })
    await api.call('PUT', '/cms/product/edit', { body: { id, ver, stock: 66 } })
    for (const one of [mine, theirs]) await expect(one.cell('stock')).toHaveText('66')
    await expect(mine.cell('moq')).toHaveText('9')
    await api.call('DELETE', '/cms/product/delete', { params: { id } })
    const gone = staff.locator('.jd-edit [data-row="0"] > [data-column="0"]')
    await expect(gone).toHaveAttribute('aria-invalid', 'true')
    // What is gone counts for nothing, with edits of somebody's or without.
    for (const page of [staff, admin]) {
      const sum = page.locator('.jd-grid-totals').filter({ hasText: '合计' })
      await expect(sum).toHaveText(/^合计-+$/)
    }

    // It is told at once; nothing is saved before somebody has said what becomes of it.
    await expect(staff.getByText('第 1 行已被他人删除')).toBeVisible()
    await staff.keyboard.press('Control+s')
    await expect(staff.getByText('请先选择')).toBeVisible()
    const conflict = staff.getByRole('button', { name: '用我的' })
    if (await conflict.isVisible()) await conflict.click()
    await staff.getByRole('button', { name: '保留为新行' }).click()
    await expect(staff.locator('.jd-grid :focus')).toBeVisible()
    await staff.keyboard.press('Control+s')
    await expect(staff.getByText('保存成功！').last()).toBeVisible()
    const kept = await api.all('/cms/product', { sku: 'E2E-SYNC' })
    expect(kept).toMatchObject([{ name: '端到端 SYNC', stock: 66, moq: 9 }])
    expect(kept[0]?.id).not.toBe(id)
  })

  test('an import of many rows takes nothing from who types; what it changed is shown, what it added is told', async () => {
    const api = await browser.api('admin')
    const count = 1_000
    const importRows = async (
      head: readonly string[],
      row: (at: number) => readonly CellValue[],
    ) => {
      const body = await sheetForm([head, ...Array.from({ length: count }, (_, at) => row(at))])
      const answer = await api.call('POST', '/cms/product/importExcel', { body })
      expect(answer).toMatchObject({ success: true, code: 200 })
    }
    const head = ['产品名称', '货号', '库存']
    // Another one each time, in all that is unique: tried again, the spec would import no row.
    const tag = `${unique().toUpperCase()}-`
    await importRows(head, (at) => [`导入 ${tag}${at}`, `${tag}${at}`, at])
    const records = await api.all('/cms/product', {
      sku: `*${tag}*`,
      column: 'sku',
      order: 'asc',
    })
    expect(records).toHaveLength(count)

    const page = await openTable('admin', `/content/productEdit?q.sku=${tag}`)
    const { cell } = productOn(page, 'admin')
    const name = page.locator('.jd-edit [data-row="0"] > [data-column="0"]')
    const sku = await page.locator('.jd-edit [data-row="0"] > [data-column="1"]').textContent()
    const stock = records.find((record) => record.sku === sku)?.stock
    await name.click()
    await page.keyboard.press('Control+a')
    let isOver = false
    const importing = importRows(['编号', ...head], (at) => {
      const record = records[at]
      return ['id', 'name', 'sku', 'stock'].map((key) =>
        key === 'stock' ? Number(record?.stock) + 100_000 : String(record?.[key]),
      )
    }).finally(() => {
      isOver = true
    })
    let typed = ''
    while (!isOver) {
      typed += '字母数'[typed.length % 3]
      await page.keyboard.insertText(typed.at(-1) ?? '')
    }
    await importing
    await expect(cell('stock')).toHaveText((Number(stock) + 100_000).toLocaleString('en-US'))
    await expect(name.locator('input')).toHaveValue(typed)
    const news = page.locator('.jd-edit-news')
    await expect(news).toHaveText('')

    await importRows(head, (at) => [`又来 ${tag}${at}`, `${tag}N${at}`, at])
    await expect(news).toHaveText(`列表新增了 ${count} 条记录刷新`)
    await expect(name.locator('input')).toHaveValue(typed)
    await page.keyboard.press('Escape')
    await news.getByRole('button', { name: '刷新' }).click()
    await expect(name).toHaveText(/^又来/)
    await expect(news).toHaveText('')
  })
})

/** Staff do not see price and amount. */
const seen = {
  admin: ['name', 'sku', 'image', 'category', 'price', 'stock', 'amount', 'moq'],
  staff: ['name', 'sku', 'image', 'category', 'stock', 'moq'],
} satisfies Record<string, readonly string[]>

function productOn(page: Page, as: keyof typeof seen) {
  const cell = (key: 'stock' | 'moq'): Locator => {
    const place = seen[as].indexOf(key)
    return page.locator(`.jd-edit [data-row="0"] > [data-column="${place}"]`)
  }
  return {
    cell,
    async type(key: 'stock' | 'moq', text: string) {
      await cell(key).click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    },
  }
}

describe('rows edited and not saved', () => {
  test('survive a crash of the tab and a lost session', async () => {
    const page = await browser.page({ as: 'admin', path })
    await settled(page)
    await write(page, 3, 'stock', '99')
    await write(page, 2, 'name', '没有保存')
    await draftStored(page, '没有保存')
    const crashed = page.waitForEvent('crash')
    page.goto('chrome://crash').catch(() => undefined)
    await crashed

    const next = await browser.tab(page)
    await next.goto(path)
    await settled(next)
    const offer = sectionOn(next).getByText(/未保存的修改：2 行已修改$/)
    await expect(offer).toBeVisible()
    expect(await seriousFindings(next, { within: '.jd-grid-draft' })).toEqual([])
    await sectionOn(next).getByRole('button', { name: '恢复' }).click()
    await expect(cell(next, 2, 'name')).toHaveText('没有保存')
    await expect(cell(next, 3, 'stock')).toHaveText('99')
    await expect(offer).toHaveCount(0)

    // A session of its own, that the server ends.
    const { token } = await signInApi(baseUrl(), 'admin')
    const other = await browser.page({ as: 'admin' })
    await other.goto('/')
    await other.evaluate((value) => {
      localStorage.setItem('pro__Access-Token', JSON.stringify({ value, expire: null }))
    }, token)
    await other.goto(path)
    await settled(other)
    await write(other, 4, 'name', '会话丢失')
    await fetch(`${baseUrl()}${apiBase}/sys/logout`, {
      method: 'POST',
      headers: { 'x-access-token': token },
    })
    await other.getByLabel('密码', { exact: true }).waitFor()
    await signIn(other, 'admin')
    await other.goto(path)
    await settled(other)
    await sectionOn(other).getByRole('button', { name: '恢复' }).click()
    await expect(cell(other, 4, 'name')).toHaveText('会话丢失')
  })
})
