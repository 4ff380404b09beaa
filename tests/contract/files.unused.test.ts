import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordTables } from '../../server/entity/schema/childTables'
import { createContentStore } from '../../server/files/content'
import { createStagedFiles } from '../../server/files/staged'
import { sweepFiles } from '../../server/files/sweep'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'
import { type S3Server, startS3Server } from '../support/s3Server'

const hour = 3_600_000

// The bucket on the one database, the disk on the other: neither knows of the other's kind.
describeEachDatabase('files that nobody uses', (open, kind) => {
  let host: TestApp
  let s3: S3Server | undefined
  const began = new Date('2026-03-05T02:00:00Z')
  // The cleaner's clock alone goes on: sessions would end.
  let now = began
  beforeAll(async () => {
    s3 = kind === 'postgres' ? await startS3Server() : undefined
    const options = s3 ? { s3: s3.location } : {}
    host = await buildTestApp(await open(), { clock: () => began, options })
  })
  afterAll(async () => {
    await host.close()
    await s3?.stop()
  })

  let uploads = 0
  const upload = async (user: TestUser = 'staff', content?: string): Promise<string> => {
    uploads += 1
    const value = content ?? `%PDF-1.4 ${kind} ${uploads}`
    const parts = [{ name: 'file', value, fileName: `文件 ${uploads}.pdf` }]
    const { body } = await host.call(user, 'POST /sys/common/upload', multipartBody(parts))
    expect(body).toMatchObject({ success: true })
    return String(body.message)
  }
  const address = (path: string) => path.split('/').map(encodeURIComponent).join('/')
  const isThere = async (path: string) =>
    (await host.call('admin', `GET /sys/common/static/${address(path)}`)).status === 200
  let records = 0
  const product = async (user: TestUser, fields: object) => {
    records += 1
    const rest = { name: `产品 ${records}`, sku: `UNUSED-${records}`, status: 'draft', price: 1 }
    const { body } = await host.call(user, 'POST /cms/product/add', {
      body: { ...rest, stock: 1, ...fields },
    })
    expect(body).toMatchObject({ success: true })
    return body.result
  }
  const parts = () => {
    const { db } = host.database
    const contents = createContentStore(host.filesDir, s3?.location)
    return { db, contents, staged: createStagedFiles(db, contents, () => now) }
  }
  const stage = (content: string) => {
    const bytes = async function* () {
      yield Buffer.from(content)
    }
    const owner = { tenantId: 1001, userId: 'x', purpose: 'p' }
    return parts().staged.stage(bytes(), 'a.xlsx', owner)
  }
  const sweep = (documents: readonly string[] = []) =>
    sweepFiles({
      ...parts(),
      clock: () => now,
      graceHours: 24,
      deletable: () => recordTables(host.documents.entities.values()),
      documents: () => documents,
      pause: async () => undefined,
      log: () => undefined,
    })
  const later = (hours: number) => {
    now = new Date(now.getTime() + hours * hour)
  }

  test('go after the time of grace; those that anything uses, and those of a form still open, stay', async () => {
    const used = {
      field: await upload(),
      several: await upload(),
      html: await upload(),
      foreign: await upload('staff'),
      document: await upload(),
      shared: await upload('staff', `%PDF-1.4 ${kind} shared`),
      lateSaved: await upload(),
    }
    const unused = {
      neverSaved: await upload('staff', `%PDF-1.4 ${kind} alone`),
      replaced: await upload(),
      deleted: await upload(),
      sharedToo: await upload('staff', `%PDF-1.4 ${kind} shared`),
    }
    // Sent for an import, too: the content stays when its file goes.
    const staged = await stage(`%PDF-1.4 ${kind} alone`)
    await product('staff', { manual: `${used.field},${used.several}` })
    await product('staff', { manual: used.shared })
    // A path that another tenant's record names counts like any other.
    const other = await product('staffb', {})
    await sql`update cms_product set manual = ${used.foreign} where id = ${other.id}`.execute(
      host.database.db,
    )
    const img = `<p><img src="/adwebv21/sys/common/static/${address(used.html)}"></p>`
    const news = { title: '有图', content: img, type: 'company' }
    expect((await host.call('staff', 'POST /cms/news/add', { body: news })).body.success).toBe(true)
    const changed = await product('staff', { manual: unused.replaced })
    const removed = await product('staff', { manual: unused.deleted })

    expect(await sweep([used.document])).toBe(0)
    const { id, ver } = changed
    const edit = { id, ver, manual: used.field }
    await host.call('staff', 'PUT /cms/product/edit', { body: edit })
    await host.call('admin', 'DELETE /cms/product/delete', { query: { id: removed.id } })
    later(23)
    expect(await sweep([used.document])).toBe(0)
    await product('staff', { manual: used.lateSaved })
    later(2)
    // What was given up at the second look only is in its time of grace.
    expect(await sweep([used.document])).toBe(2)
    for (const path of Object.values(used)) expect(await isThere(path), path).toBe(true)
    expect(await isThere(unused.neverSaved)).toBe(false)
    expect(await isThere(unused.replaced)).toBe(true)
    later(23)
    expect(await sweep([used.document])).toBe(2)
    for (const path of Object.values(used)) expect(await isThere(path), path).toBe(true)
    for (const path of Object.values(unused)) expect(await isThere(path), path).toBe(false)
    const { contents } = parts()
    expect(await contents.has(staged.sha256)).toBe(true)
    const left = await host.database.db.selectFrom('sys_file').select(['sha256']).execute()
    for (const { sha256 } of left) expect(await contents.has(String(sha256))).toBe(true)
  })

  test('and their contents go together; a new file of the same content is kept', async () => {
    const content = `%PDF-1.4 ${kind} again`
    for (let round = 0; round < 5; round += 1) {
      const old = await upload('staff', content)
      await sweep()
      later(25)
      const [path] = await Promise.all([upload('staff', content), sweep()])
      expect(await isThere(old)).toBe(false)
      expect(await isThere(path)).toBe(true)
      await product('staff', { manual: path })
      await sweep()
    }
  })

  test('what was sent for an import is forgotten after a day', async () => {
    const { staged, contents, db } = parts()
    const file = await stage(`sheet ${kind}`)
    await staged.dropExpired()
    expect(await contents.has(file.sha256)).toBe(true)
    later(25)
    await staged.dropExpired()
    expect(await contents.has(file.sha256)).toBe(false)
    expect(await db.selectFrom('sys_staged_file').selectAll().execute()).toEqual([])
  })
})
