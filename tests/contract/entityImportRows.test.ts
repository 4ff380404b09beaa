import { type CellValue, readXlsx, streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'
import { ruledOrders } from '../support/ruledOrders'

type Rows = readonly (readonly CellValue[])[]

const head = ['名称', '预算', '理由', '明细 · 货号', '明细 · 价格', '明细 · 说明', '明细 · 状态']
const url = '/test/order/importExcel'

describeDatabase('a sheet of records with the rows below them', ['entity'], (open) => {
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

  const upload = async (
    bytes: Uint8Array,
    path: string,
    fields: Readonly<Record<string, unknown>>,
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) {
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    }
    form.append('files[]', new Blob([bytes.slice()]), '订单.xlsx')
    return (await admin.form(path, form)).body
  }
  const sheet = (rows: Rows) =>
    writeXlsx({ sheets: [{ name: '表', rows: rows.map((row) => [...row]) }] })
  const send = async (rows: Rows, fields: Readonly<Record<string, unknown>> = {}) =>
    upload(await sheet([head, ...rows]), url, fields)
  const check = (rows: Rows, fields: Readonly<Record<string, unknown>> = {}) =>
    send(rows, { ...fields, dryRun: '1' })
  /** The faults of a dry run: line, field, message. */
  const faults = async (rows: Rows, fields = {}) => {
    const { result } = await check(rows, fields)
    return result.errors.flatMap(
      ({ row, errors }: { row: number; errors: { field?: string; message: string }[] }) =>
        errors.map(({ field, message }) => [row, field ?? '', message]),
    )
  }
  const orders = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select name, budget, total, (select json_agg(json_build_array(code, price, status) order by line.create_time, line.id)
        from test_line line where order_id = test_order.id and line.del_flag = 0) as lines
      from test_order where del_flag = 0 order by name`.execute(host.database.db)
    return rows
  }
  const stored = async (name: string) => {
    const { rows } = await sql<{ id: string; ver: number }>`
      select id, ver from test_order where name = ${name} and del_flag = 0`.execute(
      host.database.db,
    )
    return (await admin.get('/test/order/queryById', { id: rows[0]?.id ?? '' })).body.result
  }
  /** Lines of the sheet of refused rows below its titles. */
  const refused = async (result: { readonly fileUrl: string }) => {
    const rows: CellValue[][] = []
    for await (const { values } of streamXlsxRows(await host.readFile(result.fileUrl)))
      rows.push([...values])
    return rows
  }

  test('the template has the columns of the rows behind the own ones, and what is filled in there goes in', async () => {
    const { raw } = await admin.get('/test/order/importTemplate')
    const [template] = (await readXlsx(raw)).sheets
    const [hints = [], titles = []] = template?.rows ?? []
    expect(titles).toEqual([
      ...['名称*', '预算', '理由'],
      ...['明细 · 货号', '明细 · 价格', '明细 · 说明*', '明细 · 状态', '明细 · 次序'],
    ])
    expect(hints[3]).toMatch(/^一条记录可占若干行：首行填记录的各列/)
    expect(hints[4]).not.toContain('若干行')
    const bytes = await sheet([
      [...hints],
      [...titles],
      ['甲', 100, '', 'A1', 20, '一', '新'],
      [null, null, null, 'B1', 10.5, '二', '完'],
      ['乙', null, null, 'A1', 7, '三', null],
    ])
    const body = await upload(bytes, url, {})
    expect(body).toMatchObject({ code: 200, result: { totalCount: 2, createdCount: 2 } })
    expect(await orders()).toEqual([
      { name: '乙', budget: null, total: '7.00', lines: [['A1', 7, null]] },
      {
        name: '甲',
        budget: '100.00',
        total: '30.50',
        lines: [
          ['A1', 20, 'new'],
          ['B1', 10.5, 'done'],
        ],
      },
    ])
  })

  test('the columns of a record may be repeated on its lines, or merged over them', async () => {
    const [equal, merged] = [
      await sheet([
        head,
        ['甲', 100, '', 'A1', 1, '一'],
        ['甲', 100, '', 'B1', 2, '二'],
        ['乙', 100, '', 'A1', 3, '三'],
      ]),
      await writeXlsx({
        sheets: [
          {
            name: '表',
            rows: [head, ['丙', 50, '', 'A1', 1, '一'], [null, null, '', 'B1', 2, '二']],
            merges: [
              { startRow: 1, endRow: 2, startCol: 0, endCol: 0 },
              { startRow: 1, endRow: 2, startCol: 1, endCol: 1 },
            ],
          },
        ],
      }),
    ]
    for (const bytes of [equal, merged])
      expect(await upload(bytes, url, {})).toMatchObject({ code: 200 })
    expect(await orders()).toMatchObject([
      { name: '丙', total: '3.00' },
      { name: '乙', total: '3.00' },
      {
        name: '甲',
        total: '3.00',
        lines: [
          ['A1', 1, null],
          ['B1', 2, null],
        ],
      },
    ])
  })

  test('the preview counts records and rows, and tells each fault at its line and column', async () => {
    const good: Rows = [
      ['甲', 100, '', 'A1', 20, '一'],
      ['', '', '', 'B1', 10, '二'],
      ['乙', '', '', 'A1', 5, '三'],
    ]
    expect(await check(good)).toMatchObject({
      message: '校验通过，共 2 条记录，3 行明细',
      result: { totalCount: 2, rowCount: 3, createdCount: 2, errorCount: 0 },
    })
    const told = await faults([
      ['甲', 100, '', 'A1', '十元', '一'],
      ['', '', '', 'a-', 10, ''],
      ['', '', '', 'A1', 10, '三', '没有的'],
      ['', 1, '', 'A1', 0.5, '四'],
      ['超预算', 10, '', 'A1', 20, '五'],
      ['没有明细', 10, '', '', '', ''],
      ['缺理由', '', '', 'A1', 300, '六'],
      ['太大', '', '大单', 'A1', 300, '七'],
      ['', '', '', 'B1', 300, '八'],
      ...['A1', 'B1', 'C1', 'D1'].map((code, at) => [
        at === 0 ? '多行' : '',
        '',
        '',
        code,
        1,
        code,
      ]),
    ])
    expect(told).toEqual([
      [2, 'lines.price', '明细 · 价格“十元”不正确'],
      [2, 'lines.code', '货号不能重复'],
      [3, 'lines.code', '应为字母加数字'],
      [3, 'lines.note', '请写说明'],
      [4, 'lines.status', '明细 · 状态“没有的”不正确'],
      [4, 'lines.code', '货号不能重复'],
      [5, 'name', expect.stringContaining('名称')],
      [6, 'budget', '明细超出预算'],
      [7, '', '明细至少要有 1 行'],
      [8, 'reason', expect.stringContaining('请填写理由')],
      [9, 'total', expect.stringContaining('总额不能大于 500')],
      [11, '', '明细最多 3 行'],
    ])
    expect(await orders()).toEqual([])
  })

  test('a record goes in whole or not at all; its lines come back together and go in when mended', async () => {
    const { result, code } = await send([
      ['甲', '', '', 'A1', 1, '一'],
      ['', '', '', 'B1', '坏', '二'],
      ['乙', '', '', 'A1', 2, '三'],
    ])
    expect(code).toBe(201)
    expect(result).toMatchObject({ totalCount: 2, createdCount: 1, errorCount: 1 })
    expect(await orders()).toMatchObject([{ name: '乙' }])
    const [titles = [], ...lines] = await refused(result)
    expect(lines.map(([reason]) => reason)).toEqual([
      '第 2 行：与第 3 行同属一条记录，那一行有错误，整条记录未导入',
      '第 3 行：明细 · 价格“坏”不正确',
    ])
    const mended = lines.map((line) => line.map((cell) => (cell === '坏' ? 4 : cell)))
    const again = await upload(await sheet([titles, ...mended]), url, {})
    expect(again).toMatchObject({ code: 200, result: { createdCount: 1 } })
    expect(await orders()).toMatchObject([{ name: '乙' }, { name: '甲', total: '5.00' }])
  })

  test('corrections stand at their line; a line taken out is no row, the first one takes its record along', async () => {
    const rows: Rows = [
      ['', '', '', 'A1', '坏', '一'],
      ['', '', '', 'B1', 2, '二'],
      ['', '', '', 'C1', 'x', '三'],
      ['乙', '', '', 'A1', 1, '四'],
      ['', '', '', 'B1', 1, '五'],
    ]
    const corrections = {
      '0:2': { 'lines.price': 9 },
      '0:3': { name: '甲' },
      '0:4': null,
      '0:5': null,
    }
    expect(await check(rows, { corrections })).toMatchObject({
      result: { totalCount: 1, rowCount: 2, errors: [] },
    })
    expect(await send(rows, { corrections })).toMatchObject({ code: 200 })
    expect(await orders()).toEqual([
      {
        name: '甲',
        budget: null,
        total: '11.00',
        lines: [
          ['A1', 9, null],
          ['B1', 2, null],
        ],
      },
    ])
  })

  test('records that are there keep their rows: a sheet with rows for them is refused, and so says the preview', async () => {
    await send([['甲', '', '', 'A1', 1, '一']])
    const order = await stored('甲')
    const withRef = (rows: Rows) => sheet([['编号', ...head], ...rows])
    const refs = await withRef([
      [order.id, '甲', 90, '', 'B1', 2, '二'],
      ['', '', '', '', 'C1', 3, '三'],
    ])
    const previewed = await upload(refs, url, { dryRun: '1' })
    expect(previewed.result).toMatchObject({ totalCount: 1, errorCount: 1 })
    expect(previewed.result.errors[0].errors[0].message).toContain('只为新记录带入明细行')
    expect(await upload(refs, url, {})).toMatchObject({ code: 201, result: { errorCount: 1 } })
    expect(await stored('甲')).toEqual(order)
    const without = await withRef([[order.id, '甲', 90, '', '', '', '']])
    expect(await upload(without, url, {})).toMatchObject({ result: { updatedCount: 1 } })
    expect(await stored('甲')).toMatchObject({ budget: 90, lines: order.lines })
  })

  test('taking an import back takes the rows, but no record with rows that somebody changed or added since', async () => {
    const { result } = await send([
      ['甲', '', '', 'A1', 1, '一'],
      ['', '', '', 'B1', 2, '二'],
      ['乙', '', '', 'A1', 3, '三'],
      ['丙', '', '', 'A1', 4, '四'],
    ])
    const { lines } = await stored('乙')
    await admin.put('/test/line/edit', { id: lines[0].id, ver: lines[0].ver, note: '改' })
    await admin.post('/test/line/add', { orderId: (await stored('丙')).id, code: 'Z1', note: '新' })
    const plan = await admin.get('/test/order/importUndo', { id: result.importId })
    expect(plan.body.result).toMatchObject({ removes: 1, changedCount: 2 })
    const undone = await admin.post('/test/order/importUndo', { id: result.importId })
    expect(undone.body.result).toMatchObject({ removed: 1, refusedCount: 2 })
    expect((await orders()).map(({ name }) => name)).toEqual(['丙', '乙'])
    const { rows } = await sql`select 1 from test_line where del_flag = 0 and code = 'B1'`.execute(
      host.database.db,
    )
    expect(rows).toEqual([])
  })

  test('no record is parted by the transactions of a long sheet', async () => {
    const records = Array.from(
      { length: 260 },
      (_, at): Rows => [
        [`单 ${at}`, '', '', 'A1', at / 100, '一'],
        ['', '', '', 'B1', 1, '二'],
        ['', '', '', 'C1', 1, '三'],
      ],
    )
    expect(await send(records.flat())).toMatchObject({ code: 200, result: { createdCount: 260 } })
    const found = await orders()
    expect(found).toHaveLength(260)
    expect(new Set(found.map(({ lines }) => (lines as unknown[]).length))).toEqual(new Set([3]))
  })

  test('too many lines are one fault of their record, whatever else is in them', async () => {
    const many = Array.from({ length: 1_200 }, (_, at): CellValue[] => [
      ...[at === 0 ? '甲' : '', '', '', 'A1', '坏', ''],
    ])
    const { result } = await check([...many, ['乙', '', '', 'A1', 1, '一']])
    expect(result).toMatchObject({ totalCount: 2, createdCount: 1, errorCount: 1 })
    expect(result.errors[0]).toMatchObject({ row: 2, errors: [{ message: '明细最多 3 行' }] })
  })

  test('the preview of the columns knows those of rows by their titles only', async () => {
    const heads = ['名称', '明细·价格', '明细 · 货号', '说明']
    const bytes = await sheet([heads, ['甲', 1, 'A1', '一']])
    const { result } = await upload(bytes, '/test/order/importPreview', {})
    expect(
      result.files[0].headings.map(({ field, certain }: { field: string; certain: boolean }) => [
        ...[field, certain],
      ]),
    ).toEqual([
      ['name', true],
      ['lines.price', true],
      ['lines.code', true],
      [null, false],
    ])
    expect(result.fields).toContainEqual({
      ...{ key: 'lines.note', title: '明细 · 说明', required: true, list: '明细' },
    })
  })

  describe('what a preview says of texts', () => {
    test('how many lose outer blanks and invisible signs', async () => {
      const rows: Rows = [
        [' 甲 ', '', '\u200b理由', 'A1 ', 1, '一'],
        ['', '', '', 'B1', 2, '\u3000二'],
        ['乙', '', '', 'A1', 3, '三 四'],
      ]
      const { result } = await check(rows)
      expect(result).toMatchObject({
        tidiedCount: 4,
        notes: ['4 处文字已去掉首尾空格和看不见的字符'],
      })
      const { message } = await send(rows)
      expect(message).toContain('4 处文字已去掉首尾空格和看不见的字符')
      expect(await orders()).toMatchObject([
        { name: '乙' },
        {
          name: '甲',
          lines: [
            ['A1', 1, null],
            ['B1', 2, null],
          ],
        },
      ])
    })
  })
})
