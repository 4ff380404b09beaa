import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp, type Reply } from '../support/entityApp'
import { ruledOrders } from '../support/ruledOrders'

type Line = Readonly<Record<string, unknown>>

/** An order with its lines, and what must not be done to them. */
interface Case {
  readonly rule: string
  readonly says: string
  readonly order?: object
  readonly lines: readonly Line[]
  /** A line that may not come. */
  readonly add?: Line
  /** What the first line may not become. */
  readonly edit?: Line
  /** The action that makes it so. */
  readonly action?: string
  /** The first line may not go. */
  readonly gone?: true
}

const line = (code: string, price = 10): Line => ({ code, price, note: code })
const two = [line('B1'), line('A1', 20)]

const cases: readonly Case[] = [
  {
    rule: 'invalidIf',
    says: '明细超出预算',
    order: { budget: 100 },
    lines: two,
    add: line('C1', 80),
    edit: { price: 95 },
    action: 'soar',
  },
  {
    rule: 'the bound of a sum',
    says: '总额不能大于 500',
    order: { reason: '大单' },
    lines: two,
    add: line('C1', 600),
    edit: { price: 600 },
    action: 'soarMore',
  },
  {
    rule: 'requireIf',
    says: '请填写理由',
    lines: two,
    add: line('C1', 300),
    edit: { price: 300 },
  },
  { rule: 'maxRows', says: '明细最多 3 行', lines: [...two, line('C1')], add: line('D1') },
  { rule: 'minRows', says: '明细至少要有 1 行', lines: [line('A1')], gone: true },
  {
    rule: 'unique',
    says: '货号不能重复',
    lines: two,
    add: line('A1'),
    edit: { code: 'A1' },
    action: 'same',
  },
  {
    rule: 'pattern',
    says: '应为字母加数字',
    lines: two,
    add: line('c'),
    edit: { code: 'a-' },
    action: 'badly',
  },
  {
    rule: 'required',
    says: '请写说明',
    lines: two,
    add: { code: 'C1' },
    edit: { note: null },
    action: 'mute',
  },
]

interface Stored {
  readonly id: string
  readonly ver: number
  readonly lines: readonly (Line & { readonly id: string; readonly ver: number })[]
}

type Door = (given: {
  readonly stored: Stored
  readonly add: Line
  readonly edit: Line
  readonly action: string
}) => Promise<Reply>

describeDatabase('rules of a record over its rows', ['entity'], (open) => {
  let host: EntityApp
  let admin: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, undefined, ruledOrders)
    admin = host.as('admin')
  })
  beforeEach(() =>
    sql`truncate test_order, test_line, sys_log, sys_import cascade`.execute(host.database.db),
  )
  afterAll(() => host.close())

  const stored = async (id: string): Promise<Stored> =>
    (await admin.get('/test/order/queryById', { id })).body.result
  const added = async (order: object = {}, lines: readonly Line[] = two): Promise<Stored> => {
    const reply = await admin.post('/test/order/add', { name: '订单一', ...order, lines })
    expect(reply.body.message).toBe('添加成功！')
    return await stored(reply.body.result.id)
  }
  const sheet = (url: string, cells: Readonly<Record<string, unknown>>, fields = {}, code = 201) =>
    linesSheet(url, [cells], fields, code)
  const linesSheet = async (
    url: string,
    lines: readonly Readonly<Record<string, unknown>>[],
    fields: object,
    code: number,
  ) => {
    const heads = [...new Set(lines.flatMap((cells) => Object.keys(cells)))]
    const rows = [heads, ...lines.map((cells) => heads.map((head) => cells[head] ?? ''))]
    const bytes = await writeXlsx({ sheets: [{ name: '表', rows: rows as string[][] }] })
    const form = new FormData()
    form.append('file', new Blob([bytes.slice()]), '表.xlsx')
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    const reply = await admin.form(url, form)
    expect(reply.body.code).toBe(code)
    return reply
  }
  /** What a call or a sheet's errors say. */
  const said = async ({ body }: Reply): Promise<string> => {
    const checked = body.success && body.result?.errors
    if (Array.isArray(checked) && checked.length > 0) {
      const all: readonly { readonly message: string }[] = checked.flatMap(
        (one) => one.errors ?? one,
      )
      return all.map(({ message }) => message).join()
    }
    const file = body.result?.fileUrl
    if (typeof file !== 'string') return body.message
    const { streamXlsxRows } = await import('hucre/xlsx')
    const told: unknown[] = []
    for await (const { values } of streamXlsxRows(await host.readFile(file))) told.push(...values)
    return told.join()
  }
  const first = ({ lines: [one] }: Stored) => {
    if (!one) throw new Error('the order has no lines')
    return one
  }
  const titles: Readonly<Record<string, string>> = { code: '货号', price: '价格', note: '说明' }
  const titled = (values: Line) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [titles[key] ?? key, value]))
  const dry = { dryRun: '1' }
  /** A new record as the stored one with one row more, in a sheet of records. */
  const recordsSheet = ({ lines, ...order }: Stored, add: Line, fields = {}, code = 201) => {
    const own = { ...order } as Line
    const record = { 名称: '订单三', 预算: own.budget, 理由: own.reason }
    const rows = [...lines, add].map((row) =>
      Object.fromEntries(
        Object.entries(titles).map(([key, title]) => [`明细 · ${title}`, row[key]]),
      ),
    )
    const said = rows.map((row, at) => (at === 0 ? { ...record, ...row } : row))
    return linesSheet('/test/order/importExcel', said, fields, code)
  }
  const table = (some: object) => ({ added: [], changed: [], removed: [], ...some })

  const adding: Readonly<Record<string, Door>> = {
    'add of the row': ({ stored, add }) =>
      admin.post('/test/line/add', { ...add, orderId: stored.id }),
    'table of rows': ({ stored, add }) =>
      admin.post('/test/line/saveRows', table({ added: [{ ...add, orderId: stored.id }] })),
    'check of pasted rows': ({ stored, add }) =>
      admin.post('/test/line/checkRows', { added: [{ ...add, orderId: stored.id }] }),
    'sheet of rows': ({ stored, add }) =>
      sheet('/test/line/importExcel', { 订单: '订单一', ...titled(add) }, { orderId: stored.id }),
    'preview of a sheet of rows': ({ stored, add }) =>
      sheet(
        '/test/line/importExcel',
        { 订单: '订单一', ...titled(add) },
        { orderId: stored.id, ...dry },
        200,
      ),
    'sheet of records with their rows': ({ stored, add }) => recordsSheet(stored, add),
    'preview of a sheet of records with their rows': ({ stored, add }) =>
      recordsSheet(stored, add, dry, 200),
    'form of the record': ({ stored, add }) =>
      admin.put('/test/order/edit', {
        id: stored.id,
        ver: stored.ver,
        lines: [...stored.lines, add],
      }),
    'move from another record': async ({ stored, add }) => {
      const other = await admin.post('/test/order/add', {
        name: '订单二',
        reason: '大单',
        lines: [line('Z1', 1), line('Y1', 1)],
      })
      const [{ id }] = other.body.result.lines
      const { db } = host.database
      const { code = null, price = null, note = null } = { ...add }
      await sql`update test_line set code = ${code}, price = ${price}::numeric, note = ${note}
        where id = ${id}`.execute(db)
      return await admin.put('/test/line/edit', { id, ver: 1, orderId: stored.id })
    },
    'recycle bin': async ({ stored, add }) => {
      // It stood there before the rule, and was deleted.
      const { code = null, price = null, note = null } = { ...add }
      await sql`insert into test_line (id, tenant_id, order_id, code, price, note, del_flag, create_time, update_time)
        values ('gone', 1001, ${stored.id}, ${code}, ${price}::numeric, ${note}, 1,
          '2026-03-01', '2026-03-04')`.execute(host.database.db)
      return await admin.post('/test/line/restore', { ids: ['gone'] })
    },
    'new record': ({ stored: { lines, id: _, ver: __, ...order }, add }) =>
      admin.post('/test/order/add', { ...order, lines: [...lines, add] }),
  }

  const editing: Readonly<Record<string, Door>> = {
    'edit of the row': ({ stored, edit }) => {
      const { id, ver } = first(stored)
      return admin.put('/test/line/edit', { id, ver, ...edit })
    },
    'edit by POST': ({ stored, edit }) => {
      const { id, ver } = first(stored)
      return admin.post('/test/line/edit', { id, ver, ...edit })
    },
    'table of rows': ({ stored, edit }) => {
      const { id, ver } = first(stored)
      return admin.post('/test/line/saveRows', table({ changed: [{ id, ver, ...edit }] }))
    },
    'sheet of rows': ({ stored, edit }) =>
      sheet('/test/line/importExcel', { 编号: first(stored).id, ...titled(edit) }),
    'preview of a sheet of rows': ({ stored, edit }) =>
      sheet('/test/line/importExcel', { 编号: first(stored).id, ...titled(edit) }, dry, 200),
    'form of the record': ({ stored, edit }) => {
      const [one, ...others] = stored.lines
      const { id, ver } = stored
      return admin.put('/test/order/edit', { id, ver, lines: [{ ...one, ...edit }, ...others] })
    },
    action: ({ stored, action }) => admin.post(`/test/line/${action}`, { ids: [first(stored).id] }),
  }

  const removing: Readonly<Record<string, Door>> = {
    'delete of the row': ({ stored }) =>
      admin.delete('/test/line/delete', { id: first(stored).id }),
    'batch delete': ({ stored }) =>
      admin.delete('/test/line/deleteBatch', { ids: first(stored).id }),
    'table of rows': ({ stored }) => {
      const { id, ver } = first(stored)
      return admin.post('/test/line/saveRows', table({ removed: [{ id, ver }] }))
    },
    'form of the record': ({ stored: { id, ver } }) =>
      admin.put('/test/order/edit', { id, ver, lines: [] }),
    'move to another record': async ({ stored }) => {
      const other = await added({ name: '订单二' }, [line('Z1', 1)])
      const { id, ver } = first(stored)
      return await admin.put('/test/line/edit', { id, ver, orderId: other.id })
    },
    'new record': () => admin.post('/test/order/add', { name: '订单三', lines: [] }),
    'new record without a list': () => admin.post('/test/order/add', { name: '订单三' }),
    'table of records': () =>
      admin.post('/test/order/saveRows', table({ added: [{ name: '订单三' }] })),
    'sheet of records': () => sheet('/test/order/importExcel', { 名称: '订单三' }),
    'preview of a sheet of records': () =>
      sheet('/test/order/importExcel', { 名称: '订单三' }, dry, 200),
  }

  const refused = async (door: Door, { order, lines, says, add, edit, action }: Case) => {
    const record = await added(order, lines)
    const reply = await door({
      stored: record,
      add: add ?? {},
      edit: edit ?? {},
      action: action ?? '',
    })
    expect(await said(reply)).toContain(says)
    expect(await stored(record.id)).toEqual(record)
    const { rows } = await sql`
      select 1 from test_order where name = '订单三' and del_flag = 0`.execute(host.database.db)
    expect(rows).toEqual([])
  }

  /** Writes into the tables, past all rules. */
  const past = (id: string, values: Line) =>
    sql`update test_line set ${sql.join(
      Object.entries(values).map(([key, value]) => sql`${sql.ref(key)} = ${value}`),
    )} where order_id = ${id}`.execute(host.database.db)
  const edit = async (id: string, at: number, values: Line) => {
    const row = (await stored(id)).lines[at]
    return await admin.put('/test/line/edit', { id: row?.id, ver: row?.ver, ...values })
  }
  const form = async (
    id: string,
    change: (lines: Stored['lines']) => readonly Line[],
    more = {},
  ) => {
    const { ver, lines } = await stored(id)
    return await admin.put('/test/order/edit', { id, ver, ...more, lines: change(lines) })
  }

  describe('a record that breaks a rule already', () => {
    test('may come nearer to its condition, not further, and anything else may change', async () => {
      const { id } = await added({ budget: 100 })
      await past(id, { price: 90 })
      expect((await edit(id, 0, { price: 91 })).body.message).toBe('订单“订单一”：明细超出预算')
      expect((await edit(id, 0, { note: '别的' })).body.success).toBe(true)
      expect((await edit(id, 0, { price: 80 })).body.success).toBe(true)
      const dearer = await form(id, ([one, other]) => [{ ...one, price: 85 }, { ...other }])
      expect(dearer.body.result.errors).toEqual([{ field: 'budget', message: '明细超出预算' }])
      const cheaper = await form(id, ([one, other]) => [{ ...one, price: 75 }, { ...other }])
      expect(cheaper.body.success).toBe(true)
      expect((await form(id, (lines) => lines, { budget: 120 })).body.success).toBe(true)
      expect((await form(id, (lines) => lines, { budget: 119 })).body.success).toBe(false)
      expect((await edit(id, 1, { price: 10 })).body.success).toBe(true)
    })

    test('may have a sum nearer to its bound, not further', async () => {
      const { id } = await added({ reason: '大单' })
      await past(id, { price: 400 })
      expect((await edit(id, 0, { price: 401 })).body.message).toContain('总额不能大于 500')
      expect((await edit(id, 0, { price: 300 })).body.success).toBe(true)
      expect(
        (await form(id, ([one, other]) => [{ ...one, price: 250 }, { ...other }])).body.success,
      ).toBe(true)
    })

    test('may have fewer rows too many, not more, and no fewer of too few', async () => {
      const { id } = await added({}, [...two, line('C1')])
      const more = (code: string) =>
        sql`insert into test_line (id, tenant_id, order_id, code, price, note, create_time)
          values (${code}, 1001, ${id}, ${code}, 1, 'x', '2026-03-05')`.execute(host.database.db)
      for (const code of ['D1', 'E1', 'F1']) await more(code)
      const addition = await admin.post('/test/line/add', { ...line('G1'), orderId: id })
      expect(addition.body.message).toContain('明细最多 3 行')
      expect((await edit(id, 0, { price: 2 })).body.success).toBe(true)
      expect((await admin.delete('/test/line/delete', { id: 'F1' })).body.success).toBe(true)
      expect((await form(id, (lines) => [...lines, line('H1')])).body.success).toBe(false)
      expect((await form(id, (lines) => lines.slice(0, 4))).body.success).toBe(true)
      await sql`update test_line set del_flag = 1 where order_id = ${id}`.execute(host.database.db)
      expect((await form(id, (lines) => lines, { name: '无明细' })).body.success).toBe(true)
    })

    test('may get rid of a repeated value; the others stay as they are', async () => {
      const { id } = await added({}, [...two, line('C1')])
      await past(id, { code: 'A1' })
      expect((await edit(id, 0, { price: 2 })).body.success).toBe(true)
      expect((await edit(id, 0, { code: 'B1' })).body.success).toBe(true)
      expect((await edit(id, 0, { code: 'A1' })).body.success).toBe(false)
      expect((await form(id, (lines) => lines, { name: '改名' })).body.success).toBe(true)
    })
  })

  test('an import is taken back only as far as its records can spare the rows', async () => {
    const { id } = await added({}, [line('A1')])
    const cells = { 订单: '订单一', 货号: 'B1', 价格: 5, 说明: '乙' }
    const imported = await sheet('/test/line/importExcel', cells, { orderId: id }, 200)
    const [own] = (await stored(id)).lines
    expect((await admin.delete('/test/line/delete', { id: String(own?.id) })).body.success).toBe(
      true,
    )
    const undone = await admin.post('/test/line/importUndo', { id: imported.body.result.importId })
    expect(undone.body.result).toMatchObject({
      removed: 0,
      refused: [{ name: 'B1', message: '订单“订单一”：明细至少要有 1 行' }],
    })
  })

  test('a record comes back from the recycle bin with its rows as it went', async () => {
    const { id } = await added({ budget: 100 })
    await past(id, { price: 90 })
    expect((await admin.delete('/test/order/delete', { id })).body.success).toBe(true)
    expect((await admin.post('/test/order/restore', { ids: [id] })).body.success).toBe(true)
    expect((await stored(id)).lines).toHaveLength(2)
  })

  test('an action of the record is judged with its rows', async () => {
    const { id } = await added({ budget: 100 })
    const reply = await admin.post('/test/order/cut', { ids: [id] })
    expect(reply.body.message).toContain('明细超出预算')
  })

  describe.each(cases)('$rule', (one) => {
    if (one.add) test.each(Object.entries(adding))('%s', (_, door) => refused(door, one))
    if (one.edit) {
      const doors = Object.entries(editing).filter(([name]) => name !== 'action' || one.action)
      test.each(doors)('%s', (_, door) => refused(door, one))
    }
    if (one.gone) test.each(Object.entries(removing))('%s', (_, door) => refused(door, one))
  })
})
