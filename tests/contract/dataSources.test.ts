import { createCipheriv, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOf } from '../../server/dataSources/address'
import { type DataSourceConfig, readDataSources } from '../../server/dataSources/config'
import { connectedOnce } from '../../server/dataSources/connect'
import { seal, unseal } from '../../server/dataSources/secrets'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'
import { freshPostgres } from '../support/postgres'

const api = '/sys/dataSource'
const testing = 'POST /online/cgreport/api/testConnection'
const key = randomBytes(32)

/** A database beside the server's own, with a table. */
async function beside() {
  const { url, drop } = await freshPostgres()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create table orders (order_no varchar(20) primary key, customer text);
    comment on table orders is '订单'; comment on column orders.customer is '客户';
    create schema stock; create table stock.items (id integer primary key);
    insert into orders values ('A-1', '北方家居')`)
  const { hostname: host, port, username, password, pathname } = new URL(url)
  const parts = { host, port: Number(port), dbName: pathname.slice(1), dbUsername: username }
  return {
    parts: { ...parts, dbPassword: password },
    rows: async (text: string) => (await client.query(text)).rows,
    async drop() {
      await client.end()
      await drop()
    },
  }
}

describeDatabase('data sources', ['dataSources'], (open) => {
  let host: TestApp
  let other: Awaited<ReturnType<typeof beside>>
  const config: { -readonly [Key in keyof DataSourceConfig]: DataSourceConfig[Key] } = {
    hosts: [{ host: '127.0.0.1' }, { host: 'nowhere.invalid' }],
    key,
  }
  const log: string[] = []
  beforeAll(async () => {
    other = await beside()
    const tell = (event: string, details?: object) => {
      log.push(event + JSON.stringify(details, Object.getOwnPropertyNames(details?.valueOf())))
    }
    host = await buildTestApp(await open(), { options: { dataSources: config, log: tell } })
  })
  afterAll(async () => {
    await host.close()
    await other.drop()
  })

  const add = async (change: object, as: TestUser = 'admin') =>
    (
      await host.call(as, `POST ${api}/add`, {
        body: {
          ...other.parts,
          code: 'erp',
          name: '进销存',
          dbType: '6',
          ssl: 'disable',
          ...change,
        },
      })
    ).body
  const tryOut = async (body: object) => (await host.call('admin', testing, { body })).body
  const queryById = async (id: string) =>
    (await host.call('admin', `GET ${api}/queryById`, { query: { id } })).body.result
  const secretOf = async (id: string) =>
    (
      await sql<{
        secret: string
      }>`select secret from sys_data_source_secret where id = ${id}`.execute(host.database.db)
    ).rows[0]?.secret

  test('a password is kept sealed, and read back by nobody', async () => {
    const added = await add({})
    expect(added).toMatchObject({ success: true, result: { dbPassword: null, code: 'erp' } })
    const { id } = added.result
    const place = { ...other.parts, user: other.parts.dbUsername, ssl: 'disable' }
    const secret = String(await secretOf(id))
    expect(unseal(secret, key, placeOf(place))).toBe(other.parts.dbPassword)
    const texts = [
      JSON.stringify((await host.call('admin', `GET ${api}/list`)).body),
      JSON.stringify(await queryById(id)),
      JSON.stringify((await host.call('admin', `GET ${api}/timeline`, { query: { id } })).body),
      JSON.stringify((await sql`select * from sys_data_source`.execute(host.database.db)).rows),
      JSON.stringify((await sql`select * from sys_log`.execute(host.database.db)).rows),
    ]
    for (const text of texts) {
      expect(text).not.toContain(other.parts.dbPassword)
      expect(text).not.toContain(secret)
    }
    expect(await tryOut({ id })).toMatchObject({ success: true, message: '数据库连接成功' })

    // Sent back as it came, it stays; given anew, it changes.
    const record = await queryById(id)
    await host.call('admin', `PUT ${api}/edit`, { body: { ...record, name: '进销存系统' } })
    expect(await secretOf(id)).toBe(secret)
    const again = await queryById(id)
    expect(again.name).toBe('进销存系统')
    await host.call('admin', `PUT ${api}/edit`, { body: { ...again, dbPassword: '另一个' } })
    expect(unseal(String(await secretOf(id)), key, placeOf(place))).toBe('另一个')
    expect(await tryOut({ id })).toMatchObject({
      success: false,
      message: '数据库连接失败：用户“postgres”的用户名或密码不正确',
    })
  })

  test('an address may be sent as one, as other clients have it', async () => {
    const { host: name, port, dbName } = other.parts
    const dbUrl = `jdbc:postgresql://${name}:${port}/${dbName}`
    const parts = { host: undefined, port: undefined, dbName: undefined }
    const { result } = await add({ ...parts, code: 'byUrl', dbUrl })
    expect(result).toMatchObject({ host: name, port, dbName, dbUrl: dbUrl.slice(5) })
    expect(await tryOut({ id: result.id })).toMatchObject({ success: true })
    const sent = { dbUrl, dbUsername: other.parts.dbUsername, dbPassword: other.parts.dbPassword }
    expect(await tryOut(sent)).toMatchObject({ success: true, message: '数据库连接成功' })
    expect(await add({ ...parts, code: 'wrong', dbUrl: 'mysql://a/b' })).toMatchObject({
      result: { errors: [{ field: 'dbUrl' }] },
    })
    const moved = { ...result, host: 'nowhere.invalid', dbPassword: 'new' }
    await host.call('admin', `PUT ${api}/edit`, { body: moved })
    expect((await queryById(result.id)).dbUrl).toBe(
      `postgresql://nowhere.invalid:${port}/${dbName}`,
    )
  })

  test.each([
    ['a host that is not allowed', { host: '10.1.2.3' }, '主机“10.1.2.3:'],
    ['a host that nobody knows', { host: 'nowhere.invalid' }, '找不到主机“nowhere.invalid”'],
    ['a port where nothing listens', { port: 9 }, '“127.0.0.1:9”拒绝连接'],
    ['a wrong password', { dbPassword: 'no' }, '用户名或密码不正确'],
    ['an unknown user', { dbUsername: 'nobody' }, '用户“nobody”的用户名或密码不正确'],
    ['no such database', { dbName: 'gone' }, '没有名为“gone”的数据库'],
    ['a server without encryption', { ssl: 'require' }, '对方不支持加密连接'],
    ['a port that is none', { port: 70_000 }, '数据源地址应形如'],
  ])('a test of %s says so', async (_, change, sentence) => {
    const answer = await tryOut({ ...other.parts, ...change })
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(sentence)
    expect(log.join()).not.toContain(other.parts.dbPassword)
  })

  test('nothing is connected to where the operator has allowed nothing', async () => {
    const { hosts } = config
    config.hosts = []
    try {
      const { message } = await tryOut(other.parts)
      expect(message).toContain('环境变量 DATA_SOURCE_HOSTS 为空')
    } finally {
      config.hosts = hosts
    }
  })

  test.each([
    ['host', { host: 'localhost' }],
    ['port', { port: 9 }],
    ['database', { dbName: 'postgres' }],
    ['user', { dbUsername: 'somebody' }],
    ['encryption', { ssl: 'require' }],
  ])('the password that is kept is not told another %s: it is typed again', async (key, change) => {
    const again = [{ field: 'dbPassword', message: expect.stringContaining('须重新填写密码') }]
    const code = `kept_${key}`
    const { result } = await add({ code, name: code })
    const { dbPassword: _, ...standing } = other.parts
    // As the form sends it.
    const form = { ...standing, id: result.id, ver: result.ver, dbPassword: null, ssl: 'disable' }
    expect(await tryOut(form)).toMatchObject({ success: true })
    expect((await tryOut({ ...form, ...change })).result).toEqual({ errors: again })
    const edit = (more: object) =>
      host.call('admin', `PUT ${api}/edit`, { body: { ...result, ...change, ...more } })
    expect((await edit({})).body.result).toEqual({ errors: again })
    expect(await tryOut({ id: result.id })).toMatchObject({ success: true })
    expect((await edit({ dbPassword: 'new' })).body).toMatchObject({ success: true })
  })

  test('nothing goes to a server of somebody else, by a test or by a save', async () => {
    const heard: string[] = []
    const listener = await listening((text) => heard.push(text))
    const { result } = await add({ code: 'moved', name: '别处' })
    await tryOut({ id: result.id, port: listener.port })
    const body = { ...result, port: listener.port }
    await host.call('admin', `PUT ${api}/edit`, { body })
    await tryOut({ id: result.id })
    expect(heard).toEqual([])
    listener.server.close()
  })

  test('one that was kept before passwords were bound is read, and typed again once it moves', async () => {
    const { result } = await add({ code: 'older', name: '旧' })
    const old = sealedUnbound(other.parts.dbPassword)
    await sql`update sys_data_source_secret set secret = ${old} where id = ${result.id}`.execute(
      host.database.db,
    )
    expect(await tryOut({ id: result.id })).toMatchObject({ success: true })
    const body = { ...result, host: 'localhost' }
    const { body: answer } = await host.call('admin', `PUT ${api}/edit`, { body })
    expect(answer.result).toMatchObject({ errors: [{ field: 'dbPassword' }] })
  })

  test('with another key the new password is tried, and nothing of the old one asked', async () => {
    const { result } = await add({ code: 'rekeyed', name: '换了密钥' })
    config.key = randomBytes(32)
    try {
      expect(await tryOut({ ...other.parts, id: result.id })).toMatchObject({ success: true })
    } finally {
      config.key = key
    }
  })

  test('without a key, or with another, no password is kept or read', async () => {
    const { result } = await add({ code: 'keyed' })
    config.key = randomBytes(32)
    try {
      expect((await tryOut({ id: result.id })).message).toContain('重新填写密码')
      config.key = undefined
      expect(await add({ code: 'unkeyed' })).toMatchObject({
        result: {
          errors: [{ field: 'dbPassword', message: expect.stringContaining('DATA_SOURCE_KEY') }],
        },
      })
      expect(await add({ code: 'open', dbPassword: undefined })).toMatchObject({ success: true })
    } finally {
      config.key = key
    }
  })

  test('its tables and their columns are listed, and it is only read', async () => {
    await add({ code: 'read' })
    const { body } = await host.call('admin', `GET ${api}/tables`, { query: { code: 'read' } })
    expect(body.result).toEqual([
      {
        name: 'orders',
        comment: '订单',
        columns: [
          { name: 'order_no', type: 'character varying(20)', comment: null, key: true },
          { name: 'customer', type: 'text', comment: '客户', key: false },
        ],
      },
      {
        name: 'stock.items',
        comment: null,
        columns: [{ name: 'id', type: 'integer', comment: null, key: true }],
      },
    ])
    const { dbUsername: user, dbPassword: password, ...address } = other.parts
    const target = { ...address, user, password, ssl: 'disable' }
    await expect(
      connectedOnce(target, (client) => client.query('delete from orders')),
    ).rejects.toThrow('数据源只供读取')
    expect(await other.rows('select order_no from orders')).toEqual([{ order_no: 'A-1' }])
  })

  test('they are kept by the platform, of one kind, and chosen by their codes', async () => {
    expect(await add({ code: 'mine', dbType: '1' })).toMatchObject({
      result: { errors: [{ field: 'dbType', message: '目前只能连接 PostgreSQL' }] },
    })
    expect(await add({ code: 'mine' }, 'staff')).toMatchObject({ success: false, code: 403 })
    const { body } = await host.call('admin', `GET ${api}/options`)
    expect(body.result).toContainEqual({ value: 'erp', label: '进销存系统', text: '进销存系统' })
  })
})

describe('a data source', () => {
  test('that does not answer is given up in time', async () => {
    const { server, port } = await listening(() => undefined)
    const target = {
      host: '127.0.0.1',
      port,
      dbName: 'x',
      user: 'x',
      password: 'x',
      ssl: 'disable',
    }
    await expect(connectedOnce(target, async () => undefined, 200)).rejects.toThrow(
      `“127.0.0.1:${port}”在 0.2 秒内没有回应`,
    )
    server.close()
  })

  test('has a password that only its key opens, and only for its place', () => {
    const sealed = seal('秘密 1', key, 'here')
    expect(sealed).not.toContain('秘密')
    expect(unseal(sealed, key, 'here')).toBe('秘密 1')
    expect(unseal(sealed, key, 'there')).toBeUndefined()
    expect(unseal(sealed, randomBytes(32), 'here')).toBeUndefined()
    const changed = sealed.replace(/.(?==*$)/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const text of [changed, 'v2:', 'plain', sealed.replace('v2:', 'v1:')])
      expect(unseal(text, key, 'here')).toBeUndefined()
  })

  test('is reached as the environment says', () => {
    const read = (variables: NodeJS.ProcessEnv) =>
      readDataSources(variables, (message) => new Error(message))
    expect(read({})).toEqual({ hosts: [] })
    expect(
      read({
        DATA_SOURCE_HOSTS: 'ERP.internal, 10.0.0.8:5433,[::1]:1',
        DATA_SOURCE_KEY: key.toString('base64'),
      }),
    ).toEqual({
      hosts: [{ host: 'erp.internal' }, { host: '10.0.0.8', port: 5433 }, { host: '::1', port: 1 }],
      key,
    })
    expect(() => read({ DATA_SOURCE_HOSTS: 'postgres://a' })).toThrow('postgres://a')
    expect(() => read({ DATA_SOURCE_KEY: 'short' })).toThrow('openssl rand')
  })
})

/** As secrets were sealed before. */
function sealedUnbound(secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `v1:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`
}

/** A port that takes connections and says nothing. */
async function listening(hear: (text: string) => void): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => {
    socket.on('data', (bytes) => hear(bytes.toString('latin1')))
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}
