import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeEachDatabase } from '../support/db'

describeEachDatabase('editions', (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())
  const edition = async (user: TestUser) =>
    (await host.call(user, 'GET /sys/api/getEdition')).body.result
  const change = async (user: TestUser, body: unknown) =>
    await host.call(user, 'POST /sys/api/editionChange', { body })

  test('each user has his own, the first until he changes it', async () => {
    expect(await edition('staff')).toEqual({ edition: 1, editionStatus: 1 })
    const answer = await change('staff', { edition: 2 })
    expect(answer.body).toMatchObject({ success: true, result: { edition: 2 } })
    expect(await edition('staff')).toEqual({ edition: 2, editionStatus: 1 })
    expect(await edition('admin')).toEqual({ edition: 1, editionStatus: 1 })
    await change('staff', { edition: '1' })
    expect(await edition('staff')).toEqual({ edition: 1, editionStatus: 1 })
  })

  test.each([[{ edition: 3 }], [{ edition: 'x' }], [{}], [[]]])('%j is refused', async (body) => {
    expect((await change('staff', body)).status).toBe(400)
  })

  test('where the tenant has no choice the first is in force and a change is declined', async () => {
    await change('staffb', { edition: 2 })
    await host.database.db
      .updateTable('sys_tenant')
      .set({ edition_status: 0 })
      .where('id', '=', 1002)
      .execute()
    expect(await edition('staffb')).toEqual({ edition: 1, editionStatus: 0 })
    const answer = await change('staffb', { edition: 2 })
    expect([answer.status, answer.body.code, answer.body.success]).toEqual([200, 500, false])
  })
})
