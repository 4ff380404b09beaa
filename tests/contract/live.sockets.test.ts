import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app'
import { tenantTopic, userTopic } from '../../server/live/hub'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { listenAnywhere, openSocket, type SocketOptions, type TestSocket } from '../support/sockets'

describeEachDatabase('the notice socket', (open) => {
  let host: TestApp
  let port: number
  beforeAll(async () => {
    host = await buildTestApp(await open(), { sockets: { perKey: 3 } })
    port = await listenAnywhere(host.app)
  })
  afterAll(() => host.close())

  // Looks after its sockets so often that a test can wait for it.
  const checkMs = 1_500
  const withWatchful = async (run: (port: number) => Promise<void>) => {
    const { database, documents, filesDir } = host
    const watchful = await buildApp({ database, documents, filesDir, sockets: { checkMs } })
    try {
      await run(await listenAnywhere(watchful))
    } finally {
      await watchful.close()
    }
  }

  const opened: TestSocket[] = []
  const keep = (socket: TestSocket): TestSocket => {
    opened.push(socket)
    return socket
  }
  afterEach(async () => {
    for (const { socket, closed } of opened.splice(0)) {
      socket.terminate()
      await closed
    }
    // The server hears of it a moment later.
    await pause(20)
  })
  const idOf = async (username: TestUser): Promise<string> => {
    const { db } = host.database
    const user = db.selectFrom('sys_user').select('id').where('username', '=', username)
    return String((await user.executeTakeFirstOrThrow()).id)
  }
  const connect = async (user: TestUser, options: SocketOptions = {}, at = port) =>
    keep(
      await openSocket(at, `/websocket/${await idOf(user)}`, {
        token: await host.token(user),
        ...options,
      }),
    )
  const newToken = async (username: TestUser): Promise<string> => {
    const body = { username, password: testPassword }
    return (await host.call(null, 'POST /sys/login', { body })).body.result.token
  }
  const refused = (status: number) => expect.objectContaining({ status })

  test('answers a heartbeat and ignores what it does not know', async () => {
    const { socket, next, messages } = await connect('staff')
    for (const text of ['{"cmd":"topic"}', 'x', '', '{', 'null']) socket.send(text)
    socket.send(Buffer.from('HeartBeat'))
    socket.send('HeartBeat')
    expect(await next()).toEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' })
    await pause(100)
    expect(messages).toHaveLength(1)
  })

  test('asks for the token, in the sub-protocol only', async () => {
    const path = `/websocket/${await idOf('staff')}`
    const token = await host.token('staff')
    await expect(openSocket(port, path)).rejects.toEqual(refused(401))
    await expect(openSocket(port, path, { token: 'x'.repeat(43) })).rejects.toEqual(refused(401))
    await expect(openSocket(port, `${path}?token=${token}`)).rejects.toEqual(refused(401))
    const { socket } = keep(await openSocket(port, path, { token }))
    expect(socket.protocol).toBe(token)
  })

  test('is nobody’s but the user’s own', async () => {
    const token = await host.token('staff')
    const other = `/websocket/${await idOf('admin')}`
    await expect(openSocket(port, other, { token })).rejects.toEqual(refused(403))
    await expect(openSocket(port, '/websocket/nobody', { token })).rejects.toEqual(refused(403))
  })

  test('opens to pages of this host only', async () => {
    await expect(connect('staff', { origin: 'https://evil.example' })).rejects.toEqual(refused(403))
    await expect(connect('staff', { origin: 'null' })).rejects.toEqual(refused(403))
    await connect('staff', { origin: `http://127.0.0.1:${port}` })
  })

  test('opens at no other address', async () => {
    const token = await host.token('staff')
    await expect(openSocket(port, '/sys/dict/queryAllDictItems', { token })).rejects.toEqual(
      refused(400),
    )
    await expect(openSocket(port, '/oem-manage/get')).rejects.toEqual(refused(400))
    await expect(openSocket(port, '/nowhere', { token })).rejects.toEqual(refused(404))
    const plain = await host.call('staff', `GET /websocket/${await idOf('staff')}`)
    expect(plain.status).toBe(401)
  })

  test('a user has a limited number of them', async () => {
    const sockets = [await connect('staff'), await connect('staff'), await connect('staff')]
    await expect(connect('staff')).rejects.toEqual(refused(429))
    await connect('admin')
    sockets[0]?.socket.close()
    await sockets[0]?.closed
    await pause(50)
    await connect('staff')
  })

  test('messages reach the user, the members of the tenant, and nobody else', async () => {
    const [staff, staffb] = [await connect('staff'), await connect('staffb')]
    await host.app.hub.publish(userTopic(await idOf('staff')), { cmd: 'user', msgTxt: '一' })
    await host.app.hub.publish(tenantTopic(1002), { cmd: 'topic', msgTxt: '二' })
    expect(await staff.next()).toEqual({ cmd: 'user', msgTxt: '一' })
    expect(await staffb.next()).toEqual({ cmd: 'topic', msgTxt: '二' })
    await pause(50)
    expect([staff.messages.length, staffb.messages.length]).toEqual([1, 1])
  })

  test('changed dictionaries are told to every client, those of a tenant’s table to its members', async () => {
    const [staff, staffb] = [await connect('staff'), await connect('staffb')]
    await host.call('admin', 'GET /sys/dict/refleshCache')
    expect(await staff.next()).toEqual({ cmd: 'dict' })
    expect(await staffb.next()).toEqual({ cmd: 'dict' })
    for (const name of ['晨光', '暮色'])
      await host.call('admin', 'POST /cms/brand/add', { body: { name } })
    const dicts = ['cms_brand,name,id', 'sys_report,brand_list,id']
    await staff.next(({ dicts: told }) => told !== undefined)
    expect(staff.messages[1]).toEqual({ cmd: 'dict', dicts: expect.arrayContaining(dicts) })
    await pause(50)
    expect([staff.messages.length, staffb.messages.length]).toEqual([2, 1])
  })

  test('closes with 4401 when the session is closed', async () => {
    const token = await newToken('staff')
    const [staff, admin] = [await connect('staff', { token }), await connect('admin')]
    await host.call(null, 'POST /sys/logout', { headers: { 'x-access-token': token } })
    expect(await staff.closed).toBe(4401)
    expect(admin.socket.readyState).toBe(admin.socket.OPEN)
  })

  test('a changed password closes the user’s other sessions and their sockets', async () => {
    const [other, own] = [
      await connect('staff', { token: await newToken('staff') }),
      await connect('staff'),
    ]
    await host.call('staff', 'POST /sys/user/updatePassword', {
      body: {
        username: 'staff',
        oldpassword: testPassword,
        password: 'Other@2026',
        confirmpassword: 'Other@2026',
      },
    })
    expect(await other.closed).toBe(4401)
    expect(own.socket.readyState).toBe(own.socket.OPEN)
  })

  test('closes with 4401 when the session ends behind the server’s back', async () => {
    await withWatchful(async (at) => {
      const [staffb, admin] = [await connect('staffb', {}, at), await connect('admin', {}, at)]
      const { db } = host.database
      await db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'staffb').execute()
      expect(await staffb.closed).toBe(4401)
      expect(admin.socket.readyState).toBe(admin.socket.OPEN)
    })
  })

  test('a peer that gives no sign of life is let go', async () => {
    await withWatchful(async (at) => {
      const [silent, admin] = [await connect('staff', {}, at), await connect('admin', {}, at)]
      silent.socket.pause()
      await pause(3 * checkMs)
      silent.socket.resume()
      expect(await silent.closed).toBe(1006)
      expect(admin.socket.readyState).toBe(admin.socket.OPEN)
    })
  }, 15_000)

  test('a slow reader is cut off instead of being kept messages for', async () => {
    const [slow, quick] = [await connect('admin'), await connect('staff')]
    slow.socket.pause()
    const message = { cmd: 'topic', msgTxt: 'x'.repeat(16 * 1024) }
    const waiting = () =>
      Math.max(0, ...[...host.app.websocketServer.clients].map((one) => one.bufferedAmount))
    let most = 0
    for (let sent = 0; sent < 2_000 && host.app.websocketServer.clients.size > 1; sent += 1) {
      await host.app.hub.publish(tenantTopic(1001), message)
      most = Math.max(most, waiting())
      if (sent % 10 === 0) await pause(1)
    }
    expect(host.app.websocketServer.clients.size).toBe(1)
    expect(most).toBeLessThan(256 * 1024 + 2 * 17 * 1024)
    slow.socket.resume()
    expect(await slow.closed).toBe(1006)
    expect(quick.socket.readyState).toBe(quick.socket.OPEN)
  })

  test('a frame beyond the limit closes the socket, and only that one', async () => {
    const [staff, admin] = [await connect('staff'), await connect('admin')]
    staff.socket.send('x'.repeat(100_000))
    expect(await staff.closed).toBe(1009)
    expect(admin.socket.readyState).toBe(admin.socket.OPEN)
  })

  test('a ticket’s holder hears of it without a token, and of nothing else', async () => {
    const ticket = 'wx-0123456789abcdef'
    const { next, messages } = keep(await openSocket(port, `/websocket/${ticket}`))
    await host.app.hub.publish('ticket:wx-0123456789abcdeF', { action: 'X' })
    await host.app.hub.publish(`ticket:${ticket}`, { action: 'WECHAT_BINDING', msgTxt: '好' })
    expect(await next()).toEqual({ action: 'WECHAT_BINDING', msgTxt: '好' })
    expect(messages).toHaveLength(1)
    await expect(openSocket(port, '/websocket/wx-short')).rejects.toEqual(refused(403))
  })

  test('closes with 1001 when the server stops', async () => {
    const { closed } = await connect('staff')
    const began = Date.now()
    await host.app.close()
    expect(await closed).toBe(1001)
    expect(Date.now() - began).toBeLessThan(1_500)
  })
})
