import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'
import { freshPostgres } from '../support/postgres'
import { limitRole } from '../support/rights'

const order = {
  schema: 2,
  entity: 'erpOrder',
  title: '进销存订单',
  label: 'orderNo',
  api: '/erp/order',
  perm: 'erpOrder',
  source: {
    dataSource: 'erp',
    table: 'sales.orders',
    id: 'order_no',
    columns: { customer: 'Cust Name', createTime: 'made' },
  },
  fields: {
    orderNo: { type: 'input', title: '单号' },
    customer: { type: 'input', title: '客户' },
    quantity: { type: 'inputNumber', title: '数量', integer: true },
    amount: { type: 'money', title: '金额', can: 'product:price' },
    country: { type: 'select', title: '国家', dict: 'country' },
    createTime: { type: 'datetime', title: '下单时间', readonly: true },
  },
}

const page = {
  schema: 1,
  page: 'erp/order',
  title: '进销存订单',
  kind: 'list',
  entity: 'erpOrder',
  search: ['customer', 'country'],
  toolbar: ['export'],
  row: [],
  columns: ['orderNo', 'customer', 'quantity', 'amount', 'country', 'createTime'],
}

const report = {
  schema: 1,
  report: 'erp_orders',
  title: '订单',
  entity: 'erpOrder',
  text: 'customer',
  columns: ['orderNo', 'customer', 'country'],
  search: ['customer'],
}

/** The shipped documents with an entity of another database, and a field of ours that names its records by their values. */
function documents(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jiandu-source-'))
  cpSync('schemas', folder, { recursive: true })
  const write = (path: string, doc: unknown) =>
    writeFileSync(join(folder, path), JSON.stringify(doc))
  const change = (path: string, edit: (doc: { menu: unknown[]; fields: object }) => void) => {
    const doc = JSON.parse(readFileSync(join(folder, path), 'utf8'))
    edit(doc)
    write(path, doc)
  }
  mkdirSync(join(folder, 'pages/erp'))
  write('pages/erp/order.json', page)
  write('entities/cms/erpOrder.json', order)
  write('reports/erp_orders.json', report)
  change('entities/cms/brand.json', ({ fields }) => {
    Object.assign(fields, {
      lastOrder: { type: 'sel_search', title: '最近订单', dict: 'erp_order,customer,order_no' },
    })
  })
  change('menu.json', ({ menu }) => {
    const entry = {
      name: '订单',
      path: '/erp',
      icon: 'database',
      page: 'erp/order',
      buttons: { 'erpOrder:view': '查看', 'erpOrder:export': '导出' },
    }
    menu.push(entry)
  })
  return folder
}

describeDatabase('an entity in another database', ['dataSources', 'entity'], (open) => {
  let host: TestApp
  let db: Db
  let schemasDir: string
  let other: Client
  let drop: () => Promise<void>
  let sourceId = ''
  let dbPassword = ''
  const log: string[] = []
  beforeAll(async () => {
    const fresh = await freshPostgres()
    drop = fresh.drop
    other = new Client({ connectionString: fresh.url })
    await other.connect()
    await other.query(`create schema sales; create table sales.orders (
      order_no varchar(20) primary key, "Cust Name" text, quantity smallint, amount numeric(12,2),
      country char(2), made timestamptz);
      insert into sales.orders select 'S-' || lpad(i::text, 4, '0'), case when i % 2 = 0 then '北方家居' else '南方商贸' end,
        i, i * 10.5, case when i % 3 = 0 then 'DE' else 'US' end, '2026-01-01 00:00:00+08'::timestamptz + i * interval '1 hour'
      from generate_series(1, 30) i`)
    schemasDir = documents()
    const database = await open({ nobody: true })
    db = database.db
    host = await buildTestApp(database, {
      schemasDir,
      options: {
        dataSources: { hosts: [{ host: '127.0.0.1' }], key: randomBytes(32) },
        log: (event, details) => {
          log.push(JSON.stringify({ event, ...details }))
        },
      },
    })
    const { hostname, port, username, password, pathname } = new URL(fresh.url)
    dbPassword = password
    const body = {
      code: 'erp',
      name: '进销存',
      dbType: '6',
      host: hostname,
      port: Number(port),
      dbName: pathname.slice(1),
      dbUsername: username,
      dbPassword,
    }
    sourceId = (await host.call('admin', 'POST /sys/dataSource/add', { body })).body.result.id
  })
  afterAll(async () => {
    await host.close()
    await other.end()
    await drop()
    rmSync(schemasDir, { recursive: true, force: true })
  })

  const list = async (query: Record<string, string> = {}, as: TestUser = 'admin') =>
    (await host.call(as, 'GET /erp/order/list', { query })).body
  const numbers = async (query: Record<string, string>, as?: TestUser) => {
    const { result } = await list({ pageSize: '3', ...query }, as)
    const records: readonly { orderNo: string }[] = result.records
    return [result.total, ...records.map(({ orderNo }) => orderNo)]
  }
  const move = async (port: number) => {
    const { body } = await host.call('admin', 'GET /sys/dataSource/queryById', {
      query: { id: sourceId },
    })
    // Another address wants its password typed.
    const change = { body: { ...body.result, port, dbPassword } }
    const moved = await host.call('admin', 'PUT /sys/dataSource/edit', change)
    expect(moved.body).toMatchObject({ success: true })
    // Another process would see it as late.
    await pause(2_200)
    return Number(body.result.port)
  }

  test('makes no table of ours, and no finding', () => {
    expect(host.documents.findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(host.documents.entities.get('erpOrder')).toMatchObject({
      tenant: false,
      operations: ['view', 'export'],
    })
  })

  test('is listed by the same conditions, counted and sorted', async () => {
    expect(await numbers({})).toEqual([30, 'S-0030', 'S-0029', 'S-0028'])
    expect(await numbers({ customer: '*北方*' })).toEqual([15, 'S-0030', 'S-0028', 'S-0026'])
    expect(await numbers({ country: 'DE', column: 'quantity', order: 'asc' })).toEqual([
      ...[10, 'S-0003', 'S-0006', 'S-0009'],
    ])
    expect(await numbers({ quantity_begin: '5', quantity_end: '6' })).toEqual([
      2,
      'S-0006',
      'S-0005',
    ])
    const advanced = [{ field: 'amount', rule: 'gt', val: '300' }]
    const query = {
      superQueryParams: encodeURIComponent(JSON.stringify(advanced)),
      superQueryMatchType: 'and',
    }
    expect(await numbers(query)).toEqual([2, 'S-0030', 'S-0029'])
    expect((await list({ pageSize: '1' })).result.records[0]).toMatchObject({
      id: 'S-0030',
      orderNo: 'S-0030',
      customer: '北方家居',
      quantity: 30,
      amount: 315,
      country: 'DE',
      country_dictText: '德国',
      createTime: '2026-01-02 06:00:00',
    })
  })

  test('is read record by record, grouped and reported', async () => {
    const one = await host.call('admin', 'GET /erp/order/queryById', { query: { id: 'S-0007' } })
    expect(one.body.result).toMatchObject({ id: 'S-0007', customer: '南方商贸', quantity: 7 })
    const missing = await host.call('admin', 'GET /erp/order/queryById', { query: { id: 'S-9' } })
    expect(missing.status).toBe(404)
    const rows = await host.call('admin', 'GET /online/cgreport/api/getData/erp_orders', {
      query: { customer: '*南方*', pageSize: '2' },
    })
    expect(rows.body.result).toMatchObject({
      total: 15,
      records: [{ orderNo: 'S-0029' }, { orderNo: 'S-0027' }],
    })
  })

  test('is written by nobody', async () => {
    const body = { id: 'S-0001', ver: 1, customer: 'x' }
    for (const line of [
      'POST /erp/order/add',
      'PUT /erp/order/edit',
      'POST /erp/order/importExcel',
    ] as const)
      expect((await host.call('admin', line, { body })).status).toBe(404)
    const gone = await host.call('admin', 'DELETE /erp/order/delete', { query: { id: 'S-0001' } })
    expect(gone.status).toBe(404)
    expect(
      (await host.call('admin', 'GET /erp/order/timeline', { query: { id: 'S-0001' } })).status,
    ).toBe(404)
  })

  test('goes into a sheet', async () => {
    const { bytes } = await host.call('admin', 'GET /erp/order/exportXls', {
      query: {
        country: 'DE',
        columns: 'orderNo,customer,amount',
        column: 'quantity',
        order: 'asc',
      },
    })
    const { sheets } = await readXlsx(bytes)
    // The first column names the record, whatever else is shown of it.
    const rows = sheets[0]?.rows.map((row) => row.slice(1)) ?? []
    expect(rows).toContainEqual(['单号', '客户', '金额'])
    expect(rows.filter(([number]) => String(number).startsWith('S-'))).toHaveLength(10)
    expect(rows).toContainEqual(['S-0003', '南方商贸', 31.5])
  })

  test('its id may be any text, and has to name one record alone', async () => {
    await other.query(
      `insert into sales.orders (order_no, "Cust Name", quantity) values ('Müller 4/5', '特殊编号', 1)`,
    )
    const byId = (id: string) => host.call('admin', 'GET /erp/order/queryById', { query: { id } })
    expect((await byId('Müller 4/5')).body.result).toMatchObject({ customer: '特殊编号' })
    await other.query(
      `alter table sales.orders drop constraint orders_pkey;
       insert into sales.orders (order_no, "Cust Name", quantity) values ('Müller 4/5', '另一条', 2)`,
    )
    const said = '数据源的表里有几条编号为“Müller 4/5”的记录，无法分辨'
    expect((await byId('Müller 4/5')).body).toMatchObject({
      success: false,
      message: expect.stringContaining(said),
    })
    const sheet = await host.call('admin', 'GET /erp/order/exportXls', {
      query: { customer: '特殊编号' },
    })
    expect(sheet.body.message).toContain(said)
    await other.query(
      `delete from sales.orders where order_no like 'Müller%';
       alter table sales.orders add primary key (order_no)`,
    )
  })

  test('keeps its data source from being deleted', async () => {
    const { body } = await host.call('admin', 'DELETE /sys/dataSource/delete', {
      query: { id: sourceId },
    })
    expect(body).toMatchObject({ success: false, message: '“进销存订单”从它读取，不能删除' })
  })

  test('names what our own records choose of it', async () => {
    const added = await host.call('admin', 'POST /cms/brand/add', {
      body: { name: '甲牌', country: 'US', status: '1', lastOrder: 'S-0002' },
    })
    expect(added.body).toMatchObject({ success: true })
    const wrong = await host.call('admin', 'POST /cms/brand/add', {
      body: { name: '乙牌', country: 'US', status: '1', lastOrder: 'S-9' },
    })
    expect(wrong.body.result.errors).toMatchObject([{ field: 'lastOrder' }])
    const { body } = await host.call('admin', 'GET /cms/brand/list')
    expect(body.result.records).toMatchObject([
      { lastOrder: 'S-0002', lastOrder_dictText: '北方家居' },
    ])
    const found = await host.call('admin', 'GET /sys/dict/loadDict/erp_order,customer,order_no', {
      query: { keyword: 'S-0004' },
    })
    expect(found.body.result).toMatchObject([{ value: 'S-0004', text: '北方家居' }])
  })

  test('has rules of rows and rights of fields as all have, and says why', async () => {
    expect((await list({ pageSize: '1' }, 'staff')).result.records[0]).not.toHaveProperty('amount')
    expect((await list({ amount: '315' }, 'staff')).code).toBe(400)
    await limitRole(db, 'staff', { entry: '/erp', column: 'country', conditions: '=', value: 'DE' })
    await pause(1_100)
    expect(await numbers({}, 'staff')).toEqual([10, 'S-0030', 'S-0027', 'S-0024'])
    const hidden = await host.call('staff', 'GET /erp/order/queryById', { query: { id: 'S-0001' } })
    expect(hidden.status).toBe(404)
    const asked = { kind: 'row', name: 'erpOrder', id: 'S-0001' }
    const why = await host.call('staff', 'GET /sys/permission/explain', { query: asked })
    expect(why.body.result.sentences.join()).toMatch(/只给：国家 等于 德国/)
    const who = await host.call('admin', 'GET /sys/permission/whoSees', { query: asked })
    const names: readonly { username: string }[] = who.body.result.records
    expect(names.map(({ username }) => username)).toEqual(['admin'])
    const role = await system(db)
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'staff')
      .executeTakeFirstOrThrow()
    const impact = await host.call('admin', 'POST /sys/role/delete/impact', {
      body: { id: role.id },
    })
    const { entities, people } = impact.body.result
    const at = entities.indexOf('进销存订单')
    expect(people[0].rows).toContainEqual({ entity: at, gained: 0, lost: 10 })
  })

  test('that is away is told of in its place, and stops nothing else', async () => {
    const port = await move(9)
    const { status, body, headers } = await host.call('admin', 'GET /erp/order/list')
    expect([status, headers['retry-after']]).toEqual([503, '3'])
    expect(body.message).toBe('现在读不到数据源“erp”，请联系管理员')
    expect(log.join()).toContain('“127.0.0.1:9”拒绝连接')
    const brands = await host.call('admin', 'GET /cms/brand/list')
    expect(brands.body.result.records).toMatchObject([{ lastOrder: 'S-0002' }])
    const role = { kind: 'row', name: 'brand', id: brands.body.result.records[0].id }
    expect((await host.call('admin', 'GET /sys/permission/whoSees', { query: role })).status).toBe(
      200,
    )
    await move(port)
    expect(await numbers({})).toEqual([30, 'S-0030', 'S-0029', 'S-0028'])
  })

  test('whose table or column is gone says which, and asks nobody to try again', async () => {
    const refused = async () => {
      const { status, body, headers } = await host.call('admin', 'GET /erp/order/list')
      return [status, body.message, headers['retry-after']]
    }
    await other.query('alter table sales.orders rename column "Cust Name" to customer')
    expect(await refused()).toEqual([
      ...[503, '读不到数据源“erp”：表“sales.orders”没有列“Cust Name”', undefined],
    ])
    await other.query('alter table sales.orders rename to gone')
    expect(await refused()).toEqual([
      ...[503, expect.stringContaining('没有表“sales.orders”'), undefined],
    ])
    await system(db).updateTable('sys_data_source').set({ del_flag: 1 }).execute()
    await pause(2_200)
    expect(await refused()).toEqual([503, '现在读不到数据源“erp”，请联系管理员', undefined])
    expect(log.join()).toContain('没有编码为“erp”的数据源')
  })
})
