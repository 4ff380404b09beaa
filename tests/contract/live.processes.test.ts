import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app'
import { createHub, type Hub, ownTopics, userTopic } from '../../server/bus/hub'
import type { Message } from '../../server/bus/topics'
import { type Database, openDatabase } from '../../server/db/open'
import { buildTestApp, type TestApp } from '../support/app'
import { freshPostgres, stopOwnPostgres } from '../support/postgres'
import { listenAnywhere, openSocket } from '../support/sockets'

// Two connection pools on one PostgreSQL database, each with a hub of its own: what two processes
// have in common is the database alone.
let url: string
let drop: () => Promise<void>
const databases: Database[] = []
const connect = async (): Promise<Database> => {
  const database = await openDatabase({ url, connections: 4 })
  databases.push(database)
  return database
}

beforeAll(async () => {
  ;({ url, drop } = await freshPostgres())
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await drop()
  await stopOwnPostgres()
})

async function until(holds: () => boolean, what: string): Promise<void> {
  await vi.waitFor(
    () => {
      if (!holds()) throw new Error(`still not: ${what}`)
    },
    { timeout: 60_000, interval: 10 },
  )
}

describe('the hub of several processes', () => {
  let a: Hub
  let b: Hub
  const logged: string[] = []
  beforeAll(async () => {
    const log = (event: string) => void logged.push(event)
    a = await createHub(await connect(), log)
    b = await createHub(await connect(), log)
  })
  afterAll(async () => {
    await a.close()
    await b.close()
  })

  const listen = (hub: Hub, topic: string) => {
    const heard: Message[] = []
    const stop = hub.subscribe(topic, (message) => void heard.push(message))
    return { heard, stop }
  }

  test('a message reaches the listeners of its topic in every process, once', async () => {
    const [here, there] = [listen(a, 'x'), listen(b, 'x')]
    const other = listen(b, 'y')
    await a.publish('x', { n: 1 })
    await a.publish('x', { n: 1 })
    expect(here.heard).toEqual([{ n: 1 }, { n: 1 }])
    await until(() => there.heard.length === 2, 'the messages')
    await pause(50)
    expect([here.heard.length, there.heard.length, other.heard.length]).toEqual([2, 2, 0])
    here.stop()
    there.stop()
    await a.publish('x', { n: 2 })
    await pause(50)
    expect([here.heard.length, there.heard.length]).toEqual([2, 2])
  })

  test('many topics and long texts arrive whole, whatever a notification takes', async () => {
    const topics = Array.from({ length: 1_000 }, (_, n) => `user:${n}`)
    const { heard } = listen(b, 'user:999')
    const message = { msgTxt: '通知“全文”\u0000|,\n😀'.repeat(2_000) }
    await a.publish(topics, message)
    await until(() => heard.length === 1, 'the message')
    expect(heard).toEqual([message])
  })

  test('a listener that throws keeps nobody else from the message', async () => {
    a.subscribe('z', () => {
      throw new Error('mine')
    })
    const { heard } = listen(a, 'z')
    await a.publish('z', {})
    expect(heard).toHaveLength(1)
  })

  test('a lost connection comes back by itself and says that something may be missing', async () => {
    const { heard } = listen(b, 'w')
    const back = listen(b, ownTopics.reconnected)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'jiandu-listen' and datname = current_database()`.execute(
      (await connect()).db,
    )
    await until(() => back.heard.length === 1, 'reconnected')
    await a.publish('w', { n: 1 })
    await until(() => heard.length === 1, 'the message')
    expect(logged).toContain('live connection lost')
  })
})

describe('two processes of the server', () => {
  let host: TestApp
  let other: Awaited<ReturnType<typeof buildApp>>
  let port: number
  let staffId = ''
  beforeAll(async () => {
    const database = await connect()
    host = await buildTestApp(database)
    const { documents, filesDir } = host
    other = await buildApp({ database: await connect(), documents, filesDir })
    port = await listenAnywhere(other)
    const user = database.db.selectFrom('sys_user').select('id').where('username', '=', 'staff')
    staffId = String((await user.executeTakeFirstOrThrow()).id)
  })
  afterAll(async () => {
    await other.close()
    await host.close()
  })

  test('a message published in one reaches the sockets of the other', async () => {
    const token = await host.token('staff')
    const { next, socket } = await openSocket(port, `/websocket/${staffId}`, { token })
    await host.app.hub.publish(userTopic(staffId), { cmd: 'user' })
    expect(await next()).toEqual({ cmd: 'user' })
    socket.terminate()
  })

  test('after a break of the connection sockets are told to look again', async () => {
    const token = await host.token('staff')
    const { next, socket } = await openSocket(port, `/websocket/${staffId}`, { token })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'jiandu-listen' and datname = current_database()`.execute(
      host.database.db,
    )
    expect(await next()).toMatchObject({ cmd: 'topic' })
    socket.terminate()
  })

  test('refreshing the dictionaries in one makes the other read them again', async () => {
    const items = async () => {
      const headers = { 'x-access-token': await host.token('admin') }
      const path = '/adwebv21/sys/dict/getDictItems/sex'
      return (await other.inject({ url: path, headers })).json().result
    }
    const before = await items()
    const { db } = host.database
    await db
      .updateTable('sys_dict_item')
      .set({ item_text: '改了' })
      .where('item_text', '=', before[0].text)
      .execute()
    expect(await items()).toEqual(before)
    const answer = await host.call('admin', 'GET /sys/dict/refleshCache')
    expect(answer.body).toMatchObject({ success: true, message: '刷新缓存成功' })
    await pause(200)
    expect((await items())[0].text).toBe('改了')
  })

  test('a right that was taken away is gone in every process after a second', async () => {
    const { db } = host.database
    const headers = { 'x-access-token': await host.token('admin') }
    const statuses = async () => [
      (await host.call('admin', 'GET /cms/brand/list')).status,
      (await other.inject({ url: '/adwebv21/cms/brand/list', headers })).statusCode,
    ]
    expect(await statuses()).toEqual([200, 200])
    const right = db.selectFrom('sys_permission').select('id').where('perms', '=', 'brand:view')
    await db.deleteFrom('sys_role_permission').where('permission_id', 'in', right).execute()
    await pause(1_000)
    expect(await statuses()).toEqual([403, 403])
  })

  test('a session closed in one is at once no session in the other, and its socket closes', async () => {
    const token = await host.signIn('staff')
    const { closed } = await openSocket(port, `/websocket/${staffId}`, { token })
    const headers = { 'x-access-token': token }
    const ask = () => other.inject({ url: '/adwebv21/sys/dict/queryAllDictItems', headers })
    expect((await ask()).statusCode).toBe(200)
    await host.call(null, 'POST /sys/logout', { headers })
    expect(await closed).toBe(4401)
    expect((await ask()).statusCode).toBe(401)
  })
})
