import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRole, createSite, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'

const api = '/cms/product'

describeDatabase('warnings before a step', ['entity'], (open) => {
  let host: TestApp
  const ids: string[] = []
  beforeAll(async () => {
    host = await buildTestApp(await open())
    const { db } = host.database
    await createSite(db, { tenantId: 1001, code: 'de', name: '德文站', domainName: 'de.example' })
    await createSite(db, { tenantId: 1001, code: 'fr', name: '法文站', domainName: 'fr.example' })
    await createRole(db, {
      code: 'publisher',
      name: '上架',
      permissions: ['product:view', 'product:publish'],
    })
    await createUser(db, {
      username: 'publisher',
      realname: '上架',
      password: testPassword,
      roles: ['publisher'],
      tenants: [1001],
    })
    const told = { language: 'de', sites: 'de', name: 'Bett' }
    const products = [
      { site: 'de', price: 10, texts: [{ ...told, intro: 'Gut' }] },
      { site: 'de', price: 10, texts: [told] },
      { site: 'de', texts: [{ ...told, sites: null }] },
      { price: 10 },
      { site: 'de,fr', price: 10 },
    ]
    for (const [at, more] of products.entries()) {
      const body = { name: `床 ${at}`, sku: `BED-000${at}`, ...more }
      const added = await host.call('admin', `POST ${api}/add`, { body })
      expect(added.body.success, added.text).toBe(true)
      ids.push(added.body.result.id)
    }
  })
  afterAll(() => host.close())

  const warnings = async (of: readonly string[], step = 'publish', as = 'admin') =>
    (await host.call(as as TestUser, `POST ${api}/${step}/warnings`, { body: { ids: of } })).body

  test('say what is missing, for one and for many with their number and names', async () => {
    expect((await warnings(ids.slice(0, 1))).result).toEqual({ warnings: [] })
    expect((await warnings(ids)).result.warnings).toEqual([
      { message: '没有选发布站点', count: 1, names: ['床 3'] },
      { message: '德文站没有译文的名称', count: 2, names: ['床 2', '床 4'] },
      { message: '法文站没有译文的名称', count: 1, names: ['床 4'] },
      { message: '德语译文没有介绍（德文站）', count: 1, names: ['床 1'] },
      { message: '没有单价', count: 1, names: ['床 2'] },
    ])
    expect((await warnings(ids.slice(4))).result.warnings).toEqual([
      { message: '德文站没有译文的名称', count: 1, names: ['床 4'] },
      { message: '法文站没有译文的名称', count: 1, names: ['床 4'] },
    ])
    expect((await warnings(ids, 'plan')).result.warnings).toHaveLength(5)
  })

  test('hold nobody up, and change nothing', async () => {
    const { rows } = await sql<{ ver: number }>`select ver from cms_product`.execute(
      host.database.db,
    )
    expect(rows.every(({ ver }) => ver === 1)).toBe(true)
    const done = await host.call('admin', `POST ${api}/publish`, { body: { ids: ids.slice(3, 4) } })
    expect(done.body.success, done.text).toBe(true)
  })

  test('tell of fields that one does not see only that something is missing, and nothing without the right to the step', async () => {
    const { result } = await warnings(ids, 'publish', 'publisher')
    expect(result.warnings.map(({ message }: { message: string }) => message)).not.toContain(
      '没有单价',
    )
    // A price that is there is told in no way: neither its value, nor whether it meets a condition.
    expect(result.warnings).toHaveLength(5)
    expect(result.warnings[4]).toEqual({
      message: '有 1 项您无权查看的内容未填写，请有权限的同事补齐',
      count: 1,
      names: ['床 2'],
    })
    expect((await warnings(ids.slice(0, 1), 'publish', 'publisher')).result.warnings).toEqual([])
    expect((await warnings(ids, 'publish', 'staffb')).result?.warnings ?? []).toEqual([])
    const without = await host.call('publisher' as TestUser, 'POST /cms/news/publish/warnings', {
      body: { ids },
    })
    expect(without.body.success).toBe(false)
  })
})
