import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app'
import { sharedRelease } from '../../server/db/releaseLock'
import { buildTestApp, type TestApp } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { publishing } from '../support/publishing'

const path = 'entities/cms/brand.json'
const page = 'pages/cms/brand.json'

/*
 * Two servers on one database. The second never follows by itself, as though it had heard of nothing and were just about
 * to look: whatever it begins, it begins with documents that have passed.
 */
describeEachDatabase('a write that began before a release', (open, kind) => {
  let first: TestApp
  let second: FastifyInstance
  let publish: ReturnType<typeof publishing>['publish']
  beforeAll(async () => {
    first = await buildTestApp(await open())
    const { database, documents, filesDir } = first
    second = await buildApp({ database, documents, filesDir, checkAnswers: true })
    const { publish: ask } = publishing(first)
    publish = async (changes) => {
      const answer = await ask(changes)
      expect(answer).toMatchObject({ success: true })
      return answer
    }
  })
  afterAll(async () => {
    await second.close()
    await first.close()
  })

  const there = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const headers = { 'x-access-token': await first.token('admin') }
    const reply = await second.inject({ method, url: `/adwebv21${url}`, headers, payload })
    return reply.json()
  }
  const stored = async (name: string) =>
    (await sql`select * from cms_brand where name = ${name}`.execute(first.database.db)).rows
  const titleThere = () => second.documentsInForce().entities.get('brand')?.title

  test('is done by the new documents, once', async () => {
    await publish({
      [path]: (document) => {
        document.title = '牌子'
        document.fields.motto = { type: 'input', title: '口号' }
      },
    })
    expect(titleThere()).not.toBe('牌子')
    const added = await there('POST', '/cms/brand/add', { name: '晨光', status: '1', motto: '好' })
    expect(added).toMatchObject({ success: true, result: { motto: '好' } })
    expect(await stored('晨光')).toMatchObject([{ motto: '好' }])
    expect(titleThere()).toBe('牌子')
  })

  test('is refused by a rule that is new, with its field, and nothing is written', async () => {
    await publish({
      [path]: ({ fields }) => {
        fields.motto.max = 3
      },
    })
    const refused = await there('POST', '/cms/brand/add', {
      name: '真彩',
      status: '1',
      motto: '太长了吧',
    })
    expect(refused).toMatchObject({ success: false, result: { errors: [{ field: 'motto' }] } })
    expect(await stored('真彩')).toEqual([])
  })

  test('is not disturbed by a release that says nothing about records', async () => {
    await publish({
      [page]: (document) => {
        document.search.pop()
      },
    })
    const before = second.documentsInForce()
    const added = await there('POST', '/cms/brand/add', { name: '得力', status: '1', motto: '新' })
    expect(added).toMatchObject({ success: true })
    expect(second.documentsInForce()).toBe(before)
  })

  test.runIf(kind === 'postgres')(
    'and goes on for long holds the release up, but nobody else',
    async () => {
      const { db } = first.database
      let end = () => {}
      const held = new Promise<void>((resolve) => {
        end = resolve
      })
      const long = db.transaction().execute(async (trx) => {
        await sharedRelease(trx)
        await held
      })
      const published = publish({
        [path]: (document) => {
          document.title = '商标'
        },
      })
      const waits = async () =>
        (
          await sql`select 1 from pg_stat_activity
            where query like 'select pg_advisory_xact_lock(%' and wait_event = 'advisory'`.execute(
            db,
          )
        ).rows
      await vi.waitFor(async () => expect(await waits()).toHaveLength(1), {
        timeout: 60_000,
        interval: 5,
      })
      // A write that comes meanwhile waits behind it, and not for ever.
      const added = await there('POST', '/cms/brand/add', {
        name: '爱好',
        status: '1',
        motto: '久',
      })
      expect(added).toMatchObject({ success: true })
      end()
      await long
      await published
    },
  )
})
