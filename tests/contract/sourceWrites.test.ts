import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'
import { freshPostgres } from '../support/postgres'
import { limitRole } from '../support/rights'

const stock = {
  schema: 2,
  entity: 'erpStock',
  title: '库存',
  label: 'name',
  api: '/erp/stock',
  perm: 'erpStock',
  source: { dataSource: 'erp', table: 'stock', id: 'id', columns: { updateTime: 'touched' } },
  operations: ['view', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { type: 'input', title: '品名', required: true, max: 40 },
    sku: { type: 'input', title: '货号', max: 40 },
    quantity: { type: 'inputNumber', title: '数量', integer: true, min: 0 },
    price: { type: 'money', title: '单价', can: 'product:price' },
    arrived: { type: 'date', title: '到货日期' },
    owner: { type: 'input', title: '负责人' },
    updateTime: { type: 'datetime', title: '修改时间', readonly: true },
  },
}
const lists = {
  ...stock,
  entity: 'erpList',
  title: '清单',
  api: '/erp/list',
  perm: 'erpList',
  label: 'sku',
  source: { dataSource: 'erp', table: 'list', id: 'sku' },
  fields: { sku: stock.fields.sku, quantity: stock.fields.quantity },
}

function documents(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jiandu-source-'))
  cpSync('schemas', folder, { recursive: true })
  const write = (path: string, doc: unknown) =>
    writeFileSync(join(folder, path), JSON.stringify(doc))
  mkdirSync(join(folder, 'pages/erp'))
  const { menu } = JSON.parse(readFileSync(join(folder, 'menu.json'), 'utf8'))
  for (const entity of [stock, lists]) {
    const page = `erp/${entity.entity}`
    write(`entities/cms/${entity.entity}.json`, entity)
    write(`pages/${page}.json`, {
      schema: 1,
      page,
      title: entity.title,
      kind: 'list',
      entity: entity.entity,
      columns: Object.keys(entity.fields),
    })
    const buttons = entity.operations.map((name) => [`${entity.perm}:${name}`, name])
    menu.push({
      name: entity.title,
      path: `/${page}`,
      icon: 'database',
      page,
      buttons: Object.fromEntries(buttons),
    })
  }
  write('menu.json', { ...JSON.parse(readFileSync(join(folder, 'menu.json'), 'utf8')), menu })
  return folder
}

describeDatabase('records of another database are written', ['dataSources', 'entity'], (open) => {
  let host: TestApp
  let db: Db
  let schemasDir: string
  let other: Client
  let drop: () => Promise<void>
  beforeAll(async () => {
    const fresh = await freshPostgres()
    drop = fresh.drop
    other = new Client({ connectionString: fresh.url })
    await other.connect()
    await other.query(`
      create table stock (id serial primary key, name varchar(40) not null, sku varchar(40) unique,
        quantity smallint check (quantity <> 13), price numeric(12,2), arrived timestamptz, owner text,
        touched timestamptz);
      create table moved (stock integer references stock);
      create table list (sku varchar(40), quantity integer);`)
    schemasDir = documents()
    const database = await open({ nobody: true })
    db = database.db
    host = await buildTestApp(database, {
      schemasDir,
      options: { dataSources: { hosts: [{ host: '127.0.0.1' }], key: randomBytes(32) } },
    })
    const { findings } = host.documents
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    const { hostname, port, username, password, pathname } = new URL(fresh.url)
    const body = {
      code: 'erp',
      name: '进销存',
      dbType: '6',
      host: hostname,
      port: Number(port),
      dbName: pathname.slice(1),
      dbUsername: username,
      dbPassword: password,
    }
    await host.call('admin', 'POST /sys/dataSource/add', { body })
  })
  beforeEach(async () => {
    await other.query('truncate stock restart identity cascade; truncate list')
    await other.query(`insert into stock (name, sku, quantity, owner) values
      ('床', 'B-1', 5, 'staff'), ('桌', 'T-1', 2, 'admin'); insert into list values ('L', 1)`)
  })
  afterAll(async () => {
    await host.close()
    await other.end()
    await drop()
    rmSync(schemasDir, { recursive: true, force: true })
  })

  const call = async (
    line: `${string} ${string}`,
    sent: { readonly body?: object; readonly query?: Readonly<Record<string, string>> } = {},
    { as = 'admin', headers = {} }: { as?: TestUser; headers?: Record<string, string> } = {},
  ) => (await host.call(as, line, { ...sent, headers })).body
  const read = async (id: string, as?: TestUser) =>
    (await call('GET /erp/stock/queryById', { query: { id } }, as ? { as } : {})).result
  const there = async (id: number) =>
    (await other.query('select * from stock where id = $1', [id])).rows[0]

  test('one is added with the id that its own database gives, changed, and deleted', async () => {
    const added = await call('POST /erp/stock/add', {
      body: { name: '椅', sku: 'C-1', quantity: 7, price: 12.5, arrived: '2026-03-05' },
    })
    expect(added).toMatchObject({
      success: true,
      result: { id: '3', name: '椅', quantity: 7, price: 12.5, arrived: '2026-03-05' },
    })
    expect(await there(3)).toMatchObject({ name: '椅', price: '12.50', owner: null })
    const { ver } = added.result
    const edited = await call('PUT /erp/stock/edit', {
      body: { id: '3', ver, quantity: 8, sku: null },
    })
    expect(edited).toMatchObject({ success: true, result: { quantity: 8, sku: null, name: '椅' } })
    expect(edited.result.ver).not.toBe(ver)
    expect(await there(3)).toMatchObject({ quantity: 8, sku: null })
    expect(await call('DELETE /erp/stock/delete', { query: { id: '3' } })).toMatchObject({
      success: true,
    })
    expect(await there(3)).toBeUndefined()
    const several = await call('DELETE /erp/stock/deleteBatch', { query: { ids: '1,2,9' } })
    expect(several.result).toMatchObject({ deleted: 2, refused: [{ id: '9' }] })
  })

  test('whoever is late is told what is there now, also where nobody here has written it', async () => {
    const { ver } = await read('1')
    await other.query(`update stock set name = '大床' where id = 1`)
    const late = await host.call('admin', 'PUT /erp/stock/edit', {
      body: { id: '1', ver, quantity: 6 },
    })
    expect(late.status).toBe(409)
    expect(late.body.result).toMatchObject({ current: { name: '大床', quantity: 5 } })
    expect(await there(1)).toMatchObject({ quantity: 5 })
  })

  test('the rows of a table are saved together or not at all', async () => {
    const [bed, table] = [await read('1'), await read('2')]
    const rows = (quantity: number) => ({
      added: [{ name: '灯', sku: 'L-1' }],
      changed: [{ id: '1', ver: bed.ver, quantity }],
      removed: [{ id: '2', ver: table.ver }],
    })
    const refused = await call('POST /erp/stock/saveRows', { body: rows(13) })
    expect(refused).toMatchObject({ success: false, message: '数据源的约束不允许这样修改' })
    expect(await there(2)).toMatchObject({ name: '桌' })
    expect(await call('POST /erp/stock/saveRows', { body: rows(14) })).toMatchObject({
      success: true,
      result: { added: [{ id: '3', name: '灯' }], changed: [{ quantity: 14 }], removed: ['2'] },
    })
    expect(await there(2)).toBeUndefined()
  })

  test.each([
    ['a value that another has', { sku: 'T-1' }, { field: 'sku' }],
    ['a number that the column does not hold', { quantity: 40_000 }, '类型或长度不符'],
    ['what a rule of the document forbids', { name: '' }, { field: 'name' }],
    ['a check of the other database', { quantity: 13 }, '约束不允许'],
  ])('%s is refused, and nothing of it is written', async (_, change, told) => {
    const { ver } = await read('1')
    const body = { id: '1', ver, owner: 'x', ...change }
    const answer = await call('PUT /erp/stock/edit', { body })
    expect(answer.success).toBe(false)
    if (typeof told === 'string') expect(answer.message).toContain(told)
    else expect(answer.result.errors).toMatchObject([told])
    expect(await there(1)).toMatchObject({ owner: 'staff', sku: 'B-1' })
  })

  test('a record that others there refer to stays', async () => {
    await other.query('insert into moved values (1)')
    expect(await call('DELETE /erp/stock/delete', { query: { id: '1' } })).toMatchObject({
      success: false,
      message: expect.stringContaining('还有记录用着它'),
    })
    expect(await there(1)).toMatchObject({ name: '床' })
  })

  test('rules of rows and rights of fields hold, also for what a row becomes', async () => {
    for (const table of ['sys_role_permission'] as const) {
      const buttons = await system(db)
        .selectFrom('sys_permission')
        .select('id')
        .where('perms', 'like', 'erpStock:%')
        .union(
          system(db).selectFrom('sys_permission').select('id').where('url', '=', '/erp/erpStock'),
        )
        .execute()
      const role = await system(db)
        .selectFrom('sys_role')
        .select('id')
        .where('role_code', '=', 'staff')
        .executeTakeFirstOrThrow()
      await system(db)
        .insertInto(table)
        .values(buttons.map(({ id }) => ({ role_id: role.id, permission_id: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const rule = { column: 'owner', conditions: '=', value: '#{sysUserCode}' }
    await limitRole(db, 'staff', { entry: '/erp/erpStock', ...rule })
    const own = { as: 'staff' } as const
    const bed = await read('1', 'staff')
    expect(bed).toMatchObject({ name: '床' })
    expect(bed).not.toHaveProperty('price')
    expect(
      (await host.call('staff', 'GET /erp/stock/queryById', { query: { id: '2' } })).status,
    ).toBe(404)
    const edit = (body: object) => call('PUT /erp/stock/edit', { body }, own)
    expect(await edit({ id: '1', ver: bed.ver, owner: 'admin' })).toMatchObject({ code: 400 })
    expect(await there(1)).toMatchObject({ owner: 'staff' })
    await edit({ id: '1', ver: bed.ver, quantity: 9, price: 1 })
    expect(await there(1)).toMatchObject({ price: null })
    const { ver } = await read('2')
    await edit({ id: '2', ver, quantity: 0 })
    await call('DELETE /erp/stock/delete', { query: { id: '2' } }, own)
    expect(await there(2)).toMatchObject({ quantity: 2 })
    const add = await call('POST /erp/stock/add', { body: { name: '灯', owner: 'admin' } }, own)
    expect(add).toMatchObject({ code: 400 })
    expect((await other.query('select count(*)::int as rows from stock')).rows).toEqual([
      { rows: 2 },
    ])
  })

  test('a retry with the same key is the first write, and the log says who has done what', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { name: '台灯', sku: 'L-1' }
    const first = await call('POST /erp/stock/add', { body }, { headers })
    expect(await call('POST /erp/stock/add', { body }, { headers })).toEqual(first)
    const lines = await system(db)
      .selectFrom('sys_log')
      .select(['log_content', 'userid', 'request_param'])
      .where('data_table', '=', 'erp_stock')
      .where('data_id', '=', first.result.id)
      .where('log_content', 'like', '%台灯%')
      .execute()
    expect(lines).toEqual([
      expect.objectContaining({
        userid: 'admin',
        log_content: expect.stringContaining('台灯'),
        request_param: expect.stringContaining('L-1'),
      }),
    ])
  })

  test('what the other database does not come to in time is told as not written', async () => {
    const { ver } = await read('1')
    await other.query('begin; lock table stock in access exclusive mode')
    const body = { id: '1', ver, quantity: 3 }
    const answer = await host.call('admin', 'PUT /erp/stock/edit', { body })
    expect(answer.status).toBe(503)
    await other.query('rollback')
    expect(await there(1)).toMatchObject({ quantity: 5 })
    expect((await call('PUT /erp/stock/edit', { body })).success).toBe(true)
  })

  test('a table without a key, a key that is to change, and a view are told of', async () => {
    const { ver } = (await call('GET /erp/list/queryById', { query: { id: 'L' } })).result
    const answer = await call('PUT /erp/list/edit', { body: { id: 'L', ver, quantity: 2 } })
    expect(answer).toMatchObject({
      success: false,
      message: expect.stringContaining('表“list”不能修改：“sku”不是主键'),
    })
    await other.query('alter table list add primary key (sku)')
    const again = (await call('GET /erp/list/queryById', { query: { id: 'L' } })).result
    const renamed = { id: 'L', ver: again.ver, sku: 'M' }
    expect(await call('PUT /erp/list/edit', { body: renamed })).toMatchObject({
      result: { errors: [{ field: 'sku', message: expect.stringContaining('不能修改') }] },
    })
    await other.query('alter table list drop constraint list_pkey')
    await other.query('alter table list rename to kept; create view list as select * from kept')
    expect((await call('GET /erp/list/list')).message).toContain('“list”是视图，不能修改')
    await other.query('drop view list; alter table kept rename to list')
    expect((await host.call('admin', 'POST /erp/stock/order', { body: {} })).status).toBe(404)
    expect((await host.call('admin', 'POST /erp/stock/importExcel', { body: {} })).status).toBe(404)
  })
})
