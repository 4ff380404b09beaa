import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'
import { hostileTexts } from '../support/hostile'
import { randomOf } from '../support/mutation'
import { seedOf } from '../support/rounds'
import { inTurn } from '../support/turn'

/** Only what hangs takes this long. */
const hangingMs = 1_800_000

describeDatabase('hostile documents', ['releases'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const textsInForce = async () =>
    (await host.call('admin', 'GET /sys/document/texts')).body.result.texts
  const changeset = async () =>
    (await host.call('admin', 'GET /sys/document/changeset')).body.result
  /** All columns of all tables, and what there is of releases. */
  const stored = async () =>
    (
      await sql`select (select count(*) from sys_document_release) as releases,
        (select count(*) from sys_document_version) as versions,
        (select count(*) from information_schema.columns where table_schema = 'public') as columns,
        (select count(*) from sys_permission) as entries, (select count(*) from sys_dict_item) as items,
        (select count(*) from sys_role) as roles`.execute(host.database.db)
    ).rows

  const seed = seedOf(41_008)
  const hostile = hostileTexts(randomOf(seed))

  test(
    'are refused with findings, never in force, and nothing of them is stored',
    async () => {
      expect(hostile.length).toBeGreaterThanOrEqual(500)
      const [textsBefore, storedBefore] = [await textsInForce(), await stored()]
      const accepted: string[] = []
      const failed: string[] = []
      for (const { note, path, text } of inTurn(hostile, 20)) {
        const { version } = await changeset()
        const put = { path, text, version }
        const saved = await host.call('admin', 'PUT /sys/document/changeset/text', { body: put })
        if (saved.status >= 500) failed.push(`${note}: saving answers ${saved.status}`)
        if (saved.body.success !== true) {
          if (!saved.body.message) failed.push(`${note}: refused without a word`)
          continue
        }
        const kept = await changeset()
        if (kept.texts[path] !== text) failed.push(`${note}: kept as something else`)
        const planned = await host.call('admin', 'POST /sys/document/changeset/plan', { body: {} })
        if (planned.status !== 200) failed.push(`${note}: planning answers ${planned.status}`)
        const { findings = [], release } = planned.body.result ?? {}
        const isTold = findings.some(
          (one: { severity: string; message: string }) =>
            one.severity === 'error' && /\p{Script=Han}/u.test(one.message),
        )
        if (!isTold) accepted.push(note)
        else {
          const body = { note: '试', version: kept.version, release }
          const published = await host.call('admin', 'POST /sys/document/changeset/publish', {
            body,
          })
          if (published.body.success !== false || published.status >= 500)
            failed.push(`${note}: publishing answers ${published.status}`)
        }
        const query = { version: String(kept.version) }
        await host.call('admin', 'DELETE /sys/document/changeset', { query })
      }
      expect({ accepted, failed }, `seed ${seed}`).toEqual({ accepted: [], failed: [] })
      expect((await changeset()).texts).toEqual({})
      expect(await textsInForce()).toEqual(textsBefore)
      expect(await stored()).toEqual(storedBefore)
    },
    hangingMs,
  )

  test.each([
    '../menu.json',
    'entities/../../x.json',
    'entities/cms/..%2f..%2fx.json',
    'entities\\cms\\x.json',
    '/entities/cms/x.json',
    'entities/cms/x.json\u0000.txt',
    'entities//x.json',
    'entities/./x.json',
    'ENTITIES/x.json',
    'entities/cms/x\u202ejson.json',
    'entities/__proto__.json/../x.json',
    `entities/${'x'.repeat(300)}.json`,
  ])('no text lies at %j', async (path) => {
    const body = { path, text: '{}', version: (await changeset()).version }
    const { status } = await host.call('admin', 'PUT /sys/document/changeset/text', { body })
    expect(status).toBe(400)
    expect((await changeset()).texts).toEqual({})
  })
})
