import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app'
import { type Database, openDatabase } from '../../server/db/open'
import { readDocuments } from '../../server/documents/read'
import { createUser } from '../../server/seed/people'
import { seedRoles } from '../../server/seed/roles'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { freshPostgres, stopOwnPostgres } from '../support/postgres'
import { listenAnywhere, openSocket, type TestSocket } from '../support/sockets'

/** A browser of somebody at a port, that has pages open. */
async function browser(host: TestApp, port: number, user: TestUser) {
  const row = host.database.db.selectFrom('sys_user').select('id').where('username', '=', user)
  const { id } = await row.executeTakeFirstOrThrow()
  const token = await host.token(user)
  const socket = await openSocket(port, `/websocket/${id}`, { token })
  return { ...socket, shows: (...pages: readonly string[]) => show(socket, pages) }
}

/** Resolves when the server has heard it. */
async function show(
  { socket, messages, next }: TestSocket,
  pages: readonly unknown[],
  tenantId = 1001,
) {
  const count = messages.length
  socket.send(JSON.stringify({ cmd: 'pages', tenantId, pages }))
  socket.send('HeartBeat')
  await next(({ cmd }) => cmd === 'heartcheck' && messages.length > count)
}

const openTo = async (host: TestApp, user: TestUser, pages: string) =>
  (await host.call(user, `GET /sys/document/openPages?pages=${pages}`)).body.result

describeEachDatabase('who has pages open', (open) => {
  let host: TestApp
  let port: number
  beforeAll(async () => {
    host = await buildTestApp(await open())
    port = await listenAnywhere(host.app)
  })
  afterAll(() => host.close())

  test('is told for each page, without the caller, as long as it is open', async () => {
    const own = await browser(host, port, 'admin')
    const staff = await browser(host, port, 'staff')
    await own.shows('cms/brand')
    expect(await openTo(host, 'admin', 'cms/brand')).toEqual([])
    await staff.shows('cms/brand', 'cms/news')
    const [shown, ...rest] = await openTo(host, 'admin', 'cms/brand,cms/product')
    expect(rest).toEqual([])
    expect(shown).toEqual({ page: 'cms/brand', people: [expect.any(String)], others: 0 })
    await staff.shows('cms/product')
    expect(await openTo(host, 'admin', 'cms/brand')).toEqual([])
    expect(await openTo(host, 'admin', 'cms/product')).toMatchObject([{ page: 'cms/product' }])
    staff.socket.terminate()
    await staff.closed
    await vi.waitFor(async () => expect(await openTo(host, 'admin', 'cms/product')).toEqual([]))
    await own.shows()
    own.socket.terminate()
  })

  test('is a number only to who does not see who is signed in', async () => {
    const { database } = host
    const { roles } = readDocuments('schemas')
    await database.db.transaction().execute((trx) => seedRoles(trx, roles.values()))
    const publisher = { username: 'herald', password: testPassword, tenants: [1001] }
    await createUser(database.db, { ...publisher, realname: '发布', roles: ['publisher'] })
    const body = { username: 'herald', password: testPassword }
    const { body: login } = await host.call(null, 'POST /sys/login', { body })
    const staff = await browser(host, port, 'staff')
    await staff.shows('cms/brand')
    const asked = 'GET /sys/document/openPages?pages=cms/brand' as const
    const headers = { 'x-access-token': login.result.token }
    const { result } = (await host.call(null, asked, { headers })).body
    expect(result).toEqual([{ page: 'cms/brand', people: [], others: 1 }])
    await staff.shows()
    staff.socket.terminate()
  })

  test('counts nobody of a company that he is not in, and hears nothing that is not so said', async () => {
    const staff = await browser(host, port, 'staff')
    await show(staff, ['cms/brand'], 4242)
    await show(staff, [{ page: 'cms/brand' }])
    await show(staff, Array(101).fill('cms/brand'))
    expect(await openTo(host, 'admin', 'cms/brand')).toEqual([])
    staff.socket.terminate()
  })
})

describe('who has pages open at several processes', () => {
  const databases: Database[] = []
  let url: string
  let drop: () => Promise<void>
  beforeAll(async () => {
    ;({ url, drop } = await freshPostgres())
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
    await drop()
    await stopOwnPostgres()
  })
  const connect = async () => {
    const database = await openDatabase({ url, connections: 4 })
    databases.push(database)
    return database
  }

  test('is told by each of them', async () => {
    const host = await buildTestApp(await connect())
    const { documents, filesDir } = host
    const other = await buildApp({ database: await connect(), documents, filesDir })
    const staff = await browser(host, await listenAnywhere(other), 'staff')
    await staff.shows('cms/brand')
    expect(await openTo(host, 'admin', 'cms/brand')).toMatchObject([{ page: 'cms/brand' }])
    staff.socket.terminate()
    await other.close()
    await host.close()
  })
})
