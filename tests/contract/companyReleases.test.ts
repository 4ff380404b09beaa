import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { holdRole, makeAuthors } from '../support/companyAuthors'
import { companyTexts, orderDocuments } from '../support/companyDocuments'
import { describeDatabase } from '../support/db'

const people = [
  ['staff', 1001, 1002],
  ['staffb', 1002, 1001],
] as const

describeDatabase('companies that publish documents of their own', ['releases'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
    await makeAuthors(host)
  })
  afterAll(() => host.close())

  const get = async (user: TestUser, line: string, query = {}) =>
    await host.call(user, `GET /sys/document/${line}`, { query })
  const save = async (user: TestUser, path: string, text: string | null) => {
    const { version } = (await get(user, 'changeset')).body.result
    const body = { path, text, version }
    return await host.call(user, 'PUT /sys/document/changeset/text', { body })
  }
  const plan = async (user: TestUser) =>
    (await host.call(user, 'POST /sys/document/changeset/plan', { body: {} })).body.result
  const publish = async (user: TestUser) => {
    const { version, release } = await plan(user)
    const body = { note: `试一试 ${user}`, version, release }
    return await host.call(user, 'POST /sys/document/changeset/publish', { body })
  }
  const discard = async (user: TestUser) => {
    const { version } = (await get(user, 'changeset')).body.result
    await host.call(user, 'DELETE /sys/document/changeset', { query: { version: String(version) } })
  }

  test.each(people)('%s publishes what his company has, with the same names', async (user, own) => {
    for (const [path, text] of companyTexts(own))
      expect((await save(user, path, text)).body).toMatchObject({ success: true })
    const told = await plan(user)
    expect(told.findings).toEqual([])
    expect(told.changes).toHaveLength(7)
    expect(told.database.join()).toContain('orders')
    const published = await publish(user)
    expect(published.body.result).not.toHaveProperty('widened')
    expect(published.body).toMatchObject({ success: true })
    const { texts, covered } = (await get(user, 'texts')).body.result
    expect(texts[`companies/${own}/menu.json`]).toBe(
      companyTexts(own).get(`companies/${own}/menu.json`),
    )
    expect(Object.keys(covered)).toHaveLength(7)
    await holdRole(host, user, `c${own}_seller`, own)
    const added = await host.call(user, `POST /c${own}_orders/add`, { body: { state: 'open' } })
    expect(added.body).toMatchObject({ success: true, result: { state: 'open' } })
  })

  test.each(people)(
    '%s is told nothing of the other company or what he may not open',
    async (user, own, other) => {
      const { texts } = (await get(user, 'texts')).body.result
      const paths = Object.keys(texts)
      expect(paths).toContain('entities/cms/product.json')
      expect(paths.filter((path) => /^(roles|rules)\/|^menu|sysUser|sysDepart/.test(path))).toEqual(
        [],
      )
      const reads = [
        await get(user, 'texts'),
        await get(user, 'upgrades'),
        await get(user, 'release/list'),
        await get(user, 'release/versions', { path: `companies/${other}/menu.json` }),
        await get(user, 'release/versions', { path: 'menu.json' }),
        await get(user, 'release/versions', { path: `companies/${own}/menu.json` }),
        ...(await Promise.all(
          [1, 2].map((number) => get(user, 'release/plan', { number: String(number) })),
        )),
      ]
      const foreign = new RegExp(
        `companies/${other}|c${other}_|试一试 ${user === 'staff' ? 'staffb' : 'staff"'}`,
      )
      for (const { text } of reads) expect(text).not.toMatch(foreign)
      const { records, total } = (await get(user, 'release/list')).body.result
      expect(total).toBe(1)
      expect(records[0].paths).toHaveLength(7)
      const made = await get(user, 'release/plan', { number: String(records[0].number) })
      expect(made.body.result).toMatchObject({
        changes: expect.any(Array),
        database: expect.any(Array),
      })
      // What the platform's documents give and make is not his.
      expect(Object.keys(made.body.result)).not.toContain('makes')
      const reverted = await host.call(user, 'POST /sys/document/release/revert', {
        body: { number: own === 1001 ? 2 : 1 },
      })
      expect(reverted.status).toBe(404)
    },
  )

  const paths = (own: number, other: number) => [
    `companies/${other}/entities/order.json`,
    `companies/${other}/menu.json`,
    `companies/${own}/../menu.json`,
    `companies/${own}/companies/${other}/entities/order.json`,
    `companies/0${own}/entities/order.json`,
    `companies/${own}x/entities/order.json`,
    `companies/${own}/order.json`,
    `entities/c${own}_order.json`,
    'entities/cms/product.json',
    'menu.json',
    'roles/staff.json',
  ]
  test.each(people)('%s changes no document but those of his company', async (user, own, other) => {
    for (const path of paths(own, other)) {
      const { status, body, text } = await save(user, path, '{}')
      expect([path, status, body.success]).toEqual([path, 400, false])
      expect(text).not.toContain('订单')
      const merged = await host.call(user, 'POST /sys/document/changeset/merge', {
        body: { path, version: 0 },
      })
      expect([path, merged.status]).toEqual([path, 400])
      const kept = await host.call(user, 'POST /sys/document/upgrade/keep', {
        body: { path, file: null },
      })
      expect([path, kept.status]).toEqual([path, 404])
    }
    expect((await get(user, 'changeset')).body.result.texts).toEqual({})
  })

  const attacks = (other: number): readonly (readonly [string, object])[] => [
    ['entities/order.json', { table: 'sys_user' }],
    ['entities/order.json', { tenant: false }],
    ['entities/order.json', { source: { dataSource: 'x', table: 'y' } }],
    ['entities/order.json', { perm: `c${other}_order` }],
    ['pages/sales/order.json', { entity: `c${other}_order` }],
    ['pages/sales/order.json', { entity: 'sysDepart' }],
    ['pages/sales/order.json', { entity: 'sysUser' }],
    ['reports/orders.json', { entity: 'sysUser' }],
    ['roles/seller.json', { grants: ['product:view'] }],
    ['roles/seller.json', { grants: ['platform:publish'] }],
    ['roles/seller.json', { grants: ['document:publish'] }],
    ['roles/seller.json', { grants: [`c${other}_order:view`] }],
    [
      'pages/sales/order.json',
      { toolbar: [{ action: 'call', name: 'x', title: 'X', call: 'POST /sys/user/add' }] },
    ],
  ]
  test.each(people)(
    '%s publishes nothing that reaches beyond his company',
    async (user, own, other) => {
      for (const [path, change] of attacks(other)) {
        const at = `companies/${own}/${path}`
        const text = JSON.stringify({ ...orderDocuments[path], ...change }, null, 2)
        expect((await save(user, at, text)).body).toMatchObject({ success: true })
        const { findings } = await plan(user)
        const told = findings.filter(({ file }: { file: string }) => file === at)
        expect([change, told.length > 0]).toEqual([change, true])
        if ('entity' in change)
          expect(told.map(({ pointer }: { pointer: string }) => pointer)).toContain('/entity')
        for (const { message } of findings) expect(message).not.toMatch(/sysDepart、|用户账号/)
        const { status, body } = await publish(user)
        expect([change, status, body.success]).toEqual([change, 200, false])
        await discard(user)
      }
      const { total } = (await get(user, 'release/list')).body.result
      expect(total).toBe(1)
    },
  )

  test('the platform counts the pages of companies that a release would break, and they are kept out', async () => {
    const { texts } = (await get('admin', 'texts')).body.result
    const path = 'entities/cms/product.json'
    const document = JSON.parse(texts[path])
    expect(Object.keys(texts).some((one) => one.startsWith('companies/1002'))).toBe(false)
    await save('admin', path, JSON.stringify({ ...document, title: '商品' }))
    expect((await plan('admin')).database).toEqual([])
    await discard('admin')
  })

  test('a company takes its release back: its screen is gone, its orders stay', async () => {
    const { db } = host.database
    const reverted = await host.call('staff', 'POST /sys/document/release/revert', {
      body: { number: 1 },
    })
    expect(reverted.body).toMatchObject({ success: true })
    const list = await host.call('staff', 'GET /c1001_orders/list')
    expect(list.status).toBe(404)
    expect(await db.selectFrom('c1001_orders').selectAll().execute()).toHaveLength(1)
    const others = await host.call('staffb', 'GET /c1002_orders/list')
    expect(others.body.result).toMatchObject({ total: 1 })
  })
})
