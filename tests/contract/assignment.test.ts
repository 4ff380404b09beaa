import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../server/app'
import { type Database, openDatabase } from '../../server/db/open'
import { createDeparts } from '../../server/seed/departs'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type Reply, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { freshPostgres, stopOwnPostgres } from '../support/postgres'
import { limitRole } from '../support/rights'
import { visit } from '../support/visitor'

const api = '/crm/enquiry'
const asked = {
  subject: '询价',
  customer: 'Tom',
  email: 'tom@buyer.example',
  country: 'DE',
  message: 'Please quote.',
}
type Fields = Readonly<Record<string, unknown>>

/** A server with people who sell, a, b and c, beside those of every test. */
async function salesHost(database: Database): Promise<TestApp> {
  const host = await buildTestApp(database)
  const { db } = database
  await createRole(db, { code: 'seller', name: '外贸', permissions: ['enquiry:view'] })
  await createRole(db, { code: 'own', name: '自己的', permissions: ['enquiry:view'] })
  await createRole(db, { code: 'small', name: '小单', permissions: ['enquiry:view'] })
  await createRole(db, { code: 'writer', name: '编辑', permissions: ['news:view'] })
  const people = { a: 'seller', b: 'seller', c: 'own', small: 'small', writer: 'writer' }
  for (const [username, role] of Object.entries(people))
    await createUser(db, {
      username,
      realname: username.toUpperCase(),
      password: testPassword,
      roles: [role],
      tenants: [1001],
    })
  const entry = '/enquiry/list'
  await limitRole(db, 'own', { entry, column: 'owner', conditions: '=', value: '#{sysUserCode}' })
  await limitRole(db, 'small', { entry, column: 'quantity', conditions: '<', value: '100' })
  return host
}

describeDatabase('enquiries go to people by rules', ['assignment'], (open) => {
  let host: TestApp
  let count = 0
  beforeEach(async () => {
    host = await salesHost(await open())
  })

  const rule = async (values: Fields, as: TestUser = 'admin') => {
    const { body } = await host.call(as, 'POST /crm/assignRule/add', {
      body: { name: '德国', active: true, ...values },
    })
    expect(body.message).toBe('添加成功！')
    return String(body.result.id)
  }
  const arrive = async (form: Readonly<Record<string, string>> = {}, site = 'a-cn') => {
    count += 1
    // The same words again and again would be junk.
    const own = {
      message: `Please quote ${count * 100} pieces of the memory pillow.`,
      // Nor is it the same customer.
      email: `buyer${count}@buyer.example`,
      ...form,
    }
    const reply = await visit((line, options) => host.call(null, line, options), own, { site })
    expect(reply.body).toMatchObject({ success: true })
  }
  const enquiries = async (as: TestUser = 'staff'): Promise<readonly Fields[]> =>
    (await host.call(as, `GET ${api}/list`, { query: { column: 'id', order: 'asc' } })).body.result
      .records
  const owners = async () => (await enquiries()).map(({ owner }) => owner)
  const add = async (more: Fields = {}) => {
    count += 1
    const { body } = await host.call('staff', `POST ${api}/add`, {
      body: { ...asked, email: `tom${count}@buyer.example`, ...more },
    })
    expect(body.message).toBe('添加成功！')
    return String(body.result.id)
  }
  const assign = async (ids: readonly string[], headers = {}, as: TestUser = 'staff') =>
    (await host.call(as, `POST ${api}/assignByRules`, { body: { ids }, headers })).body
  const bell = async () =>
    (
      await sql<
        Readonly<Record<'username' | 'titile' | 'sender' | 'msg_content' | 'open_page', string>>
      >`
        select person.username, a.titile, a.sender, a.msg_content, a.open_page from sys_announcement a
        join sys_announcement_send s on s.annt_id = a.id join sys_user person on person.id = s.user_id
        order by a.id`.execute(host.database.db)
    ).rows

  test('one that arrives has an owner at once, and it is told why and to whom', async () => {
    await rule({ name: '欧洲', countries: 'DE,FR', users: 'a' })
    await arrive()
    const [enquiry] = await enquiries()
    expect(enquiry).toMatchObject({
      status: 'assigned',
      owner: 'a',
      assignedBy: '由规则“欧洲”分配',
      createBy: 'website',
    })
    const { body } = await host.call('staff', `GET ${api}/timeline`, {
      query: { id: String(enquiry?.id) },
    })
    expect(body.result.entries).toMatchObject([
      { title: '分配', name: '分配规则“欧洲”', step: 'assign' },
      { title: '添加', by: 'website' },
    ])
    expect(await bell()).toMatchObject([
      {
        username: 'a',
        titile: '询盘分配给您：Emma Brown 的网站询盘',
        sender: '网站表单',
        open_page: `/enquiry/list?detail=${enquiry?.id}`,
        msg_content: expect.stringContaining('由规则“欧洲”分配'),
      },
    ])
    const { body: rules } = await host.call('admin', 'GET /crm/assignRule/list')
    expect(rules.result.records).toMatchObject([{ hits: 1, lastHit: expect.any(String), ver: 1 }])
  })

  test('people take fair turns; who is new to the rule is next', async () => {
    const id = await rule({ users: 'b,a' })
    for (let n = 0; n < 3; n += 1) await arrive()
    expect(await owners()).toEqual(['b', 'a', 'b'])
    const { body } = await host.call('admin', 'GET /crm/assignRule/queryById', { query: { id } })
    await host.call('admin', 'PUT /crm/assignRule/edit', {
      body: { id, ver: body.result.ver, name: '德国', users: 'b,a,c' },
    })
    for (let n = 0; n < 3; n += 1) await arrive()
    expect((await owners()).slice(3)).toEqual(['c', 'a', 'b'])
  })

  test('a customer who comes again stays with whom he has, without a turn; junk is nobody’s customer', async () => {
    await rule({ users: 'a,b' })
    await arrive({ email: 'emma@buyer.example' })
    await arrive({ email: 'Emma@Buyer.example' })
    await arrive()
    expect((await enquiries()).map(({ owner, assignedBy }) => [owner, assignedBy])).toEqual([
      ['a', '由规则“德国”分配'],
      ['a', '同一客户此前的询盘由其负责'],
      ['b', '由规则“德国”分配'],
    ])
    const ids = [await add({ email: 'ann@x.example' }), await add({ email: 'ann@x.example' })]
    expect(await assign(ids)).toMatchObject({ success: true })
    expect((await owners()).slice(3)).toEqual(['a', 'a'])
    // Who has left keeps no customers.
    await sql`update sys_user set status = 2 where username = 'a'`.execute(host.database.db)
    await arrive({ email: 'emma@buyer.example' })
    expect((await owners()).at(-1)).toBe('b')
    const { id } = (await enquiries()).at(-1) ?? {}
    await host.call('staff', `POST ${api}/spam`, { body: { ids: [id] } })
    await sql`update crm_enquiry set owner = 'c', status = 'spam' where id = ${String(id)}`.execute(
      host.database.db,
    )
    await arrive({ email: 'emma@buyer.example' })
    expect((await owners()).at(-1)).toBe('b')
  })

  test('members of departments take turns with the people', async () => {
    const { db } = host.database
    await createDeparts(db, 1001, [{ name: '欧洲组', members: ['c', 'a'] }])
    const { rows } = await sql<{ id: string }>`select id from sys_depart`.execute(db)
    await rule({ users: 'b', departs: rows[0]?.id })
    for (let n = 0; n < 4; n += 1) await arrive()
    expect(await owners()).toEqual(['b', 'a', 'c', 'b'])
    await sql`update sys_depart set status = '0'`.execute(db)
    await arrive()
    expect((await owners()).at(-1)).toBe('b')
  })

  test('the first rule that holds decides, of country, site, product and category', async () => {
    const { body } = await host.call('admin', 'POST /cms/product/add', {
      body: {
        name: 'Bed',
        sku: 'BED-001',
        category: 'B01A01A01',
        price: 10,
        unit: 'pc',
        moq: 1,
        stock: 1,
        status: 'draft',
      },
    })
    expect(body.message).toBe('添加成功！')
    await rule({ name: '其余', sort: 900, users: 'c' })
    await rule({ name: '英文站', sort: 10, sites: 'a-en', users: 'a' })
    await rule({ name: '卧室', sort: 20, categories: 'B01A01', countries: 'DE', users: 'b' })
    await rule({ name: '停用', sort: 1, active: false, users: 'a' })
    await arrive()
    await arrive({}, 'a-en')
    await arrive({ product: 'BED-001' })
    await arrive({ product: 'BED-001', timeZone: 'Europe/Paris', language: 'fr' })
    expect((await enquiries()).map(({ owner, assignedBy }) => [owner, assignedBy])).toEqual([
      ['c', '由规则“其余”分配'],
      ['a', '由规则“英文站”分配'],
      ['b', '由规则“卧室”分配'],
      ['c', '由规则“其余”分配'],
    ])
    await rule({ name: '单品', sort: 5, products: body.result.id, users: 'a' })
    await arrive({ product: 'BED-001' })
    expect((await owners()).at(-1)).toBe('a')
  })

  test('who is frozen, gone, without the right or blind to the enquiry is passed over; then the next rule is asked', async () => {
    const { db } = host.database
    await rule({ name: '一', sort: 1, users: 'a,b,small,writer' })
    await rule({ name: '二', sort: 2, users: 'c' })
    await sql`update sys_user set status = 2 where username = 'a'`.execute(db)
    await arrive()
    await arrive()
    expect(await owners()).toEqual(['b', 'b'])
    await sql`delete from sys_user_tenant where user_id in (select id from sys_user where username = 'b')`.execute(
      db,
    )
    await arrive()
    await sql`update sys_user set del_flag = 1 where username = 'c'`.execute(db)
    await arrive()
    await arrive({ quantity: '20' })
    expect((await enquiries()).map(({ owner, status }) => [owner, status]).slice(2)).toEqual([
      ['c', 'assigned'],
      [null, 'new'],
      ['small', 'assigned'],
    ])
  })

  test('rules of another company, deleted ones, and junk: nobody is asked', async () => {
    await rule({ users: 'staffb' }, 'staffb')
    const id = await rule({ users: 'a' })
    await arrive({ website: 'https://spam.example', message: 'casino https://a.biz https://b.biz' })
    await host.call('admin', 'DELETE /crm/assignRule/delete', { query: { id } })
    await arrive()
    await arrive({}, 'b-cn')
    expect((await enquiries()).map(({ owner, status }) => [owner, status])).toEqual([
      [null, 'spam'],
      [null, 'new'],
    ])
    expect(await enquiries('staffb')).toMatchObject([{ owner: 'staffb', status: 'assigned' }])
  })

  test('the same form sent twice at once takes one turn', async () => {
    await rule({ users: 'a,b' })
    await arrive()
    await Promise.all([arrive(), arrive(), arrive(), arrive(), arrive()])
    expect((await owners()).toSorted()).toEqual(['a', 'a', 'a', 'b', 'b', 'b'])
    expect(await bell()).toHaveLength(6)
  })

  test('staff have chosen enquiries assigned; those that have an owner or no rule are named and left', async () => {
    await rule({ countries: 'DE', users: 'a,b' })
    const ids = [await add(), await add(), await add({ country: 'US' }), await add({ owner: 'c' })]
    const answer = await assign([...ids].reverse())
    expect(answer).toMatchObject({
      success: true,
      message: expect.stringContaining('已按规则分配 2 条；未分配 2 条'),
      result: { done: 2, refused: expect.any(Array) },
    })
    expect(answer.result.refused).toEqual([
      { id: ids[3], name: '询价', message: '已有负责人' },
      { id: ids[2], name: '询价', message: '没有符合的规则，或规则中无人可接' },
    ])
    expect(await owners()).toEqual(['a', 'b', null, 'c'])
    expect(await assign([String(ids[2])])).toMatchObject({ success: false, code: 400 })
    const { body } = await host.call('staff', `GET ${api}/timeline`, {
      query: { id: ids[0] ?? '' },
    })
    expect(body.result.entries[0]).toMatchObject({ title: '分配', by: 'staff' })
  })

  test('asked for twice with one key it is done once, and the answer is the same', async () => {
    await rule({ users: 'a,b' })
    const ids = [await add()]
    const headers = { 'idempotency-key': 'once' }
    const [first, again] = [await assign(ids, headers), await assign(ids, headers)]
    expect(first).toMatchObject({ success: true, result: { done: 1 } })
    expect(again).toEqual(first)
    expect((await bell()).filter(({ username }) => username === 'a')).toHaveLength(1)
    await add()
    await assign([String((await enquiries())[1]?.id)])
    expect(await owners()).toEqual(['a', 'b'])
  })

  test('without the right, or of records one does not have, nothing is assigned', async () => {
    await rule({ users: 'a' })
    const id = await add()
    const asB = await host.call('staffb', `POST ${api}/assignByRules`, { body: { ids: [id] } })
    expect(asB.body).toMatchObject({ success: false, code: 400 })
    const body = { username: 'a', password: testPassword }
    const { body: login } = await host.call(null, 'POST /sys/login', { body })
    const headers = { 'x-access-token': login.result.token }
    const asA = await host.call(null, `POST ${api}/assignByRules`, { body: { ids: [id] }, headers })
    expect(asA.body).toMatchObject({ success: false, code: 403 })
    expect(await owners()).toEqual([null])
  })

  test('by hand it is handed over in every open state, and the new owner hears of it', async () => {
    await rule({ users: 'a' })
    const id = await add()
    await assign([id])
    const step = async (name: string, values: Fields) =>
      (await host.call('staff', `POST ${api}/${name}`, { body: { ids: [id], values } })).body
    expect(await step('handOver', { owner: 'b' })).toMatchObject({ success: true })
    await step('reply', { reply: 'Yes.' })
    expect(await step('handOver', { owner: 'c' })).toMatchObject({ success: true })
    await step('quote', {})
    expect(await step('handOver', { owner: 'staff' })).toMatchObject({ success: true })
    expect(await step('handOver', { owner: 'staffb' })).toMatchObject({ success: false })
    expect(await enquiries()).toMatchObject([
      { owner: 'staff', status: 'quoted', assignedBy: null },
    ])
    const told = new Map((await bell()).map((one) => [one.username, one.msg_content]))
    expect([...told.keys()].toSorted()).toEqual(['a', 'b', 'c'])
    expect(told.get('b')).toContain('staff把询盘分配给您')
  })

  test('the notice is in the words of the company, and in ours without them', async () => {
    const templates = '/sys/message/sysMessageTemplate'
    const template = {
      templateName: '询盘通知',
      templateCode: 'enquiry_notice',
      templateType: '4',
      templateSubject: `新询盘：\${customer}（\${country}）`,
      templateContent: `<p>\${owner}：\${site} 的 \${customer} 说“\${message}”（\${by}，\${product}）</p>`,
    }
    const write = async (line: `${string} ${string}`, body: object, as: TestUser = 'admin') =>
      (await host.call(as, line, { body })).body
    const { id } = (await write(`POST ${templates}/add`, template)).result
    await rule({ users: 'a' })
    const last = async () => {
      await arrive({ message: `Are <b>${count + 1}00</b> pieces possible?` })
      const page = `/enquiry/list?detail=${(await enquiries()).at(-1)?.id}`
      return (await bell()).find(({ open_page }) => open_page === page)
    }
    const first = await last()
    expect(first?.titile).toBe('新询盘：Emma Brown（德国）')
    expect(first?.msg_content).toMatch(/^<p>A：.+ 的 Emma Brown 说“Are &(#60|lt);b&(#62|gt);\d+00&/)
    expect(first?.msg_content).toContain('由规则“德国”分配，）')
    const edit = (change: object) =>
      write(`PUT ${templates}/edit`, { ...template, id, ver: ver++, ...change })
    let ver = 1
    expect(await edit({ templateSubject: `\${subject}` })).toMatchObject({ success: true })
    expect((await last())?.titile).toBe('Emma Brown 的网站询盘')
    // What there is no value for is told where it is typed.
    expect((await edit({ templateContent: `<p>\${phone}</p>` })).result).toMatchObject({
      errors: [
        {
          field: 'templateContent',
          message: expect.stringContaining('没有变量 phone；可用：owner'),
        },
      ],
    })
    ver = 2
    expect(await edit({ active: false })).toMatchObject({ success: true })
    expect((await last())?.titile).toBe('询盘分配给您：Emma Brown 的网站询盘')
    expect(await edit({ active: true })).toMatchObject({ success: true })
    expect((await last())?.titile).toBe('新询盘：Emma Brown（德国）')
    await host.call('admin', `DELETE ${templates}/delete`, { query: { id } })
    expect((await last())?.titile).toBe('询盘分配给您：Emma Brown 的网站询盘')
  })

  test('several at once have a notice of their own', async () => {
    const { body } = await host.call('admin', 'POST /sys/message/sysMessageTemplate/add', {
      body: {
        templateName: '多条询盘',
        templateCode: 'enquiry_notices',
        templateType: '4',
        templateContent: `<p>\${owner} 得到 \${count} 条：</p><p>\${list}</p>`,
      },
    })
    expect(body.message).toBe('添加成功！')
    await rule({ users: 'a' })
    await assign([await add(), await add()])
    expect(await bell()).toMatchObject([
      {
        titile: '多条询盘',
        username: 'a',
        msg_content: '<p>A 得到 2 条：</p><p>询价（Tom）<br>询价（Tom）</p>',
      },
    ])
  })

  test('an owner who is typed in takes the reason of the rule away; other edits leave it', async () => {
    await rule({ name: '德国', users: 'a' })
    const id = await add()
    await assign([id])
    const edit = async (values: Fields) => {
      const [{ ver } = {}] = await enquiries()
      return (await host.call('staff', `PUT ${api}/edit`, { body: { id, ver, ...values } })).body
    }
    expect(await edit({ quantity: 7, owner: 'a' })).toMatchObject({ success: true })
    expect(await enquiries()).toMatchObject([{ owner: 'a', assignedBy: '由规则“德国”分配' }])
    expect((await edit({ owner: 'b' })).message).toBe('修改成功!')
    expect(await enquiries()).toMatchObject([{ owner: 'b', assignedBy: null }])
  })

  test('a rule names somebody', async () => {
    const { body } = await host.call('admin', 'POST /crm/assignRule/add', {
      body: { name: '空', active: true },
    })
    expect(body).toMatchObject({ success: false, result: { errors: [{ field: 'users' }] } })
  })
})

afterAll(() => stopOwnPostgres())

test('two processes give turns that are fair together', async () => {
  const { url, drop } = await freshPostgres()
  const [one, two] = [
    await openDatabase({ url, connections: 4 }),
    await openDatabase({ url, connections: 4 }),
  ]
  const host = await salesHost(one)
  const { documents, filesDir } = host
  const other = await buildApp({ database: two, documents, filesDir, clock: () => new Date() })
  try {
    await host.call('admin', 'POST /crm/assignRule/add', {
      body: { name: '全部', active: true, users: 'a,b,c' },
    })
    const here = (line: `${string} ${string}`, options: object) => host.call(null, line, options)
    const there = async (
      line: string,
      options: { body?: unknown; headers?: object; address?: string },
    ) => {
      const [method, path] = line.split(' ')
      const response = await other.inject({
        method: method as 'GET',
        url: `/adwebv21${path}`,
        headers: { ...options.headers },
        payload: options.body as object,
        remoteAddress: options.address ?? '',
      })
      return { status: response.statusCode, body: response.json() } as Reply
    }
    const sends = Array.from({ length: 12 }, (_, n) =>
      visit(n % 2 === 0 ? here : there, {
        message: `Please quote ${n + 1}00 pieces of it.`,
        email: `b${n}@buyer.example`,
      }),
    )
    for (const reply of await Promise.all(sends))
      expect(reply.body).toMatchObject({ success: true })
    const { rows } = await sql<{ owner: string; count: string }>`
      select owner, count(*)::text as count from crm_enquiry group by owner order by owner`.execute(
      one.db,
    )
    expect(rows).toEqual(['a', 'b', 'c'].map((owner) => ({ owner, count: '4' })))
  } finally {
    await other.close()
    await host.close()
    await one.close()
    await two.close()
    await drop()
  }
})
