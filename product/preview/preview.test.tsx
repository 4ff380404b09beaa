import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createConsole } from '#console'
import { compileEntity, type EntityDoc, loadDocuments } from '#model'
import type { Call, Envelope } from '#ports'
import { listPage } from '#testing'
import { readDocumentFiles } from '../../server/documents/files'
import { newFindings } from '../../tests/support/documents'
import { everyCell, everyType } from '../../tests/support/everyCell'
import { memoryWire } from '../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../tests/support/testHost'
import { registries } from '../registries'
import preview from './index'

const lamp = {
  schema: 2,
  entity: 'lamp',
  title: '灯',
  label: 'name',
  api: '/shop/lamp',
  perm: 'lamp',
  fields: {
    name: { type: 'input', title: '名称' },
    price: { type: 'money', title: '单价', can: 'lamp:price' },
    phone: { type: 'input', title: '电话', can: 'lamp:phone', mask: 'phone' },
    image: { type: 'image', title: '图片', max: 3 },
    site: { type: 'select', title: '站点', dict: 'sites', multiple: true },
    content: { type: 'richtext', title: '正文' },
    sizes: { type: 'subtable', title: '规格', of: 'lampSize' },
    texts: { type: 'subtable', title: '译文', of: 'lampText' },
  },
} as const satisfies EntityDoc
const child = (entity: string, fields: EntityDoc['fields']) =>
  ({
    schema: 2,
    entity,
    title: entity,
    label: 'name',
    api: `/shop/${entity}`,
    perm: 'lamp',
    fields: { lampId: { type: 'input', title: '灯' }, ...fields },
  }) as const satisfies EntityDoc
const entities: readonly EntityDoc[] = [
  lamp,
  child('lampSize', {
    name: { type: 'input', title: '尺寸' },
    price: { type: 'money', title: '规格价', can: 'lamp:price' },
    on: { type: 'input', title: '有效' },
  }),
  child('lampText', {
    name: { type: 'input', title: '名称' },
    sites: { type: 'input', title: '站点' },
  }),
]
const pageDoc = {
  schema: 1,
  page: 'shop/lamp',
  title: '灯',
  kind: 'list',
  entity: 'lamp',
  columns: ['name'],
  toolbar: [],
  row: [
    {
      action: 'preview',
      heading: 'name',
      pictures: ['image'],
      facts: ['price', 'phone'],
      text: ['content'],
      site: 'site',
      texts: { rows: 'texts', site: 'sites' },
      rows: [{ field: 'sizes', columns: ['name', 'price'], only: { on: '1' } }],
    },
  ],
}
const record = {
  name: '台灯 <b>',
  price: 12.5,
  phone: '13812345678',
  image: 'lamp/a.png,lamp/gone.png',
  site: 'a-en,a-de',
  content:
    '<p>正文 <a href="https://elsewhere.example/">链接</a><img src="https://elsewhere.example/x.png"><img src="/static/lamp/b.png"></p><script>steal()</script>',
  sizes: [
    { id: '1', name: '大号', price: 20, on: '1' },
    { id: '2', name: '小号', price: 9, on: '0' },
  ],
  texts: [{ id: '3', name: 'Desk lamp', sites: 'a-de' }],
}
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: [preview] })

async function openPreview(...codes: readonly string[]) {
  const entity = compileEntity(lamp, { types: everyType, report: () => undefined })
  if (!entity) throw new Error('the entity of this test compiles')
  const wire = memoryWire(entity, [record])
  const asked: string[] = []
  const answers: Readonly<Record<string, (call: Call) => unknown>> = {
    '/sys/api/getSiteListByUid': () => [
      { code: 'a-en', name: '英文站', domainName: 'en.a.example' },
      { code: 'a-de', name: '德文站', domainName: 'de.a.example' },
      { code: 'b-en', name: '别的站', domainName: 'b.example' },
    ],
    '/oem-manage/get': ({ params }) => ({
      enterpriseName: '甲公司',
      defaultThemeColor:
        params?.domainName === 'de.a.example' ? '#aa0011' : 'red;}body{display:none',
    }),
  }
  const request = {
    ...wire,
    fileUrl: (path: string) => `/static/${path}`,
    async send(call: Call): Promise<Envelope> {
      const answer = answers[call.url]
      if (!answer) return await wire.send(call)
      return { success: true, code: 200, message: '', result: answer(call) }
    },
    async download({ url }: Call) {
      asked.push(url)
      if (url.includes('gone')) throw new Error('404')
      return { blob: new Blob(['picture'], { type: 'image/png' }) }
    },
  }
  const host = testHost(request, grantsFor('lamp:view', ...codes))
  render(<Page doc={pageDoc} entities={entities} ports={host.ports} />)
  await userEvent.click(await screen.findByRole('button', { name: '预览' }))
  const dialog = within(await screen.findByRole('dialog', { name: '预览：台灯 <b>' }))
  const frame = await dialog.findByTitle<HTMLIFrameElement>('访客看到的页面')
  const page = () => new DOMParser().parseFromString(frame.srcdoc, 'text/html')
  return { dialog, frame, page, asked }
}

test('shows the record in words, with its pictures inside it and the rows that are meant', async () => {
  const { page, asked, frame } = await openPreview('lamp:price', 'lamp:phone')
  const { body } = page()
  expect(body.querySelector('h1')?.textContent).toBe('台灯 <b>')
  expect(body.querySelector('dl')?.textContent).toBe('单价12.50电话13812345678')
  expect(body.querySelector('table')?.textContent).toBe('尺寸规格价大号20.00')
  const sources = [...body.querySelectorAll('img')].map(({ src }) => src.split(',')[0])
  expect(sources).toEqual(['data:image/png;base64', 'data:image/png;base64'])
  expect(asked.toSorted()).toEqual([
    '/sys/common/static/lamp/a.png',
    '/sys/common/static/lamp/b.png',
    '/sys/common/static/lamp/gone.png',
  ])
  expect(frame.getAttribute('sandbox')).toBe('')
})

test('nothing in it runs, fetches or leads away', async () => {
  const { page, frame } = await openPreview()
  expect(page().querySelector('meta[http-equiv]')?.getAttribute('content')).toBe(
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
  )
  expect(frame.srcdoc).not.toMatch(/elsewhere|steal|<script|href=|display:none/)
})

test('what the user may not see, or sees masked, is not in it', async () => {
  const { page, frame } = await openPreview()
  expect(page().querySelector('dl')).toBeNull()
  expect(page().querySelector('table')?.textContent).toBe('尺寸大号')
  expect(frame.srcdoc).not.toMatch(/单价|规格价|12\.5|20\.00|138|5678/)
})

test('each site has its own words and colour; others than the record’s are not offered', async () => {
  const { dialog, page, frame } = await openPreview()
  const site = dialog.getByRole('combobox', { name: '站点' })
  expect(
    within(site)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['英文站', '德文站']])
  await userEvent.selectOptions(site, '德文站')
  await expect.poll(() => page().querySelector('h1')?.textContent).toBe('Desk lamp')
  expect(frame.srcdoc).toContain('#aa0011')
  await userEvent.click(dialog.getByRole('button', { name: '手机' }))
  expect(frame).toHaveClass('jd-preview-phone')
})

test.each([
  ['pictures', '"pictures": ["image"]', '"pictures": ["sku"]', '字段 “sku” 不是图片'],
  ['facts', '"text": ["intro"]', '"text": ["specs"]', '字段 “specs” 是子表，请写在 rows'],
  ['rows', '{ "field": "attrs", "columns"', '{ "field": "name", "columns"', '字段 “name” 不是子表'],
  ['columns', '"columns": ["image", "sku",', '"columns": ["image", "skuu",', '没有字段 “skuu”'],
  ['only', '"only": { "status": "1" }', '"only": { "state": "1" }', '没有字段 “state”'],
  ['texts', '{ "rows": "texts", "site": "sites" }', '{ "rows": "texts", "site": "site" }', 'site'],
  ['heading', '"heading": "name"', '"heading": "nmae"', 'nmae'],
])('what is wrong with %s is told at its line', (_, old, replacement, message) => {
  const path = 'pages/cms/productDetail.json'
  const shipped = readDocumentFiles()
  const before = loadDocuments(shipped, registries).findings
  const files = shipped.map((file) => {
    if (file.path !== path) return file
    expect(file.text).toContain(old)
    return { path, text: file.text.replace(old, replacement) }
  })
  const { findings } = loadDocuments(files, registries)
  expect(newFindings(findings, before)).toMatchObject([
    { file: path, severity: 'error', message: expect.stringContaining(message) },
  ])
})
