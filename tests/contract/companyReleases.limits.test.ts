import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualLimits } from '../../server/releases/companyLimits'
import { createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { makeAuthors } from '../support/companyAuthors'
import { describeDatabase } from '../support/db'

const colleague = 'colleague' as TestUser
const dict = (name: string, title = name) =>
  [
    `companies/1001/dicts/${name}.json`,
    JSON.stringify({ schema: 2, dict: name, title, items: [] }),
  ] as const

describeDatabase('what one company may have of its own', ['releases'], (open) => {
  let host: TestApp
  const limits = { ...usualLimits, documents: 2, text: 200, total: 250, changesets: 1 }
  beforeAll(async () => {
    const database = await open()
    host = await buildTestApp(database, { options: { companyLimits: limits } })
    await makeAuthors(host)
    const person = { password: testPassword, roles: ['staff'], tenants: [1001] }
    await createUser(database.db, { ...person, username: colleague, realname: '同事' })
  })
  afterAll(() => host.close())

  const save = async (user: TestUser, [path, text]: readonly [string, string | null]) => {
    const { version } = (await host.call(user, 'GET /sys/document/changeset')).body.result
    const body = { path, text, version }
    return await host.call(user, 'PUT /sys/document/changeset/text', { body })
  }
  const refused = async (user: TestUser, document: readonly [string, string | null]) => {
    const { status, body } = await save(user, document)
    expect([status, body.success]).toEqual([400, false])
    return body.message
  }
  const plan = async () =>
    (await host.call('staff', 'POST /sys/document/changeset/plan', { body: {} })).body.result
  const publish = async () => {
    const { version, release } = await plan()
    const body = { note: '发布', version, release }
    return (await host.call('staff', 'POST /sys/document/changeset/publish', { body })).body
  }

  test('what is too much is refused when it is kept, with the limit and what is used', async () => {
    expect(await refused('staff', dict('a', '甲'.repeat(200)))).toMatch(
      /^companies\/1001\/dicts\/a\.json 最多 200 个字符，现有 2\d\d 个/,
    )
    expect((await save('staff', dict('a', '甲'.repeat(100)))).body).toMatchObject({ success: true })
    expect(await refused('staff', dict('b', '乙'.repeat(100)))).toMatch(
      /合计最多 250 个字符，这样会有 2\d\d 个/,
    )
    expect((await save('staff', dict('a'))).body).toMatchObject({ success: true })
    expect((await save('staff', dict('b'))).body).toMatchObject({ success: true })
    expect(await refused('staff', dict('c'))).toMatch(/最多 2 份，这样会有 3 份/)
    expect(await refused(colleague, dict('d'))).toMatch(/最多 1 人同时有未发布的修改，现有 1 人/)
    // Another company has room of its own, and so has the platform.
    const other = dict('a')
    expect((await save('staffb', [other[0].replace('1001', '1002'), other[1]])).body).toMatchObject(
      { success: true },
    )
  })

  test('what has become too much is not published, and less of it is', async () => {
    const { id: owner } = await host.database.db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'staff')
      .executeTakeFirstOrThrow()
    await host.database.db
      .insertInto('sys_document_change')
      .values(
        ['e', 'f'].map((name) => {
          const [path, text] = dict(name)
          return { owner_id: owner, path, text, began: null }
        }),
      )
      .execute()
    const { findings } = await plan()
    expect(findings.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringMatching(/最多 2 份，这样会有 4 份/),
    ])
    expect(await publish()).toMatchObject({ success: false })
    for (const name of ['e', 'f'])
      expect((await save('staff', [dict(name)[0], null])).body).toMatchObject({ success: true })
    expect(await publish()).toMatchObject({ success: true })
    const { texts } = (await host.call('staff', 'GET /sys/document/texts')).body.result
    expect(Object.keys(texts).filter((path) => path.startsWith('companies/'))).toHaveLength(2)
  })

  test('what takes too long to check is not published', async () => {
    const slow = await buildTestApp(host.database, {
      options: { companyLimits: { ...usualLimits, compile: 0 } },
    })
    await slow.call('staff', 'PUT /sys/document/changeset/text', {
      body: {
        path: dict('a')[0],
        text: dict('a', '甲')[1],
        version: (await slow.call('staff', 'GET /sys/document/changeset')).body.result.version,
      },
    })
    const { result } = (await slow.call('staff', 'POST /sys/document/changeset/plan', { body: {} }))
      .body
    expect(result.findings).toMatchObject([
      { message: expect.stringMatching(/最多用 0 毫秒，这次用了 \d+ 毫秒/) },
    ])
    const body = { note: '发布', version: result.version, release: result.release }
    const answer = await slow.call('staff', 'POST /sys/document/changeset/publish', { body })
    expect(answer.body).toMatchObject({ success: false })
    await slow.app.close()
  })
})
