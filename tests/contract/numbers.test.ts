import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'

/** The shipped documents; enquiries are numbered by the day, and have a title that begins with their number. */
function documentsWithNumbers(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jiandu-schemas-'))
  cpSync('schemas', folder, { recursive: true })
  const write = (path: string, doc: object) =>
    writeFileSync(join(folder, path), JSON.stringify(doc))
  mkdirSync(join(folder, 'rules'))
  const template = 'XP{yyyyMMdd}-{000}'
  write('rules/enquiry_no.json', { schema: 1, rule: 'enquiry_no', title: '询盘编号', template })
  const path = 'entities/crm/enquiry.json'
  const enquiry = JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const no = { type: 'input', title: '询盘编号', required: true, unique: true, max: 40 }
  enquiry.fields.no = { ...no, defaultBy: "rule('enquiry_no')" }
  enquiry.fields.headline = { type: 'input', title: '标题', compute: "no + ' ' + subject" }
  write(path, enquiry)
  return folder
}

describeEachDatabase('numbers that rules give', (open) => {
  let host: TestApp
  let schemasDir: string
  let now: Date
  beforeAll(async () => {
    now = evening
    schemasDir = documentsWithNumbers()
    host = await buildTestApp(await open({ nobody: true }), { schemasDir, clock: () => now })
    expect(host.documents.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })
  // Shortly before midnight, so that nobody's session is idle for too long until the next day.
  const evening = new Date('2026-03-05T15:30:00Z')
  beforeEach(async () => {
    now = evening
    await sql`truncate crm_enquiry, sys_number cascade`.execute(host.database.db)
  })
  afterAll(async () => {
    await host.close()
    rmSync(schemasDir, { recursive: true, force: true })
  })

  const enquiry = { subject: '毛毯', customer: 'Ann', email: 'a@b.com', message: '报价' }
  const add = async (more: object = {}, user: TestUser = 'staff') =>
    (await host.call(user, 'POST /crm/enquiry/add', { body: { ...enquiry, ...more } })).body
  const numbered = async (more: object = {}, user: TestUser = 'staff') =>
    (await add(more, user)).result.no

  test('run on by tenant, and begin again with the day of the tenants’ clock', async () => {
    expect([await numbered(), await numbered({ no: null })]).toEqual([
      'XP20260305-001',
      'XP20260305-002',
    ])
    expect(await numbered({}, 'staffb')).toBe('XP20260305-001')
    now = new Date('2026-03-05T16:00:01Z')
    expect(await numbered()).toBe('XP20260306-001')
  })

  test('are known to what is computed from them', async () => {
    expect((await add()).result).toMatchObject({ headline: 'XP20260305-001 毛毯' })
  })

  test('are not taken by a record that is refused', async () => {
    await numbered()
    expect((await add({ subject: null })).success).toBe(false)
    expect((await add({ no: 'XP20260305-001' })).success).toBe(false)
    expect(await numbered()).toBe('XP20260305-002')
  })

  test('are each given once, however many ask at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => numbered()))
    expect(all.sort()).toEqual(
      Array.from({ length: 20 }, (_, at) => `XP20260305-${String(at + 1).padStart(3, '0')}`),
    )
  })

  test('go to rows that are saved together and to those of a sheet; a number that is given stays', async () => {
    const added = [enquiry, { ...enquiry, no: 'OLD-7' }, enquiry]
    const body = { added, changed: [], removed: [] }
    const saved = await host.call('staff', 'POST /crm/enquiry/saveRows', { body })
    expect(saved.body.success).toBe(true)
    const rows = [
      ['主题', '客户姓名', '邮箱', '询盘内容', '询盘编号'],
      ['床单', 'Bob', 'b@c.com', '样品', ''],
      ['被子', 'Eve', 'e@c.com', '样品', 'OLD-8'],
    ]
    const sheet = await writeXlsx({ sheets: [{ name: '询盘', rows }] })
    const form = multipartBody([{ name: 'file', value: sheet, fileName: '询盘.xlsx' }])
    const { body: imported } = await host.call('admin', 'POST /crm/enquiry/importExcel', form)
    expect(imported).toMatchObject({ success: true, code: 200 })
    const list = await host.call('staff', 'GET /crm/enquiry/list', {
      query: { column: 'no', order: 'asc' },
    })
    expect(list.body.result.records.map(({ no }: { no: string }) => no)).toEqual([
      ...['OLD-7', 'OLD-8', 'XP20260305-001', 'XP20260305-002', 'XP20260305-003'],
    ])
  })

  test('stay with their record when they are emptied, and may be written by hand', async () => {
    const { id, ver } = (await add()).result
    const edit = async (body: object) =>
      (await host.call('staff', 'PUT /crm/enquiry/edit', { body })).body.result
    const emptied = await edit({ id, ver, no: null, quantity: 3 })
    expect(emptied).toMatchObject({ no: 'XP20260305-001', quantity: 3 })
    expect(await edit({ id, ver: emptied.ver, no: 'MINE-1' })).toMatchObject({ no: 'MINE-1' })
  })

  test('grow longer than their template where a day has more of them', async () => {
    await sql`insert into sys_number (rule, tenant_id, period, last)
      values ('enquiry_no', 1001, 'XP20260305-#', 99999999)`.execute(host.database.db)
    expect(await numbered()).toBe('XP20260305-100000000')
  })
})
