import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'

describeDatabase('who is signed in', ['online', 'sessions'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
    for (const user of ['admin', 'staff', 'staffb'] as const) await host.token(user)
  })
  afterAll(() => host.close())
  const list = async (user: TestUser, query: Readonly<Record<string, string>> = {}) =>
    (await host.call(user, 'GET /sys/online/list', { query })).body.result
  const names = ({ records }: { records: readonly { username: string }[] }) =>
    records.map(({ username }) => username).sort()

  test('is listed for the members of one’s tenant, without anything to sign in by', async () => {
    const all = await list('admin')
    expect(names(all)).toEqual(['admin', 'staff'])
    expect(all).toMatchObject({ total: 2, current: 1, size: 10 })
    expect(names(await list('admin', { username: '*STAF*' }))).toEqual(['staff'])
    expect(names(await list('admin', { username: '%' }))).toEqual([])
    for (const { token } of all.records) {
      const headers = { 'x-access-token': token }
      const answer = await host.call(null, 'GET /sys/api/getEdition', { headers })
      expect(answer.status).toBe(401)
    }
  })

  test('can be made to sign in again, but not by another tenant', async () => {
    const tokens = async (): Promise<readonly string[]> =>
      (await list('admin', { username: 'staff' })).records.map(
        ({ token }: { token: string }) => token,
      )
    const before = await tokens()
    const headers = { 'x-access-token': await host.signIn('staff') }
    const [fresh = ''] = (await tokens()).filter((token) => !before.includes(token))
    const asked = async () => (await host.call(null, 'GET /sys/api/getEdition', { headers })).status
    const force = (user: TestUser, token: string) =>
      host.call(user, 'POST /sys/online/forceLogout', { body: { token } })
    const foreign = await force('staffb', fresh)
    expect(foreign.body).toMatchObject({ success: false, message: '退出登录失败！' })
    expect((await force('admin', 'nothing')).body).toMatchObject({ message: '退出登录失败！' })
    expect(await asked()).toBe(200)
    expect((await force('admin', fresh)).body.success).toBe(true)
    expect(await asked()).toBe(401)
  })
})
