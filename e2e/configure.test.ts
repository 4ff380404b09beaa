import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { watchedBrowser } from './support/browser'
import { copyDemoData } from './support/demo'
import { expect } from './support/expect'
import { listOn } from './support/list'
import { type RunningServer, startServer } from './support/server'

const tsx = join('node_modules', '.bin', 'tsx')
const folder = mkdtempSync(join(tmpdir(), 'jiandu-configure-'))
const schemas = join(folder, 'schemas')
const product = join(schemas, 'pages/cms/product.json')
const original = readFileSync('schemas/pages/cms/product.json', 'utf8')

let server: RunningServer
const browser = watchedBrowser(() => server.url)

beforeAll(async () => {
  cpSync('schemas', schemas, { recursive: true })
  copyDemoData(join(folder, 'data'))
  server = await startServer({
    command: [tsx, 'scripts/devServer.ts'],
    dataDir: join(folder, 'data'),
    env: { NODE_ENV: 'development', SCHEMAS_DIR: schemas },
  })
}, 300_000)
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const step = '    "publish",\n    "plan",'

/** Saves the product page with one text in another's place. */
function save(text: string, by: string): void {
  const changed = original.replace(text, by)
  if (changed === original) throw new Error(`no ${text} in ${product}`)
  writeFileSync(product, changed)
}

/** Where a text stands in the saved document, counted from 1. */
function placeOf(text: string): { readonly line: number; readonly column: number } {
  const before = readFileSync(product, 'utf8').split(text)[0] ?? ''
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

const mend = () => writeFileSync(product, original)

describe('a configurator at work with the development server', () => {
  test('sees a saved title on the open page, with the query kept', async () => {
    const page = await browser.page({ as: 'config', path: '/content/product' })
    const list = listOn(page)
    await list.settled()
    await list.query.getByRole('textbox', { name: '产品名称' }).fill('毛毯')
    await list.submit()
    await expect(page).toHaveURL(/q\.name=/)
    const { href } = new URL(page.url())
    const found = await list.column('产品名称')
    await page.evaluate(() => Reflect.set(window, 'untouched', true))

    const toolbar = page.getByRole('toolbar', { name: '工具栏' })
    save(step, `    { "action": "do", "does": "publish", "title": "批量发布" },\n    "plan",`)
    await page.waitForFunction(() =>
      document.querySelector('.jd-toolbar')?.textContent?.includes('批量发布'),
    )

    await expect(page).toHaveURL(href)
    await expect(list.query.getByRole('textbox', { name: '产品名称' })).toHaveValue('毛毯')
    expect(await list.column('产品名称')).toEqual(found)
    expect(await page.evaluate(() => Reflect.get(window, 'untouched'))).toBe(true)

    mend()
    await expect(toolbar).toContainText('上架')
    // The heading is what the menu calls the page.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('产品管理')
  })

  test('keeps what is typed into an open form, and rows that are not saved', async () => {
    const page = await browser.page({ as: 'config', path: '/content/product' })
    await listOn(page).settled()
    await page.getByRole('button', { name: '新增', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: '产品名称' }).fill('写了一半')
    save(step, `    { "action": "do", "does": "publish", "title": "批量发布" },\n    "plan",`)
    await page.waitForFunction(() =>
      document.querySelector('.jd-toolbar')?.textContent?.includes('批量发布'),
    )
    await expect(form.getByRole('textbox', { name: '产品名称' })).toHaveValue('写了一半')
    mend()
    await expect(page.locator('.jd-toolbar')).toContainText('上架')
    await expect(form.getByRole('textbox', { name: '产品名称' })).toHaveValue('写了一半')

    const rows = join(schemas, 'pages/cms/productEdit.json')
    const text = readFileSync(rows, 'utf8')
    const path = '/content/productEdit'
    const table = await browser.page({ as: 'config', path, width: 1920 })
    const name = table.getByRole('grid').locator('[data-row="0"] [data-column="0"]')
    await name.click()
    await table.keyboard.press('Control+a')
    await table.keyboard.type('没有保存')
    await table.keyboard.press('Enter')
    try {
      writeFileSync(rows, text.replace('"moq"', '{ "field": "moq", "title": "起订" }'))
      await expect(table.getByRole('columnheader', { name: '起订' })).toBeVisible()
      await expect(name).toContainText('没有保存')
    } finally {
      writeFileSync(rows, text)
    }
  })

  test('sees a mistake at its place over a console that keeps working, until it is mended', async () => {
    const page = await browser.page({ as: 'config', path: '/content/product' })
    await listOn(page).settled()
    const overlay = page.getByRole('alert', { name: '配置文档有 1 处问题' })
    await expect(overlay).toBeHidden()
    const staff = await browser.page({ as: 'staff', path: '/content/product' })
    await listOn(staff).settled()

    save('"category",\n    "brand",\n', '"categry",\n    "brand",\n')
    const { line, column } = placeOf('"categry"')
    const message = '没有字段 “categry”，是否想写 “category”？'
    await overlay.getByRole('button').click()
    await expect(overlay).toContainText(`pages/cms/product.json:${line}:${column}`)
    await expect(overlay).toContainText(message)
    // Who does not configure is not told, and what is pressed in a form is not covered.
    await expect(staff.locator('.findings')).toHaveCount(0)
    // The page with the mistake stays as it was.
    expect(await listOn(page).column('货号')).toHaveLength(30)

    await page.getByRole('link', { name: '新闻管理' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('新闻管理')
    const news = listOn(page)
    await news.settled()
    await news.pager.getByRole('button', { name: '下一页' }).click()
    await expect(news.pager).toContainText('31-60 共')
    await expect(overlay).toBeVisible()

    const checked = await checkDocuments()
    expect(checked.output).toContain(`${product}:${line}:${column} ${message}`)
    expect(checked.output).toContain('errors: 1, warnings: 0')
    expect(checked.exitCode).toBe(1)

    mend()
    await expect(overlay).toBeHidden()
    await expect(news.pager).toContainText('31-60 共')
    expect(await checkDocuments()).toMatchObject({ exitCode: 0 })
  })

  test('hears nothing of a file that is still being written', async () => {
    const page = await browser.page({ as: 'config', path: '/content/product' })
    await listOn(page).settled()
    const told: string[] = []
    await page.exposeFunction('heard', (text: string) => told.push(text))
    await page.evaluate(() =>
      new MutationObserver(() => {
        const text = document.querySelector('.findings')?.textContent
        if (text) Reflect.get(window, 'heard')(text)
      }).observe(document.body, { childList: true, subtree: true, characterData: true }),
    )
    const changed = original.replace(
      step,
      `    { "action": "do", "does": "publish", "title": "写完了" },\n    "plan",`,
    )
    for (const part of ['', changed.slice(0, 200), changed]) {
      writeFileSync(product, part)
      await page.waitForTimeout(150)
    }
    await expect(page.locator('.jd-toolbar')).toContainText('写完了')
    expect(told).toEqual([])
    mend()
    await expect(page.locator('.jd-toolbar')).toContainText('上架')
  })

  test('finds a page that is added, in the open console and after a reload', async () => {
    const page = await browser.page({ as: 'config', path: '/content/brand' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('品牌管理')
    const added = { ...JSON.parse(readFileSync('schemas/pages/cms/brand.json', 'utf8')) }
    const title = '速增'
    const toolbar = [{ action: 'add', title }]
    writeFileSync(
      join(schemas, 'pages/cms/glance.json'),
      JSON.stringify({ ...added, page: 'cms/glance', toolbar }),
    )
    const menu = join(schemas, 'menu.json')
    const menuText = readFileSync(menu, 'utf8')
    try {
      writeFileSync(menu, menuText.replace('"cms/brand"', '"cms/glance"'))
      await expect(page.getByRole('button', { name: title })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: title })).toBeVisible()
      await expect(heading).toHaveText('品牌管理')
    } finally {
      writeFileSync(menu, menuText)
      rmSync(join(schemas, 'pages/cms/glance.json'))
    }
    await expect(page.getByRole('alert', { name: /配置文档有/ })).toBeHidden()
  })
})

/** `npm run schemas:check` on the same folder. */
function checkDocuments(): Promise<{ readonly output: string; readonly exitCode: number | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(tsx, ['scripts/schemas.ts', 'check'], {
      env: { ...process.env, SCHEMAS_DIR: schemas },
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', reject)
    child.once('close', (exitCode) => resolve({ output, exitCode }))
  })
}
