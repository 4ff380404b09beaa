import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app'
import { describeEachDatabase } from '../support/db'

/** The shipped documents; of a product the manuals are kept as objects. */
function documentsWithObjects(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jiandu-schemas-'))
  cpSync('schemas', folder, { recursive: true })
  const path = join(folder, 'entities/cms/product.json')
  const text = readFileSync(path, 'utf8')
  const changed = text.replace(/("manual":\s*\{ "type": "file",)/, '$1 "returnUrl": false,')
  expect(changed).not.toBe(text)
  writeFileSync(path, changed)
  return folder
}

describeEachDatabase('values of upload fields', (open) => {
  let host: TestApp
  let schemasDir: string
  beforeAll(async () => {
    schemasDir = documentsWithObjects()
    host = await buildTestApp(await open(), { schemasDir })
  })
  afterAll(async () => {
    await host.close()
    rmSync(schemasDir, { recursive: true, force: true })
  })

  const manual = [
    { fileName: '说明书.pdf', filePath: 'product/a.pdf', fileSize: 12, url: '/s/product/a.pdf' },
    { fileName: 'b.pdf', filePath: 'product/b.pdf', fileSize: 0 },
  ]
  let count = 0
  const add = (record: Readonly<Record<string, unknown>>) => {
    count += 1
    const name = `文件 ${count}`
    const product = { name, sku: `FILES-${count}`, status: 'draft', price: 1, stock: 1, ...record }
    return host.call('staff', 'POST /cms/product/add', { body: product })
  }

  test('are a comma list of paths, or with returnUrl false a list of objects, as they were sent', async () => {
    const { body } = await add({ image: 'p/1.png,p/2.png', manual })
    expect(body).toMatchObject({ success: true, result: { image: 'p/1.png,p/2.png', manual } })
    const { id, ver } = body.result
    const query = { id }
    const found = await host.call('staff', 'GET /cms/product/queryById', { query })
    expect(found.body.result).toMatchObject({ image: 'p/1.png,p/2.png', manual })
    const list = await host.call('staff', 'GET /cms/product/list', { query: { name: '文件 1' } })
    expect(list.body.result.records[0].manual).toEqual(manual)

    // Sent back unchanged it is no change.
    const same = await host.call('staff', 'PUT /cms/product/edit', { body: { id, ver, manual } })
    expect(same.body).toMatchObject({ success: true, result: { ver } })
    const body2 = { id, ver, manual: manual.slice(1) }
    const fewer = await host.call('staff', 'PUT /cms/product/edit', { body: body2 })
    expect(fewer.body.result.manual).toEqual(manual.slice(1))
  })

  test('either field takes either shape', async () => {
    const { body } = await add({ image: manual, manual: 'product/b.pdf' })
    expect(body.result).toMatchObject({
      image: 'product/a.pdf,product/b.pdf',
      manual: [{ fileName: 'b.pdf', filePath: 'product/b.pdf', fileSize: 0 }],
    })
  })

  test.each([
    ['a path that climbs', [{ filePath: '../../etc/passwd' }]],
    ['an object without a path', [{ fileName: 'a.pdf' }]],
    ['more than the field takes', [1, 2, 3, 4].map((n) => ({ filePath: `p/${n}` }))],
  ])('%s is refused at its field', async (_name, value) => {
    const { status, body } = await add({ manual: value })
    expect(status).toBe(400)
    expect(body.result.errors[0].field).toBe('manual')
  })
})
