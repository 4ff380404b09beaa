import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { holdRole, makeAuthors } from '../support/companyAuthors'
import { companyTexts } from '../support/companyDocuments'
import { describeDatabase } from '../support/db'

const author = 'thirdAuthor' as TestUser
const headers = { 'x-tenant-id': '1003' }

describeDatabase('deleting a company that has documents of its own', ['releases'], (open) => {
  let host: TestApp
  let db: Db
  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
    await makeAuthors(host)
    const body = { id: '1003', name: '第三家', status: '1' }
    expect((await host.call('admin', 'POST /sys/tenant/add', { body })).body).toMatchObject({
      success: true,
    })
    const person = { password: testPassword, roles: ['staff'], tenants: [1003] }
    await createUser(db, { ...person, username: author, realname: '丙' })
  })
  afterAll(() => host.close())

  const ask = async (line: `${string} ${string}`, body: object = {}) =>
    (await host.call(author, line, { body, headers })).body
  const save = async (path: string, text: string | null) => {
    const { version } = (await ask('GET /sys/document/changeset')).result
    return await ask('PUT /sys/document/changeset/text', { path, text, version })
  }
  const publish = async (more: object = {}) => {
    const { version, release, findings } = (await ask('POST /sys/document/changeset/plan')).result
    expect(findings).toEqual([])
    const body = { note: '第三家的', version, release, ...more }
    expect(await ask('POST /sys/document/changeset/publish', body)).toMatchObject({ success: true })
  }
  const removed = async () =>
    (await host.call('admin', 'DELETE /sys/tenant/delete', { query: { id: '1003' } })).body
  /** Tables with rows that name it or what it called its own; logs are kept. */
  const named = async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'
        and table_name not in ('sys_log', 'sys_data_log') order by 1`.execute(db)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(name)} one
        where one::text ~ 'c1003_|companies/1003|第三家的' limit 1`.execute(db)
      if (rows.length > 0) found.push(name)
    }
    return found
  }

  test('is refused while it is used, and takes everything along then', async () => {
    const texts = companyTexts(1003)
    for (const [path, text] of texts) await save(path, text)
    await publish()
    await holdRole(host, author, 'c1003_seller', 1003)
    expect(await ask('POST /c1003_orders/add', { state: 'open' })).toMatchObject({ success: true })
    const menu = 'companies/1003/menu.json'
    await save(
      'companies/1003/dicts/spare.json',
      '{"schema":2,"dict":"spare","title":"备","items":[]}',
    )
    await publish({ due: '2999-01-01 00:00' })
    await save(menu, `${texts.get(menu)}\n`)
    expect(await named()).not.toEqual([])

    expect(await removed()).toMatchObject({ success: false })
    await sql`delete from sys_user_tenant where tenant_id = 1003`.execute(db)
    expect(await removed()).toMatchObject({ success: false })
    expect(await named()).toContain('sys_document_version')
    await sql`delete from c1003_orders`.execute(db)

    const before = (await host.call('admin', 'GET /sys/document/release/list')).body.result
    expect(await removed()).toMatchObject({ success: true })
    expect(await named()).toEqual([])
    const { rows } = await sql`select 1 from information_schema.tables
      where table_schema = current_schema() and starts_with(table_name, 'c1003_')`.execute(db)
    expect(rows).toEqual([])
    expect((await host.call('admin', 'GET /c1003_orders/list')).status).toBe(404)
    const after = (await host.call('admin', 'GET /sys/document/release/list')).body.result
    expect(after).toEqual(before)
    // What comes later counts on, and others go on publishing.
    const query = { path: 'companies/1001/dicts/a.json' }
    const { version } = (await host.call('staff', 'GET /sys/document/changeset')).body.result
    await host.call('staff', 'PUT /sys/document/changeset/text', {
      body: { ...query, text: '{"schema":2,"dict":"a","title":"甲","items":[]}', version },
    })
    const plan = (await host.call('staff', 'POST /sys/document/changeset/plan', { body: {} })).body
    const body = { note: '别家', version: plan.result.version, release: plan.result.release }
    const next = await host.call('staff', 'POST /sys/document/changeset/publish', { body })
    expect(next.body).toMatchObject({ success: true, result: { release: 3 } })
  })
})
