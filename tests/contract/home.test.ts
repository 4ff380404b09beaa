import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/db/open'
import { readDocuments } from '../../server/documents/read'
import { createRole, createUser } from '../../server/seed/people'
import { seedRoles } from '../../server/seed/roles'
import { buildTestApp, type TestApp, type TestCaller, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'

/** With the roles that documents describe. */
async function appWithRoles(database: Database): Promise<TestApp> {
  const host = await buildTestApp(database)
  const documents = readDocuments('schemas')
  // The users of the tests have a role of that name already.
  const roles = [...documents.roles.values()].filter(({ name }) => name !== 'staff')
  await seedRoles(host.database.db, roles)
  host.app.replaceDocuments(documents)
  return host
}

/** A session of a new user of tenant 1001 with these roles. */
async function tokenOf({ database, call }: TestApp, username: string, roles: readonly string[]) {
  await createUser(database.db, {
    username,
    realname: username,
    password: testPassword,
    roles,
    tenants: [1001],
  })
  const login = { username, password: testPassword }
  return (await call(null, 'POST /sys/login', { body: login })).body.result.token
}

const home = '/websiteManage/dashboard/analysis'

interface Node {
  readonly path: string
  readonly component: string
}

describeDatabase('the home', ['menu', 'rights', 'entity'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await appWithRoles(await open())
  })
  afterAll(() => host.close())

  const tokens = new Map<string, string>()
  /** What stands at the home for a user of these roles. */
  async function homeFor(roles: readonly string[]): Promise<string | undefined> {
    const username = roles.join('_')
    const token = tokens.get(username) ?? (await tokenOf(host, username, roles))
    tokens.set(username, token)
    const headers = { 'x-access-token': token }
    const { body } = await host.call(null, 'GET /sys/permission/getUserPermissionByToken', {
      headers,
    })
    return body.result.menu.find(({ path }: Node) => path === home)?.component
  }

  test('is the general one for roles whose documents name none, and for roles of no document', async () => {
    expect(await homeFor(['configurator'])).toBe('document/home/analysis')
    await createRole(host.database.db, { code: 'plain', name: '无', permissions: ['post:view'] })
    expect(await homeFor(['plain'])).toBe('document/home/analysis')
  })

  test('is the dashboard that a role’s document names', async () => {
    expect(await homeFor(['salesperson'])).toBe('document/report/sales')
    expect(await homeFor(['optimizer'])).toBe('document/report/seo')
    expect(await homeFor(['promoter'])).toBe('document/report/operation')
  })

  test('of several roles the first by its code decides, whether the others name one or none', async () => {
    expect(await homeFor(['salesperson', 'optimizer'])).toBe('document/report/seo')
    expect(await homeFor(['configurator', 'salesperson'])).toBe('document/report/sales')
  })

  test('is none that an administrator has closed: then it is the next that is open', async () => {
    const { db } = host.database
    const closed = db
      .selectFrom('sys_permission')
      .select('id')
      .where('component', '=', 'document/report/seo')
    await db
      .deleteFrom('sys_role_permission')
      .where('permission_id', 'in', closed)
      .where(
        'role_id',
        'in',
        db.selectFrom('sys_role').select('id').where('role_code', '=', 'optimizer'),
      )
      .execute()
    host.app.replaceDocuments(readDocuments('schemas'))
    expect(await homeFor(['optimizer'])).toBe('document/home/analysis')
    expect(await homeFor(['salesperson', 'optimizer'])).toBe('document/report/sales')
  })
})

describeDatabase('lists of one call', ['menu', 'rights', 'entity'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await appWithRoles(await open())
    for (const [user, subject] of [
      ['staff', '询价一'],
      ['staff', '询价二'],
      ['staffb', '别家'],
    ] as const) {
      const body = { subject, customer: 'Emma', email: 'e@x.example', message: '您好' }
      const { body: answer } = await host.call(user, 'POST /crm/enquiry/add', { body })
      expect(answer.success).toBe(true)
    }
  })
  afterAll(() => host.close())

  const ask = (user: TestCaller, asks: readonly object[]) =>
    host.call(user, 'POST /online/cgform/api/getLists', { body: { asks } })
  const enquiries = (params: Readonly<Record<string, string>> = {}) => ({
    entity: 'enquiry',
    params: { pageSize: '1', columns: 'id,subject', ...params },
  })
  const group = (rule: object) => ({
    superQueryGroup: JSON.stringify({ match: 'and', rules: [rule] }),
  })

  test('each is the page that its own call answers', async () => {
    const params = { column: 'subject', order: 'asc', pageSize: '2', columns: 'id,subject' }
    const { body } = await ask('staff', [enquiries(params), enquiries()])
    const alone = await host.call('staff', 'GET /crm/enquiry/list', { query: params })
    expect(body.result[0].page).toEqual(alone.body.result)
    expect(body.result[1].page).toMatchObject({ total: 2, size: 1 })
  })

  test('is of the tenant in force, and of the rows that a role’s condition lets through', async () => {
    const { db } = host.database
    const [first] = (await ask('staffb', [enquiries()])).body.result
    expect(first.page).toMatchObject({ total: 1, records: [{ subject: '别家' }] })
    await db
      .updateTable('crm_enquiry')
      .set({ owner: 'staff' })
      .where('subject', '=', '询价一')
      .execute()
    const token = await tokenOf(host, 'seller', ['salesperson'])
    const { body } = await host.call(null, 'POST /online/cgform/api/getLists', {
      body: { asks: [enquiries(), { entity: 'adPlan', params: {} }] },
      headers: { 'x-access-token': token },
    })
    expect(body.result[1].refused).toMatchObject({ code: 403 })
    expect(body.result[0].page).toMatchObject({ total: 1, records: [{ subject: '询价二' }] })
  })

  test('one that is refused keeps the others from nobody', async () => {
    const { body } = await ask('staff', [
      { entity: 'nothing', params: {} },
      enquiries(group({ field: 'nothing', rule: 'eq', val: '1' })),
      enquiries({ pageSize: '100000' }),
      enquiries(),
    ])
    const codes = body.result.map(
      ({ refused, page }: { refused?: { code: number }; page?: { total: number } }) =>
        refused?.code ?? page?.total,
    )
    expect(codes).toEqual([404, 400, 400, 2])
  })

  test('a list that the program answers by itself is read by its own call', async () => {
    const { body } = await ask('admin', [{ entity: 'sysMenu', params: {} }])
    expect(body.result).toEqual([{ alone: true }])
  })

  test('nobody is told who has not signed in, and nobody asks for hundreds', async () => {
    expect((await ask(null, [enquiries()])).status).toBe(401)
    expect(
      (
        await ask(
          'staff',
          Array.from({ length: 49 }, () => enquiries()),
        )
      ).status,
    ).toBe(400)
  })
})
