import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUntold } from '#model'
import { seedMenu } from '../../server/seed/menu'
import { buildTestApp, type TestApp, type TestCaller } from '../support/app'
import { describeDatabase } from '../support/db'

/** The part of the answer that these tests read. */
interface Node {
  readonly path: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly children: readonly Node[]
}

describeDatabase('menu and permissions', ['menu', 'sites', 'checks'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())
  const nodeAt = (nodes: readonly Node[], path: string) => {
    const found = nodes.find((node) => node.path === path)
    if (!found) throw new Error(`no menu entry ${path}`)
    return found
  }
  const ask = async (user: TestCaller) =>
    (await host.call(user, 'GET /sys/permission/getUserPermissionByToken')).body.result

  test('the menu is a tree of the nodes that the user has, home first', async () => {
    const { menu } = await ask('staff')
    expect(menu[0]).toMatchObject({
      route: '1',
      path: '/websiteManage/dashboard/analysis',
      name: 'websiteManage-dashboard-analysis',
      component: 'document/home/analysis',
      meta: { title: '首页', keepAlive: true, internalOrExternal: false },
    })
    const content = nodeAt(menu, '/content')
    expect(content).toMatchObject({ component: 'layouts/RouteView' })
    expect(nodeAt(content.children, '/content/product')).toMatchObject({
      component: 'document/cms/product',
      meta: { title: '产品管理', icon: 'shopping' },
    })
    expect(menu[0]).not.toHaveProperty('children')
  })

  test('auth lists the user’s buttons, allAuth all there are', async () => {
    const [staff, admin] = [await ask('staff'), await ask('admin')]
    const actions = (entries: readonly { action: string }[]) => entries.map(({ action }) => action)
    expect(actions(staff.auth)).toContain('product:edit')
    expect(actions(staff.auth)).not.toContain('product:delete')
    expect(actions(staff.auth)).not.toContain('product:price')
    expect(actions(admin.auth)).toEqual(actions(admin.allAuth))
    const isTold = (action: string) => !isUntold(action) || actions(staff.auth).includes(action)
    expect(staff.allAuth).toEqual(
      admin.allAuth.filter(({ action }: { action: string }) => isTold(action)),
    )
    expect(actions(staff.allAuth)).not.toContain('platform:publish')
    expect(admin.allAuth).toContainEqual({
      action: 'product:price',
      type: '1',
      status: '1',
      describe: '查看单价',
    })
  })

  test('a site is one of the user’s own, or none is named', async () => {
    const status = async (user: TestCaller, siteCode: string) => {
      const query = { siteCode, domainName: 'localhost' }
      const path = 'GET /sys/permission/getUserPermissionByToken'
      return (await host.call(user, path, { query })).status
    }
    expect(await status('staff', 'a-cn')).toBe(200)
    expect(await status('staff', '')).toBe(200)
    expect(await status('admin', 'b-cn')).toBe(200)
    expect(await status('staff', 'b-cn')).toBe(403)
    expect(await status('staff', 'nowhere')).toBe(403)
  })

  test('a second seed of the same menu changes nothing, and what people edited stays', async () => {
    const { db } = host.database
    const rows = () => db.selectFrom('sys_permission').selectAll().orderBy('id').execute()
    const before = await rows()
    await seedMenu(db, host.documents.menu)
    expect(await rows()).toEqual(before)

    const named = (from: string, name: string, update_time: string | null) =>
      db.updateTable('sys_permission').set({ name, update_time }).where('name', '=', from).execute()
    await named('产品管理', '商品', '2026-01-01 00:00:00')
    const isKept = ({ path }: { readonly path: string }) => path !== '/enquiry'
    await seedMenu(db, host.documents.menu.filter(isKept))
    const { menu } = await ask('admin')
    const product = nodeAt(nodeAt(menu, '/content').children, '/content/product')
    expect(product.meta.title).toBe('商品')
    expect(menu.map(({ path }: { path: string }) => path)).not.toContain('/enquiry')
    await seedMenu(db, host.documents.menu)
    expect((await ask('staff')).menu.map(({ path }: { path: string }) => path)).toContain(
      '/enquiry',
    )
    await named('商品', '产品管理', null)
    host.app.replaceDocuments(host.documents)
  })

  test('a new menu entry is granted to administrators', async () => {
    const entry = { name: '新页', path: '/new', view: 'x', buttons: { 'new:view': '查看' } }
    await seedMenu(host.database.db, [...host.documents.menu, entry])
    host.app.replaceDocuments(host.documents)
    const actions = async (user: TestCaller) =>
      (await ask(user)).auth.map(({ action }: { action: string }) => action)
    expect(await actions('admin')).toContain('new:view')
    expect(await actions('staff')).not.toContain('new:view')
  })
})

describeDatabase('sites', ['menu', 'sites', 'checks'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  test('a domain is told its own identity, an unknown one the console’s', async () => {
    const of = async (domainName: string) =>
      (await host.call(null, 'GET /oem-manage/get', { query: { domainName } })).body
    expect(await of('A.test')).toMatchObject({
      code: 200,
      data: { pageTitle: '甲公司后台', enterpriseName: '甲公司', domainNameComplete: 'a.test' },
    })
    expect(await of('nowhere.test')).toMatchObject({ code: 200, data: { pageTitle: '管理后台' } })
  })

  test('a user has the sites of the tenant in force', async () => {
    const { body } = await host.call('staffb', 'GET /sys/api/getSiteListByUid')
    expect(body).toMatchObject({
      code: 200,
      data: [{ code: 'b-cn', domainName: 'b.test', name: '乙中文站' }],
    })
  })
})

describeDatabase('the duplicate check', ['menu', 'sites', 'checks'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
    await host.database.db
      .insertInto('cms_product')
      .values({ id: 'p1', tenant_id: 1001, name: '床', sku: 'BED-1', status: 'on', ver: 1 })
      .execute()
  })
  afterAll(() => host.close())
  const check = (user: TestCaller, query: Readonly<Record<string, string>>) =>
    host.call(user, 'GET /sys/duplicate/check', {
      query: { tableName: 'cms_product', fieldName: 'sku', fieldVal: 'BED-1', ...query },
    })

  test('tells whether a value is taken by another record of the tenant', async () => {
    expect((await check('staff', {})).body).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    })
    expect((await check('staff', { dataId: 'p1' })).body).toMatchObject({
      success: true,
      message: '该值可用！',
    })
    expect((await check('staff', { fieldVal: 'BED-2' })).body.success).toBe(true)
    expect((await check('staffb', {})).body.success).toBe(true)
  })

  test.each([
    ['a field that is not unique', { fieldName: 'price' }],
    ['a system column', { fieldName: 'tenant_id' }],
    ['a table of the system', { tableName: 'sys_role_permission', fieldName: 'role_id' }],
    ['SQL', { fieldName: "sku = '' or 1=1 --" }],
  ])('does not answer for %s', async (_name, query) => {
    expect((await check('staff', query)).status).toBe(404)
  })

  test('tells nothing of accounts to who may write none', async () => {
    const query = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin' }
    expect((await check('staff', query)).status).toBe(403)
  })

  test('does not let anybody guess through what there is', async () => {
    const guesses = Array.from({ length: 60 }, (_, at) => check('admin', { fieldVal: `BED-${at}` }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(25)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(35)
    expect((await check('staff', {})).status).toBe(200)
  })

  test('does not answer those who may not write such records', async () => {
    const { db } = host.database
    const codes = ['product:add', 'product:edit', 'product:import']
    const taken = await db
      .deleteFrom('sys_role_permission')
      .where(
        'permission_id',
        'in',
        db.selectFrom('sys_permission').select('id').where('perms', 'in', codes),
      )
      .returningAll()
      .execute()
    host.app.replaceDocuments(host.documents)
    expect((await check('staff', {})).status).toBe(403)
    await db.insertInto('sys_role_permission').values(taken).execute()
    host.app.replaceDocuments(host.documents)
  })
})

describeDatabase('the rule-code check', ['menu', 'sites', 'checks'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
    const steps = [
      { digits: 2, pattern: '[A-Z]+', message: '前两位为大写字母' },
      { digits: '*', pattern: '.*%', message: '以 % 结尾' },
    ]
    await host.database.db
      .insertInto('sys_check_rule')
      .values({ id: 'r1', rule_name: '编码', rule_code: 'r', rule_json: JSON.stringify(steps) })
      .execute()
  })
  afterAll(() => host.close())
  const check = async (value: string, ruleCode = 'r') =>
    (await host.call('staff', 'GET /sys/checkRule/checkByCode', { query: { ruleCode, value } }))
      .body

  test('takes the value encoded once more than its address, and answers with the rule’s message', async () => {
    expect(await check(encodeURIComponent('AB 5%'))).toMatchObject({ success: true })
    expect(await check('')).toMatchObject({ success: true })
    expect(await check('Ab%25')).toMatchObject({
      success: false,
      message: '前两位为大写字母',
      result: { digits: 2, beginIndex: 0, endIndex: 2, checkValue: 'Ab', passed: false },
    })
    expect(await check('AB')).toMatchObject({ success: false, message: '以 % 结尾' })
    expect(await check('AB', 'none')).toMatchObject({ success: false, message: '该编码不存在' })
    expect(await check('%')).toMatchObject({ success: false, code: 400 })
  })
})
