import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { readDocuments } from '../../server/documents/read'
import type { JobKind } from '../../server/jobs/runner'
import { runDueJobs } from '../../server/jobs/runner'
import type { Module } from '../../server/module/module'
import { serverModules } from '../../server/modules'
import { tellRightsChanged } from '../../server/rights/rights'
import { createUser } from '../../server/seed/people'
import { seedRoles } from '../../server/seed/roles'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'

const path = 'entities/cms/brand.json'
const rolePath = 'roles/helper.json'
const [publisher, second] = ['publisher' as TestUser, 'second' as TestUser]

describeDatabase('releases that wait', ['releases', 'jobs'], (open) => {
  let host: TestApp
  let db: Db
  let kinds: () => readonly JobKind[] = () => []
  let now = new Date('2026-03-05T02:00:00Z')
  const ids = new Map<string, string>()
  const jobs: Module = {
    name: 'kindsUnderTest',
    start({ added }) {
      kinds = () => added('jobs').flat()
      return {}
    },
  }
  beforeAll(async () => {
    const database = await open()
    db = database.db
    const options = { modules: [...serverModules, jobs] }
    host = await buildTestApp(database, { clock: () => now, options })
    const { roles } = readDocuments('schemas')
    await db.transaction().execute((trx) => seedRoles(trx, roles.values()))
    const one = { password: testPassword, tenants: [1001], roles: ['publisher'] }
    for (const username of [publisher, second])
      ids.set(username, await createUser(db, { ...one, username, realname: `${username}者` }))
  })
  afterAll(() => host.close())

  const get = async (line: string, user: TestUser = 'admin', query = {}) =>
    (await host.call(user, `GET /sys/document/${line}`, { query })).body.result
  const post = (user: TestUser, line: string, body: object) =>
    host.call(user, `POST /sys/document/${line}`, { body })
  const list = (user: TestUser) => get('request/list', user)
  const titled = async (title: string) => {
    const document = JSON.parse((await get('texts')).texts[path])
    document.fields.name.title = title
    return JSON.stringify(document, null, 2)
  }
  const role = (...grants: string[]) =>
    JSON.stringify({ schema: 2, role: 'helper', title: '助手', grants })
  const submit = async (user: TestUser, texts: Record<string, string | null>, more = {}) => {
    for (const [of, text] of Object.entries(texts)) {
      const { version } = await get('changeset', user)
      const body = { path: of, text, version }
      const saved = await host.call(user, 'PUT /sys/document/changeset/text', { body })
      expect(saved.body).toMatchObject({ success: true })
    }
    const { body } = await post(user, 'changeset/plan', {})
    const { version, release, findings } = body.result
    expect(findings).toEqual([])
    return await post(user, 'changeset/publish', { note: '试一试', version, release, ...more })
  }
  const planOf = (user: TestUser, id: string) => get('request/plan', user, { id })
  const approve = async (user: TestUser, id: string) => {
    const plan = await planOf(user, id)
    return await post(user, 'request/approve', { id, release: plan?.release ?? 0 })
  }
  const discard = async (user: TestUser) => {
    const { version } = await get('changeset', user)
    const query = { version: String(version) }
    await host.call(user, 'DELETE /sys/document/changeset', { query })
  }
  const letters = async (user: TestUser): Promise<readonly string[]> => {
    const { body } = await host.call(user, 'GET /sys/annountCement/listByUser')
    return body.result.sysMsgList.map(({ titile }: { titile: string }) => titile)
  }
  const look = () => runDueJobs({ db, log: () => undefined, clock: () => now, kinds })
  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  /** The console's clock, some minutes from now. */
  const inMinutes = (minutes: number) =>
    new Date(now.getTime() + minutes * 60_000 + 8 * 3_600_000)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' ')
  const held = async (user: TestUser, has: boolean) => {
    const rows = system(db)
    const known = await rows
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'publisher')
      .executeTakeFirstOrThrow()
    const one = { user_id: ids.get(user) ?? '', role_id: known.id }
    if (has) await db.insertInto('sys_user_role').values(one).execute()
    else await rows.deleteFrom('sys_user_role').where('user_id', '=', one.user_id).execute()
    await tellRightsChanged(db, host.app.hub)
  }

  /** What a release notes that it gives, by which taking it back goes. */
  async function givenIn(release: number): Promise<unknown> {
    const { plan } = await system(db)
      .selectFrom('sys_document_release')
      .select('plan')
      .where('number', '=', release)
      .executeTakeFirstOrThrow()
    return JSON.parse(plan).given
  }

  test('what its author may give is published at once; what widens more waits, and is published by who has it', async () => {
    const plain = await submit(publisher, { [path]: await titled('牌子') })
    expect(plain.body).toMatchObject({ success: true, result: { release: 1 } })

    const answer = await submit(publisher, { [rolePath]: role('product:view', 'product:delete') })
    expect(answer.body).toMatchObject({ success: true, result: { state: 'waiting' } })
    const { request: id } = answer.body.result
    expect((await get('texts')).texts).not.toHaveProperty(rolePath)
    expect((await get('changeset', publisher)).texts).toEqual({})
    expect(await list(publisher)).toMatchObject([{ id, isOwn: true, paths: [rolePath] }])
    const [seen] = await list('admin')
    expect(seen).toMatchObject({ id, isOwn: false, author: 'publisher者', note: '试一试' })
    expect(seen.widened.join()).toContain('product:delete')
    expect(await letters('admin')).toContainEqual(expect.stringContaining('publisher者'))
    expect(await planOf('admin', id)).toMatchObject({
      release: 1,
      notHeld: [],
      changes: [{ path: rolePath, kind: 'added' }],
    })

    // Not its author, nor another publisher who has as little.
    expect((await approve(publisher, id)).status).toBe(403)
    const weak = await approve(second, id)
    expect(weak.status).toBe(403)
    expect(weak.body.message).toContain('product:delete')
    expect((await approve('staff', id)).status).toBe(403)
    expect((await get('texts')).texts).not.toHaveProperty(rolePath)

    expect((await approve('admin', id)).body).toMatchObject({ result: { release: 2 } })
    expect((await get('texts')).texts).toHaveProperty([rolePath])
    expect(await list('admin')).toEqual([])
    const releases = await get('release/list')
    expect(releases.records[0]).toMatchObject({ author: 'publisher者', approver: 'admin' })
    const kept = await get('release/plan', 'admin', { number: '2' })
    expect(kept.widened.length).toBeGreaterThan(0)
    expect(await givenIn(2)).toMatchObject([{ tenantId: 0, gives: [{ role: 'helper' }] }])
    expect(await letters(publisher)).toContainEqual(expect.stringContaining('已由 admin 批准'))

    // Decided once.
    expect((await post('admin', 'request/approve', { id, release: 2 })).status).toBe(409)
    expect((await post('admin', 'request/decline', { id, reason: '不' })).status).toBe(409)
    expect((await post(publisher, 'request/withdraw', { id })).status).toBe(409)
  })

  test('what is declined goes back to its author with the reason; what he has begun since stays', async () => {
    const wider = role('product:view', 'product:delete', 'product:edit')
    const { body } = await submit(publisher, { [rolePath]: wider })
    const { request: id } = body.result
    expect((await post('admin', 'request/decline', { id, reason: ' ' })).status).toBe(400)
    const declined = await post('admin', 'request/decline', { id, reason: '太宽' })
    expect(declined.body).toMatchObject({ success: true })
    expect((await get('changeset', publisher)).texts).toEqual({ [rolePath]: wider })
    expect(await letters(publisher)).toContainEqual(expect.stringContaining('太宽'))

    // Two decide at the same moment: one of them is told.
    const again = await submit(publisher, {})
    const one = again.body.result.request
    const both = await Promise.all([
      post('admin', 'request/decline', { id: one, reason: '甲' }),
      post(publisher, 'request/withdraw', { id: one }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])

    const third = await submit(publisher, {})
    const since = role('product:view')
    const { version } = await get('changeset', publisher)
    await host.call(publisher, 'PUT /sys/document/changeset/text', {
      body: { path: rolePath, text: since, version },
    })
    await post(publisher, 'request/withdraw', { id: third.body.result.request })
    expect((await get('changeset', publisher)).texts).toEqual({ [rolePath]: since })
    await discard(publisher)
  })

  test('an author who has lost the right, and a text that others have published, are told to who approves', async () => {
    const renamed = { ...JSON.parse(role('product:view', 'product:edit')), title: '助理' }
    const { body } = await submit(publisher, { [rolePath]: JSON.stringify(renamed) })
    const { request: id } = body.result
    await held(publisher, false)
    const refused = await approve('admin', id)
    expect(refused.body).toMatchObject({ success: false })
    expect(refused.body.message).toContain('publisher者')
    await held(publisher, true)

    // Looked at before somebody published: told, and nothing done.
    const { release } = await planOf('admin', id)
    await submit(second, { [path]: await titled('品牌名') })
    const late = await post('admin', 'request/approve', { id, release })
    expect(late.status).toBe(409)

    // The same thing changed by another: a question for its author alone.
    const other = JSON.stringify({ ...JSON.parse(role('product:view')), title: '帮手' })
    const made = await submit('admin', { [rolePath]: other })
    expect(made.body).toMatchObject({ success: true })
    expect(await planOf('admin', id)).toMatchObject({ overtaken: [rolePath] })
    expect((await approve('admin', id)).status).toBe(409)
    expect((await get('texts')).texts[rolePath]).toBe(other)
    await post('admin', 'request/decline', { id, reason: '请先合并' })
    await discard(publisher)
  })

  test('a release at a time is made then, once, and can be taken back before', async () => {
    const before = (await get('release/list')).total
    const past = await submit(publisher, { [path]: await titled('过去') }, { due: inMinutes(-5) })
    expect(past.status).toBe(400)
    const none = await submit(publisher, {}, { due: '2027-02-31 10:00' })
    expect(none.status).toBe(400)
    const asked = await submit(publisher, {}, { due: inMinutes(30) })
    expect(asked.body.result).toMatchObject({ state: 'scheduled', due: `${inMinutes(30)}:00` })
    await look()
    expect((await get('release/list')).total).toBe(before)
    const { request } = asked.body.result
    expect((await post(publisher, 'request/withdraw', { id: request })).body.success).toBe(true)
    pass(40)
    await look()
    expect((await get('release/list')).total).toBe(before)

    await submit(publisher, {}, { due: inMinutes(30) })
    pass(40)
    await Promise.all([look(), look()])
    await look()
    expect((await get('release/list')).total).toBe(before + 1)
    expect(JSON.parse((await get('texts')).texts[path]).fields.name.title).toBe('过去')
    expect(await letters(publisher)).toContainEqual(expect.stringContaining('已按时发布'))
  })

  test('what cannot be made at its time is told to its author, and is his changeset again', async () => {
    const before = (await get('release/list')).total
    const text = await titled('迟了')
    await submit(publisher, { [path]: text }, { due: inMinutes(30) })
    await held(publisher, false)
    pass(40)
    await look()
    expect((await get('release/list')).total).toBe(before)
    await held(publisher, true)
    expect((await get('changeset', publisher)).texts).toEqual({ [path]: text })
    expect(await letters(publisher)).toContainEqual(expect.stringContaining('没有按时发布'))
    await discard(publisher)
  })

  test('what widens at a time waits for approval, and then for its time', async () => {
    const wider = { [rolePath]: role('product:view', 'product:import') }
    const { body } = await submit(publisher, wider, { due: inMinutes(30) })
    const { request: id, state } = body.result
    expect(state).toBe('waiting')
    expect((await approve('admin', id)).body).toMatchObject({ result: { release: null } })
    expect(await list(publisher)).toMatchObject([{ id, state: 'scheduled', decider: 'admin' }])
    pass(40)
    await look()
    expect(JSON.parse((await get('texts')).texts[rolePath]).grants).toContain('product:import')
    const { records } = await get('release/list')
    expect(records[0]).toMatchObject({ author: 'publisher者', approver: 'admin' })
  })
})

describeDatabase('each release needs a second person', ['releases'], (open) => {
  let host: TestApp
  let baseOnly: TestApp
  beforeAll(async () => {
    const database = await open()
    host = await buildTestApp(database, { options: { secondPerson: true } })
    baseOnly = await buildTestApp(database, { options: { baseOnly: true } })
    await createUser(database.db, {
      username: 'second',
      realname: '第二人',
      password: testPassword,
      tenants: [1001],
      roles: ['admin'],
    })
  })
  afterAll(async () => {
    await baseOnly.close()
    await host.close()
  })

  const save = async (title: string) => {
    const { body } = await host.call('admin', 'GET /sys/document/texts')
    const document = JSON.parse(body.result.texts[path])
    document.fields.name.title = title
    const { body: known } = await host.call('admin', 'GET /sys/document/changeset')
    const text = JSON.stringify(document, null, 2)
    const put = { path, text, version: known.result.version }
    await host.call('admin', 'PUT /sys/document/changeset/text', { body: put })
    const { body: plan } = await host.call('admin', 'POST /sys/document/changeset/plan', {
      body: {},
    })
    return { note: '试', version: plan.result.version, release: plan.result.release }
  }

  test('a release of an administrator, and a revert, wait for another one', async () => {
    const body = await save('两个人')
    const asked = await host.call('admin', 'POST /sys/document/changeset/publish', { body })
    expect(asked.body.result).toMatchObject({ state: 'waiting' })
    const approving = { id: asked.body.result.request, release: 0 }
    const own = await host.call('admin', 'POST /sys/document/request/approve', { body: approving })
    expect(own.status).toBe(403)
    const other = await host.call(second, 'POST /sys/document/request/approve', { body: approving })
    expect(other.body).toMatchObject({ result: { release: 1 } })

    const revert = { body: { number: 1 } }
    const taken = await host.call('admin', 'POST /sys/document/release/revert', revert)
    expect(taken.body.result).toMatchObject({ state: 'waiting' })
    const back = { id: taken.body.result.request, release: 1 }
    const made = await host.call(second, 'POST /sys/document/request/approve', { body: back })
    expect(made.body).toMatchObject({ result: { release: 2 } })
    const { body: releases } = await host.call('admin', 'GET /sys/document/release/list')
    expect(releases.result.records[0]).toMatchObject({ reverts: 1, approver: '第二人' })
  })

  test('nothing is scheduled where the files alone are served', async () => {
    const body = { ...(await save('不行')), due: '2099-01-01 10:00' }
    const asked = await baseOnly.call('admin', 'POST /sys/document/changeset/publish', { body })
    expect(asked.body).toMatchObject({ success: false })
    expect(asked.body.message).toContain('DOCUMENTS=base')
  })
})
