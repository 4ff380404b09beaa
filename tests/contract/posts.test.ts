import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'

describeDatabase('marketing posts', ['entity'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open(), { clock: () => new Date('2026-03-05T02:00:00Z') })
  })
  afterAll(() => host.close())

  /** One that somebody has approved. */
  async function approved(more: object = {}): Promise<string> {
    const post = { platform: 'facebook', account: '@a', kind: 'article', content: '?' }
    const { body } = await host.call('admin', 'POST /marketing/post/add', {
      body: { title: '春季', ...post, ...more },
    })
    expect(body, JSON.stringify(body)).toMatchObject({ success: true })
    const { id } = body.result
    await sql`update marketing_post set status = 'approved' where id = ${id}`.execute(
      host.database.db,
    )
    return id
  }
  const plan = async (ids: readonly string[], values?: object) =>
    (await host.call('admin', 'POST /marketing/post/plan', { body: { ids, values } })).body
  const read = async (id: string) =>
    (await host.call('admin', 'GET /marketing/post/queryById', { query: { id } })).body.result

  test('are given their time when they are planned, or have it already', async () => {
    const bare = await approved()
    expect((await plan([bare])).result.refused).toMatchObject([{ message: '计划发布时间须在将来' }])
    const planTime = '2026-03-09 10:00:00'
    expect(await plan([bare], { planTime })).toMatchObject({ success: true })
    expect(await read(bare)).toMatchObject({ status: 'planned', planTime })
    const later = '2026-03-20 18:00:00'
    const own = await approved({ planTime: later })
    expect(await plan([own])).toMatchObject({ success: true })
    expect(await read(own)).toMatchObject({ status: 'planned', planTime: later })
  })

  test('keep the time at which they went out, whoever asks for another', async () => {
    const planTime = '2026-03-09 10:00:00'
    const id = await approved({ planTime })
    const move = async (to: string) => {
      const { ver } = await read(id)
      const body = { id, ver, planTime: to }
      return (await host.call('admin', 'PUT /marketing/post/edit', { body })).body
    }
    const publish = { body: { ids: [id] } }
    expect((await move('2026-03-10 10:00:00')).success).toBe(true)
    const published = await host.call('admin', 'POST /marketing/post/publish', publish)
    expect(published.body.success, published.text).toBe(true)
    const { success, result } = await move('2026-03-11 10:00:00')
    expect({ success, errors: result.errors }).toMatchObject({
      success: false,
      errors: [{ field: 'planTime' }],
    })
    expect(await read(id)).toMatchObject({ planTime: '2026-03-10 10:00:00' })
  })
})
