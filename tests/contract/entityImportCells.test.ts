import { readFileSync } from 'node:fs'
import * as XLSX from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

const fixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/sheets/${name}`))

type Fields = Readonly<Record<string, unknown>>

function formOf(bytes: Uint8Array, fields: Fields = {}, name = 'a.xlsx'): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) {
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.append('files[]', new Blob([bytes.slice()]), name)
  return form
}

const asBytes = (book: XLSX.WorkBook): Uint8Array =>
  new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true }))

describeDatabase('what cells of sheets say', ['entity'], (open) => {
  let host: EntityApp
  let admin: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }))
    admin = host.as('admin')
  })
  beforeEach(async () => {
    await sql`truncate cms_product, sys_log, sys_import, sys_staged_file cascade`.execute(
      host.database.db,
    )
  })
  afterAll(() => host.close())

  const send = async (bytes: Uint8Array, fields: Fields = {}) =>
    (await admin.form('/cms/product/importExcel', formOf(bytes, fields))).body
  const preview = async (bytes: Uint8Array) =>
    (await admin.form('/cms/product/importPreview', formOf(bytes))).body.result
  /** Reasons by row number. */
  const faults = async (bytes: Uint8Array) => {
    const { result } = await send(bytes, { dryRun: '1' })
    const errors: readonly { row: number; errors: readonly { message: string }[] }[] = result.errors
    return Object.fromEntries(errors.map(({ row, errors: [first] }) => [row, first?.message ?? '']))
  }
  const products = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select sku, name, intro, price, hot, release_date from cms_product
      where del_flag = 0 order by sku`.execute(host.database.db)
    return rows
  }

  test('serials and times that are no day are refused in a date, each with its reason', async () => {
    const bytes = fixture('dates2.xlsx')
    const refused = await faults(bytes)
    expect(refused).toMatchObject({
      2: expect.stringContaining('“44635”是数字，不是日期'),
      3: expect.stringContaining('2022-02-30'),
      4: expect.stringContaining('“1”是数字，不是日期'),
      5: expect.stringContaining('“12:00”只有时间，没有日期'),
      6: expect.stringContaining('“30:00”只有时间，没有日期'),
      8: expect.stringContaining('日期序号 -5 不是任何一天'),
      9: expect.stringContaining('日期序号 0 不是任何一天'),
      12: expect.stringContaining('公式没有计算结果'),
    })
    await send(bytes)
    expect(await products()).toMatchObject([
      { sku: 'W6-F12', release_date: '2022-03-15' },
      { sku: 'W6-F13', release_date: '2022-03-15' },
    ])
  })

  test('a text takes what its cell shows, and no number that lost digits', async () => {
    const bytes = fixture('longdigits.xlsx')
    const refused = await faults(bytes)
    expect(Object.keys(refused)).toEqual(['3', '5', '12', '17', '21'])
    expect(new Set(Object.values(refused).map((text) => /超过 15 位/.test(text)))).toEqual(
      new Set([true]),
    )
    await send(bytes)
    const intros = (await products()).map(({ sku, intro }) => [String(sku).slice(3), intro])
    expect(Object.fromEntries(intros)).toEqual({
      L01: '999032320001885',
      L03: '468768768833943384',
      L05: '123',
      L06: '00123',
      L07: '15%',
      L08: '1,234.50',
      L09: '2022-03-15',
      L10: '13800138000',
      L12: '0.1',
      L13: '0.3',
      L14: 'TRUE',
      L15: '5件',
      L17: '100',
      L18: '100',
      L19: '12',
    })
  })

  test('a number whose cell shows nothing, or nobody knows what, is refused in a text and kept', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['产品名称', '货号', '产品介绍'],
      ['甲', 'U-01', { t: 'n', v: 123, z: '[DBNum2][$-804]General"元整"' }],
      ['乙', 'U-02', { t: 'n', v: 5, z: ';;;' }],
      ['丙', 'U-03', { t: 'n', v: 12345, z: '0!.0,"万"' }],
    ])
    const bytes = asBytes({ SheetNames: ['表'], Sheets: { 表: sheet } })
    expect(await faults(bytes)).toEqual({
      2: expect.stringMatching(/^产品介绍.*123.*无法确定/),
      3: expect.stringMatching(/^产品介绍.*5.*隐藏/),
    })
    const { result } = await send(bytes)
    expect(await products()).toMatchObject([{ sku: 'U-03', intro: '1.2万' }])
    const book = XLSX.read(await host.readFile(result.fileUrl))
    const [name = ''] = book.SheetNames
    const refused = XLSX.utils.sheet_to_json<Fields>(book.Sheets[name] ?? {})
    expect(refused.map((row) => String(row.产品介绍))).toEqual(['123', '5'])
  })

  test('an amount with too many decimals is refused, unless the cell shows fewer', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['产品名称', '货号', '单价'],
      ['甲', 'D-01', 0.005],
      ['乙', 'D-02', { t: 'n', v: 12.3456, z: '0.00' }],
      ['丙', 'D-03', '1,234.5'],
      ['丁', 'D-04', 0.1 + 0.2],
      ['戊', 'D-05', 1e15],
    ])
    const bytes = asBytes({ SheetNames: ['表'], Sheets: { 表: sheet } })
    expect(await faults(bytes)).toEqual({
      2: '单价“0.005”超过 2 位小数',
      6: expect.stringContaining('单价“1000000000000000”超过 15 位'),
    })
    await send(bytes)
    expect((await products()).map(({ price }) => price)).toEqual(['12.35', '1234.50', '0.30'])
  })

  test('a moment at midnight is a day, one of a zone or with a time is refused by that name', async () => {
    const csv = `产品名称,货号,上市日期
甲,Z-01,2026-03-05T00:00:00.000
乙,Z-02,2026-03-05T10:20:30Z
丙,Z-03,2026-03-05 10:20
`
    expect(await faults(Buffer.from(csv))).toEqual({
      3: expect.stringContaining('带有时区'),
      4: expect.stringContaining('含有时间，这里只填日期'),
    })
    await send(Buffer.from(csv))
    expect(await products()).toMatchObject([{ sku: 'Z-01', release_date: '2026-03-05' }])
  })

  test('a row of a text table with more cells than titles is refused', async () => {
    const csv = '产品名称,货号,产品介绍\n甲,C-01,大, 小\n乙,C-02,"大, 小"\n丙,C-03,大,\n'
    expect(await faults(Buffer.from(csv))).toEqual({ 2: expect.stringContaining('比表头多 1 格') })
    await send(Buffer.from(csv))
    expect(await products()).toMatchObject([{ intro: '大, 小' }, { intro: '大' }])
  })

  test('merged cells are the value of each of their rows, and the answer says so', async () => {
    const bytes = fixture('merged.xlsx')
    const [{ sheets }] = (await preview(bytes)).files
    expect(sheets).toMatchObject([{ name: 'Sheet1', rows: 4, merged: 5, hiddenRows: 0 }])
    const { result, message } = await send(bytes, { mapping: { 分类: '' } })
    expect(result.notes).toEqual(['合并单元格的值已填入所合并的各行（5 格）'])
    expect(message).toContain('合并单元格')
    expect((await products()).map(({ intro }) => intro)).toEqual(Array(4).fill('合并的介绍'))
  })

  test('of several sheets one is chosen, the first one by default', async () => {
    const bytes = fixture('two_data_sheets.xlsx')
    const [{ sheets }] = (await preview(bytes)).files
    expect(sheets).toMatchObject([
      { name: '一月', hidden: false, rows: 1 },
      { name: '二月', hidden: false, rows: 1 },
    ])
    const first = await send(bytes)
    expect(first.message).toContain('只读取了工作表“一月”，未读取：“二月”')
    await send(bytes, { sheets: { 0: '二月' } })
    expect((await products()).map(({ sku }) => sku)).toEqual(['W6-T03', 'W6-T04'])
    expect(await send(bytes, { sheets: { 0: '三月' } })).toMatchObject({
      code: 400,
      message: '文件中没有工作表“三月”，请重新选择',
    })
  })

  test('hidden rows are told, and left out where one asks for it', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['产品名称', '货号'],
      ['甲', 'H-01'],
      ['乙', 'H-02'],
    ])
    sheet['!rows'] = [{}, {}, { hidden: true }]
    const bytes = asBytes({ SheetNames: ['表'], Sheets: { 表: sheet } })
    const [{ sheets }] = (await preview(bytes)).files
    expect(sheets).toMatchObject([{ rows: 2, hiddenRows: 1 }])
    const skipped = await send(bytes, { hiddenRows: 'skip' })
    expect(skipped).toMatchObject({ code: 200, result: { totalCount: 1 } })
    expect(skipped.message).toContain('已略过文件中被隐藏或筛选掉的 1 行')
    expect((await send(bytes)).result.notes).toEqual(['其中 1 行在文件中被隐藏或筛选掉，也已读取'])
  })

  test('what breaks a pattern is told with field and value, invisible signs in sight', async () => {
    const csv = '产品名称,货号\n乙,AB\u00a0CD\n丙,ab\n'
    expect(await faults(Buffer.from(csv))).toEqual({
      2: '货号“AB[U+00A0]CD”：4–20 位大写字母、数字或短横',
      3: '货号“ab”：4–20 位大写字母、数字或短横',
    })
  })

  test('nothing came in is no success with errors', async () => {
    const rows = XLSX.utils.aoa_to_sheet([
      ['产品名称', '货号', '单价'],
      ['甲', 'N-01', 'x'],
    ])
    const none = await send(asBytes({ SheetNames: ['表'], Sheets: { 表: rows } }))
    expect(none).toMatchObject({ code: 201, result: { successCount: 0, errorCount: 1 } })
    expect(none.message).toBe('文件导入失败！没有导入任何数据，请改正错误后再导入。')
  })
})
