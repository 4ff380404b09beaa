import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownTopics } from '../../server/bus/hub'
import { system } from '../../server/db/tables'
import { noteStored } from '../../server/files/uses'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { pdfFile, pngFile, uploaded } from '../support/files'
import { limitRole } from '../support/rights'

/** The shipped documents; the manuals of products have a right of their own. */
function documentsWithRight(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jiandu-schemas-'))
  cpSync('schemas', folder, { recursive: true })
  const path = join(folder, 'entities/cms/product.json')
  const text = readFileSync(path, 'utf8')
  const changed = text.replace(/("manual":\s*\{ "type": "file",)/, '$1 "can": "product:price",')
  expect(changed).not.toBe(text)
  writeFileSync(path, changed)
  return folder
}

// `staff` has the products, news and enquiries that they have made themselves.
describeDatabase('files of records', ['files', 'entity'], (open) => {
  let host: TestApp
  let schemasDir: string
  let reader = ''
  beforeAll(async () => {
    schemasDir = documentsWithRight()
    host = await buildTestApp(await open({ nobody: true }), { schemasDir })
    const { db } = host.database
    const rule = { column: 'createBy', conditions: '=', value: '#{sysUserCode}' }
    for (const entry of ['/content/product', '/content/news'])
      await limitRole(db, 'staff', { entry, ...rule })
    await createRole(db, { code: 'reader', name: '读者', permissions: ['product:view'] })
    await createUser(db, {
      username: 'reader',
      realname: '读者',
      password: testPassword,
      roles: ['reader'],
      tenants: [1001],
    })
    await host.app.hub.publish(ownTopics.sessions, {})
    const body = { username: 'reader', password: testPassword }
    reader = (await host.call(null, 'POST /sys/login', { body })).body.result.token
  })
  afterAll(async () => {
    await host.close()
    rmSync(schemasDir, { recursive: true, force: true })
  })

  const upload = (user: TestUser, name = 'a.png') =>
    uploaded(host, user, name, name.endsWith('.pdf') ? pdfFile : pngFile)
  const line = (path: string): `GET ${string}` =>
    `GET /sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`
  const statusFor = async (user: TestUser | 'reader', path: string): Promise<number> =>
    user === 'reader'
      ? (await host.call(null, line(path), { headers: { 'x-access-token': reader } })).status
      : (await host.call(user, line(path))).status
  let count = 0
  const add = async (user: TestUser, record: object) => {
    count += 1
    const body = { name: `产品 ${count}`, sku: `FILE-${count}`, status: 'draft', ...record }
    const reply = await host.call(user, 'POST /cms/product/add', { body })
    return reply.body as { result: { id: string; ver: number }; message: string; success: boolean }
  }

  test('are anybody’s of the tenant until a record names them, and then of those who see it', async () => {
    const path = await upload('admin')
    expect(await statusFor('staff', path)).toBe(200)
    expect((await add('admin', { image: path })).success).toBe(true)
    expect(await statusFor('staff', path)).toBe(404)
    expect(await statusFor('reader', path)).toBe(200)
    expect(await statusFor('admin', path)).toBe(200)
    expect(await statusFor('staffb', path)).toBe(404)
  })

  test('of a hidden record and one that never was are told apart by nobody', async () => {
    const path = await upload('admin')
    await add('admin', { image: path })
    const [hidden, unknown] = [
      await host.call('staff', line(path)),
      await host.call('staff', line(`${path}x`)),
    ]
    expect({ ...hidden.body, timestamp: 0 }).toEqual({ ...unknown.body, timestamp: 0 })
  })

  test('stay with whoever has uploaded them', async () => {
    const path = await upload('staff')
    const { result } = await add('admin', { image: path })
    expect(result.id).toBeTypeOf('string')
    expect(await statusFor('staff', path)).toBe(200)
  })

  test('of rows go with the record that holds the rows', async () => {
    const [theirs, own] = [await upload('admin'), await upload('staff')]
    await add('admin', { specs: [{ name: '大', image: theirs }] })
    await add('staff', { specs: [{ name: '小', image: own }] })
    expect(await statusFor('staff', theirs)).toBe(404)
    expect(await statusFor('reader', theirs)).toBe(200)
    expect(await statusFor('reader', own)).toBe(200)
  })

  test('go with the right of their field', async () => {
    const [image, manual] = [await upload('admin'), await upload('admin', 'a.pdf')]
    await add('admin', { image, manual })
    expect(await statusFor('reader', image)).toBe(200)
    expect(await statusFor('reader', manual)).toBe(404)
  })

  test('in a text go with the text', async () => {
    const path = await upload('admin')
    const body = {
      title: '公司动态',
      category: 'company',
      content: `<p><img src="/sys/common/static/${path}"></p>`,
    }
    const reply = await host.call('admin', 'POST /cms/news/add', { body })
    expect(reply.body.message).toMatch(/成功/)
    expect(reply.body.result.content).toContain(path)
    expect(await statusFor('staff', path)).toBe(404)
    expect(await statusFor('reader', path)).toBe(404)
    expect(await statusFor('admin', path)).toBe(200)
  })

  test('are not opened by writing down a path that has become known', async () => {
    const path = await upload('admin')
    await add('admin', { image: path })
    const refused = await add('staff', { image: path })
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('主图') })
    const asText = await add('staff', { intro: `/sys/common/static/${path}` })
    expect(asText.success).toBe(true)
    expect(await statusFor('staff', path)).toBe(404)
  })

  test('are seen with any record that is; what it has named once stays its own', async () => {
    const path = await upload('admin')
    await add('admin', { image: path })
    const shared = await add('admin', { image: path })
    const { db } = host.database
    const by = (user: string) =>
      db
        .updateTable('cms_product')
        .set({ create_by: user })
        .where('id', '=', shared.result.id)
        .execute()
    await by('staff')
    expect(await statusFor('staff', path)).toBe(200)
    // The picture is taken away by mistake, and put back by somebody who has never uploaded it.
    const edited = await host.call('staff', 'PUT /cms/product/edit', {
      body: { ...shared.result, image: '' },
    })
    expect(edited.body).toMatchObject({ success: true, result: { image: null } })
    const body = { ...edited.body.result, image: path }
    const back = await host.call('staff', 'PUT /cms/product/edit', { body })
    expect(back.body).toMatchObject({ success: true, result: { image: path } })
    expect(await statusFor('staff', path)).toBe(200)
    await by('admin')
    expect(await statusFor('staff', path)).toBe(404)
  })

  test('of deleted records stay with those who may bring these back', async () => {
    const path = await upload('admin')
    const { result } = await add('admin', { image: path })
    await host.call('admin', 'DELETE /cms/product/delete', { query: { id: result.id } })
    expect(await statusFor('reader', path)).toBe(200)
    expect(await statusFor('staff', path)).toBe(404)
    await host.call('admin', 'POST /cms/product/restore', { body: { ids: [result.id] } })
    expect(await statusFor('reader', path)).toBe(200)
    expect(await statusFor('staff', path)).toBe(404)
  })

  test('that came in before anybody noted them are noted by what the records say', async () => {
    const [path, manual] = [await upload('admin'), await upload('admin', 'a.pdf')]
    await add('admin', { image: path, manual, specs: [{ name: '大', image: path }] })
    const uses = async () => {
      const all = await system(host.database.db).selectFrom('sys_file_use').selectAll().execute()
      return all.map((use) => JSON.stringify(use)).sort()
    }
    const before = await uses()
    await system(host.database.db).deleteFrom('sys_file_use').execute()
    expect(await statusFor('staff', path)).toBe(200)
    await noteStored(host.database.db)
    expect(await statusFor('staff', path)).toBe(404)
    expect(await statusFor('reader', path)).toBe(200)
    const own = await uses()
    expect(before.filter((use) => !own.includes(use))).toEqual([])
    // But for the text that somebody wrote who did not have the file, and what is computed of it.
    const others = own.filter((use) => !before.includes(use))
    expect(others.map((use) => JSON.parse(use).column_name).sort()).toEqual([
      'intro',
      'promo_intro',
    ])
  })
})
