import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { watchedBrowser } from './support/browser'
import { copyDemoData } from './support/demo'
import { expect } from './support/expect'
import { formOn, pickBrand } from './support/form'
import { choose, listOn } from './support/list'
import { ownDocuments } from './support/ownDocuments'
import { type RunningServer, startServer } from './support/server'

const read = (path: string) => JSON.parse(readFileSync(`schemas/${path}`, 'utf8'))

describe('a field that an edit hides', () => {
  const browser = watchedBrowser()

  test('is named before the save and stored empty; shown again it has its text again', async () => {
    const api = await browser.api('admin')
    const title = '端到端 评价案例'
    const { id } = await api.add('/cms/case', {
      title,
      customer: 'Nordic Home',
      country: 'DE',
      industry: 'hotel',
      content: '<p>正文</p>',
      quote: '交期准时',
      quoteBy: 'Emma',
    })
    const path = `/content/case?q.title=${encodeURIComponent(title)}`
    const page = await browser.page({ as: 'admin', path })
    const list = listOn(page)
    await list.settled()
    await list.row(title).getByRole('button', { name: '编辑' }).click()
    const box = (name: string) => page.getByRole('textbox', { name, exact: true })
    await expect(box('评价人')).toHaveValue('Emma')
    await box('客户评价').fill('')
    const notice = page.getByText('评价人已不显示，保存时将清空')
    await expect(notice).toBeVisible()
    await box('客户评价').fill('很好')
    await expect(box('评价人')).toHaveValue('Emma')
    await expect(notice).toBeHidden()
    await box('客户评价').fill('')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('修改成功!')).toBeVisible()
    const { result } = await api.call<Record<string, unknown>>('GET', '/cms/case/queryById', {
      params: { id },
    })
    expect(result).toMatchObject({ quote: null, quoteBy: null })
  })
})

describe('a document whose table cannot follow it', () => {
  const browser = watchedBrowser(
    ownDocuments('older', ({ write, menu }) => {
      write('entities/cms/trial.json', {
        schema: 2,
        entity: 'trial',
        title: '试用',
        label: 'name',
        api: '/cms/trial',
        perm: 'brand',
        fields: {
          name: { type: 'input', title: '名称', required: true },
          brand: {
            type: 'popup',
            title: '品牌',
            report: 'brand_list',
            fill: { brand: 'id', brandName: 'name' },
            suggest: { country: 'country' },
          },
          brandName: { type: 'input', title: '品牌名称' },
          country: { type: 'select', title: '国家/地区', dict: 'country' },
        },
      })
      write('pages/cms/trial.json', {
        page: 'cms/trial',
        title: '试用',
        kind: 'list',
        entity: 'trial',
        columns: ['name', 'brandName', 'country'],
        toolbar: ['add'],
        row: ['edit'],
      })
      menu({ name: '试用', page: 'cms/trial' })
      const { status, ...fields } = read('entities/cms/brand.json').fields
      const entity = read('entities/cms/brand.json')
      const title = { ...fields.name, title: '商标' }
      const day = { type: 'date', title: '启用日期' }
      write('entities/cms/brand.json', {
        ...entity,
        fields: { ...fields, name: title, status: day, slogan: { type: 'input', title: '口号' } },
      })
      const page = read('pages/cms/brand.json')
      write('pages/cms/brand.json', { ...page, columns: [...page.columns, 'slogan'] })
    }),
  )

  test('leaves the older one in force in the console too: what is chosen is what is stored', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/brand' })
    const list = listOn(page)
    await list.settled()
    await expect(list.head.filter({ hasText: '品牌名称' })).toHaveCount(1)
    await expect(list.head.filter({ hasText: '口号' })).toHaveCount(0)
    await list.tool('新增').click()
    const form = formOn(page, '新增品牌')
    await form.text('品牌名称').fill('端到端 旧文档')
    await form.dialog.getByRole('radio', { name: '无效' }).check({ force: true })
    await form.button('保存').click()
    await expect(form.dialog).toBeHidden()
    await expect(list.table.getByRole('row').filter({ hasText: '端到端 旧文档' })).toContainText(
      '无效',
    )
  })

  test('what a choice owns is read-only; what it proposes follows the next choice until somebody types', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/trial' })
    const list = listOn(page)
    await list.settled()
    await list.tool('新增').click()
    const form = formOn(page, '新增试用')
    const country = (name: string) => form.dialog.getByText(name, { exact: true }).last()
    await form.text('名称').fill('端到端 建议')
    await form.choice('品牌').click()
    await pickBrand(page, 'Hygge Nest')
    await expect(form.shown('品牌名称')).toHaveText('Hygge Nest')
    await expect(country('瑞典')).toBeVisible()
    await form.choice('品牌').click()
    await pickBrand(page, 'Nordhaus')
    await expect(form.shown('品牌名称')).toHaveText('Nordhaus')
    await expect(country('德国')).toBeVisible()
    await choose(form.dialog, '国家/地区', '法国')
    await form.button('保存').click()
    await expect(form.dialog).toBeHidden()

    const row = list.table.getByRole('row').filter({ hasText: '端到端 建议' }).first()
    await row.getByRole('button', { name: '编辑' }).click()
    const again = formOn(page, '编辑试用')
    await again.choice('品牌').click()
    await pickBrand(page, 'Hygge Nest')
    await expect(again.shown('品牌名称')).toHaveText('Hygge Nest')
    await expect(again.dialog.getByText('法国', { exact: true }).last()).toBeVisible()
    await again.button('保存').click()
    await expect(again.dialog).toBeHidden()
    await expect(row).toContainText('Hygge Nest')
    await expect(row).toContainText('法国')
  })
})

describe('a document that is no JSON', () => {
  const browser = watchedBrowser(
    ownDocuments('unread', ({ write, menu }) => {
      const text = readFileSync('schemas/entities/cms/brand.json', 'utf8')
      write('entities/cms/brand.json', text.replace(',', ',,'))
      write('pages/cms/unread.json', '{\n  "page": "cms/unread",,\n  "kind": "list"\n}')
      menu({ name: '读不出', page: 'cms/unread' })
    }),
  )

  test('leaves the last sound one in force, in the console too', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/brand' })
    const list = listOn(page)
    await list.settled()
    await expect(list.head.filter({ hasText: '品牌名称' })).toHaveCount(1)
  })

  test('and of which there never was a sound one is told with its place, to who may know', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/unread' })
    await expect(page.getByRole('heading', { name: '页面配置有误，暂时无法打开' })).toBeVisible()
    await expect(page.getByText('schemas/pages/cms/unread.json:2:')).toBeVisible()
    await expect(page.getByText('这里多了一个逗号')).toBeVisible()
  })
})

describe('a folder of documents of one’s own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jiandu-folder-'))
  const env = { SCHEMAS_DIR: join(folder, 'schemas') }
  const dataDir = join(folder, 'data')
  let server: RunningServer
  const browser = watchedBrowser(() => server.url)
  const brand = 'pages/cms/brand.json'
  const column = (title: string) => {
    const page = read(brand)
    const columns = [{ field: 'name', title }, ...page.columns.slice(1)]
    writeFileSync(join(env.SCHEMAS_DIR, brand), JSON.stringify({ ...page, columns }))
  }

  beforeAll(async () => {
    cpSync('schemas', env.SCHEMAS_DIR, { recursive: true })
    copyDemoData(dataDir)
    column('商标')
    server = await startServer({ dataDir, env })
  }, 300_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is shown by the build that is there, and after a restart what was changed in it: open pages follow', async () => {
    const page = await browser.page({
      as: 'admin',
      path: '/content/brand',
      ownProfile: true,
      // The server is away for a moment.
      expected: /ERR_CONNECTION_(REFUSED|RESET)/,
    })
    const list = listOn(page)
    await list.settled()
    await expect(list.head.filter({ hasText: '商标' })).toHaveCount(1)
    await list.query.getByRole('textbox').first().fill('打了一半')
    column('牌子')
    const port = Number(new URL(server.url).port)
    await server.stop()
    server = await startServer({ dataDir, env, port })
    await expect(list.head.filter({ hasText: '牌子' })).toHaveCount(1)
    await expect(list.query.getByRole('textbox').first()).toHaveValue('打了一半')
  })
})
