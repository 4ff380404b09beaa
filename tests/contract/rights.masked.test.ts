import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type CallOptions, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'
import { listenAnywhere, openSocket } from '../support/sockets'

const phone = '13870405066'
const mailbox = 'hui.secretly'
const email = `${mailbox}@kunde.example`

/** Enquiries counted by a field that some see masked. */
const contacts = {
  schema: 2,
  report: 'contacts',
  title: '联系方式',
  entity: 'enquiry',
  by: ['email'],
  measures: { count: { title: '询盘', total: 'size' } },
  columns: ['subject', 'phone', 'email'],
  search: ['subject', 'phone'],
}

// `clerk` may do everything but see how customers are reached: at no door of the server are they told.
describeDatabase('a masked value', ['rights', 'entity', 'viewing'], (open) => {
  let host: TestApp
  let db: Db
  let schemasDir = ''
  let clerk = ''
  let id = ''
  let now = Date.now()

  const as = (line: `${string} ${string}`, options: CallOptions = {}) =>
    host.call(null, line, { ...options, headers: { ...options.headers, 'x-access-token': clerk } })
  const get = async (path: string, query: Readonly<Record<string, string>> = {}) =>
    (await as(`GET ${path}`, { query })).body
  const enquiry = { subject: '问价', customer: '王辉', message: '您好', email, phone }
  const stored = async () => {
    const { rows } = await sql<{ phone: string; email: string; ver: number }>`
      select phone, email, ver from crm_enquiry where id = ${id}`.execute(db)
    return rows[0]
  }

  /** All that an answer says, a workbook unpacked. */
  async function told({ bytes, text }: { readonly bytes: Buffer; readonly text: string }) {
    if (bytes.subarray(0, 2).toString() !== 'PK') return text
    const { sheets } = await readXlsx(new Uint8Array(bytes))
    return JSON.stringify(sheets)
  }
  const isSecret = (text: string) => text.includes(phone) || text.includes(mailbox)

  beforeAll(async () => {
    const clock = () => new Date(now)
    schemasDir = mkdtempSync(join(tmpdir(), 'jiandu-schemas-'))
    cpSync('schemas', schemasDir, { recursive: true })
    writeFileSync(join(schemasDir, 'reports/contacts.json'), JSON.stringify(contacts))
    host = await buildTestApp(await open({ nobody: true }), {
      clock,
      schemasDir,
      options: { demo: true },
    })
    db = host.database.db
    const { rows } = await sql<{ perms: string }>`
      select distinct perms from sys_permission where menu_type = 2 and perms is not null
        and perms not in ('enquiry:contact', 'sms:content')`.execute(db)
    const permissions = rows.map(({ perms }) => perms)
    await createRole(db, { code: 'clerk', name: '资料员', permissions })
    await createUser(db, {
      username: 'clerk',
      realname: '文员',
      password: testPassword,
      roles: ['clerk'],
      tenants: [1001],
    })
    const body = { username: 'clerk', password: testPassword }
    clerk = (await host.call(null, 'POST /sys/login', { body })).body.result.token
    const inTenant = { headers: { 'tenant-id': '1001' } }
    const added = await host.call('admin', 'POST /crm/enquiry/add', { ...inTenant, body: enquiry })
    id = added.body.result.id
    // Another version of it, for its log; and one that is deleted.
    const { ver } = added.body.result
    await host.call('admin', 'PUT /crm/enquiry/edit', {
      ...inTenant,
      body: { id, ver, phone: `${phone}9` },
    })
    await host.call('admin', 'PUT /crm/enquiry/edit', {
      ...inTenant,
      body: { id, ver: ver + 1, phone },
    })
    const gone = await host.call('admin', 'POST /crm/enquiry/add', { ...inTenant, body: enquiry })
    await host.call('admin', 'DELETE /crm/enquiry/delete', {
      ...inTenant,
      query: { id: gone.body.result.id },
    })
  })
  // Limits of one test are none of the next.
  beforeEach(() => {
    now += 600_000
  })
  afterAll(async () => {
    await host.close()
    rmSync(schemasDir, { recursive: true })
  })

  test('is told at no route that reads, whatever it is asked with', async () => {
    const routes = host.app.declaredRoutes.filter(
      ({ url, method, writes }) =>
        method === 'GET' && !writes && url.startsWith('/adwebv21/') && !url.includes('*'),
    )
    const rules = JSON.stringify([{ field: 'phone', rule: 'like', val: '138' }])
    const asked: readonly Readonly<Record<string, string>>[] = [
      {},
      { id, ids: id, dataId: id, selections: id, dataTable: 'crm_enquiry', name: 'enquiry' },
      { id, kind: 'field', name: 'enquiry.phone', of: 'sees' },
      { phone, email, keyword: phone, pageSize: '50' },
      { column: 'phone', order: 'asc', groupBy: 'phone', sums: '', distinctOf: 'email' },
      { superQueryMatchType: 'and', superQueryParams: rules },
      { columns: 'subject,phone,email', dataTable: 'crm_enquiry', dataId: id, caseId: '1' },
      { tableName: 'crm_enquiry', fieldName: 'phone', fieldVal: phone, address: email },
      ...['dataContent', 'requestParam', 'changes', 'logContent'].map((key) => ({
        groupBy: key,
        columns: key,
        distinctOf: key,
      })),
      { text: 'phone', code: 'email', pid: '', pidField: '', keyword: '138', field: 'phone' },
    ]
    const params = [
      'enquiry',
      'contacts',
      id,
      'crm_enquiry,phone,id',
      'crm_enquiry,subject,phone',
      'enquiry,phone',
    ]
    const leaks: string[] = []
    let answered = 0
    for (const { url } of routes) {
      const path = url.slice('/adwebv21'.length)
      const paths = path.includes(':')
        ? params.map((one) => path.replace(/:\w+/g, encodeURIComponent(one)))
        : [path]
      for (const one of paths) {
        for (const query of asked) {
          let reply = await as(`GET ${one}`, { query })
          if (reply.status === 429) {
            now += 600_000
            reply = await as(`GET ${one}`, { query })
          }
          if (reply.status === 200) answered += 1
          // What he sends himself, an answer may say again.
          const sent = Object.values(query).some(isSecret)
          expect(reply.status, one).not.toBe(429)
          if (!sent && isSecret(await told(reply))) leaks.push(`${one} ${JSON.stringify(query)}`)
        }
      }
    }
    expect(leaks).toEqual([])
    expect(routes.length).toBeGreaterThan(150)
    expect(answered).toBeGreaterThan(routes.length)
  }, 600_000)

  test('is shown masked in lists, records, sheets, boards and the recycle bin', async () => {
    const { result: list } = await get('/crm/enquiry/list', { columns: 'subject,phone,email' })
    const masked = { phone: '138****5066', email: 'h***@kunde.example' }
    expect(list.records).toMatchObject([masked])
    expect((await get('/crm/enquiry/queryById', { id })).result).toMatchObject(masked)
    expect((await get('/crm/enquiry/deleted')).result.records[0]).toMatchObject(masked)
    const sheet = await told(await as('GET /crm/enquiry/exportXls'))
    expect(sheet).toContain(masked.phone)
    expect(sheet).toContain(masked.email)
    const own = await host.call('staff', 'GET /crm/enquiry/queryById', { query: { id } })
    expect(own.body.result).toMatchObject({ phone, email })
  })

  test('is shown masked among the rows of a report, which are neither sorted nor asked by it', async () => {
    const api = '/online/cgreport/api'
    const { result: head } = await get(`${api}/getRpColumns/contacts`)
    expect(head.columns).toMatchObject([
      { dataIndex: 'subject', sorter: true },
      { dataIndex: 'phone', masked: true },
      { dataIndex: 'email', masked: true },
    ])
    expect(head.columns[1]).not.toHaveProperty('sorter')
    expect((await get(`${api}/getQueryInfo/contacts`)).result).toMatchObject([{ field: 'subject' }])
    const rows = async (query: Readonly<Record<string, string>>) =>
      (await get(`${api}/getData/contacts`, query)).result
    const masked = { phone: '138****5066', email: 'h***@kunde.example' }
    expect((await rows({})).records).toMatchObject([masked])
    expect((await rows({ phone: '*139*' })).total).toBe(1)
    const figures = await as('POST /online/cgreport/api/getFigures', {
      body: { asks: [{ report: 'contacts' }] },
    })
    expect(figures.body.result).toMatchObject([{ refused: { code: 403 } }])
  })

  test('is told masked by the timeline, before and after', async () => {
    const { result } = await get('/crm/enquiry/timeline', { id })
    const phones = result.entries.flatMap(
      ({ changes }: { changes: readonly { field: string }[] }) =>
        changes.filter(({ field }) => field === 'phone'),
    )
    const masked = { title: '电话', to: '138****5066' }
    expect(phones).toEqual([
      { field: 'phone', from: '138****0669', ...masked },
      { field: 'phone', from: '138****5066', ...masked, to: '138****0669' },
    ])
  })

  describe('cannot be found out', () => {
    const total = async (query: Readonly<Record<string, string>>) => {
      const { status, body } = await as('GET /crm/enquiry/list', { query })
      return status === 200 ? Number(body.result.total) : status
    }
    test.each([
      ['by a search', { phone: '138*' }],
      ['by a search that fails', { phone: '139*' }],
      ['by a range', { phone_begin: '0' }],
    ])('%s', async (_name, query) => {
      expect(await total(query)).toBe(400)
    })
    test('by conditions, orders and groups', async () => {
      const where = (val: string) => ({
        superQueryMatchType: 'and',
        superQueryParams: JSON.stringify([{ field: 'phone', rule: 'like', val }]),
      })
      expect(await total(where('138'))).toBe(await total(where('999')))
      const sorted = await get('/crm/enquiry/list', { column: 'phone', order: 'asc' })
      expect(sorted.message).toContain('phone')
      expect((await as('GET /crm/enquiry/groups', { query: { groupBy: 'phone' } })).status).toBe(
        400,
      )
      const distinct = { groupBy: 'status', distinctOf: 'email' }
      expect((await as('GET /crm/enquiry/groups', { query: distinct })).status).toBe(400)
    })
    test('by saved queries, dictionaries and what is taken', async () => {
      const condition = { match: 'and', rules: [{ field: 'phone', rule: 'like', val: '138' }] }
      const saved = await as('POST /sys/superQuery/save', {
        body: { page: 'crm/enquiry', name: '电话', condition },
      })
      expect(saved.body.success).not.toBe(true)
      const dict = await as('GET /sys/dict/loadDict/crm_enquiry,phone,id')
      expect(dict.body.success).not.toBe(true)
      const taken = { tableName: 'crm_enquiry', fieldName: 'phone', fieldVal: phone, dataId: '' }
      expect((await as('GET /sys/duplicate/check', { query: taken })).body.success).not.toBe(true)
    })
    test('by the log of changes, which is told by rights', async () => {
      const lines = async (path: string, query: Readonly<Record<string, string>>) =>
        (await as(`GET ${path}`, { query })).body.result?.total ?? 0
      expect(await lines('/sys/dataLog/list', { dataContent: `*${phone}*` })).toBe(0)
      expect(await lines('/sys/dataLog/list', { changes: `*${phone}*` })).toBe(0)
      expect(await lines('/sys/log/list', { requestParam: `*${phone}*` })).toBe(0)
      const versions = { dataTable: 'crm_enquiry', dataId: id }
      const own = await host.call('admin', 'GET /sys/dataLog/queryDataVerList', {
        query: versions,
        headers: { 'tenant-id': '1001' },
      })
      expect(isSecret(own.text)).toBe(true)
      const seen = await as('GET /sys/dataLog/queryDataVerList', { query: versions })
      expect(seen.body.result.length).toBeGreaterThan(2)
      expect(isSecret(seen.text)).toBe(false)
      const [one, other] = seen.body.result
      const pair = { dataId1: one.id, dataId2: other.id }
      expect(isSecret((await as('GET /sys/dataLog/queryCompareList', { query: pair })).text)).toBe(
        false,
      )
    })
    test('by who looks on as another: the screen is his', async () => {
      const { rows } = await sql<{ id: string }>`
        select id from sys_user where username = 'clerk'`.execute(db)
      const begun = await host.call('admin', 'POST /sys/viewAs/begin', {
        headers: { 'tenant-id': '1001' },
        body: { userId: rows[0]?.id },
      })
      const headers = { 'x-access-token': String(begun.body.result.token) }
      const seen = await host.call(null, 'GET /crm/enquiry/queryById', { query: { id }, headers })
      expect(seen.body.result.phone).toBe('138****5066')
    })
  })

  test('reaches open pages masked', async () => {
    const port = await listenAnywhere(host.app)
    const { rows } = await sql<{ id: string }>`
      select id from sys_user where username = 'clerk'`.execute(db)
    const path = `/vxeSocket/${rows[0]?.id}/${'a'.repeat(32)}?tables=enquiry`
    const socket = await openSocket(port, path, { token: clerk })
    const told: unknown[] = []
    socket.socket.on('message', (data: unknown) => told.push(String(data)))
    const { id: adminId } = (
      await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(db)
    ).rows[0] ?? { id: '' }
    const other = await openSocket(port, `/vxeSocket/${adminId}/${'b'.repeat(32)}`, {
      token: await host.token('admin'),
    })
    other.socket.send(
      JSON.stringify({
        type: 'update_vxe_table',
        data: { socketKey: 'enquiry', args: [{ id, phone }, 'case'] },
      }),
    )
    await expect.poll(() => told.join()).toContain('138****5066')
    expect(isSecret(told.join())).toBe(false)
    for (const one of [socket, other]) one.socket.terminate()
  })

  describe('is written by nobody who sees it so', () => {
    const record = async () => (await get('/crm/enquiry/queryById', { id })).result
    const refusal = '没有修改“电话”的权限'

    test('sent back as it was shown it stays what it is', async () => {
      const shown = await record()
      const edit = { ...shown, company: '新公司' }
      expect((await as('PUT /crm/enquiry/edit', { body: edit })).body).toMatchObject({
        success: true,
        result: { phone: '138****5066', company: '新公司' },
      })
      expect(await stored()).toMatchObject({ phone, email })
    })

    test('another value is refused by a form, a table and a sheet, with the reason', async () => {
      const shown = await record()
      for (const value of ['13900000000', '', null, phone]) {
        const { status, text } = await as('PUT /crm/enquiry/edit', {
          body: { ...shown, phone: value },
        })
        expect([status, text.includes(refusal)], String(value)).toEqual([400, true])
      }
      const rows = { changed: [{ ...shown, phone: '139****0000' }] }
      expect((await as('POST /crm/enquiry/saveRows', { body: rows })).text).toContain(refusal)
      const added = { ...enquiry, email: undefined }
      expect((await as('POST /crm/enquiry/add', { body: added })).text).toContain(refusal)
      expect(await stored()).toMatchObject({ phone, email })
    })

    test('a record that needs it is added by others, as is said', async () => {
      const { email: _, phone: __, ...rest } = enquiry
      const { status, text } = await as('POST /crm/enquiry/add', { body: rest })
      expect(status).toBe(400)
      expect(text).toContain('“邮箱”必填，而您没有填写它的权限')
    })

    test('an exported sheet comes back without harm, a changed cell is refused', async () => {
      const { bytes } = await as('GET /crm/enquiry/exportXls', { query: { selections: id } })
      const upload = async (change: (text: string) => string) => {
        const [sheet] = (await readXlsx(new Uint8Array(bytes))).sheets
        const changed = (sheet?.rows ?? []).map((row) =>
          row.map((cell) => (typeof cell === 'string' ? change(cell) : cell)),
        )
        const file = await writeXlsx({ sheets: [{ name: '询盘', rows: changed }] })
        const form = multipartBody([{ name: 'files[]', fileName: 'a.xlsx', value: file }])
        return await as('POST /crm/enquiry/importExcel', { body: form.body, headers: form.headers })
      }
      const same = await upload((text) => text)
      expect(same.body).toMatchObject({ success: true, result: { errorCount: 0 } })
      expect(await stored()).toMatchObject({ phone, email })
      const other = await upload((text) => text.replace('138****5066', '13911112222'))
      expect(other.body.result).toMatchObject({ errorCount: 1 })
      expect(await stored()).toMatchObject({ phone, email })
    })

    test('the template of an import has no column of it', async () => {
      const sheet = await told(await as('GET /crm/enquiry/importTemplate'))
      expect(sheet).toContain('客户姓名')
      expect(sheet).not.toContain('电话')
      const own = await host.call('admin', 'GET /crm/enquiry/importTemplate', {
        headers: { 'tenant-id': '1001' },
      })
      expect(await told(own)).toContain('电话')
    })

    test('a reply goes to the address, which is not told', async () => {
      const form = await get('/crm/enquiry/replyForm', { id })
      expect(form.result.receiver).toBe('h***@kunde.example')
      const body = { id, ver: form.result.ver, template: '', subject: '答复', content: '<p>好</p>' }
      const sent = await as('POST /crm/enquiry/replyMail', { body })
      expect(sent.body.success, sent.text).toBe(true)
      expect(isSecret(sent.text)).toBe(false)
      const { rows } = await sql<{ es_receiver: string }>`select es_receiver from sys_sms`.execute(
        db,
      )
      expect(rows).toEqual([{ es_receiver: email }])
    })
  })
})
