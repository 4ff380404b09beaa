import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import { timedHandlers, timedJobs } from '../../server/entity/timedJobs'
import { createStores } from '../../server/entity/write/stores'
import { nextRun } from '../../server/jobs/nextRun'
import { type JobKind, runDueJobs } from '../../server/jobs/runner'
import { createScheduler } from '../../server/jobs/scheduler'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

const can = 'news:publish'

/** News that are planned, and published when their time has come. */
const timed = (doc: EntityDoc): EntityDoc =>
  doc.entity !== 'news'
    ? doc
    : {
        ...doc,
        actions: {},
        fields: {
          ...doc.fields,
          publishTime: { type: 'datetime', title: '发布时间' },
        },
        states: {
          field: 'status',
          initial: 'draft',
          steps: {
            onTime: {
              title: '到点发布',
              from: ['draft'],
              to: 'published',
              auto: 'publishTime',
              when: "title != '违规'",
              refuse: '《{title}》不能发布',
              set: { summary: "'自动'" },
            },
            hide: { title: '下线', from: ['published'], to: 'offline', can },
            redo: { title: '重来', from: ['offline'], to: 'draft', can },
          },
        },
      }

describeDatabase('steps that time does', ['jobs', 'entity'], (open) => {
  let host: EntityApp
  let admin: Client
  let kinds: readonly JobKind[]
  const logged: string[] = []

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, timed)
    admin = host.as('admin')
    kinds = timedJobs(host.deps, createStores(host.deps))
  })
  beforeEach(async () => {
    await sql`truncate cms_news, sys_log, sys_job`.execute(host.database.db)
    host.clock.now = new Date('2026-03-05T02:00:00Z')
    logged.length = 0
  })
  afterAll(() => host.close())

  const parts = (own: readonly JobKind[] = kinds) => ({
    db: host.database.db,
    log: (event: string) => void logged.push(event),
    clock: () => host.clock.now,
    kinds: () => own,
  })
  const look = (own?: readonly JobKind[]) => runDueJobs(parts(own))
  async function planned(publishTime: string, title = '开业'): Promise<string> {
    const { body } = await admin.post('/cms/news/add', { title, publishTime, content: '<p>文</p>' })
    expect(body.message).toBe('添加成功！')
    return body.result.id
  }
  const stored = async (id: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select status, ver, summary, update_by as by from cms_news where id = ${id}`.execute(
      host.database.db,
    )
    return rows[0]
  }
  const jobs = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select due::text as due, failures, note from sys_job where kind = 'step'`.execute(
      host.database.db,
    )
    return rows
  }

  test('are done when that time has come, by nobody, and once', async () => {
    const id = await planned('2026-03-05 11:00:00')
    await look()
    expect(await stored(id)).toMatchObject({ status: 'draft', ver: 1 })
    host.clock.now = new Date('2026-03-05T03:00:00Z')
    // Several processes look at once.
    await Promise.all([look(), look(), look()])
    expect(await stored(id)).toMatchObject({
      status: 'published',
      ver: 2,
      summary: '自动',
      by: 'system',
    })
    await look()
    expect(await stored(id)).toMatchObject({ ver: 2 })
    expect(await jobs()).toEqual([])
    const { rows } = await sql<Record<string, unknown>>`
      select step, userid, username from sys_log where data_id = ${id} and step is not null`.execute(
      host.database.db,
    )
    expect(rows).toEqual([{ step: 'onTime', userid: 'system', username: '系统' }])
  })

  test('follow the record: another time, no time, deleted', async () => {
    const id = await planned('2026-03-05 11:00:00')
    await admin.put('/cms/news/edit', { id, ver: 1, publishTime: '2026-03-06 11:00:00' })
    expect(await jobs()).toMatchObject([{ due: '2026-03-06 11:00:00' }])
    await admin.put('/cms/news/edit', { id, ver: 2, publishTime: null })
    expect(await jobs()).toEqual([])
    await admin.put('/cms/news/edit', { id, ver: 3, publishTime: '2026-03-06 11:00:00' })
    await admin.delete('/cms/news/delete', { id })
    expect(await jobs()).toEqual([])
  })

  test('are nobody’s to do by hand', async () => {
    const id = await planned('2026-03-06 11:00:00')
    expect((await admin.post('/cms/news/onTime', { ids: [id] })).status).toBe(404)
    expect(await stored(id)).toMatchObject({ status: 'draft' })
  })

  test('a transaction that dies leaves the job to the next who looks', async () => {
    const id = await planned('2026-03-05 10:00:00')
    const dying: JobKind = {
      kind: 'step',
      async run(_, claim) {
        await host.database.db.transaction().execute(async (trx) => {
          expect(await claim(trx)).toBe(true)
          throw new Error('killed')
        })
      },
    }
    await look([dying])
    expect(await jobs()).toMatchObject([{ failures: 1, note: 'killed' }])
    host.clock.now = new Date('2026-03-05T02:05:00Z')
    await look()
    expect(await stored(id)).toMatchObject({ status: 'published', ver: 2 })
  })

  test('what cannot be done is told and tried again later', async () => {
    const id = await planned('2026-03-05 10:00:00', '违规')
    await look()
    expect(await jobs()).toMatchObject([
      { failures: 1, note: '《违规》不能发布', due: '2026-03-05 10:01:00' },
    ])
    await look()
    expect(await jobs()).toMatchObject([{ failures: 1 }])
    const { ver } = (await stored(id)) ?? {}
    await admin.put('/cms/news/edit', { id, ver, title: '合规' })
    await look()
    expect(await stored(id)).toMatchObject({ status: 'published' })
  })

  test('records that nobody planned are found by the recheck, when a server starts and every hour', async () => {
    const id = await planned('2026-03-05 10:00:00')
    await sql`truncate sys_job`.execute(host.database.db)
    const scheduler = createScheduler({
      ...parts(),
      handlers: () => timedHandlers(host.deps, createStores(host.deps)),
      told: () => undefined,
    })
    await scheduler.seed()
    await scheduler.started()
    await look([...kinds, ...scheduler.kinds])
    await scheduler.idle()
    await look()
    expect(await stored(id)).toMatchObject({ status: 'published' })
    const { rows } = await sql<{ due: string }>`
      select due::text as due from sys_job where subject = 'recheckTimedSteps'`.execute(
      host.database.db,
    )
    expect(rows).toEqual([{ due: '2026-03-05 11:00:00' }])
  })
})

test('an expression of seven parts fires as its control shows', () => {
  const after = new Date('2026-03-05T02:00:00Z')
  expect(nextRun('0 30 9 ? * 2 *', after)).toBe('2026-03-09 09:30:00')
  expect(nextRun('0 0 8 L * ? *', after)).toBe('2026-03-31 08:00:00')
  expect(nextRun('0 0 8 1 1 ? 2020', after)).toBeUndefined()
  expect(() => nextRun('every day', after)).toThrow('cannot be read')
})
