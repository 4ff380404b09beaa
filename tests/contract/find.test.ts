import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type CallOptions, type TestApp, testPassword } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'
import { limitRole, type TestRule } from '../support/rights'

interface Hit {
  readonly entity: string
  readonly id: string
  readonly label: string
  readonly state: string | null
  readonly facts: readonly { readonly title: string; readonly text: string }[]
  readonly pages: readonly string[]
}

describeEachDatabase('the search over all records', (open) => {
  let host: TestApp
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    host = await buildTestApp(await open())
    const { rows } = await sql<{ perms: string }>`
      select distinct perms from sys_permission where menu_type = 2 and perms is not null
        and perms not like '%,%'`.execute(host.database.db)
    const all = rows.map(({ perms }) => perms)
    const without = (...codes: string[]) => all.filter((code) => !codes.includes(code))
    await person('boss', all)
    await person('other', all, { tenant: 1002 })
    await person('clerk', without('enquiry:contact'))
    await person('seller', without('enquiry:view'))
    await person('owner', all, {
      rule: {
        entry: '/enquiry/list',
        column: 'createBy',
        conditions: '=',
        value: '#{sysUserCode}',
      },
    })
  })
  afterAll(() => host.close())

  async function person(
    username: string,
    permissions: readonly string[],
    { tenant = 1001, rule }: { readonly tenant?: number; readonly rule?: TestRule } = {},
  ) {
    const { db } = host.database
    await createRole(db, { code: username, name: username, permissions })
    if (rule) await limitRole(db, username, rule)
    const given = { password: testPassword, roles: [username], tenants: [tenant] }
    await createUser(db, { username, realname: username, ...given })
    const body = { username, password: testPassword }
    const { body: login } = await host.call(null, 'POST /sys/login', { body })
    tokens.set(username, login.result.token)
  }
  const as = async (user: string, line: `${string} ${string}`, options: CallOptions = {}) => {
    const headers = { ...options.headers, 'x-access-token': tokens.get(user) ?? '' }
    return (await host.call(null, line, { ...options, headers })).body
  }
  const ask = async (user: string, q: string) => {
    const body = await as(user, 'GET /sys/find', { query: { q } })
    expect(body.success, body.message).toBe(true)
    return body.result as { records: Hit[]; adds: { entity: string; title: string }[] }
  }
  const labels = async (user: string, q: string) =>
    (await ask(user, q)).records.map(({ label }) => label)
  const add = async (user: string, api: string, body: object) => {
    const answer = await as(user, `POST ${api}/add`, { body })
    expect(answer.success, answer.message).toBe(true)
    return answer.result
  }
  const enquiry = (more: object) => ({
    subject: '问价',
    customer: '王辉',
    message: '您好',
    email: 'wang@plain.example',
    ...more,
  })

  test('finds by name, number, reading, initials, e-mail and telephone, the exact one first', async () => {
    await add('boss', '/cms/brand', { name: '远山瓷器' })
    await add('boss', '/cms/brand', { name: '远山' })
    await add('boss', '/cms/brand', { name: '小远山' })
    const three = ['远山', '远山瓷器', '小远山']
    expect(await labels('boss', '远山')).toEqual(three)
    expect(await labels('boss', 'yuanshan')).toEqual(expect.arrayContaining(three))
    expect(await labels('boss', 'ｙｓｃｑ')).toEqual(['远山瓷器'])
    expect(await labels('boss', '山瓷 远')).toEqual(['远山瓷器'])
    expect(await labels('boss', '山远')).toEqual([])
    const { id } = await add(
      'boss',
      '/crm/enquiry',
      enquiry({ email: 'find.me@kunde.example', phone: '138-7040 5066' }),
    )
    for (const asked of ['find.me@kunde.example', 'KUNDE', '13870405066', '7040', '138 7040']) {
      const { records } = await ask('boss', asked)
      expect(records, asked).toMatchObject([
        { entity: 'enquiry', id, label: '问价', state: '待处理', pages: ['crm/enquiry'] },
      ])
      expect(records[0]?.facts.length).toBe(2)
    }
  })

  test('says what is asked of it', async () => {
    const long = await as('boss', 'GET /sys/find', { query: { q: 'a'.repeat(101) } })
    expect(long.success).toBe(false)
    expect(await ask('boss', ' \u200b ')).toEqual({ records: [], adds: [] })
    expect(await labels('boss', '%_\'\\{},"')).toEqual([])
  })

  test('offers what one may add', async () => {
    const titles = async (user: string, q: string) =>
      (await ask(user, q)).adds.map(({ title }) => title)
    expect(await titles('boss', '新增产品')).toContain('新增产品')
    expect(await titles('boss', 'xzcp')).toContain('新增产品')
    expect(await titles('seller', '新增询盘')).toEqual([])
  })

  test('shows nobody what he may not see', async () => {
    const secret = { email: 'hidden@secret.example', phone: '19912345678' }
    const by = await add('boss', '/crm/enquiry', enquiry({ subject: '密约', ...secret }))
    const asked = ['hidden@secret.example', 'secret', '19912345678', '1234', 'hi']
    for (const q of asked) {
      expect(await labels('boss', q), q).toEqual(['密约'])
      for (const user of ['other', 'clerk', 'seller', 'owner'])
        expect(await labels(user, q), `${user} ${q}`).toEqual([])
    }
    // The masked one is found by its name, and shows nothing of it.
    const { records } = await ask('clerk', '密约')
    expect(records).toMatchObject([{ id: by.id }])
    expect(JSON.stringify(records)).not.toMatch(/hidden|1234/)
    for (const user of ['other', 'seller', 'owner'])
      expect(await labels(user, '密约'), user).toEqual([])
    await add('owner', '/crm/enquiry', enquiry({ subject: '密约二' }))
    expect(await labels('owner', '密约')).toEqual(['密约二'])
  })

  test('many that one may not see leave those that one may', async () => {
    const { db } = host.database
    await add('owner', '/crm/enquiry', enquiry({ subject: '稀有事 甲' }))
    await sql`insert into crm_enquiry (id, tenant_id, subject, jd_find_subject, customer, create_by,
        create_time, sys_org_code, status)
      select 'many' || at, 1001, subject, jd_find_subject, customer, 'boss', create_time + interval '1 day',
        sys_org_code, status
      from crm_enquiry, generate_series(1, 700) at where subject = '稀有事 甲'`.execute(db)
    expect(await labels('owner', '稀有事')).toEqual(['稀有事 甲'])
    expect(await labels('owner', '有事')).toEqual(['稀有事 甲'])
    const newest = await add('boss', '/crm/enquiry', enquiry({ subject: '稀有事' }))
    // Among hundreds that begin alike, the exact one is the first.
    expect((await ask('boss', '稀有事')).records[0]).toMatchObject({ id: newest.id })
    await sql`delete from crm_enquiry where id like 'many%'`.execute(db)
  })

  describe('is never behind', () => {
    let number = 0
    const text = () => {
      number += 1
      return `鲲鹏${number}号器`
    }
    const sku = () => `KP-${1000 + number}`
    const made = async (name: string) =>
      await add('boss', '/cms/product', { name, sku: sku(), price: 10, stock: 2 })
    const expectFound = async (name: string, isFound: boolean) =>
      expect(await labels('boss', name)).toEqual(isFound ? [name] : [])

    const doors: Readonly<Record<string, (name: string) => Promise<void>>> = {
      add: async (name) => void (await made(name)),
      edit: async (name) => {
        const before = text()
        const { id, ver } = await made(before)
        await ok('PUT /cms/product/edit', { id, ver, name })
        await expectFound(before, false)
      },
      'rows of a table': async (name) => {
        const before = text()
        const { id, ver } = await made(before)
        const added = [{ name, sku: `${sku()}R`, price: 1, stock: 1 }]
        const next = text()
        await ok('POST /cms/product/saveRows', {
          added,
          changed: [{ id, ver, name: next }],
          removed: [],
        })
        await expectFound(before, false)
        await expectFound(next, true)
      },
      import: async (name) => {
        const sheet = await writeXlsx({
          sheets: [
            {
              name: '产品',
              rows: [
                ['产品名称', '货号', '单价', '库存'],
                [name, `${sku()}I`, 1, 1],
              ],
            },
          ],
        })
        const { body, headers } = multipartBody([
          { name: 'files[]', fileName: '产品.xlsx', value: sheet },
        ])
        const answer = await as('boss', 'POST /cms/product/importExcel', { body, headers })
        expect(answer.result, answer.message).toMatchObject({ createdCount: 1 })
      },
      'deleting and restoring': async (name) => {
        const { id } = await made(name)
        const gone = await as('boss', 'DELETE /cms/product/delete', { query: { id } })
        expect(gone.success, gone.message).toBe(true)
        await expectFound(name, false)
        await ok('POST /cms/product/restore', { ids: [id] })
      },
    }
    const ok = async (line: `${string} ${string}`, body: object) => {
      const answer = await as('boss', line, { body })
      expect(answer.success, answer.message).toBe(true)
    }

    test.each(Object.keys(doors))('after %s', async (door) => {
      const name = text()
      await doors[door]?.(name)
      await expectFound(name, true)
    })

    test('after a deletion of many and the import of the same', async () => {
      const names = Array.from({ length: 20 }, text)
      const ids: string[] = []
      for (const name of names) {
        number += 1
        ids.push((await made(name)).id)
      }
      const gone = await as('boss', 'DELETE /cms/product/deleteBatch', {
        query: { ids: ids.join() },
      })
      expect(gone.success, gone.message).toBe(true)
      for (const name of names) await expectFound(name, false)
      await doors.import?.(names[0] ?? '')
      await expectFound(names[0] ?? '', true)
      await expectFound(names[1] ?? '', false)
    })

    test('rows from before are filled by the job', async () => {
      const name = text()
      const { id } = await made(name)
      await sql`update cms_product set jd_find_name = null where id = ${id}`.execute(
        host.database.db,
      )
      const health = async () => {
        const { body } = await host.call('admin', 'GET /sys/health')
        return body.result.checks.find((one: { name: string }) => one.name === 'find')
      }
      await expectFound(name, false)
      expect(await health()).toMatchObject({ state: 'watch', value: '1 条还找不到' })
      await host.runJob('fillTextKeys')
      await expectFound(name, true)
      expect(await health()).toMatchObject({ state: 'good' })
    })
  })
})
