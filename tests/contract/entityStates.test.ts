import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp, type Reply } from '../support/entityApp'
import {
  allSteps,
  type State,
  statePairs,
  states,
  stateTexts,
  withStates,
} from '../support/statesEntity'

describeDatabase('states', ['entity'], (open) => {
  let host: EntityApp
  let admin: Client
  let staff: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, withStates)
    admin = host.as('admin')
    staff = host.as('staff')
  })
  beforeEach(async () => {
    await sql`truncate cms_product, cms_product_spec, sys_log, sys_import cascade`.execute(
      host.database.db,
    )
  })
  afterAll(() => host.close())

  let number = 0
  const sku = () => {
    number += 1
    return `SKU-${number}`
  }
  const product = (more: object = {}) => ({ name: sku(), sku: sku(), stock: 5, ...more })

  async function added(state: State, more: object = {}): Promise<{ id: string; ver: number }> {
    const specs = [{ name: '大', stock: 1 }]
    const { body } = await admin.post('/cms/product/add', product({ specs, ...more }))
    expect(body.message).toBe('添加成功！')
    const { id } = body.result
    const reason = state === 'off' ? '停产' : null
    await sql`update cms_product set status = ${state}, off_reason = ${reason}
      where id = ${id}`.execute(host.database.db)
    return { id, ver: 1 }
  }
  const record = async (id: string) => {
    const { rows } = await sql<{ status: string; ver: number; text: string; gone: number }>`
      select status, ver, del_flag as gone, cms_product::text as text from cms_product
      where id = ${id}`.execute(host.database.db)
    return rows[0] ?? { status: '', ver: 0, text: '', gone: 1 }
  }
  const specsOf = async (id: string) => {
    const { rows } = await sql<{ id: string; ver: number }>`
      select id, ver from cms_product_spec where product_id = ${id} and del_flag = 0`.execute(
      host.database.db,
    )
    return rows
  }
  async function importing(rows: readonly (readonly (string | number)[])[], client = admin) {
    const bytes = await writeXlsx({ sheets: [{ name: '产品', rows: rows.map((row) => [...row]) }] })
    return await client.upload('/cms/product/importExcel', bytes)
  }

  test('a new record begins with the first state, a copied one too', async () => {
    const { body } = await admin.post('/cms/product/add', product())
    expect(body.result).toMatchObject({ status: 'draft' })
    const other = await admin.post('/cms/product/add', product({ status: 'on' }))
    expect(other.body).toMatchObject({
      success: false,
      result: {
        errors: [{ field: 'status', message: '新记录的状态从第一个状态开始，不能指定其他状态' }],
      },
    })
  })

  test('a step changes what it says, and the log names it', async () => {
    const { id } = await added('draft')
    const { body } = await staff.post('/cms/product/shelve', { ids: [id] })
    expect(body).toMatchObject({ success: true, message: '已上架', result: { done: 1 } })
    const { rows } = await sql<Record<string, unknown>>`
      select step, userid, log_content from sys_log where data_id = ${id}
      order by sys_log.id desc limit 1`.execute(host.database.db)
    expect(rows[0]).toMatchObject({ step: 'shelve', userid: 'staff' })
    expect(rows[0]?.log_content).toMatch(/^上架产品：SKU-/)
    expect(await record(id)).toMatchObject({ status: 'on', ver: 2 })
  })

  test('what is asked is needed, what is not asked is refused', async () => {
    const { id } = await added('on')
    const empty = await admin.post('/cms/product/drop', { ids: [id] })
    expect(empty.body.result.errors).toMatchObject([{ field: 'offReason', id }])
    const more = await admin.post('/cms/product/drop', { ids: [id], values: { name: '新' } })
    expect(more.body.message).toBe('“下架”不需要填写“产品名称”')
    expect((await record(id)).status).toBe('on')
    const values = { offReason: '停产' }
    expect((await admin.post('/cms/product/drop', { ids: [id], values })).body.success).toBe(true)
    expect((await record(id)).status).toBe('off')
  })

  test('a refused step says why in fields that the caller sees', async () => {
    const { id } = await added('draft', { stock: 0, name: '空箱' })
    const { body } = await admin.post('/cms/product/shelve', { ids: [id] })
    expect(body.message).toBe('“空箱”没有库存')
  })

  test('a right of its own, without that of editing', async () => {
    const { id } = await added('draft')
    expect((await admin.post('/cms/product/scrap', { ids: [id] })).status).toBe(403)
    expect((await host.as('reader').post('/cms/product/shelve', { ids: [id] })).status).toBe(403)
    expect((await record(id)).status).toBe('draft')
  })

  test('a second person: not whoever did the step before, and not who brought it in', async () => {
    const { id } = await added('on')
    await admin.post('/cms/product/drop', { ids: [id], values: { offReason: '停产' } })
    const same = await admin.post('/cms/product/reopen', { ids: [id] })
    expect(same.body.message).toBe('“下架”与“重开”须由不同的人执行')
    expect((await staff.post('/cms/product/reopen', { ids: [id] })).body.success).toBe(true)
    const { id: brought } = await added('off')
    expect((await admin.post('/cms/product/reopen', { ids: [brought] })).body.success).toBe(false)
    expect((await staff.post('/cms/product/reopen', { ids: [brought] })).body.success).toBe(true)
  })

  test('who has seen an older version is told instead of passing what he has not read', async () => {
    const { id } = await added('draft')
    await admin.put('/cms/product/edit', { id, ver: 1, name: '改过' })
    const { body } = await staff.post('/cms/product/shelve', { ids: [id], vers: { [id]: 1 } })
    expect(body).toMatchObject({ success: false, result: { done: 0 } })
    expect((await record(id)).status).toBe('draft')
  })

  test('other states are imported by who may, and taken back with the import', async () => {
    const rows = [
      ['产品名称', '货号', '状态'],
      [sku(), sku(), '上架'],
      [sku(), sku(), '草稿'],
    ]
    expect((await importing(rows)).body.result).toMatchObject({ errorCount: 1, successCount: 1 })
    const importer = host.as('importer')
    const [titles = [], first = []] = rows
    const { body } = await importing([titles, first], importer)
    expect(body.result).toMatchObject({ errorCount: 0, successCount: 1 })
    const stored = async () => {
      const { rows } = await sql<{ status: string }>`
        select status from cms_product where del_flag = 0 order by status`.execute(host.database.db)
      return rows.map(({ status }) => status)
    }
    expect(await stored()).toEqual(['draft', 'on'])
    const { importId } = body.result
    const undone = await importer.post('/cms/product/importUndo', { id: importId })
    expect(undone.body).toMatchObject({ success: true, result: { removed: 1 } })
    expect(await stored()).toEqual(['draft'])
  })

  describe('of all states, steps and doors', () => {
    /** What each door is told for a record in one state that is to be in another; none may change it. */
    const doors: Readonly<
      Record<string, (at: { id: string; ver: number }, to: State) => Promise<Reply>>
    > = {
      form: ({ id, ver }, to) => admin.put('/cms/product/edit', { id, ver, status: to }),
      'plain call': ({ id, ver }, to) => admin.post('/cms/product/edit', { id, ver, status: to }),
      table: ({ id, ver }, to) =>
        admin.post('/cms/product/saveRows', { changed: [{ id, ver, status: to }] }),
      'rows of a form': ({ id, ver }, to) =>
        admin.put('/cms/product/edit', { id, ver, status: to, specs: [] }),
      'new row of a table': (_, to) =>
        admin.post('/cms/product/saveRows', { added: [product({ status: to })] }),
      'new record': (_, to) => admin.post('/cms/product/add', product({ status: to })),
      'an imported record': (_, to) =>
        importing([
          ['产品名称', '货号', '状态'],
          [sku(), sku(), stateTexts[to]],
        ]),
      'an import over a record': ({ id, ver }, to) =>
        importing([
          ['编号', '状态'],
          [`${id}@${ver}`, stateTexts[to]],
        ]),
    }

    test.each(statePairs)('no door but a step leads from %s to %s', async (from, to) => {
      const illegal: string[] = []
      for (const [door, enter] of Object.entries(doors)) {
        const one = await added(from)
        await enter(one, to)
        if ((await record(one.id)).status !== from) illegal.push(door)
        const { rows } = await sql<{ status: string }>`
            select status from cms_product where id <> ${one.id} and status <> 'draft'`.execute(
          host.database.db,
        )
        if (rows.length > 0) illegal.push(`${door}: a new one`)
        await sql`truncate cms_product, cms_product_spec cascade`.execute(host.database.db)
      }
      expect(illegal).toEqual([])
    })

    test.each(states)('what is locked is only read: %s', async (state) => {
      const writes: Readonly<Record<string, (at: { id: string; ver: number }) => Promise<Reply>>> =
        {
          form: ({ id, ver }) => admin.put('/cms/product/edit', { id, ver, name: sku() }),
          table: ({ id, ver }) =>
            admin.post('/cms/product/saveRows', { changed: [{ id, ver, stock: 9 }] }),
          'removed in a table': ({ id }) =>
            admin.post('/cms/product/saveRows', { removed: [{ id }] }),
          delete: ({ id }) => admin.delete('/cms/product/delete', { id }),
          deleteBatch: ({ id }) => admin.delete('/cms/product/deleteBatch', { ids: id }),
          'an action': ({ id }) => admin.post('/cms/product/praise', { ids: [id] }),
          'rows of the form': ({ id, ver }) =>
            admin.put('/cms/product/edit', { id, ver, specs: [{ name: '新' }] }),
          'a row by itself': async ({ id }) => {
            const [spec] = await specsOf(id)
            return await admin.put('/cms/productSpec/edit', { ...spec, stock: 77 })
          },
          'a new row by itself': ({ id }) =>
            admin.post('/cms/productSpec/add', { productId: id, name: '新' }),
          'a row removed by itself': async ({ id }) =>
            admin.delete('/cms/productSpec/delete', { id: (await specsOf(id))[0]?.id ?? '' }),
          'rows of a table by itself': async ({ id }) => {
            const [spec] = await specsOf(id)
            return await admin.post('/cms/productSpec/saveRows', {
              changed: [{ ...spec, stock: 78 }],
            })
          },
        }
      const written: string[] = []
      for (const [door, enter] of Object.entries(writes)) {
        const one = await added(state)
        const before = [(await record(one.id)).text, await specsOf(one.id)]
        const reply = await enter(one)
        const after = [(await record(one.id)).text, await specsOf(one.id)]
        const changed = JSON.stringify(after) !== JSON.stringify(before)
        if (changed) written.push(door)
        // What has not been written has been refused, not passed over.
        expect([door, reply.body.success]).toEqual([door, changed])
      }
      expect(written).toEqual(state === 'on' ? [] : Object.keys(writes))
    })

    test('a step leads from its states alone, and a bulk is done whole or not at all', async () => {
      const illegal: string[] = []
      const half: string[] = []
      for (const [name, step] of allSteps) {
        for (const from of states) {
          const one = await added(from)
          const body = { ids: [one.id], values: 'ask' in step ? { offReason: '停产' } : {} }
          const reply = await staff.post(`/cms/product/${name}`, body)
          const { status } = await record(one.id)
          const isWay = (step.from as readonly string[]).includes(from) && 'can' in step
          if (status !== (isWay ? step.to : from)) illegal.push(`${from} ${name}: ${status}`)
          expect([name, from, reply.body.success]).toEqual([name, from, isWay])
          for (const other of states) {
            const two = [await added(from), await added(other)]
            await staff.post(`/cms/product/${name}`, { ...body, ids: two.map(({ id }) => id) })
            const done = await Promise.all(
              two.map(async ({ id }, at) => (await record(id)).status !== [from, other][at]),
            )
            if (done[0] !== done[1]) half.push(`${from} + ${other}: ${name}`)
          }
        }
      }
      expect({ illegal, half }).toEqual({ illegal: [], half: [] })
    })

    test('two people who do it at once: one of them has', async () => {
      const { id } = await added('draft')
      const replies = await Promise.all(
        [admin, staff, admin, staff].map((one) => one.post('/cms/product/shelve', { ids: [id] })),
      )
      expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
      expect(await record(id)).toMatchObject({ status: 'on', ver: 2 })
    })
  })
})
