import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeEachDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

describeEachDatabase('records of an entity', (open) => {
  let host: EntityApp
  let morning: Date
  let admin: Client
  let staff: Client
  let staffb: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }))
    morning = host.clock.now
    admin = host.as('admin')
    staff = host.as('staff')
    staffb = host.as('staffb')
  })
  beforeEach(async () => {
    await sql`truncate cms_product, sys_log cascade`.execute(host.database.db)
    host.clock.now = morning
  })
  afterEach(() => {
    // Nothing is worse than a refusal, but what a test has taken out of the list.
    expect(host.failures.splice(0)).toEqual([])
  })
  afterAll(() => host.close())

  let number = 0
  const product = (more: object = {}) => {
    number += 1
    return { name: `产品 ${number}`, sku: `SKU-${number}`, price: 10, stock: 2, ...more }
  }
  async function added(more: object = {}, client = admin) {
    const reply = await client.post('/cms/product/add', product(more))
    expect(reply.body.message).toBe('添加成功！')
    return reply.body.result
  }
  const stored = async (id: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from cms_product where id = ${id}`.execute(host.database.db)
    return rows[0]
  }
  const log = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from sys_log order by id`.execute(host.database.db)
    return rows
  }

  describe('add', () => {
    test('answers with the record: id, ver, audit columns, defaults, computed and texts', async () => {
      const reply = await admin.post('/cms/product/add', {
        ...product({ name: '四件套', price: '12.5', stock: 3, category: 'B01A01A01' }),
        site: 'en,de',
        material: ['cotton', 'linen'],
        hot: 'Y',
      })
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({ success: true, code: 200, message: '添加成功！' })
      expect(reply.body.result).toMatchObject({
        name: '四件套',
        price: 12.5,
        stock: 3,
        amount: 37.5,
        moq: 1,
        hot: 'Y',
        status: 'draft',
        status_dictText: '草稿',
        category_dictText: '四件套',
        site: 'en,de',
        site_dictText: '英文站,德文站',
        material: 'cotton,linen',
        material_dictText: '纯棉,亚麻',
        ver: 1,
        createBy: 'admin',
        createTime: '2026-03-05 10:00:00',
        updateTime: null,
      })
      expect(reply.body.result.id).toMatch(/^[0-9a-f]{32}$/)
      expect(await stored(reply.body.result.id)).toMatchObject({
        tenant_id: 1001,
        sys_org_code: 'A01',
        del_flag: 0,
        ver: 1,
        amount: '37.50',
      })
    })

    test('takes no system, read-only or computed column from the client', async () => {
      const record = await added({
        id: 'x'.repeat(32),
        ver: 9,
        tenantId: 1002,
        tenant_id: 1002,
        delFlag: 1,
        createBy: 'mallory',
        createTime: '1999-01-01 00:00:00',
        sysOrgCode: 'Z',
        amount: 1_000_000,
        status_dictText: '上架',
        nosuch: 1,
      })
      expect(record).toMatchObject({ ver: 1, createBy: 'admin', amount: 20, status: 'draft' })
      expect(record).not.toHaveProperty('nosuch')
      expect(await stored(record.id)).toMatchObject({ tenant_id: 1001, del_flag: 0 })
    })

    test.each<[string, object, Readonly<Record<string, RegExp>>]>([
      ['a required field is missing', { name: ' '.repeat(0) }, { name: /产品名称/ }],
      ['several fields are wrong', { name: null, sku: 'x' }, { name: /产品名称/, sku: /4–20/ }],
      ['a value is of another type', { price: 'abc', stock: {} }, { price: /单价/, stock: /库存/ }],
      ['a rule of the type is broken', { price: -1, stock: 1.5 }, { price: /单价/, stock: /库存/ }],
      ['a text is too long', { intro: 'x'.repeat(2001) }, { intro: /产品介绍/ }],
      ['a condition requires another field', { status: 'off' }, { offReason: /下架原因/ }],
      ['a dictionary has no such value', { status: 'nosuch' }, { status: /状态/ }],
      ['one value of several is unknown', { material: 'cotton,nosuch' }, { material: /nosuch/ }],
      ['a text of a dictionary stands for its value', { status: '草稿' }, { status: /草稿/ }],
      ['a table dictionary has no such row', { brand: 'nosuch' }, { brand: /品牌/ }],
      ['a dictionary row belongs to another tenant', { site: 'fr' }, { site: /fr/ }],
      ['a category is unknown', { category: 'B99' }, { category: /分类/ }],
      [
        'a number is too large',
        { price: null, stock: 1e15, moq: '9'.repeat(30) },
        { stock: /库存/, moq: /起订量/ },
      ],
      ['a text holds what no database keeps', { intro: 'a\0b' }, { intro: /产品介绍/ }],
      ['a path leads upwards', { image: '../../etc/passwd' }, { image: /主图/ }],
      [
        'a day would lose its time',
        { releaseDate: '2024-02-29 10:30:00' },
        { releaseDate: /^上市日期“2024-02-29 10:30:00”含有时间，这里只填日期$/ },
      ],
      ['a date does not exist', { releaseDate: '2024-02-30' }, { releaseDate: /上市日期/ }],
    ])('refuses when %s, field by field', async (_, more, errors) => {
      const reply = await admin.post('/cms/product/add', product(more))
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ success: false, code: 400 })
      const given: { field: string; message: string }[] = reply.body.result.errors
      expect(given.map(({ field }) => field)).toEqual(Object.keys(errors))
      for (const { field, message } of given) expect(message).toMatch(errors[field] ?? /^$/)
      expect(await log()).toEqual([])
    })

    test.each(['2024-02-29 00:00:00', '2024-02-29T00:00:00', '2024-02-29 00:00'])(
      'the midnight that back ends add to a day is no time: %s',
      async (releaseDate) => {
        const { id } = await added({ releaseDate })
        const read = await admin.get('/cms/product/queryById', { id })
        expect(read.body.result.releaseDate).toBe('2024-02-29')
        const later = { id, releaseDate: '2024-03-01T00:00:01' }
        const refused = await admin.put('/cms/product/edit', { ...read.body.result, ...later })
        expect(refused).toMatchObject({
          status: 400,
          body: { result: { errors: [{ field: 'releaseDate' }] } },
        })
      },
    )

    test('a unique value that is taken is refused at its field', async () => {
      const { name } = await added()
      const reply = await admin.post('/cms/product/add', product({ name }))
      expect(reply.status).toBe(400)
      expect(reply.body.message).toMatch(/^数据库中已存在该记录.*产品名称/)
      expect(reply.body.result.errors).toEqual([{ field: 'name', message: reply.body.message }])
      expect(await log()).toHaveLength(1)
    })

    test('a unique value of another tenant, or of a deleted record, is free', async () => {
      const { name, id } = await added({ sku: 'SAME-SKU' })
      expect((await staffb.post('/cms/product/add', product({ name }))).status).toBe(200)
      await admin.delete('/cms/product/delete', { id })
      await added({ name, sku: 'SAME-SKU' })
    })

    test.each([
      ['a list', '[]'],
      ['a text', '"x"'],
      ['null', 'null'],
      ['broken JSON', '{"name":'],
      ['a prototype key', '{"__proto__":{"polluted":1},"name":"x"}'],
      ['a constructor key', '{"constructor":{"prototype":{"polluted":1}},"name":"x"}'],
    ])('a body that is %s is refused', async (_, text) => {
      const reply = await admin.post('/cms/product/add', text, {
        'content-type': 'application/json',
      })
      expect(reply.status).toBe(400)
      expect(reply.body.success).toBe(false)
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    })
  })

  describe('edit', () => {
    test('by PUT or POST changes what is given, computes, counts the version', async () => {
      const record = await added({ intro: '旧' })
      host.clock.now = new Date('2026-03-06T02:00:00Z')
      const put = await admin.put('/cms/product/edit', { ...record, price: 3 })
      expect(put.body).toMatchObject({ success: true, message: '修改成功!' })
      expect(put.body.result).toMatchObject({ price: 3, amount: 6, intro: '旧', ver: 2 })
      expect(put.body.result).toMatchObject({
        updateBy: 'admin',
        updateTime: '2026-03-06 10:00:00',
      })
      const post = await admin.post('/cms/product/edit', { id: record.id, ver: 2, intro: null })
      expect(post.body.result).toMatchObject({ price: 3, intro: null, ver: 3 })
    })

    test('with nothing changed writes nothing', async () => {
      const record = await added({ material: 'cotton,linen', category: 'B01A01' })
      const reply = await admin.put('/cms/product/edit', record)
      expect(reply.body.result).toEqual(record)
      expect(await log()).toHaveLength(1)
    })

    test.each([
      ['no version', { ver: undefined }],
      ['a version that is none', { ver: 'x' }],
      ['no id', { id: undefined }],
      ['an id that is none', { id: { $ne: '' } }],
    ])('with %s is refused', async (_, more) => {
      const record = await added()
      expect((await admin.put('/cms/product/edit', { ...record, ...more })).status).toBe(400)
    })

    test('a stale edit is refused with the record as it is now', async () => {
      const record = await added()
      await admin.put('/cms/product/edit', { ...record, stock: 7 })
      const reply = await admin.put('/cms/product/edit', { ...record, stock: 8 })
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({ success: false, code: 409 })
      expect(reply.body.result.current).toMatchObject({ id: record.id, stock: 7, ver: 2 })
      expect(await stored(record.id)).toMatchObject({ stock: 7, ver: 2 })
    })

    test('N clients reading, adding one and writing lose no update', async () => {
      const { id } = await added({ stock: 0 })
      let accepted = 0
      let stale = 0
      const client = async () => {
        for (let round = 0; round < 8; round += 1) {
          const { result } = (await admin.get('/cms/product/queryById', { id })).body
          const reply = await admin.put('/cms/product/edit', { ...result, stock: result.stock + 1 })
          if (reply.status === 200) accepted += 1
          else stale += Number(reply.status === 409)
        }
      }
      await Promise.all(Array.from({ length: 6 }, client))
      expect(accepted + stale).toBe(48)
      expect(accepted).toBeGreaterThan(0)
      expect(await stored(id)).toMatchObject({ stock: accepted, ver: accepted + 1 })
    })

    test('a value the dictionary no longer offers may stay, but not be chosen', async () => {
      const record = await added({ status: 'on' })
      await sql`update cms_product set status = 'archived' where id = ${record.id}`.execute(
        host.database.db,
      )
      const kept = await admin.put('/cms/product/edit', { ...record, status: 'archived', stock: 9 })
      expect(kept.body.result).toMatchObject({ status: 'archived', stock: 9 })
      const next = { ...kept.body.result, status: 'draft' }
      const changed = await admin.put('/cms/product/edit', next)
      const back = { ...changed.body.result, status: 'archived' }
      expect((await admin.put('/cms/product/edit', back)).status).toBe(400)
    })
  })

  describe('delete', () => {
    test('is soft, once, and takes the record out of every answer', async () => {
      const { id } = await added()
      const reply = await admin.delete('/cms/product/delete', { id })
      expect(reply.body).toMatchObject({ success: true, message: '删除成功!' })
      expect(await stored(id)).toMatchObject({ del_flag: 1, update_by: 'admin' })
      expect((await admin.get('/cms/product/queryById', { id })).status).toBe(404)
      expect((await admin.get('/cms/product/list')).body.result.total).toBe(0)
      expect((await admin.put('/cms/product/edit', { id, ver: 2, stock: 1 })).status).toBe(404)
      expect((await admin.delete('/cms/product/delete', { id })).status).toBe(404)
      expect((await admin.delete('/cms/product/delete')).status).toBe(400)
    })

    test('of many takes a comma list, with a comma at its end', async () => {
      const [a, b] = [await added(), await added()]
      const reply = await admin.delete('/cms/product/deleteBatch', { ids: `${a.id},${b.id},` })
      expect(reply.body).toMatchObject({ success: true, message: '批量删除成功！' })
      expect(reply.body.result).toEqual({ deleted: 2, refused: [] })
    })

    test('of many names those that were refused', async () => {
      const a = await added()
      const theirs = await added({ site: undefined }, staffb)
      const reply = await admin.delete('/cms/product/deleteBatch', {
        ids: `${a.id},${theirs.id},nosuch`,
      })
      expect(reply.body.success).toBe(true)
      expect(reply.body.message).toContain('2 条未删除')
      expect(reply.body.result.deleted).toBe(1)
      expect(reply.body.result.refused.map(({ id }: { id: string }) => id)).toEqual([
        theirs.id,
        'nosuch',
      ])
      expect(await stored(theirs.id)).toMatchObject({ del_flag: 0 })
    })

    test('of none, and of too many, is refused', async () => {
      const call = (ids: string) => admin.delete('/cms/product/deleteBatch', { ids })
      expect((await call(' , ')).status).toBe(400)
      expect((await call('nosuch')).status).toBe(404)
      expect((await call(Array.from({ length: 1001 }, (_, i) => `i${i}`).join(','))).status).toBe(
        400,
      )
    })
  })

  describe('another tenant’s record and one that never was get the identical answer', () => {
    test.each<[string, (client: Client, id: string) => Promise<{ status: number; body: object }>]>([
      ['queryById', (client, id) => client.get('/cms/product/queryById', { id })],
      ['edit', (client, id) => client.put('/cms/product/edit', { id, ver: 1, name: '改' })],
      ['delete', (client, id) => client.delete('/cms/product/delete', { id })],
      ['deleteBatch', (client, id) => client.delete('/cms/product/deleteBatch', { ids: id })],
    ])('%s', async (_, call) => {
      const { id } = await added()
      const boss = host.as('boss')
      const theirs = await call(boss, id)
      const nosuch = await call(boss, 'f'.repeat(32))
      const odd = await call(boss, "x' or 1=1\0")
      const bare = ({ status, body }: { status: number; body: object }) => ({
        status,
        body: { ...body, timestamp: 0 },
      })
      expect(theirs.status).toBe(404)
      expect(bare(theirs)).toEqual(bare(nosuch))
      expect(bare(odd)).toEqual(bare(nosuch))
      expect(await stored(id)).toMatchObject({ ver: 1, del_flag: 0 })
    })

    test('publish', async () => {
      const { id } = await added()
      const reply = await host.as('boss').post('/cms/product/publish', { ids: [id] })
      expect(reply.status).toBe(400)
      expect(reply.body.result).toEqual({ done: 0, refused: [{ id, message: '记录不存在' }] })
      expect(await stored(id)).toMatchObject({ status: 'draft', ver: 1 })
    })

    test('lists and totals hold own records only', async () => {
      await added()
      expect((await staffb.get('/cms/product/list')).body.result).toMatchObject({
        records: [],
        total: 0,
      })
    })
  })

  describe('a list of some columns', () => {
    const keysOf = async (columns: string, client = admin) => {
      const { records } = (await client.get('/cms/product/list', { columns })).body.result
      return Object.keys(records[0]).sort()
    }

    test('answers these with their texts, id and version', async () => {
      const { id } = await added({ status: 'on' })
      expect(await keysOf('name, status,createTime')).toEqual(
        ['id', 'ver', 'name', 'status', 'status_dictText', 'createTime'].sort(),
      )
      const query = { columns: 'name', status: 'on', column: 'price', order: 'asc' }
      const { records, total } = (await admin.get('/cms/product/list', query)).body.result
      expect([records[0].id, total]).toEqual([id, 1])
    })

    test('knows no others, nor those that the caller may not see', async () => {
      await added()
      expect(await keysOf('name,price,password,tenantId,__proto__', staff)).toEqual(
        ['id', 'ver', 'name'].sort(),
      )
      expect(await keysOf('')).toEqual(['id', 'ver'])
    })

    test('reads no more from the database', async () => {
      await added()
      host.statements.length = 0
      await keysOf('name')
      const read = host.statements.find(({ sql: text }) => text.includes('limit'))?.sql
      expect(read).toContain('"name"')
      expect(read).not.toContain('"sku"')
    })
  })

  describe('rights', () => {
    test.each(['list', 'queryById', 'exportXls', 'importTemplate'])(
      'GET %s needs its own',
      async (path) => {
        expect((await host.as('nobody').get(`/cms/product/${path}`)).status).toBe(403)
      },
    )
    test.each(['add', 'edit', 'importExcel', 'publish'])('POST %s needs its own', async (path) => {
      expect((await host.as('nobody').post(`/cms/product/${path}`)).status).toBe(403)
      expect((await host.as('nobody').put('/cms/product/edit')).status).toBe(403)
    })
    test('staff without the right deletes nothing', async () => {
      const { id } = await added()
      expect((await staff.delete('/cms/product/delete', { id })).status).toBe(403)
      expect((await staff.delete('/cms/product/deleteBatch', { ids: id })).status).toBe(403)
    })

    test('a field without its right is never sent', async () => {
      const { id } = await added()
      const one = await staff.get('/cms/product/queryById', { id })
      const many = await staff.get('/cms/product/list')
      for (const record of [one.body.result, many.body.result.records[0]]) {
        expect(Object.keys(record)).toContain('stock')
        expect(Object.keys(record)).not.toContain('price')
        expect(Object.keys(record)).not.toContain('amount')
      }
      await admin.put('/cms/product/edit', { id, ver: 1, stock: 5 })
      const stale = await staff.put('/cms/product/edit', { id, ver: 1, stock: 6 })
      expect(stale.body.result.current).not.toHaveProperty('price')
    })

    test('a field without its right is never taken, but what depends on it stays right', async () => {
      const { id } = await added({ price: 10, stock: 2 })
      const edit = { id, ver: 1, price: 0.01, amount: 0, stock: 3 }
      expect((await staff.put('/cms/product/edit', edit)).status).toBe(200)
      expect(await stored(id)).toMatchObject({ price: '10.00', amount: '30.00', stock: 3 })
      const own = await added({ price: 5 }, staff)
      expect(await stored(own.id)).toMatchObject({ price: null, amount: null })
    })
  })

  describe('a declared action', () => {
    test('changes the records it applies to and names the others', async () => {
      const [a, b] = [await added({ name: '甲' }), await added({ name: '乙', status: 'on' })]
      const reply = await admin.post('/cms/product/publish', { ids: [a.id, b.id, 'nosuch'] })
      expect(reply.body.success).toBe(true)
      expect(reply.body.result.done).toBe(1)
      expect(reply.body.result.refused).toEqual([
        { id: b.id, name: '乙', message: expect.stringContaining('批量上架') },
        { id: 'nosuch', message: '记录不存在' },
      ])
      expect(reply.body.message).toContain('乙')
      expect(await stored(a.id)).toMatchObject({ status: 'on', ver: 2, update_by: 'admin' })
      expect(await stored(b.id)).toMatchObject({ ver: 1 })
    })

    test('that changes none is refused', async () => {
      const { id } = await added({ status: 'on' })
      const reply = await admin.post('/cms/product/publish', { ids: [id] })
      expect(reply.status).toBe(400)
      expect(reply.body.result.done).toBe(0)
    })

    test('sets what its document says, by the rules of the record', async () => {
      const { id } = await added({ stock: 3 })
      const reply = await admin.post('/cms/product/sellOut', { ids: id })
      expect(reply.body).toMatchObject({ success: true, result: { done: 1, refused: [] } })
      const { result } = (await admin.get('/cms/product/queryById', { id })).body
      expect(result).toMatchObject({ status: 'off', offReason: '售罄', stock: 0, ver: 2 })
    })

    test('needs ids', async () => {
      expect((await admin.post('/cms/product/publish', {})).status).toBe(400)
      expect((await admin.post('/cms/product/publish', { ids: [] })).status).toBe(400)
    })
  })

  describe('a write sent again with the same Idempotency-Key', () => {
    const key = (name: string) => ({ 'idempotency-key': `key-${name}-${number}` })

    test('gets the first answer and happens once', async () => {
      const body = product()
      const header = key('add')
      const first = await admin.post('/cms/product/add', body, header)
      const again = await admin.post('/cms/product/add', body, header)
      expect(first.status).toBe(200)
      expect(again.body).toEqual(first.body)
      expect((await admin.get('/cms/product/list')).body.result.total).toBe(1)
      expect(await log()).toHaveLength(1)
    })

    test('many at once: one record, one answer', async () => {
      const body = product()
      const header = key('parallel')
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => admin.post('/cms/product/add', body, header)),
      )
      expect(new Set(replies.map(({ body: { result } }) => result.id)).size).toBe(1)
      expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
      expect(await log()).toHaveLength(1)
    })

    test('edit and delete too', async () => {
      const record = await added()
      const edit = { ...record, stock: 50 }
      const first = await admin.put('/cms/product/edit', edit, key('edit'))
      const again = await admin.put('/cms/product/edit', edit, key('edit'))
      expect([first.status, again.body]).toEqual([200, first.body])
      const query = { id: record.id }
      const gone = await admin.delete('/cms/product/delete', query, key('delete'))
      const twice = await admin.delete('/cms/product/delete', query, key('delete'))
      expect([gone.status, twice.body]).toEqual([200, gone.body])
    })

    test('but another body or route is refused', async () => {
      const header = key('other')
      await admin.post('/cms/product/add', product(), header)
      const other = await admin.post('/cms/product/add', product(), header)
      expect(other.status).toBe(422)
      const route = await admin.post('/cms/product/publish', { ids: ['x'] }, header)
      expect(route.status).toBe(422)
    })

    test('another user’s key is another key', async () => {
      const header = key('user')
      const mine = await admin.post('/cms/product/add', product(), header)
      const theirs = await staff.post('/cms/product/add', product(), header)
      expect(theirs.status).toBe(200)
      expect(theirs.body.result.id).not.toBe(mine.body.result.id)
    })

    test('a refused write may be tried again, and a day later the key is new', async () => {
      const header = key('again')
      const body = product({ price: -1 })
      expect((await admin.post('/cms/product/add', body, header)).status).toBe(400)
      const good = { ...body, price: 1 }
      const first = await admin.post('/cms/product/add', good, header)
      expect(first.status).toBe(200)
      host.clock.now = new Date(host.clock.now.getTime() + 25 * 3_600_000)
      const later = await admin.post('/cms/product/add', product(), header)
      expect(later.status).toBe(200)
      expect(later.body.result.id).not.toBe(first.body.result.id)
    })

    test('a key of another shape is refused', async () => {
      const header = { 'idempotency-key': 'x'.repeat(129) }
      expect((await admin.post('/cms/product/add', product(), header)).status).toBe(400)
    })
  })

  describe('the audit row', () => {
    test('says who did what to which record, with the changed values', async () => {
      const record = await added({ name: '审计' })
      await admin.put('/cms/product/edit', { ...record, stock: 9 })
      await admin.delete('/cms/product/delete', { id: record.id })
      const rows = await log()
      const common = { userid: 'admin', tenant_id: 1001, data_table: 'cms_product' }
      expect(rows).toMatchObject([
        { ...common, operate_type: 2, data_id: record.id, log_type: 2, before_hash: null },
        { ...common, operate_type: 3, data_id: record.id, request_type: 'PUT' },
        { ...common, operate_type: 4, data_id: record.id, after_hash: null },
      ])
      expect(rows[0]?.log_content).toContain('审计')
      expect(JSON.parse(String(rows[1]?.request_param))).toEqual({
        stock: ['2', '9'],
        amount: ['20', '90'],
      })
      expect(rows[1]?.before_hash).toBe(rows[0]?.after_hash)
      expect(rows[2]?.before_hash).toBe(rows[1]?.after_hash)
    })

    test('is in the same transaction: without it there is no change', async () => {
      const record = await added()
      const { db } = host.database
      await sql`alter table sys_log add constraint refuse_all check (log_type = 1) not valid`.execute(
        db,
      )
      try {
        const reply = await admin.put('/cms/product/edit', { ...record, stock: 9 })
        expect(reply.body.success).toBe(false)
        expect(await stored(record.id)).toMatchObject({ stock: 2, ver: 1 })
        expect((await admin.post('/cms/product/add', product())).body.success).toBe(false)
        expect((await admin.get('/cms/product/list')).body.result.total).toBe(1)
        expect((await admin.delete('/cms/product/delete', { id: record.id })).body.success).toBe(
          false,
        )
        expect(await stored(record.id)).toMatchObject({ del_flag: 0 })
      } finally {
        await sql`alter table sys_log drop constraint refuse_all`.execute(db)
      }
      expect(host.failures.splice(0)).toHaveLength(3)
    })
  })

  describe('statements', () => {
    const during = async (work: () => Promise<unknown>) => {
      host.statements.length = 0
      await work()
      return host.statements.filter(({ sql: text }) => /"cms_product"|cms_product/.test(text))
    }

    test('a page costs two, and one while the total is known', async () => {
      for (let i = 0; i < 3; i += 1) await added()
      const list = () => admin.get('/cms/product/list', { pageSize: '30', name: '*产品*' })
      expect(await during(list)).toHaveLength(2)
      expect(await during(list)).toHaveLength(1)
      const other = () =>
        admin.get('/cms/product/list', { pageSize: '30', pageNo: '2', name: '*产品*' })
      expect(await during(other)).toHaveLength(1)
    })

    test('every write of the tenant makes its totals known anew', async () => {
      const total = async () => (await admin.get('/cms/product/list')).body.result.total
      expect(await total()).toBe(0)
      const { id } = await added()
      expect(await total()).toBe(1)
      await admin.delete('/cms/product/delete', { id })
      expect(await total()).toBe(0)
    })

    test('each names the tenant of its caller', async () => {
      const statements = await during(async () => {
        const record = await added()
        await admin.get('/cms/product/list', { status: 'draft', column: 'name', order: 'asc' })
        await admin.get('/cms/product/queryById', { id: record.id })
        await admin.put('/cms/product/edit', { ...record, stock: 3 })
        await admin.post('/cms/product/publish', { ids: [record.id] })
        await admin.get('/cms/product/exportXls')
        await admin.delete('/cms/product/deleteBatch', { ids: record.id })
      })
      expect(statements.length).toBeGreaterThanOrEqual(10)
      for (const { sql: text, parameters } of statements) {
        expect(text).toMatch(/tenant_id/)
        expect(parameters).toContain(1001)
      }
    })
  })

  test('a document replaced while the server runs counts at the next request', async () => {
    const entity = host.entities.get('product')
    if (!entity) throw new Error('no product')
    const { id } = await added()
    try {
      const fields = new Map([...entity.fields].filter(([key]) => key !== 'stock'))
      host.replace('product', { ...entity, perm: 'goods', fields })
      expect((await admin.get('/cms/product/queryById', { id })).status).toBe(403)
      host.replace('product', { ...entity, fields })
      const reply = await admin.get('/cms/product/queryById', { id })
      expect(reply.body.result).not.toHaveProperty('stock')
      host.replace('product')
      expect((await admin.get('/cms/product/list')).status).toBe(404)
    } finally {
      host.replace('product', entity)
    }
  })
})
