import { setTimeout as pause } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app'
import { openDatabase } from '../../server/db/open'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'
import { freshPostgres, stopOwnPostgres } from '../support/postgres'
import { limitRole } from '../support/rights'
import { listenAnywhere, openSocket, type SocketOptions, type TestSocket } from '../support/sockets'

const pageId = (n: number) => n.toString(16).padStart(32, '0')
const update = (price: number, caseId = 'case-1') => ({
  type: 'update_vxe_table',
  data: { socketKey: 'products', args: [{ id: '7', price }, caseId] },
})

const opened: TestSocket[] = []
afterEach(async () => {
  for (const { socket, closed } of opened.splice(0)) {
    socket.terminate()
    await closed
  }
  await pause(20)
})

let pages = 0
async function connect(
  host: TestApp,
  port: number,
  user: TestUser,
  { query = '', ...options }: SocketOptions & { readonly query?: string } = {},
) {
  const { db } = host.database
  const row = db.selectFrom('sys_user').select('id').where('username', '=', user)
  const id = String((await row.executeTakeFirstOrThrow()).id)
  pages += 1
  const path = `/vxeSocket/${id}/${pageId(pages)}${query}`
  const open = await openSocket(port, path, { token: await host.token(user), ...options })
  opened.push(open)
  const say = (message: unknown) =>
    open.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  return { ...open, say }
}

const productUpdate = (row: object, caseId = 'case-1') => ({
  type: 'update_vxe_table',
  data: { socketKey: 'product', args: [row, caseId] },
})

let products = 0
async function addProduct(host: TestApp): Promise<string> {
  products += 1
  const body = { sku: `AB-${1000 + products}`, status: 'draft', price: 9.5, stock: 3 }
  const { body: answer } = await host.call('admin', 'POST /cms/product/add', {
    body: { ...body, name: `方桌 ${products}` },
    headers: { 'tenant-id': '1001' },
  })
  return String(answer.result.id)
}

const inTenant = { 'tenant-id': '1001' }
/** What is told of the product, and of no other. */
const of =
  (id: string) =>
  (message: unknown): boolean =>
    JSON.stringify(message).includes(id)

const rowIn = (message: unknown): object => Object(message).data.args[0]

/** Takes a right from the staff's role while `work` runs. */
async function withoutRight(host: TestApp, code: string, work: () => Promise<void>): Promise<void> {
  const { db } = host.database
  const taken = await sql<{ role_id: string; permission_id: string }>`
    delete from sys_role_permission where role_id in (select id from sys_role where role_code = 'staff')
      and permission_id in (select id from sys_permission where perms = ${code})
    returning role_id, permission_id`.execute(db)
  await pause(30)
  expect(taken.rows).not.toEqual([])
  try {
    await work()
  } finally {
    await db
      .insertInto('sys_role_permission')
      .values([...taken.rows])
      .execute()
  }
}

const refused = (status: number) => expect.objectContaining({ status })

describeEachDatabase('the socket of the tables', (open) => {
  let host: TestApp
  let port: number
  beforeAll(async () => {
    host = await buildTestApp(await open(), { sockets: { rightsMs: 20 } })
    port = await listenAnywhere(host.app)
  })
  afterAll(() => host.close())
  const join = (user: TestUser, options?: Parameters<typeof connect>[3]) =>
    connect(host, port, user, options)

  test('answers heart_beat with the same type and true', async () => {
    const { say, next, messages } = await join('staff')
    say({ type: 'heart_beat', data: '' })
    expect(await next()).toEqual({ type: 'heart_beat', data: true })
    expect(messages).toHaveLength(1)
  })

  test('relays update_vxe_table of an entity’s row, as it is stored, to all clients but the sender', async () => {
    const id = await addProduct(host)
    const [sender, other, admin] = [await join('staff'), await join('staff'), await join('admin')]
    // Whatever the page says of it.
    sender.say(productUpdate({ id, name: '假', price: 0, stock: -1 }))
    for (const one of [other, admin]) {
      expect(await one.next()).toMatchObject({
        type: 'update_vxe_table',
        data: {
          socketKey: 'product',
          args: [{ id, ver: 1, name: `方桌 ${products}`, stock: 3 }, 'case-1'],
        },
      })
      expect(one.messages).toHaveLength(1)
    }
    expect(sender.messages).toEqual([])
  })

  test('nobody hears of a field that he may not see, nor of rows that he may not list', async () => {
    const id = await addProduct(host)
    const [admin, staff] = [await join('admin'), await join('staff')]
    const second = await join('admin')
    admin.say(productUpdate({ id }))
    expect(rowIn(await second.next())).toMatchObject({ price: 9.5, amount: 28.5 })
    expect(rowIn(await staff.next())).toMatchObject({ id, stock: 3 })
    expect(Object.keys(rowIn(await staff.next()))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/price|amount/)]),
    )
    await withoutRight(host, 'product:view', async () => {
      admin.say(productUpdate({ id }, 'case-2'))
      await second.next((message) => JSON.stringify(message).includes('case-2'))
      await pause(50)
      expect(staff.messages).toHaveLength(1)
    })
    await withoutRight(host, 'product:edit', async () => {
      staff.say(productUpdate({ id }, 'case-3'))
      staff.say({ type: 'common_send_date', data: { key: 'product', args: [1] } })
      staff.say({ type: 'heart_beat', data: '' })
      await staff.next(({ type }) => type === 'heart_beat')
      await pause(50)
      expect(second.messages).toHaveLength(2)
    })
  })

  test('whatever saves a row tells the tables that show it: form, table, action, import, removal', async () => {
    const { body: made } = await host.call('admin', 'POST /cms/product/add', {
      body: { sku: 'NEWS-1', name: '新', status: 'draft', price: 1, stock: 1 },
      headers: inTenant,
    })
    const { id } = made.result
    const [admin, staff] = [await join('admin'), await join('staff')]
    const foreign = await join('staffb')
    const told = async (values: object, caseId = '') => {
      const news = (message: unknown) =>
        Object.entries(values).every(([key, value]) => Object(rowIn(message))[key] === value)
      const message = await admin.next(news)
      expect(message).toMatchObject(productUpdate({ id, ...values }, caseId))
      // The same news for those who may not see the price.
      expect(rowIn(await staff.next(news))).not.toHaveProperty('price')
    }
    const write = async (line: `${string} ${string}`, body: unknown) => {
      const reply = await host.call('admin', line, { body, headers: inTenant })
      expect(reply.body).toMatchObject({ success: true })
    }
    await write('PUT /cms/product/edit', { id, ver: 1, name: '由表单' })
    await told({ name: '由表单', ver: 2 })
    const changed = [{ id, ver: 2, stock: 5 }]
    await write('POST /cms/product/saveRows', { changed, caseId: 'case-9' })
    await told({ stock: 5, ver: 3 }, 'case-9')
    await write('POST /cms/product/publish', { ids: [id] })
    await told({ status: 'on', ver: 4 })
    const rows = [
      ['编号', '货号', '库存'],
      [`${id}@4`, 'NEWS-1', 77],
    ]
    const sheet = await writeXlsx({ sheets: [{ name: '产品', rows }] })
    const form = multipartBody([{ name: 'file', value: sheet, fileName: 'a.xlsx' }])
    const reply = await host.call('admin', 'POST /cms/product/importExcel', {
      body: form.body,
      headers: { ...inTenant, ...form.headers },
    })
    expect(reply.body).toMatchObject({ result: { updatedCount: 1 } })
    await told({ stock: 77, ver: 5 })
    await host.call('admin', 'DELETE /cms/product/delete', { query: { id }, headers: inTenant })
    const again = { type: 'common_send_date', data: { key: 'rows:product', args: [[id], ''] } }
    expect(await staff.next(({ type }) => type === 'common_send_date')).toEqual(again)
    // Nothing is told of what was refused.
    expect(staff.messages.filter(of(id))).toHaveLength(5)
    await host.call('admin', 'PUT /cms/product/edit', { body: { id, ver: 1 }, headers: inTenant })
    expect(foreign.messages).toEqual([])
  })

  test('of many rows that are written at once their ids are told, to be read again', async () => {
    const ids = await Promise.all(Array.from({ length: 21 }, () => addProduct(host)))
    const listener = await join('staff')
    await host.call('admin', 'POST /cms/product/publish', { body: { ids }, headers: inTenant })
    const message = await listener.next()
    expect(message).toMatchObject({ type: 'common_send_date', data: { key: 'rows:product' } })
    expect(new Set(Object(message).data.args[0])).toEqual(new Set(ids))
    expect(listener.messages).toHaveLength(1)
  })

  test('of new rows nothing but their number is told, to whoever may list them', async () => {
    const [listener, foreign] = [await join('staff'), await join('staffb')]
    await addProduct(host)
    const added = (count: number, caseId: string) => ({
      type: 'common_send_date',
      data: { key: 'rows:product', args: [[], caseId, count] },
    })
    expect(await listener.next(({ type }) => type === 'common_send_date')).toEqual(added(1, ''))
    const news = ['NEW-A', 'NEW-B'].map((sku) => ({ name: sku, sku }))
    const body = { added: news, changed: [], removed: [], caseId: 'table' }
    const saved = await host.call('admin', 'POST /cms/product/saveRows', {
      body,
      headers: inTenant,
    })
    expect(saved.body).toMatchObject({ success: true })
    expect(await listener.next(({ data }) => Object(data).args[1] === 'table')).toEqual(
      added(2, 'table'),
    )
    expect(foreign.messages).toEqual([])
  })

  test('a row that another tenant has, or nobody, is not told of', async () => {
    const id = await addProduct(host)
    const [staffb, admin] = [await join('staffb'), await join('admin', { query: '?tenantId=1002' })]
    staffb.say(productUpdate({ id }))
    staffb.say(productUpdate({ id: 'gone' }))
    staffb.say(productUpdate({}))
    staffb.say({ type: 'heart_beat', data: '' })
    await staffb.next()
    await pause(50)
    expect(admin.messages).toEqual([])
  })

  test('of a record outside the rules of rows no id is told, whatever happens to it', async () => {
    const rule = { column: 'createBy', conditions: '=', value: '#{sysUserCode}' }
    await limitRole(host.database.db, 'staff', { entry: '/content/brand', ...rule })
    const write = async (user: TestUser, line: `${string} ${string}`, options: object) => {
      const { body } = await host.call(user, line, { headers: inTenant, ...options })
      expect(body, body.message).toMatchObject({ success: true })
      return body.result
    }
    const add = async (user: TestUser, name: string): Promise<string> => {
      const body = { name, country: 'US', status: '1' }
      return String((await write(user, 'POST /cms/brand/add', { body })).id)
    }
    const rename = (id: string, ver: number, name: string) =>
      write('admin', 'PUT /cms/brand/edit', { body: { id, ver, name } })
    const [theirs, own] = [await add('admin', '别人的'), await add('staff', '自己的')]
    const [admin, second, staff] = [await join('admin'), await join('admin'), await join('staff')]
    const hints = () =>
      staff.messages.filter(({ data }) => {
        const { key, args } = Object(data)
        return key === 'rows:brand' && args.length === 2 && args[0].length === 0
      })
    await rename(theirs, 1, '改名')
    await expect.poll(hints).toHaveLength(1)
    await rename(own, 1, '改自己的')
    expect(rowIn(await staff.next(({ type }) => type === 'update_vxe_table'))).toMatchObject({
      id: own,
    })
    admin.say({
      type: 'update_vxe_table',
      data: { socketKey: 'brand', args: [{ id: theirs }, 'case'] },
    })
    await expect.poll(hints).toHaveLength(2)
    admin.say({ type: 'common_send_date', data: { key: 'brand', args: [theirs] } })
    await expect
      .poll(() => staff.messages.at(-1))
      .toMatchObject({ data: { key: 'brand', args: [] } })
    const many = await Promise.all(Array.from({ length: 21 }, (_, at) => add('admin', `多${at}`)))
    const removal = { query: { ids: [theirs, own, ...many].join() } }
    await write('admin', 'DELETE /cms/brand/deleteBatch', removal)
    const last = (message: unknown) => of(theirs)(message) && of(many[20] ?? '')(message)
    await second.next(last)
    await expect.poll(() => hints().length).toBeGreaterThan(2)
    const told = JSON.stringify(staff.messages)
    expect([theirs, ...many].filter((id) => told.includes(id))).toEqual([])
    // Nor how many there are.
    expect(staff.messages.filter(({ data }) => Object(data).args?.length > 2)).toEqual([])
  })

  test('a key that no document knows reaches the user’s own pages only, in his tenant', async () => {
    const [sender, other, admin] = [await join('staff'), await join('staff'), await join('admin')]
    sender.say(update(1))
    sender.say({ type: 'common_send_date', data: { key: 'k', args: [1, 'b'] } })
    expect(await other.next(({ type }) => type === 'common_send_date')).toEqual({
      type: 'common_send_date',
      data: { key: 'k', args: [1, 'b'] },
    })
    expect(other.messages[0]).toEqual(update(1))
    expect([sender.messages, admin.messages]).toEqual([[], []])
  })

  test('a user of several tenants names one of their own', async () => {
    const { db } = host.database
    const memberships = await db
      .selectFrom('sys_user_tenant')
      .innerJoin('sys_user', 'sys_user.id', 'sys_user_tenant.user_id')
      .select('sys_user_tenant.tenant_id')
      .where('sys_user.username', '=', 'staff')
      .execute()
    const own = Number(memberships[0]?.tenant_id)
    await expect(join('staff', { query: '?tenantId=1002' })).rejects.toEqual(refused(403))
    await expect(join('staff', { query: '?tenantId=x' })).rejects.toEqual(refused(403))
    const [named, unnamed] = [
      await join('staff', { query: `?tenantId=${own}` }),
      await join('staff'),
    ]
    named.say(update(4))
    expect(await unnamed.next()).toEqual(update(4))
  })

  test('ignores unknown types, unreadable text and members nobody asked for', async () => {
    const [sender, other] = [await join('staff'), await join('staff')]
    for (const message of [
      'x',
      '',
      '{',
      'null',
      '[]',
      { type: 'delete_everything', data: {} },
      { type: 'update_vxe_table' },
      { type: 'update_vxe_table', data: { socketKey: 'k', args: [] } },
      { type: 'update_vxe_table', data: { socketKey: 'k', args: [[], 'c'] } },
      { type: 'update_vxe_table', data: { socketKey: 'k'.repeat(201), args: [{}, 'c'] } },
      { type: 'common_send_date', data: { args: [] } },
    ]) {
      sender.say(message)
    }
    sender.socket.send(Buffer.from(JSON.stringify(update(5))))
    const { data } = update(6)
    sender.say({ type: 'update_vxe_table', data: { ...data, more: 1 }, from: 'me' })
    expect(await other.next()).toEqual(update(6))
    expect(other.messages).toHaveLength(1)
  })

  test('a flood is cut down to a rate, a frame beyond 64 KB closes the socket', async () => {
    const [sender, other] = [await join('staff'), await join('staff')]
    for (let n = 0; n < 300; n += 1) sender.say(update(n))
    await expect.poll(() => other.messages, { timeout: 20_000 }).toContainEqual(update(99))
    await pause(100)
    expect(other.messages.length).toBeGreaterThanOrEqual(100)
    expect(other.messages.length).toBeLessThan(130)
    sender.say('x'.repeat(70_000))
    expect(await sender.closed).toBe(1009)
    expect(other.socket.readyState).toBe(other.socket.OPEN)
  })

  test('is nobody’s but the user’s own, of this host’s pages, with a token and a page', async () => {
    const token = await host.token('staff')
    await expect(openSocket(port, `/vxeSocket/nobody/${pageId(0)}`, { token })).rejects.toEqual(
      refused(403),
    )
    await expect(join('staff', { token: 'x'.repeat(43) })).rejects.toEqual(refused(401))
    await expect(join('staff', { origin: 'https://evil.example' })).rejects.toEqual(refused(403))
    const row = host.database.db.selectFrom('sys_user').select('id').where('username', '=', 'staff')
    const { id } = await row.executeTakeFirstOrThrow()
    await expect(openSocket(port, `/vxeSocket/${id}/a%20b`, { token })).rejects.toEqual(
      refused(400),
    )
  })

  test('a session has twenty of them, apart from the sockets of notices; one more is closed with 4429', async () => {
    for (let n = 0; n < 20; n += 1) await join('staff')
    expect(await (await join('staff')).closed).toBe(4429)
    const row = host.database.db.selectFrom('sys_user').select('id').where('username', '=', 'staff')
    const { id } = await row.executeTakeFirstOrThrow()
    const notices = await openSocket(port, `/websocket/${id}`, { token: await host.token('staff') })
    opened.push(notices)
    notices.socket.send('HeartBeat')
    expect(await notices.next()).toMatchObject({ cmd: 'heartcheck' })
  })

  test('closes with 4401 when the session ends', async () => {
    const token = await host.signIn('admin')
    const { closed } = await join('admin', { token })
    await host.call(null, 'POST /sys/logout', { headers: { 'x-access-token': token } })
    expect(await closed).toBe(4401)
  })
})

describe('two processes of the server', () => {
  test('an update sent to one reaches the pages of the other', async () => {
    const { url, drop } = await freshPostgres()
    const databases = [await openDatabase({ url }), await openDatabase({ url })] as const
    const host = await buildTestApp(databases[0])
    const { documents, filesDir } = host
    const other = await buildApp({ database: databases[1], documents, filesDir })
    try {
      const ports = [await listenAnywhere(host.app), await listenAnywhere(other)] as const
      const [here, there] = [
        await connect(host, ports[0], 'staff'),
        await connect(host, ports[1], 'staff'),
      ]
      const row = { id: '7', text: '长'.repeat(10_000) }
      const long = { type: 'update_vxe_table', data: { socketKey: 'k', args: [row, 'c'] } }
      here.say(long)
      expect(await there.next()).toEqual(long)
      there.say(update(8))
      expect(await here.next()).toEqual(update(8))
      expect([here.messages.length, there.messages.length]).toEqual([1, 1])
      // What one of them writes is read by each for those who listen there.
      const id = await addProduct(host)
      const body = { id, ver: 1, stock: 12 }
      await host.call('admin', 'PUT /cms/product/edit', { body, headers: inTenant })
      for (const one of [here, there]) {
        expect(await one.next(of(id))).toMatchObject(productUpdate({ id, stock: 12, ver: 2 }, ''))
      }
      here.socket.terminate()
      there.socket.terminate()
    } finally {
      await other.close()
      await host.close()
      for (const database of databases) await database.close()
      await drop()
      await stopOwnPostgres()
    }
  })
})
