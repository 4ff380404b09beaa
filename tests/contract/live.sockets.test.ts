import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app'
import { ownTopics, tenantTopic, ticketTopic, userTopic } from '../../server/bus/hub'
import { createTickets, ticketLifeSeconds } from '../../server/wechat/tickets'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { listenAnywhere, openSocket, type SocketOptions, type TestSocket } from '../support/sockets'

describeEachDatabase('the notice socket', (open) => {
  let host: TestApp
  let port: number
  beforeAll(async () => {
    host = await buildTestApp(await open(), { sockets: { perUser: 8, tickets: 4 } })
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
  const issue = (clock = () => new Date()) =>
    createTickets(host.database.db, clock).issue({ kind: 'login', browserHash: 'a browser' })
  /** Those that the server has closed so, once there are as many. */
  async function closedWith(sockets: readonly TestSocket[], code: number, count: number) {
    const closed = new Set<TestSocket>()
    for (const one of sockets) void one.closed.then((with_) => with_ === code && closed.add(one))
    await vi.waitFor(() => expect(closed.size).toBe(count))
    await pause(50)
    expect(closed.size).toBe(count)
    return sockets.filter((one) => closed.has(one))
  }
  async function isOpen({ socket, next }: TestSocket): Promise<void> {
    socket.send('HeartBeat')
    await next(({ cmd }) => cmd === 'heartcheck')
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

  test('a session has five of them; one more is closed with 4429', async () => {
    const sockets = await Promise.all(Array.from({ length: 12 }, () => connect('staff')))
    const full = await closedWith(sockets, 4429, 7)
    const open = sockets.filter((one) => !full.includes(one))
    await connect('admin')
    await connect('staff', { token: await host.signIn('staff') })
    open[0]?.socket.close()
    await open[0]?.closed
    await pause(50)
    await isOpen(await connect('staff'))
    expect(open.slice(1).every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true)
  })

  test('more sessions are no way to more than a user may have', async () => {
    const [first, second] = [await host.signIn('staff'), await host.signIn('staff')]
    const sockets: TestSocket[] = []
    for (const token of [first, first, first, first, first, second, second, second, second]) {
      sockets.push(await connect('staff', { token }))
    }
    expect(await closedWith(sockets, 4429, 1)).toEqual(sockets.slice(8))
    await isOpen(await connect('staffb'))
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

  test('whoever leaves a tenant hears no more of what is said there, whatever sockets he has open', async () => {
    const { db } = host.database
    const user_id = await idOf('staffb')
    await db
      .insertInto('sys_user_tenant')
      .values({ user_id, tenant_id: 1001, sort_no: 1 })
      .execute()
    // What is known of him is known for less than a second.
    await pause(1_000)
    const member = await connect('staffb', { token: await host.signIn('staffb') })
    const say = (tenantId: number, msgTxt: string) =>
      host.app.hub.publish(tenantTopic(tenantId), { cmd: 'topic', msgTxt })
    await say(1001, '甲公司的事')
    await member.next(({ msgTxt }) => msgTxt === '甲公司的事')
    await db
      .deleteFrom('sys_user_tenant')
      .where('user_id', '=', user_id)
      .where('tenant_id', '=', 1001)
      .execute()
    // As whatever changes a membership says.
    await host.app.hub.publish(ownTopics.sessions, {})
    await pause(1_000)
    await say(1001, '只说给甲公司')
    await say(1002, '乙公司的事')
    await member.next(({ msgTxt }) => msgTxt === '乙公司的事')
    await pause(50)
    expect(member.messages.map(({ msgTxt }) => msgTxt)).not.toContain('只说给甲公司')
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

  test('a changed website, or the company that it is called as, is told to everybody', async () => {
    const [staff, staffb] = [await connect('staff'), await connect('staffb')]
    const site = { name: '南美站', code: 'south', domainName: 'south.example.com' }
    await host.call('admin', 'POST /sys/site/add', { body: site })
    for (const { next } of [staff, staffb]) await next(({ cmd }) => cmd === 'site')
    const contacts = [{ name: '林', phone: '1', email: 'a@b.example', main: true }]
    const company = { site: 'south', name: '甲', nameEn: 'A', contacts }
    const { body } = await host.call('admin', 'POST /site/enterprise/add', { body: company })
    expect(body.success, body.message).toBe(true)
    const told = () => staffb.messages.filter(({ cmd }) => cmd === 'site')
    await vi.waitFor(() => expect(told()).toHaveLength(2))
  })

  test('so are people, roles, departments and positions, that pickers choose from', async () => {
    const [staff, staffb] = [await connect('staff'), await connect('staffb')]
    const dictsIn = ({ dicts }: { readonly dicts?: unknown }): readonly unknown[] =>
      Array.isArray(dicts) ? dicts : []
    const toldOf = (ref: string) => (message: object) => dictsIn(message).includes(ref)
    const done = async (line: `${string} ${string}`, body: object, user: TestUser = 'admin') => {
      const reply = await host.call(user, line, { body })
      expect(reply.body.success, reply.body.message).toBe(true)
    }
    const password = { password: testPassword, confirmpassword: testPassword }
    const person = { username: 'fresh', realname: '新人', workNo: 'F1', phone: '13800009999' }
    await done('POST /sys/role/add', { roleName: '新角色', roleCode: 'fresh' })
    await staff.next(toldOf('sys_role,role_name,id'))
    await done('POST /sys/user/add', { ...person, ...password })
    await staff.next(toldOf('sys_user,realname,username'))
    await done('POST /sys/sysDepart/add', { departName: '新部门', parentId: '' })
    await staff.next(toldOf('sys_depart,depart_name,id'))
    await done('POST /sys/position/add', { code: 'fresh', name: '新职务' })
    await staff.next(toldOf('sys_position,name,id'))
    const people = () => staff.messages.filter(toldOf('sys_user,realname,username')).length
    const before = people()
    await done('PUT /sys/user/appEdit', { realname: '改名' }, 'staff')
    await expect.poll(people).toBeGreaterThan(before)
    await done('PUT /sys/user/appEdit', { realname: 'staff' }, 'staff')
    // Accounts and roles may be of several tenants; departments and positions are of one.
    const far = staffb.messages.flatMap(dictsIn)
    expect(far).toContain('sys_role,role_name,id')
    expect(far).toContain('sys_user,realname,username')
    expect(far).not.toContain('sys_depart,depart_name,id')
    expect(far).not.toContain('sys_position,name,id')
  })

  test('closes with 4401 when the session is closed', async () => {
    const token = await host.signIn('staff')
    const [staff, admin] = [await connect('staff', { token }), await connect('admin')]
    await host.call(null, 'POST /sys/logout', { headers: { 'x-access-token': token } })
    expect(await staff.closed).toBe(4401)
    expect(admin.socket.readyState).toBe(admin.socket.OPEN)
  })

  test('a changed password closes the user’s other sessions and their sockets', async () => {
    const [other, own] = [
      await connect('staff', { token: await host.signIn('staff') }),
      await connect('staff'),
    ]
    const change = (oldpassword: string, password: string) =>
      host.call('staff', 'POST /sys/user/updatePassword', {
        body: { username: 'staff', oldpassword, password, confirmpassword: password },
      })
    await change(testPassword, 'Other@2026')
    expect(await other.closed).toBe(4401)
    expect(own.socket.readyState).toBe(own.socket.OPEN)
    await change('Other@2026', testPassword)
  })

  test('closes with 4401 when the session ends behind the server’s back', async () => {
    await withWatchful(async (at) => {
      const [staffb, admin] = [await connect('staffb', {}, at), await connect('admin', {}, at)]
      const { db } = host.database
      const staffbIs = (status: number) =>
        db.updateTable('sys_user').set({ status }).where('username', '=', 'staffb').execute()
      await staffbIs(2)
      expect(await staffb.closed).toBe(4401)
      expect(admin.socket.readyState).toBe(admin.socket.OPEN)
      await staffbIs(1)
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
    const [ticket, other] = [await issue(), await issue()]
    const { next, messages } = keep(await openSocket(port, `/websocket/${ticket}`))
    await host.app.hub.publish(ticketTopic(other), { action: 'X' })
    await host.app.hub.publish(ticketTopic(ticket), { action: 'WECHAT_BINDING', msgTxt: '好' })
    expect(await next()).toEqual({ action: 'WECHAT_BINDING', msgTxt: '好' })
    expect(messages).toHaveLength(1)
    await expect(openSocket(port, '/websocket/wx-short')).rejects.toEqual(refused(403))
  })

  test('a ticket that nobody has issued opens none, nor one that is over', async () => {
    const before = () => new Date(Date.now() - ticketLifeSeconds * 1_000)
    for (const ticket of ['wx-0123456789abcdef', await issue(before)]) {
      await expect(openSocket(port, `/websocket/${ticket}`)).rejects.toEqual(refused(403))
    }
  })

  test('a ticket’s socket ends with it', async () => {
    const nearlyOver = () => new Date(Date.now() - ticketLifeSeconds * 1_000 + 400)
    const { closed } = keep(await openSocket(port, `/websocket/${await issue(nearlyOver)}`))
    expect(await closed).toBe(1000)
  })

  test('tickets have a few sockets each and a number of their own together, which takes no user’s place', async () => {
    const tickets = [await issue(), await issue()]
    const sockets: TestSocket[] = []
    for (const ticket of [0, 0, 0, 0, 1, 1].map((index) => tickets[index])) {
      sockets.push(keep(await openSocket(port, `/websocket/${ticket}`)))
    }
    expect(await closedWith(sockets, 4429, 2)).toEqual([sockets[3], sockets[5]])
    await isOpen(await connect('admin'))
  })

  test('closes with 1001 when the server stops', async () => {
    const { database, documents, filesDir } = host
    const ending = await buildApp({ database, documents, filesDir })
    const { closed } = await connect('staff', {}, await listenAnywhere(ending))
    await ending.close()
    expect(await closed).toBe(1001)
  })
})
