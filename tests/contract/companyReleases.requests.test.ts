import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobKind, runDueJobs } from '../../server/jobs/runner'
import type { Module } from '../../server/module/module'
import { serverModules } from '../../server/modules'
import { createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { makeAuthors } from '../support/companyAuthors'
import { companyTexts } from '../support/companyDocuments'
import { describeDatabase } from '../support/db'

const [colleague, both] = ['colleague' as TestUser, 'both' as TestUser]
const own = { headers: { 'x-tenant-id': '1001' } }
const other = { headers: { 'x-tenant-id': '1002' } }

describeDatabase('releases of companies that wait', ['releases', 'jobs'], (open) => {
  let host: TestApp
  let kinds: () => readonly JobKind[] = () => []
  let now = new Date('2026-03-05T02:00:00Z')
  const jobs: Module = {
    name: 'kindsUnderTest',
    start({ added }) {
      kinds = () => added('jobs').flat()
      return {}
    },
  }
  beforeAll(async () => {
    const options = { modules: [...serverModules, jobs], secondPerson: true }
    const database = await open()
    host = await buildTestApp(database, { clock: () => now, options })
    await makeAuthors(host)
    const one = { password: testPassword, roles: ['staff'] }
    await createUser(database.db, {
      ...one,
      username: colleague,
      realname: '同事',
      tenants: [1001],
    })
    const tenants = [1001, 1002]
    await createUser(database.db, { ...one, username: both, realname: '两家', tenants })
  })
  afterAll(() => host.close())

  const get = (user: TestUser, line: string, options = {}) =>
    host.call(user, `GET /sys/document/${line}`, options)
  const post = (user: TestUser, line: string, body: object, options = {}) =>
    host.call(user, `POST /sys/document/${line}`, { body, ...options })
  const listed = async (user: TestUser, options = {}) =>
    (await get(user, 'request/list', options)).body.result
  const save = async (user: TestUser, path: string, text: string, options = {}) => {
    const { version } = (await get(user, 'changeset', options)).body.result
    const body = { path, text, version }
    return await host.call(user, 'PUT /sys/document/changeset/text', { body, ...options })
  }
  const submit = async (user: TestUser, texts: Iterable<readonly [string, string]>, more = {}) => {
    for (const [path, text] of texts) await save(user, path, text)
    const { version, release, findings } = (await post(user, 'changeset/plan', {})).body.result
    expect(findings).toEqual([])
    const body = { note: `请看 ${user}`, version, release, ...more }
    const { result } = (await post(user, 'changeset/publish', body)).body
    expect(result).toMatchObject({ state: 'waiting' })
    return result.request as string
  }
  const approve = async (user: TestUser, id: string, options = {}) => {
    const plan = (await get(user, 'request/plan', { query: { id }, ...options })).body.result
    return await post(user, 'request/approve', { id, release: plan?.release ?? 0 }, options)
  }

  test('who is of another company sees and decides none of it', async () => {
    const id = await submit('staff', companyTexts(1001))
    const foreign = await submit('staffb', companyTexts(1002))
    for (const [user, options, seen] of [
      ['staff', own, id],
      [colleague, own, id],
      ['admin', own, id],
      ['staffb', other, foreign],
      ['admin', other, foreign],
    ] as const) {
      const all = await listed(user, options)
      expect([user, all.map((one: { id: string }) => one.id)]).toEqual([user, [seen]])
      const hidden = seen === id ? foreign : id
      const answers = [
        await get(user, 'request/plan', { query: { id: hidden }, ...options }),
        await post(user, 'request/approve', { id: hidden, release: 0 }, options),
        await post(user, 'request/decline', { id: hidden, reason: '不' }, options),
        await post(user, 'request/withdraw', { id: hidden }, options),
      ]
      expect([user, answers.map(({ status }) => status)]).toEqual([user, [404, 404, 404, 404]])
      const plan = await get(user, 'request/plan', { query: { id: seen }, ...options })
      expect(plan.body.result).toMatchObject({ findings: [], notHeld: [] })
      expect(plan.body.result.changes).toHaveLength(7)
      const told = seen === id ? /companies\/1002|c1002_|staffb/ : /companies\/1001|c1001_/
      expect(plan.text).not.toMatch(told)
    }
    expect((await approve('staff', id)).status).toBe(403)
    expect((await approve(colleague, id)).body).toMatchObject({ result: { release: 1 } })
    expect((await host.call('admin', 'GET /c1001_orders/list', own)).status).not.toBe(404)
    // Company 1002 knows nothing of it; its own waits for the platform's.
    expect((await get('staffb', 'release/list')).body.result.records).toEqual([])
    expect((await approve('admin', foreign, other)).body).toMatchObject({ result: { release: 2 } })
  })

  test('at its time it is made with the rights of then, and sent back it is the changeset of its author', async () => {
    const [, text] =
      [...companyTexts(1001)].find(([path]) => path.endsWith('order_state.json')) ?? []
    const path = 'companies/1001/dicts/order_state.json'
    const renamed = JSON.stringify({ ...JSON.parse(text ?? ''), title: '订单的状态' })
    const declined = await submit('staff', [[path, renamed]])
    const body = { id: declined, reason: '再想想' }
    expect((await post(colleague, 'request/decline', body)).body).toMatchObject({ success: true })
    expect((await get('staff', 'changeset')).body.result.texts).toEqual({ [path]: renamed })

    const id = await submit('staff', [], { due: '2026-03-05 12:00' })
    expect((await approve(colleague, id)).body).toMatchObject({ result: { release: null } })
    now = new Date('2026-03-05T05:00:00Z')
    const { db } = host.database
    await runDueJobs({ db, log: () => undefined, clock: () => now, kinds })
    const { texts } = (await get('staff', 'texts')).body.result
    expect(texts[path]).toBe(renamed)
  })

  test('what speaks against trying it names nothing', async () => {
    const path = 'companies/1001/pages/sales/order.json'
    const page = JSON.parse(new Map(companyTexts(1001)).get(path) ?? '')
    await save('staff', path, JSON.stringify({ ...page, entity: 'sysUser' }))
    const tried = await get('staff', 'changeset/trial')
    expect(tried.body).toMatchObject({ success: false })
    expect(tried.body.message).toContain(`${path} `)
    expect(tried.text).not.toMatch(/sysDepart|用户/)
  })

  test('an author in two companies has in each what he has begun there', async () => {
    const path = 'companies/1001/dicts/grade.json'
    const text = JSON.stringify({ schema: 1, dict: 'grade', title: '等级', items: [] })
    expect((await save(both, path, text, own)).body).toMatchObject({ success: true })
    expect((await save(both, path, text, other)).status).toBe(400)
    const there = (await get(both, 'changeset', other)).body.result
    expect(there.texts).toEqual({})
    const query = { path, version: String(there.version) }
    await host.call(both, 'DELETE /sys/document/changeset', { query, ...other })
    expect((await get(both, 'changeset', own)).body.result.texts).toEqual({ [path]: text })
    const plan = await post(both, 'changeset/plan', {}, other)
    expect(plan.body.result).toMatchObject({ changes: [], findings: [], rights: [] })
    expect(plan.text).not.toContain('grade')

    const { version, release } = (await post(both, 'changeset/plan', {}, own)).body.result
    const asked = { note: '等级', version, release }
    const { result } = (await post(both, 'changeset/publish', asked, own)).body
    expect(await listed(both, own)).toMatchObject([{ id: result.request, isOwn: true }])
    expect(await listed(both, other)).toEqual([])
    const body = { id: result.request }
    expect((await post(both, 'request/withdraw', body, other)).status).toBe(404)
    expect((await post(both, 'request/withdraw', body, own)).body).toMatchObject({ success: true })
    expect((await get(both, 'changeset', own)).body.result.texts).toEqual({ [path]: text })
  })
})
