import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'

const api = '/sys/tenantMember'

describeDatabase('members of tenants', ['people'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const call = async (request: string, more: object = {}, user: TestUser = 'admin') =>
    (await host.call(user, request as `GET ${string}`, more)).body
  const members = async (tenant: string) =>
    (await call(`GET ${api}/list`, { query: { tenant, pageSize: '100' } })).result.records as {
      readonly id: string
      readonly username: string
      readonly tenants: number
    }[]
  const add = (tenant: string, username: string, user?: TestUser) =>
    call(`POST ${api}/add`, { body: { tenant, username } }, user)
  const remove = (id: string, user?: TestUser) =>
    call(`DELETE ${api}/delete`, { query: { id } }, user)
  /** The names of the tenants that a login offers. */
  const offered = async (username: string) => {
    const body = { username, password: 'Test@2026' }
    const { result } = (await host.call(null, 'POST /sys/login', { body })).body
    return result.tenantList.map(({ id }: { id: number }) => id)
  }

  test('an account joins a second tenant, without a right there, and leaves it again', async () => {
    const role = (await call('GET /sys/role/list', { query: { roleCode: 'staff' } })).result
      .records[0]
    const password = 'Test@2026'
    const { id } = (
      await call('POST /sys/user/add', {
        body: {
          username: 'beide',
          realname: '两边',
          password,
          confirmpassword: password,
          workNo: 'B1',
          phone: '13700000001',
          selectedroles: role.id,
        },
      })
    ).result
    expect(await offered('beide')).toEqual([1001])
    const added = await add('1002', 'beide')
    expect(added).toMatchObject({ success: true, result: { username: 'beide', tenants: 2 } })
    expect(await offered('beide')).toEqual([1001, 1002])
    const line = (await members('1002')).find(({ username }) => username === 'beide')
    expect(line?.id).toBe(added.result.id)
    const found = await call(`GET ${api}/queryById`, { query: { id: added.result.id } })
    expect(found.result).toMatchObject({ tenant: '1002', username: 'beide' })
    expect(await add('1002', 'beide')).toMatchObject({
      code: 400,
      result: { errors: [{ field: 'username' }] },
    })
    const held = async () =>
      (
        await sql<{ tenant: number }>`select tenant_id as tenant from sys_user_role
          where user_id = ${id} order by tenant_id`.execute(host.database.db)
      ).rows.map(({ tenant }) => tenant)
    expect(await held()).toEqual([1001])
    await sql`insert into sys_user_role (user_id, role_id, tenant_id)
      values (${id}, ${role.id}, 1002)`.execute(host.database.db)

    expect(await remove(line?.id ?? '')).toMatchObject({ success: true })
    expect(await offered('beide')).toEqual([1001])
    expect(await held()).toEqual([1001])
  })

  describe('a member whom records of the tenant name', () => {
    const { username, other } = { username: 'named', other: 'successor' }
    const line = async (tenant: string, name: string) =>
      (await members(tenant)).find((one) => one.username === name)?.id ?? ''
    const owners = async () =>
      (
        await sql<{ owner: string | null }>`select owner from seo_keyword
          where id in ('here', 'there', 'second') order by id`.execute(host.database.db)
      ).rows.map(({ owner }) => owner)
    const leave = (query: Readonly<Record<string, string>>, path = 'delete') =>
      call(`DELETE ${api}/${path}`, { query })

    beforeEach(async () => {
      const { db } = host.database
      const one = { password: 'Test@2026', roles: [], tenants: [1001, 1002] }
      await sql`delete from seo_keyword where id in ('here', 'there', 'second')`.execute(db)
      for (const name of [username, other]) {
        const known = await db
          .selectFrom('sys_user')
          .select('id')
          .where('username', '=', name)
          .executeTakeFirst()
        if (!known) await createUser(db, { ...one, username: name, realname: name })
        else
          await sql`insert into sys_user_tenant (user_id, tenant_id, sort_no)
            values (${known.id}, 1002, 1) on conflict do nothing`.execute(db)
      }
      for (const [id, tenant] of [
        ['here', 1002],
        ['second', 1002],
        ['there', 1001],
      ] as const)
        await sql`insert into seo_keyword (id, tenant_id, word, owner)
          values (${id}, ${tenant}, ${id}, ${username})`.execute(db)
    })

    test('is asked about, with what names him there alone', async () => {
      const id = await line('1002', username)
      const told = { entity: 'seoKeyword', field: 'owner', count: 2, more: false }
      const uses = await call(`GET ${api}/uses`, { query: { ids: id } })
      expect(uses.result).toMatchObject({ uses: [told], ids: [id] })
      expect(await leave({ id })).toMatchObject({
        success: false,
        message: expect.stringContaining('还被 2 条'),
        result: { errors: [{ id }], uses: [told], ids: [id] },
      })
      expect(await line('1002', username)).toBe(id)
      expect(await owners()).toEqual([username, username, username])
    })

    test('is handed over to another member of that tenant', async () => {
      const id = await line('1002', username)
      for (const to of [id, await line('1001', other), 'nobody'])
        expect((await leave({ id, uses: 'move', to })).success, to).toBe(false)
      expect(await owners()).toEqual([username, username, username])
      const to = await line('1002', other)
      expect((await leave({ id, uses: 'move', to })).message).toBe('删除成功!')
      expect(await owners()).toEqual([other, other, username])
      expect(await line('1002', username)).toBe('')
      expect(await line('1001', username)).not.toBe('')
    })

    test('or is named no longer; of several the others go at once', async () => {
      const [id, free] = [await line('1002', username), await line('1002', other)]
      const some = await leave({ ids: `${id},${free}` }, 'deleteBatch')
      expect(some).toMatchObject({
        success: true,
        result: { deleted: 1, refused: [{ id }], ids: [id], uses: [{ field: 'owner', count: 2 }] },
      })
      expect(await line('1002', other)).toBe('')
      const mixed = `${id},${await line('1001', other)}`
      expect((await leave({ ids: mixed, uses: 'clear' }, 'deleteBatch')).message).toBe(
        '一次只能移出同一租户的成员',
      )
      expect((await leave({ id, uses: 'clear' })).success).toBe(true)
      expect(await owners()).toEqual([null, null, username])
    })

    test('is nobody’s to let go of but the platform’s', async () => {
      const id = await line('1002', username)
      for (const user of ['staff', 'staffb'] as const) {
        const options = { query: { id, ids: id, uses: 'clear' } }
        expect((await call(`GET ${api}/uses`, options, user)).success).toBe(false)
        expect((await call(`DELETE ${api}/delete`, options, user)).success).toBe(false)
      }
      expect(await owners()).toEqual([username, username, username])
    })
  })

  test('what cannot be is told where it was typed, and changes nothing', async () => {
    expect(await add('1001', 'niemand')).toMatchObject({
      code: 400,
      result: { errors: [{ field: 'username', message: expect.stringContaining('没有账号') }] },
    })
    expect((await add('4711', 'staffb')).success).toBe(false)
    const before = await members('1002')
    const only = before.find(({ tenants }) => tenants === 1)
    expect((await remove(only?.id ?? '')).message).toContain('只属于该租户')
    expect(await members('1002')).toEqual(before)
  })

  test('is the platform’s: nobody else changes it, whatever rights he holds', async () => {
    const [line] = await members('1001')
    for (const user of ['staff', 'staffb'] as const) {
      expect((await add('1001', 'staffb', user)).success).toBe(false)
      expect((await remove(line?.id ?? '', user)).success).toBe(false)
    }
    expect(await offered('staffb')).toEqual([1002])
  })

  test('whoever may look at tenants sees his own alone, unless he administers the platform', async () => {
    const { db } = host.database
    const permissions = ['tenant:view', 'tenantMember:view']
    await createRole(db, { code: 'looker', name: '查看租户', permissions })
    const person = { realname: '看', password: 'Test@2026', roles: ['looker'] }
    await createUser(db, { ...person, username: 'looker', tenants: [1001, 1002] })
    const body = { username: 'looker', password: 'Test@2026' }
    const token = (await host.call(null, 'POST /sys/login', { body })).body.result.token
    const inTenant = async (tenant: string, url: string, query: Record<string, string> = {}) => {
      const headers = { 'x-access-token': token, 'tenant-id': tenant }
      return await host.call(null, `GET ${url}`, { headers, query })
    }
    for (const own of ['1001', '1002']) {
      const other = own === '1001' ? '1002' : '1001'
      const ids = async (url: string, query?: Record<string, string>) =>
        (await inTenant(own, url, query)).body.result.records.map(({ id }: { id: string }) => id)
      expect(await ids('/sys/tenant/list')).toEqual([own])
      expect(await ids('/sys/tenant/list', { no: other })).toEqual([])
      expect((await inTenant(own, '/sys/tenant/queryById', { id: other })).status).toBe(404)
      const offered = (await inTenant(own, '/sys/tenant/queryList')).body.result
      expect(offered.map(({ id }: { id: string }) => id)).toEqual([own])
      const seen = (await inTenant(own, `${api}/list`, { pageSize: '100' })).body.result.records
      expect(seen.length).toBeGreaterThan(1)
      expect(new Set(seen.map(({ tenant }: { tenant: string }) => tenant))).toEqual(new Set([own]))
      expect(await ids(`${api}/list`, { tenant: other })).toEqual([])
    }
    expect((await members('1001')).length).toBeGreaterThan(1)
    expect((await members('1002')).length).toBeGreaterThan(1)
  })

  test('a right that everybody has for its rule is off shows him no more', async () => {
    const { db } = host.database
    const rule = db.updateTable('sys_permission').where('perms', '=', 'tenantMember:view')
    await rule.set({ status: '0' }).execute()
    await createRole(db, { code: 'none', name: '空', permissions: [] })
    const person = { realname: '无', password: 'Test@2026', roles: [] }
    await createUser(db, { ...person, username: 'norole', tenants: [1001] })
    const body = { username: 'norole', password: 'Test@2026' }
    const token = (await host.call(null, 'POST /sys/login', { body })).body.result.token
    const headers = { 'x-access-token': token }
    const { body: list } = await host.call(null, `GET ${api}/list`, { headers })
    expect(list.result.records).toEqual([])
    await rule.set({ status: '1' }).execute()
  })
})
