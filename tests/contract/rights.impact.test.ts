import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { newId } from '../../server/kernel/ids'
import type { ImpactAnswer } from '../../server/rights/impact'
import { createDeparts } from '../../server/seed/departs'
import { buttonId, entryId } from '../../server/seed/menu'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { type Observed, observing } from '../support/observed'
import { limitRole } from '../support/rights'
import { storedRights } from '../support/storedRights'

// Each looks at what everybody sees, before and after.
vi.setConfig({ testTimeout: 120_000 })

const lists = [
  ...(['/cms/brand', '/cms/product', '/cms/productSpec', '/cms/news', '/cms/priceChange'] as const),
] as const
const titles = {
  '/cms/brand': '品牌',
  '/cms/product': '产品',
  '/cms/productSpec': '产品规格',
  '/cms/news': '新闻',
  '/cms/priceChange': '价格记录',
}

/** Fields with a right of their own. */
const ownFields = {
  '/cms/product.price': '产品 · 单价',
  '/cms/product.amount': '产品 · 货值',
  '/cms/product.minPrice': '产品 · 最低规格价',
  '/cms/product.prices': '产品 · 价格记录',
  '/cms/priceChange.oldPrice': '价格记录 · 原价',
  '/cms/priceChange.newPrice': '价格记录 · 新价',
  '/cms/priceChange.rate': '价格记录 · 涨跌',
  '/cms/product.specs.price': '产品规格 · 规格单价',
}

/** What somebody gains and loses, in words. */
interface Moved {
  readonly gained: readonly string[]
  readonly lost: readonly string[]
}

// What is foretold is what has happened when it is saved: for everybody, by what the calls answer him.
describeDatabase('改了会怎样', ['explain', 'rights', 'people'], (open) => {
  let host: TestApp
  let db: Db
  let observe: (username: string) => Promise<Observed | undefined>
  const people = ['anna', 'bert', 'cora', 'dora', 'emil', 'staff', 'admin']
  const titleOfCode = new Map<string, string>()

  const idOf = async (
    table: 'sys_user' | 'sys_role' | 'sys_depart' | 'sys_depart_role',
    name: string,
  ) => {
    const column = {
      sys_user: 'username',
      sys_role: 'role_code',
      sys_depart: 'depart_name',
      sys_depart_role: 'role_code',
    }[table]
    const row = await db
      .selectFrom(table)
      .select('id')
      .where(column, '=', name)
      .executeTakeFirstOrThrow()
    return String(row.id)
  }
  const granted = async (roleId: string) => {
    const { body } = await host.call('admin', 'GET /sys/permission/queryRolePermission', {
      query: { roleId },
    })
    return body.result as readonly string[]
  }
  const grant = async (roleId: string, ...ids: readonly string[]) => {
    const last = await granted(roleId)
    const body = { roleId, permissionIds: [...last, ...ids].join(), lastpermissionIds: last.join() }
    const saved = await host.call('admin', 'POST /sys/permission/saveRolePermission', { body })
    expect(saved.body.success, saved.body.message).toBe(true)
  }
  const everybody = async () => {
    const all = await Promise.all(people.map(async (one) => [one, await observe(one)] as const))
    return new Map(all)
  }

  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
    observe = observing(host, 1001, lists)
    const view = ['brand:view', 'product:view', 'news:view', 'news:edit']
    await createRole(db, { code: 'reader', name: '读者', permissions: view })
    await createRole(db, { code: 'seller', name: '销售', permissions: ['brand:view'] })
    await createRole(db, { code: 'nobody', name: '空角色', permissions: [] })
    const person = (username: string, roles: readonly string[], tenants = [1001]) =>
      createUser(db, { username, realname: username, password: testPassword, roles, tenants })
    await person('anna', ['reader'])
    await person('bert', ['reader', 'seller'])
    await person('cora', ['seller'])
    await person('dora', ['nobody'])
    await person('emil', ['reader'])
    await person('otto', ['reader'], [1002])
    await createDeparts(db, 1001, [{ name: '总部', children: [{ name: '外贸部' }] }])
    // Frozen: he gains and loses nothing, whatever his roles are given.
    await db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'emil').execute()
    const makers = ['anna', 'bert', 'bert', 'cora', 'cora', 'cora']
    for (const [at, maker] of makers.entries()) {
      for (const [user, company] of [
        ['admin', '甲'],
        ['staffb', '乙'],
      ] as const) {
        const body = { name: `${company}牌${at}`, country: at % 2 ? 'US' : 'DE', status: '1' }
        const { result } = (await host.call(user, 'POST /cms/brand/add', { body })).body
        await db
          .updateTable('cms_brand')
          .set({ create_by: maker, sys_org_code: at < 2 ? 'A01' : 'A01A01' })
          .where('id', '=', result.id)
          .execute()
      }
    }
    const specs = [{ name: '1.5 m', price: 5, status: '1' }]
    const product = { name: '床', sku: 'BED-0001', status: 'draft', price: 10, specs }
    const made = await host.call('admin', 'POST /cms/product/add', { body: product })
    expect(made.body.success, made.body.message).toBe(true)
    const { id, ver } = made.body.result
    const dearer = await host.call('admin', 'PUT /cms/product/edit', {
      body: { id, ver, price: 12 },
    })
    expect(dearer.body.success, dearer.body.message).toBe(true)
    const { body } = await host.call('admin', 'GET /sys/permission/explainables')
    for (const { name, title } of body.result.codes)
      for (const code of name.split(',')) titleOfCode.set(code, title)
  })
  afterAll(() => host.close())

  /** What has really happened to each of those people to whom something has. */
  function happened(
    before: ReadonlyMap<string, Observed | undefined>,
    after: ReadonlyMap<string, Observed | undefined>,
  ): ReadonlyMap<string, Moved> {
    const side = (had?: Observed, has?: Observed): readonly string[] => {
      if (!had || !has) return []
      const menu = [...has.menu].filter((one) => !had.menu.has(one)).map((one) => `entry ${one}`)
      const codes = [...has.codes]
        .filter((one) => !had.codes.has(one))
        .map((one) => `code ${titleOfCode.get(one)}`)
      const rows = lists.flatMap((url) => {
        const fresh = [...(has.records.get(url) ?? [])].filter(
          (id) => !had.records.get(url)?.has(id),
        )
        return fresh.length > 0 ? [`rows ${titles[url]} ${fresh.length}`] : []
      })
      const fields = Object.entries(ownFields).flatMap(([key, title]) =>
        has.fields.has(key) && !had.fields.has(key) ? [`field ${title}`] : [],
      )
      return [...new Set([...menu, ...codes, ...rows, ...fields])].sort()
    }
    return new Map(
      [...before.keys()].flatMap((one) => {
        const [was, is] = [before.get(one), after.get(one)]
        const moved = { gained: side(was, is), lost: side(is, was) }
        return moved.gained.length + moved.lost.length > 0 ? [[one, moved] as const] : []
      }),
    )
  }

  /** Changes for people of the current tenant, or of the one named. */
  function foretold(
    { people, changes, items, entities }: ImpactAnswer,
    tenant?: string,
  ): ReadonlyMap<string, Moved> {
    const those = people.filter((one) => one.tenant === tenant)
    return new Map(
      those.map(({ username, change, rows }) => {
        const side = (of: 'gained' | 'lost') => {
          const places = changes[change]?.[of] ?? []
          const named = places.map((at) => `${items[at]?.kind} ${items[at]?.title}`)
          const counted = rows.flatMap((one) =>
            one[of] > 0 ? [`rows ${entities[one.entity]} ${one[of]}`] : [],
          )
          return [...named, ...counted].sort()
        }
        return [username, { gained: side('gained'), lost: side('lost') }]
      }),
    )
  }

  const ask = async (url: string, body: object) => {
    const reply = await host.call('admin', `POST ${url}/impact`, { body })
    expect(reply.body.message, url).toBe('操作成功！')
    return reply.body.result as ImpactAnswer
  }

  /** Asks, sees that nothing has changed by it, saves, and compares. Answers what has happened. */
  async function check(url: string, body: object, method = 'POST') {
    const before = await everybody()
    const stored = await storedRights(db)
    const answer = foretold(await ask(url, body))
    expect(await storedRights(db), `${url}: only asked`).toEqual(stored)
    const line = method === 'DELETE' ? { query: body as Record<string, string> } : { body }
    const saved = await host.call('admin', `${method} ${url}`, line)
    expect(saved.body.success, `${url}: ${saved.body.message}`).toBe(true)
    const real = happened(before, await everybody())
    expect(Object.fromEntries(answer), url).toEqual(Object.fromEntries(real))
    return real
  }

  test('the grants of a role: entries, buttons, a field with a right of its own, and all rows', async () => {
    const roleId = await idOf('sys_role', 'reader')
    const last = await granted(roleId)
    const given = [buttonId('product:price'), buttonId('brand:edit'), entryId('/enquiry')]
    const taken = [buttonId('news:view'), entryId('/content/news')]
    const wanted = [...last.filter((id) => !taken.includes(id)), ...given]
    const body = { roleId, permissionIds: wanted.join(), lastpermissionIds: last.join() }
    const real = await check('/sys/permission/saveRolePermission', body)
    expect([...real.keys()].sort()).toEqual(['anna', 'bert'])
    expect(real.get('anna')?.gained).toContain('field 产品 · 单价')
    expect(real.get('anna')?.lost.join()).toContain('新闻')
  })

  test('the level of a field that is gained or lost: written, seen, seen masked', async () => {
    const roleId = await idOf('sys_role', 'reader')
    const last = await granted(roleId)
    const fieldsOf = async (codes: readonly string[]) => {
      const wanted = [...last, ...codes.map(buttonId)]
      const body = { roleId, permissionIds: wanted.join(), lastpermissionIds: last.join() }
      const { items } = await ask('/sys/permission/saveRolePermission', body)
      return items.flatMap(({ kind, title }) => (kind === 'field' ? [title] : []))
    }
    const price = '产品 · 单价'
    expect(await fieldsOf(['product:pricing'])).toContain(`${price}（修改）`)
    expect(await fieldsOf(['enquiry:view'])).toContain('询盘 · 电话（打码）')
    const whole = await fieldsOf(['enquiry:view', 'enquiry:contact'])
    expect(whole).toContain('询盘 · 电话')
    expect(whole).not.toContain('询盘 · 电话（打码）')
  })

  test('taking the right to read takes all rows', async () => {
    const roleId = await idOf('sys_role', 'seller')
    const last = await granted(roleId)
    const wanted = last.filter((id) => id !== buttonId('brand:view'))
    const body = { roleId, permissionIds: wanted.join(), lastpermissionIds: last.join() }
    const real = await check('/sys/permission/saveRolePermission', body)
    // Another role of his gives bert all of it.
    expect([...real.keys()]).toEqual(['cora'])
    expect(real.get('cora')?.lost).toContain('rows 品牌 6')
    const back = { roleId, permissionIds: last.join(), lastpermissionIds: wanted.join() }
    await check('/sys/permission/saveRolePermission', back)
  })

  test('a rule that a role is limited by, its change and its end; one that cannot apply gives nothing', async () => {
    const roleId = await idOf('sys_role', 'seller')
    const rule = { entry: '/content/brand', column: 'createBy', conditions: '=' }
    const id = await limitRole(db, 'seller', { ...rule, value: '#{sysUserCode}' })
    const permissionId = entryId('/content/brand')
    await host.call('admin', 'POST /sys/role/datarule', {
      body: { permissionId, roleId, dataRuleIds: '' },
    })
    const limited = { permissionId, roleId, dataRuleIds: id }
    const real = await check('/sys/role/datarule', limited)
    expect(real.get('cora')).toEqual({ gained: [], lost: ['rows 品牌 3'] })
    const edited = { id, permissionId, ruleName: '美国', status: '1' }
    const changed = await check('/sys/permission/editPermissionRule', {
      ...edited,
      ruleColumn: 'country',
      ruleConditions: '=',
      ruleValue: 'DE',
    })
    expect(changed.get('cora')).toEqual({ gained: ['rows 品牌 2'], lost: ['rows 品牌 2'] })
    const broken = await check('/sys/permission/editPermissionRule', {
      ...edited,
      ruleColumn: null,
      ruleConditions: 'USE_SQL_RULES',
      ruleValue: '1 = 1',
    })
    expect(broken.get('cora')).toEqual({ gained: [], lost: ['rows 品牌 3'] })
    const ended = await check('/sys/permission/deletePermissionRule', { id }, 'DELETE')
    expect(ended.get('cora')).toEqual({ gained: ['rows 品牌 6'], lost: [] })
  })

  test('somebody’s roles and departments, by the form of his account', async () => {
    const id = await idOf('sys_user', 'dora')
    const record = async () =>
      (await host.call('admin', 'GET /sys/user/queryById', { query: { id } })).body.result
    await limitRole(db, 'seller', {
      entry: '/content/brand',
      column: 'sysOrgCode',
      conditions: 'IN',
      value: '#{sysMultiOrgCode}',
    })
    // What was not changed by a call is known within a second.
    await new Promise((resolve) => setTimeout(resolve, 900))
    const [seller, depart] = [await idOf('sys_role', 'seller'), await idOf('sys_depart', '外贸部')]
    await db
      .updateTable('sys_user')
      .set({ phone: '13800000001', work_no: 'D1' })
      .where('id', '=', id)
      .execute()
    const before = await everybody()
    const sent = { ...(await record()), selectedroles: seller, selecteddeparts: depart }
    const told = foretold(await ask('/sys/user/edit', sent))
    const saved = await host.call('admin', 'PUT /sys/user/edit', { body: sent })
    expect(saved.body.success, saved.body.message).toBe(true)
    const real = happened(before, await everybody())
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(real))
    expect(real.get('dora')?.gained).toContain('rows 品牌 4')
    const moved = { ...(await record()), selecteddeparts: await idOf('sys_depart', '总部') }
    expect(foretold(await ask('/sys/user/edit', moved)).get('dora')).toEqual({
      gained: ['rows 品牌 2'],
      lost: ['rows 品牌 4'],
    })
  })

  test('a role that somebody is given from the role’s side', async () => {
    const body = {
      roleId: await idOf('sys_role', 'reader'),
      userId: await idOf('sys_user', 'cora'),
    }
    const real = await check('/sys/roleUser/add', body)
    expect([...real.keys()]).toEqual(['cora'])
  })

  test('a role that several are given at once, and that is taken from one and from several', async () => {
    const [roleId, bert, cora] = [
      await idOf('sys_role', 'reader'),
      await idOf('sys_user', 'bert'),
      await idOf('sys_user', 'cora'),
    ]
    const lines = async () => {
      const query = { roleId, pageSize: '100' }
      const { body } = await host.call('admin', 'GET /sys/roleUser/list', { query })
      return body.result.records as readonly { readonly id: string; readonly userId: string }[]
    }
    const lineOf = async (userId: string) =>
      (await lines()).find((line) => line.userId === userId)?.id ?? ''
    const one = await check('/sys/roleUser/delete', { id: await lineOf(cora) }, 'DELETE')
    expect([...one.keys()]).toEqual(['cora'])
    expect(one.get('cora')?.gained).toEqual([])
    expect(one.get('cora')?.lost.length).toBeGreaterThan(0)
    const ids = [await lineOf(bert), await lineOf(await idOf('sys_user', 'anna'))].join()
    const several = await check('/sys/roleUser/deleteBatch', { ids }, 'DELETE')
    expect([...several.keys()].sort()).toEqual(['anna', 'bert'])
    const userIdList = [bert, cora, await idOf('sys_user', 'anna')]
    const given = await check('/sys/user/addSysUserRole', { roleId, userIdList })
    expect([...given.keys()].sort()).toEqual(['anna', 'bert', 'cora'])
    expect(await ask('/sys/user/addSysUserRole', { roleId, userIdList })).toMatchObject({
      people: [],
    })
  })

  test('a role that is deleted, with what it gave', async () => {
    await createRole(db, { code: 'short', name: '短期', permissions: ['news:add'] })
    const [id, dora] = [await idOf('sys_role', 'short'), await idOf('sys_user', 'dora')]
    await check('/sys/user/addSysUserRole', { roleId: id, userIdList: [dora] })
    const real = await check('/sys/role/delete', { id }, 'DELETE')
    expect([...real.keys()]).toEqual(['dora'])
  })

  // Each of its two dozen questions is asked beforehand and compared with what has come of it.
  const long = { timeout: 120_000 }
  test(
    'what a department has, the role of a department, who has it, and new members',
    long,
    async () => {
      const departId = await idOf('sys_depart', '外贸部')
      const ids = [buttonId('news:view'), buttonId('news:delete'), entryId('/content/news')]
      const join = { depId: departId, userIdList: [await idOf('sys_user', 'anna')] }
      await check('/sys/user/editSysDepartWithUser', join)
      const grants = { permissionIds: ids.join(), lastpermissionIds: '' }
      await check('/sys/permission/saveDepartPermission', { departId, ...grants })
      const role = { departId, roleName: '记者', roleCode: 'reporter' }
      const made = await host.call('admin', 'POST /sys/sysDepartRole/add', { body: role })
      const { id: roleId } = made.body.result
      await check('/sys/sysDepartPermission/saveDeptRolePermission', {
        departId,
        roleId,
        ...grants,
      })
      const { result: record } = (
        await host.call('admin', 'GET /sys/sysDepartRole/queryById', { query: { id: roleId } })
      ).body
      const users = await idOf('sys_user', 'anna')
      const before = await everybody()
      const told = foretold(await ask('/sys/sysDepartRole/edit', { ...record, users }))
      const saved = await host.call('admin', 'PUT /sys/sysDepartRole/edit', {
        body: { ...record, users },
      })
      expect(saved.body.success, saved.body.message).toBe(true)
      const real = happened(before, await everybody())
      expect(Object.fromEntries(told)).toEqual(Object.fromEntries(real))
      expect(real.get('anna')?.gained.join()).toContain('新闻')
      // By the roles of a person it is taken again.
      const chosen = { userId: users, newRoleId: '', oldRoleId: roleId }
      const taking = foretold(await ask('/sys/sysDepartRole/deptRoleUserAdd', chosen))
      expect(taking.get('anna')).toEqual({ gained: [], lost: real.get('anna')?.gained })
      // Less of the department is less of its roles.
      const less = { departId, permissionIds: '', lastpermissionIds: ids.join() }
      const taken = await check('/sys/permission/saveDepartPermission', less)
      expect([...taken.keys()]).toEqual(['anna'])
      await check('/sys/permission/saveDepartPermission', { departId, ...grants })
      await check('/sys/sysDepartPermission/saveDeptRolePermission', {
        departId,
        roleId,
        ...grants,
      })
      // Who leaves the department leaves its roles.
      const { body } = await host.call('admin', 'GET /sys/departMember/list', {
        query: { depId: departId, userId: users },
      })
      const left = await check(
        '/sys/departMember/deleteBatch',
        { ids: body.result.records[0].id },
        'DELETE',
      )
      expect([...left.keys()]).toEqual(['anna'])
      expect(left.get('anna')?.lost.join()).toContain('新闻')
    },
  )

  test('a role of the platform: also the people of other tenants, each with his tenant', async () => {
    const roleId = await idOf('sys_role', 'reader')
    const last = await granted(roleId)
    const wanted = last.filter((id) => id !== buttonId('brand:view'))
    const url = '/sys/permission/saveRolePermission'
    const body = { roleId, permissionIds: wanted.join(), lastpermissionIds: last.join() }
    const there = observing(host, 1002, lists)
    const far = async () => new Map([['otto', await there('otto')]])
    const near = async () => new Map([['anna', await observe('anna')]])
    const before = [await near(), await far()] as const
    const told = await ask(url, body)
    const { body: elsewhere } = await host.call('admin', `POST ${url}/impact`, {
      body,
      headers: { 'tenant-id': '1002' },
    })
    const saved = await host.call('admin', `POST ${url}`, { body })
    expect(saved.body.success, saved.body.message).toBe(true)
    const here = happened(before[0], await near()).get('anna')
    const beyond = Object.fromEntries(happened(before[1], await far()))
    expect(here?.lost.length).toBeGreaterThan(0)
    expect(beyond.otto?.lost).toContain('rows 品牌 6')
    expect(foretold(told).get('anna')).toEqual(here)
    expect(Object.fromEntries(foretold(told, '乙公司'))).toEqual(beyond)
    expect(Object.fromEntries(foretold(elsewhere.result))).toEqual(beyond)
    expect(foretold(elsewhere.result, '甲公司').get('anna')).toEqual(here)
    await grant(roleId, buttonId('brand:view'))
  })

  test('an entry that belongs to another edition than before', { timeout: 120_000 }, async () => {
    const made = await host.call('admin', 'POST /sys/permission/add', {
      body: {
        menuType: 1,
        name: '外部',
        parentId: entryId('/content'),
        url: 'https://a.test/',
        component: 'layouts/IframePageView',
        sortNo: 90,
        route: true,
      },
    })
    expect(made.body.success, made.body.message).toBe(true)
    const { id } = made.body.result
    await grant(await idOf('sys_role', 'reader'), id)
    const record = async () =>
      (await host.call('admin', 'GET /sys/permission/queryById', { query: { id } })).body.result
    const edit = async (more: object) => {
      const before = await everybody()
      const sent = { ...(await record()), ...more }
      const told = foretold(await ask('/sys/permission/edit', sent))
      const saved = await host.call('admin', 'PUT /sys/permission/edit', { body: sent })
      expect(saved.body.success, saved.body.message).toBe(true)
      const real = happened(before, await everybody())
      expect(Object.fromEntries(told)).toEqual(Object.fromEntries(real))
      return real
    }
    const gone = await edit({ editions: '2' })
    expect(gone.get('anna')).toEqual({ gained: [], lost: ['entry 内容管理 / 外部'] })
    const back = await edit({ editions: '1,2' })
    expect(back.get('anna')).toEqual({ gained: ['entry 内容管理 / 外部'], lost: [] })
    // What is not compared is not told to do nothing.
    const other = await host.call('admin', 'POST /sys/permission/edit/impact', {
      body: { ...(await record()), parentId: entryId('/enquiry') },
    })
    expect(other.body).toMatchObject({ success: false, message: expect.stringContaining('上级') })
    const staff = await host.call('staff', 'POST /sys/permission/edit/impact', { body: { id } })
    expect(staff.status).toBe(403)
    await host.call('admin', 'DELETE /sys/permission/delete', { query: { id } })
  })

  test('a tenant that is frozen, has ended, and is let in again: of its own people', async () => {
    const otto = observing(host, 1002, lists)
    const tenant = async (more: object) => {
      const { body } = await host.call('admin', 'GET /sys/tenant/queryById', {
        query: { id: '1002' },
      })
      return { ...body.result, ...more }
    }
    const told = async (more: object) => foretold(await ask('/sys/tenant/edit', await tenant(more)))
    const had = await otto('otto')
    expect(had?.records.get('/cms/brand')?.size).toBe(6)
    const frozen = await told({ status: '0' })
    expect(frozen.get('otto')?.lost).toContain('rows 品牌 6')
    expect(frozen.get('otto')?.gained).toEqual([])
    expect([...frozen.keys()].sort()).toEqual(['admin', 'otto', 'staffb'])
    expect(await told({ endDate: '2020-01-01 00:00:00' })).toEqual(frozen)
    expect(await told({ name: '乙' })).toEqual(new Map())
    expect(await otto('otto')).toEqual(had)
    const save = async (more: object) => {
      const saved = await host.call('admin', 'PUT /sys/tenant/edit', { body: await tenant(more) })
      expect(saved.body.success, saved.body.message).toBe(true)
    }
    await save({ status: '0' })
    // What was not changed by a call for rights is known within a second.
    await expect.poll(() => otto('otto')).toBeUndefined()
    const back = await told({ status: '1' })
    expect([...back.keys()].sort()).toEqual([...frozen.keys()].sort())
    // Who sees the log sees one line more by now: that of the change.
    expect(back.get('otto')).toEqual({ gained: frozen.get('otto')?.lost, lost: [] })
    await save({ status: '1' })
  })

  test('a tenant whose people may choose no edition any more', async () => {
    const { body: login } = await host.call(null, 'POST /sys/login', {
      body: { username: 'otto', password: testPassword },
    })
    const headers = { 'x-access-token': login.result.token }
    await host.call(null, 'POST /sys/api/editionChange', { headers, body: { edition: 2 } })
    const { body } = await host.call('admin', 'GET /sys/tenant/queryById', {
      query: { id: '1002' },
    })
    await grant(await idOf('sys_role', 'reader'), buttonId('case:view'), entryId('/content/case'))
    const closed = { ...body.result, editionStatus: '0' }
    const told = foretold(await ask('/sys/tenant/edit', closed))
    // 客户案例 belongs to the first edition alone.
    expect([...told.keys()]).toEqual(['otto'])
    expect(told.get('otto')?.gained).toContain('entry 内容管理 / 客户案例')
  })

  test('a department that is deleted, with those below it', async () => {
    const id = await idOf('sys_depart', '总部')
    const real = await check('/sys/sysDepart/delete', { id }, 'DELETE')
    expect(real.get('dora')?.lost).toContain('rows 品牌 4')
    const gone = await host.call('admin', 'POST /sys/sysDepart/delete/impact', { body: { id } })
    expect(gone.status).toBe(404)
  })

  test('an account that is frozen or deleted loses all that it had', async () => {
    const nothing = { menu: new Set(['首页']), codes: new Set<string>() }
    const left = { ...nothing, records: new Map(), fields: new Set<string>() }
    const [anna, cora] = [await idOf('sys_user', 'anna'), await idOf('sys_user', 'cora')]
    for (const [url, username, body] of [
      ['/sys/user/freeze', 'anna', { ids: [anna] }],
      ['/sys/user/delete', 'cora', { id: cora }],
    ] as const) {
      const before = await everybody()
      const all = happened(before, new Map(before).set(username, left))
      expect(all.get(username)?.lost.length, username).toBeGreaterThan(3)
      expect(Object.fromEntries(foretold(await ask(url, body)))).toEqual(Object.fromEntries(all))
      expect(happened(before, await everybody()), `${url}: only asked`).toEqual(new Map())
    }
    const saved = await host.call('admin', 'POST /sys/user/freeze', { body: { ids: [anna] } })
    expect(saved.body.success).toBe(true)
    expect((await everybody()).get('anna')).toBeUndefined()
    // Nothing is left to lose, and nobody to be asked about.
    const again = await host.call('admin', 'POST /sys/user/freeze/impact', {
      body: { ids: [anna] },
    })
    expect(again.body.success).toBe(false)
  })

  test('what would be refused is refused, and nothing of it is kept', async () => {
    const roleId = await idOf('sys_role', 'admin')
    const all = await granted(roleId)
    const body = { roleId, permissionIds: '', lastpermissionIds: all.join() }
    const refused = await host.call('admin', 'POST /sys/permission/saveRolePermission/impact', {
      body,
    })
    expect(refused.body).toMatchObject({ success: false, message: '管理员角色的权限不能收回' })
    const logs = async () => {
      const rows = await system(db).selectFrom('sys_log').select('id').execute()
      return rows.length
    }
    const before = [await logs(), (await granted(await idOf('sys_role', 'reader'))).length]
    const reader = await idOf('sys_role', 'reader')
    const last = (await granted(reader)).join()
    const asked = { roleId: reader, permissionIds: '', lastpermissionIds: last }
    await ask('/sys/permission/saveRolePermission', asked)
    expect([await logs(), (await granted(reader)).length]).toEqual(before)
    const kept = await host.call('admin', 'POST /sys/role/delete/impact', {
      body: { id: await idOf('sys_role', 'admin') },
    })
    expect(kept.body).toMatchObject({ success: false })
    const none = await host.call('admin', 'POST /sys/roleUser/delete/impact', {
      body: { id: newId() },
    })
    expect(none.status).toBe(404)
    const unknown = { id: newId(), selectedroles: '', selecteddeparts: '' }
    const missing = await host.call('admin', 'POST /sys/user/edit/impact', { body: unknown })
    expect(missing.status).toBe(404)
  })
})
