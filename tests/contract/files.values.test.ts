import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadedFile } from '../../renderer/values/fileEntry'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'
import { pdfFile, pngFile, uploaded } from '../support/files'
import { multipartBody } from '../support/multipart'

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

describeDatabase('values of upload fields', ['files', 'entity'], (open) => {
  let host: TestApp
  let schemasDir: string
  beforeAll(async () => {
    schemasDir = documentsWithObjects()
    host = await buildTestApp(await open({ nobody: true }), { schemasDir })
  })
  afterAll(async () => {
    await host.close()
    rmSync(schemasDir, { recursive: true, force: true })
  })

  let pictures: readonly [string, string]
  let manual: readonly UploadedFile[]
  beforeAll(async () => {
    const upload = (name: string, content: Buffer) => uploaded(host, 'staff', name, content)
    pictures = [await upload('1.png', pngFile), await upload('2.png', pngFile)]
    const [first, second] = [await upload('说明书.pdf', pdfFile), await upload('b.pdf', pdfFile)]
    manual = [
      { fileName: '说明书.pdf', filePath: first, fileSize: 12, url: `/s/${first}` },
      { fileName: 'b.pdf', filePath: second, fileSize: 0 },
    ]
  })
  let count = 0
  const add = (record: Readonly<Record<string, unknown>>) => {
    count += 1
    const name = `文件 ${count}`
    const product = { name, sku: `FILES-${count}`, status: 'draft', price: 1, stock: 1, ...record }
    return host.call('staff', 'POST /cms/product/add', { body: product })
  }

  test('are a comma list of paths, or with returnUrl false a list of objects, as they were sent', async () => {
    const image = pictures.join()
    const { body } = await add({ image, manual })
    expect(body).toMatchObject({ success: true, result: { image, manual } })
    const { id, ver } = body.result
    const query = { id }
    const found = await host.call('staff', 'GET /cms/product/queryById', { query })
    expect(found.body.result).toMatchObject({ image, manual })
    const { name } = body.result
    const list = await host.call('staff', 'GET /cms/product/list', { query: { name } })
    expect(list.body.result.records[0].manual).toEqual(manual)

    // Sent back unchanged it is no change.
    const same = await host.call('staff', 'PUT /cms/product/edit', { body: { id, ver, manual } })
    expect(same.body).toMatchObject({ success: true, result: { ver } })
    const body2 = { id, ver, manual: manual.slice(1) }
    const fewer = await host.call('staff', 'PUT /cms/product/edit', { body: body2 })
    expect(fewer.body.result.manual).toEqual(manual.slice(1))
  })

  test('either field takes either shape', async () => {
    const [fileName, filePath] = ['b.pdf', String(manual[1]?.filePath)]
    const image = pictures.map((path) => ({ fileName: 'a.png', filePath: path }))
    const { body } = await add({ image, manual: filePath })
    expect(body.result).toMatchObject({
      image: pictures.join(),
      manual: [{ fileName, filePath, fileSize: 0 }],
    })
  })

  describe('name files that the writer’s company has, of a kind that the field takes', () => {
    let foreign: string
    let text: string
    let product: { readonly id: string; readonly ver: number }
    beforeAll(async () => {
      foreign = await uploaded(host, 'staffb', 'b.png', pngFile)
      text = await uploaded(host, 'staff', 'a.txt', 'words')
      product = (await add({ image: pictures[0] })).body.result
    })
    const refused = (message: string) =>
      expect.objectContaining({
        status: 400,
        body: expect.objectContaining({
          result: { errors: [expect.objectContaining({ field: 'image', message })] },
        }),
      })
    const bad = () =>
      [
        ['/etc/passwd', '主图的文件“/etc/passwd”不存在'],
        ['product/none.png', '主图的文件“product/none.png”不存在'],
        [foreign, `主图的文件“${foreign}”不存在`],
        [text, `主图的文件“${text}”类型不符`],
        ['https://example.com/a.png', '主图只能使用上传的文件'],
        [`http://evil.example/adwebv21/sys/common/static/${pictures[0]}`, '主图只能使用上传的文件'],
      ] as const

    test('in a form, new or stored', async () => {
      const { id } = product
      for (const [image, message] of bad()) {
        expect(await add({ image })).toEqual(refused(message))
        const body = { id, ver: product.ver, image: `${pictures[0]},${image}` }
        expect(await host.call('staff', 'PUT /cms/product/edit', { body })).toEqual(
          refused(message),
        )
      }
    })

    test('in a table', async () => {
      const { id, ver } = product
      for (const [image, message] of bad()) {
        const record = { name: '表', sku: 'TABLE', status: 'draft', price: 1, stock: 1, image }
        const added = await host.call('staff', 'POST /cms/product/saveRows', {
          body: { added: [record], changed: [{ id, ver, image }] },
        })
        expect(added.status).toBe(400)
        const found = added.body.result.errors.map((error: object) => Reflect.get(error, 'message'))
        expect(found).toEqual([message, message])
      }
    })

    test('in an import, each wrong row by itself', async () => {
      const header = ['产品名称', '货号', '状态', '单价', '库存', '主图']
      const rows = [...bad().map(([image]) => image), pictures[0]].map((image, at) => {
        return [`导入 ${at}`, `IMPORT-${at}`, '草稿', 1, 1, image]
      })
      const bytes = await writeXlsx({
        sheets: [{ name: 'a', rows: [['产品'], ['导出人'], header, ...rows] }],
      })
      const form = multipartBody([{ name: 'file', value: bytes, fileName: 'a.xlsx' }])
      const { body } = await host.call('staff', 'POST /cms/product/importExcel', form)
      expect(body).toMatchObject({
        code: 201,
        result: { successCount: 1, errorCount: bad().length },
      })
    })

    test('what a stored record names already stays, whatever has become of it', async () => {
      const leaving = await uploaded(host, 'staff', '3.png', pngFile)
      const { body } = await add({ image: leaving })
      await host.database.db
        .updateTable('sys_file')
        .set({ tenant_id: 1002 })
        .where('path', '=', leaving)
        .execute()
      const { id, ver } = body.result
      const both = { id, ver, image: [leaving, pictures[1]].join() }
      const edited = await host.call('staff', 'PUT /cms/product/edit', { body: both })
      expect(edited.body.success).toBe(true)
      expect(await add({ image: leaving })).toEqual(refused(`主图的文件“${leaving}”不存在`))
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
