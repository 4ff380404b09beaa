import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { createRole, createUser } from '../../server/seed/people'
import { seedRoles } from '../../server/seed/roles'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { limitRole } from '../support/rights'

describeDatabase('为什么', ['explain', 'rights'], (open) => {
  let host: TestApp
  let db: Db
  let brandId = ''
  const userId = async (username: string) => {
    const row = await system(db)
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const why = async (user: TestUser, query: Record<string, string>) => {
    const { status, body } = await host.call(user, 'GET /sys/permission/explain', { query })
    return { status, ...body.result }
  }

  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
    await limitRole(db, 'staff', {
      entry: '/content/brand',
      column: 'country',
      conditions: '=',
      value: 'DE',
    })
    const body = { name: '甲牌', country: 'US', status: '1' }
    brandId = (await host.call('admin', 'POST /cms/brand/add', { body })).body.result.id
  })
  afterAll(() => host.close())

  test('tells of a button which role gives it, or that none does and which would', async () => {
    const held = await why('staff', { kind: 'code', name: 'news:edit' })
    expect(held.allowed).toBe(true)
    expect(held.sentences.join()).toContain('“员工”授予')
    const missing = await why('staff', { kind: 'code', name: 'news:delete' })
    expect(missing.allowed).toBe(false)
    expect(missing.sentences.join()).toMatch(/没有“.*”的权限.*现有角色：“员工”.*“管理员”/)
    const unknown = await why('staff', { kind: 'code', name: 'nothing:at:all' })
    expect(unknown.sentences.join()).toContain('不在任何菜单中')
  })

  test('names the roles of the own tenant and of the platform alone', async () => {
    for (const [code, tenant_id] of [
      ['ours', 1001],
      ['theirs', 1002],
    ] as const) {
      const id = await createRole(db, { code, name: `角色${code}`, permissions: ['news:delete'] })
      await system(db).updateTable('sys_role').set({ tenant_id }).where('id', '=', id).execute()
    }
    const { sentences } = await why('staff', { kind: 'code', name: 'news:delete' })
    expect(sentences.join()).toContain('“角色ours”')
    expect(sentences.join()).not.toContain('“角色theirs”')
  })

  test('a button that gives several codes is asked about by each of them', async () => {
    const menuType = '2'
    const [view] = await system(db)
      .selectFrom('sys_permission')
      .select('id')
      .where('url', '=', '/content/brand')
      .execute()
    const body = { menuType, name: '双权限', parentId: view?.id, perms: 'brand:one, brand:two' }
    const made = await host.call('admin', 'POST /sys/permission/add', {
      body: { ...body, permsType: '1', status: '1' },
    })
    expect(made.body.success, made.body.message).toBe(true)
    const known = (await host.call('admin', 'GET /sys/permission/explainables')).body.result
    const names = known.codes.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['brand:one', 'brand:two']))
    expect(names.filter((name: string) => name.includes(','))).toEqual([])
    const { sentences } = await why('staff', { kind: 'code', name: 'brand:two' })
    expect(sentences.join()).toContain('这些角色可以授予它：“管理员”')
    const ask = { kind: 'code', name: 'brand:two', words: '需要' }
    const asked = await host.call('staff', 'POST /sys/permission/ask', { body: ask })
    expect(asked.body).toMatchObject({ success: true, message: '已发给管理员' })
  })

  test('tells of an entry, also of one that is not there', async () => {
    expect((await why('staff', { kind: 'entry', name: '/content/brand' })).allowed).toBe(true)
    const { sentences } = await why('staff', { kind: 'entry', name: '/nowhere' })
    expect(sentences).toEqual(['没有这个菜单'])
  })

  test('tells of a field and of a row by the rule that hides it', async () => {
    const price = await why('staff', { kind: 'field', name: 'product.price' })
    expect(price.allowed).toBe(false)
    expect(price.sentences.join()).toContain('字段“单价”')
    const row = await why('admin', {
      kind: 'row',
      name: 'brand',
      id: brandId,
      userId: await userId('staff'),
    })
    expect(row.allowed).toBe(false)
    expect(row.sentences.join()).toMatch(
      /不在数据范围内.*“员工”在菜单“品牌管理”的规则“规则 =”不满足：国家\/地区 等于 德国/,
    )
    expect(row.links).toEqual([
      {
        title: '角色“员工”',
        path: `/system/role?${new URLSearchParams({ 'q.roleName': '员工' })}`,
      },
      {
        title: '菜单“品牌管理”的数据规则',
        path: `/system/menu?${new URLSearchParams({ 'q.name': '品牌管理' })}`,
      },
    ])
    const admin = await why('admin', { kind: 'row', name: 'brand', id: brandId })
    expect(admin.allowed).toBe(true)
  })

  test('of a record outside the asker’s own rows nothing is told that is not told of one that is not there', async () => {
    const own = { kind: 'row', name: 'brand', id: brandId }
    const none = { ...own, id: 'f'.repeat(32) }
    const told = await why('staff', own)
    expect(told).toEqual(await why('staff', none))
    expect(told).toMatchObject({ allowed: false })
    // The rules that limit him are his to know.
    expect(told.sentences.join()).toContain('“员工”在菜单“品牌管理”的规则“规则 =”只给')
    const asked = async ({ id }: { readonly id: string }) => {
      const body = { kind: 'row', name: 'brand', id, words: '需要' }
      return (await host.call('staff', 'POST /sys/permission/ask', { body })).body.message
    }
    expect(await asked(own)).toBe(await asked(none))
    expect(await why('staff', own)).toEqual(await why('staff', none))
  })

  test('what may be asked about is what one can open; whoever may ask of others chooses from all', async () => {
    const listed = async (username: string, permissions: readonly string[]) => {
      if (permissions.length > 0)
        await createRole(db, { code: username, name: username, permissions })
      await createUser(db, {
        username,
        realname: username,
        password: testPassword,
        roles: permissions.length > 0 ? [username] : [],
        tenants: [1001],
      })
      const body = { username, password: testPassword }
      const { token } = (await host.call(null, 'POST /sys/login', { body })).body.result
      const headers = { 'x-access-token': String(token), 'tenant-id': '1001' }
      const { body: answer } = await host.call(null, 'GET /sys/permission/explainables', {
        headers,
      })
      const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)
      const { entries, codes, entities } = answer.result
      return { entries: names(entries), codes: names(codes), entities: names(entities) }
    }
    const home = '/websiteManage/dashboard/analysis'
    expect(await listed('opensNothing', [])).toEqual({ entries: [home], codes: [], entities: [] })
    const few = await listed('opensBrands', ['brand:view'])
    expect(few.entries).toContain('/content/brand')
    expect(few.entries).not.toContain('/content/news')
    expect(few.codes).toContain('brand:delete')
    expect(few.codes.filter((code) => code.startsWith('news:'))).toEqual([])
    expect(few.entities).toEqual(['brand'])
    const all = await listed('asksOfOthers', ['right:explain'])
    expect(all.entries).toContain('/content/news')
    expect(all.codes).toContain('news:delete')
  })

  test('tells what a number counts, and who may ask of others how much it leaves out', async () => {
    const number = { kind: 'number', name: 'brand' }
    await createRole(db, { code: 'fewer', name: '德国牌', permissions: ['brand:view'] })
    await limitRole(db, 'fewer', {
      entry: '/content/brand',
      column: 'country',
      conditions: '=',
      value: 'DE',
    })
    const person = { password: testPassword, roles: ['fewer'], tenants: [1001] }
    await createUser(db, { ...person, username: 'fewer', realname: '德国' })
    const body = { username: 'fewer', password: testPassword }
    const { token } = (await host.call(null, 'POST /sys/login', { body })).body.result
    const headers = { 'x-access-token': token }
    const reply = await host.call(null, 'GET /sys/permission/explain', { query: number, headers })
    const own = reply.body.result
    expect(own).toMatchObject({ allowed: true })
    expect(own.sentences).toEqual([
      '在数据范围内的品牌有 0 条，合计与图表只算这些',
      '“德国牌”在菜单“品牌管理”的规则“规则 =”只给：国家/地区 等于 德国',
    ])
    const asked = await why('admin', { ...number, userId: await userId('fewer') })
    expect(asked.sentences.slice(0, 2)).toEqual(own.sentences)
    expect(asked.sentences.slice(2)).toEqual(['另有 1 条不在数据范围内，不计入'])
    const whole = await why('admin', number)
    expect(whole.sentences[0]).toBe('品牌共 1 条，合计与图表算的是全部')
    const query = { kind: 'number', name: 'news' }
    const lacking = await host.call(null, 'GET /sys/permission/explain', { query, headers })
    expect(lacking.body.result.allowed).toBe(false)
  })

  test('a variable without a value: told of the row, and a finding that names whom it concerns', async () => {
    await createRole(db, { code: 'nearby', name: '本部门', permissions: ['brand:view'] })
    await limitRole(db, 'nearby', {
      entry: '/content/brand',
      column: 'createBy',
      conditions: '=',
      value: '#{sysUserCode}',
    })
    await limitRole(db, 'nearby', {
      entry: '/content/brand',
      column: 'sysOrgCode',
      conditions: 'IN',
      value: '#{sysMultiOrgCode}',
    })
    const person = { password: testPassword, roles: ['nearby'], tenants: [1001] }
    await createUser(db, { ...person, username: 'lost', realname: '无部门' })
    const asked = { kind: 'row', name: 'brand', id: brandId, userId: await userId('lost') }
    const { sentences } = await why('admin', asked)
    expect(sentences.join()).toMatch(/创建人 等于 lost（#\{sysUserCode\}）/)
    expect(sentences.join()).toContain('无法执行')
    const { body } = await host.call('admin', 'GET /sys/permission/ruleFindings')
    expect(body.result.map(({ message }: { message: string }) => message)).toEqual([
      '菜单“品牌管理”的数据规则“规则 IN”：其中的变量（#{sysMultiOrgCode}）对无部门没有值，因此看不到任何数据',
    ])
  })

  test('tells the three levels of a field: written, seen, seen masked', async () => {
    const roles = {
      looks: ['enquiry:view', 'product:view', 'product:price'],
      writes: ['product:view', 'product:edit', 'product:price', 'product:pricing'],
    }
    for (const [code, permissions] of Object.entries(roles)) {
      await createRole(db, { code, name: code, permissions })
      await createUser(db, {
        username: code,
        realname: code,
        password: testPassword,
        roles: [code],
        tenants: [1001],
      })
    }
    const level = async (who: string, name: string) => {
      const asked = { kind: 'field', name, userId: await userId(who) }
      const { allowed, level, sentences } = await why('admin', asked)
      return { allowed, level, told: sentences.join() }
    }
    const masked = await level('looks', 'enquiry.phone')
    expect(masked).toMatchObject({ allowed: false, level: 'masked' })
    expect(masked.told).toMatch(/字段“电话”：看到的是打码的值，因为.*没有“.*联系方式”的权限/)
    const seen = await level('looks', 'product.price')
    expect(seen).toMatchObject({ allowed: true, level: 'see' })
    expect(seen.told).toMatch(/只能查看，不能修改.*没有“修改单价”的权限/)
    const written = await level('writes', 'product.price')
    expect(written).toMatchObject({ allowed: true, level: 'edit' })
    expect(written.told).toMatch(/可以修改.*“修改单价”由“writes”授予/)
    expect(await level('writes', 'enquiry.phone')).toMatchObject({ allowed: false })
    expect((await level('writes', 'enquiry.phone')).level).toBeUndefined()
  })

  test('of others is told to those who may ask', async () => {
    const staff = await userId('staff')
    const asked = { kind: 'row', name: 'brand', id: brandId, userId: staff }
    const answer = await why('admin', asked)
    expect(answer.allowed).toBe(false)
    const staffb = await userId('staffb')
    expect((await why('admin', { ...asked, userId: staffb })).status).toBe(404)
    await system(db)
      .deleteFrom('sys_role_permission')
      .where('permission_id', 'in', (of) =>
        of.selectFrom('sys_permission').select('id').where('perms', '=', 'right:explain'),
      )
      .execute()
    await new Promise((resolve) => setTimeout(resolve, 900))
    const refused = await why('staff', { ...asked, userId: await userId('admin') })
    expect(refused.status).toBe(403)
  })

  test('a role document’s rows are a rule of its entry: given once, renewed, and not given again', async () => {
    const rows = (condition: string) => ({
      name: 'seller',
      title: '业务员',
      codes: new Set(['enquiry:view']),
      entries: new Set(['/enquiry', '/enquiry/list']),
      rows: [{ entity: 'enquiry', title: '询盘', condition, entry: '/enquiry/list' }],
    })
    const stored = async () => {
      const granted = await system(db)
        .selectFrom('sys_role_permission as granted')
        .innerJoin('sys_role as role', 'role.id', 'granted.role_id')
        .innerJoin('sys_permission_data_rule as rule', 'rule.id', 'granted.data_rule_ids')
        .select(['rule.rule_value', 'rule.rule_conditions'])
        .where('role.role_code', '=', 'seller')
        .execute()
      return granted.map(({ rule_conditions, rule_value }) => `${rule_conditions} ${rule_value}`)
    }
    await seedRoles(db, [rows('createBy == user.username')])
    expect(await stored()).toEqual(['EXPR createBy == user.username'])
    await seedRoles(db, [rows('createBy == user.realname')])
    expect(await stored()).toEqual(['EXPR createBy == user.realname'])
    await system(db).updateTable('sys_role_permission').set({ data_rule_ids: null }).execute()
    await seedRoles(db, [rows('createBy == user.realname')])
    expect(await stored()).toEqual([])
  })
})
