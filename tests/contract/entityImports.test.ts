import { randomUUID } from 'node:crypto'
import { type CellValue, streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'
import { oldWorkbook } from '../support/oldWorkbook'

type Rows = readonly (readonly CellValue[])[]
type Fields = Readonly<Record<string, unknown>>

const sheet = (rows: Rows) =>
  writeXlsx({ sheets: [{ name: '产品', rows: rows.map((row) => [...row]) }] })

async function cells(bytes: Uint8Array): Promise<CellValue[][]> {
  const rows: CellValue[][] = []
  for await (const { values } of streamXlsxRows(bytes)) rows.push([...values])
  return rows
}

const newId = () => randomUUID().replaceAll('-', '')

async function formOf(files: readonly Rows[], fields: Fields = {}): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [at, rows] of files.entries()) {
    form.append('files[]', new Blob([(await sheet(rows)).slice()]), `第${at + 1}个.xlsx`)
  }
  return form
}

const url = '/cms/product/importExcel'
const head = ['产品名称', '货号', '单价', '库存']

describeDatabase('imports of an entity', ['entity'], (open) => {
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
    host.failures.length = 0
  })
  afterAll(() => host.close())

  const send = async (files: readonly Rows[], fields: Fields = {}, client = admin, headers = {}) =>
    client.form(url, await formOf(files, fields), headers)
  const add = async (record: object, client = admin) => {
    const reply = await client.post('/cms/product/add', record)
    expect(reply.body.message).toBe('添加成功！')
    return reply.body.result
  }
  const products = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select id, name, sku, price, stock, intro, ver, status from cms_product
      where del_flag = 0 order by sku`.execute(host.database.db)
    return rows
  }
  const undo = (id: string, client = admin) => client.post('/cms/product/importUndo', { id })
  const many = (count: number, prefix: string): Rows => [
    head,
    ...Array.from({ length: count }, (_, at) => [`${prefix} ${at}`, `${prefix}-${at}`, 1, at]),
  ]

  describe('several files', () => {
    test('go in one after another, each with its own titles', async () => {
      const reply = await send([
        [head, ['甲', 'SKU-A', 1, 2]],
        [
          ['货号', '产品名称'],
          ['SKU-B', '乙'],
        ],
      ])
      expect(reply.body).toMatchObject({ code: 200, message: '共2行数据全部导入成功！' })
      expect(await products()).toMatchObject([{ name: '甲', stock: 2 }, { name: '乙' }])
    })

    test('a table that is a text goes in as a workbook does; what is refused comes back as one', async () => {
      const form = await formOf([[head, ['甲', 'SKU-A', 1, 2]]])
      const text = '\uFEFF产品名称;货号;单价;库存\r\n"乙; 大";00123;12.50;\r\n丙;SKU-C;x;1\r\n'
      form.append('files[]', new Blob([text]), 'b.csv')
      const { body } = await admin.form(url, form)
      expect(body.result).toMatchObject({ successCount: 2, errorCount: 1 })
      expect(await products()).toMatchObject([
        { name: '乙; 大', sku: '00123', price: '12.50', stock: 0 },
        { name: '甲' },
      ])
    })

    test('none goes in when one of them is no sheet', async () => {
      const form = await formOf([[head, ['甲', 'SKU-A', 1, 2]]])
      form.append('files[]', new Blob(['text']), 'b.xlsx')
      const reply = await admin.form(url, form)
      expect(reply).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('不是表格文件') },
      })
      expect(await products()).toEqual([])
    })

    test('refused rows of files that call a field differently share its column and go in again', async () => {
      const mapping = JSON.stringify({ 品名: 'name', 代号: 'sku', 产品名称: 'name', 货号: 'sku' })
      const files: readonly Rows[] = [
        [
          ['品名', '代号', '天气'],
          ['甲', 'SKU-A', '晴'],
          ['', 'SKU-B', '雨'],
        ],
        [
          ['货号', '产品名称'],
          ['SKU-A', '丙'],
        ],
      ]
      const reply = await send(files, { mapping })
      expect(reply.body).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 2 } })
      const rows = await cells(await host.readFile(reply.body.result.fileUrl))
      expect(rows.map((row) => row.slice(1))).toEqual([
        ['品名', '代号', '天气'],
        [null, 'SKU-B', '雨'],
        ['丙', 'SKU-A'],
      ])
      const mended = rows.map((row) =>
        row.map((cell, at) => (at === 1 ? (cell ?? '乙') : cell === 'SKU-A' ? 'SKU-C' : cell)),
      )
      const again = await send([mended], { mapping })
      expect(again.body).toMatchObject({ code: 200, result: { createdCount: 2 } })
    })

    test('refused rows come back with what was put right in them, also where the file has no column of it', async () => {
      const rows: Rows = [
        ['产品名称', '货号', '库存'],
        ['甲', 'SKU-A', 'x'],
      ]
      const corrections = { '0:2': { name: '改好', price: 3, stock: '五个' } }
      const checked = await send([rows], { corrections, dryRun: '1' })
      expect(checked.body.result.errors).toMatchObject([
        { record: { name: '改好', price: 3 }, texts: { stock: '五个' } },
      ])
      const reply = await send([rows], { corrections })
      expect(reply.body).toMatchObject({ code: 201, result: { errorCount: 1 } })
      const file = await cells(await host.readFile(reply.body.result.fileUrl))
      expect(file.map((row) => row.slice(1))).toEqual([
        ['产品名称', '货号', '库存', '单价'],
        ['改好', 'SKU-A', '五个', 3],
      ])
    })

    test('refused rows of all of them come back in one sheet that names the file', async () => {
      const reply = await send([
        [head, ['甲', 'SKU-A', 'x', 2]],
        [
          ['货号', '产品名称', '状态'],
          ['SKU-A', '乙', '没有'],
          ['SKU-B', '丙', '上架'],
        ],
      ])
      expect(reply.body).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 2 } })
      const [titles, ...rows] = await cells(await host.readFile(reply.body.result.fileUrl))
      expect(titles).toEqual(['错误信息', ...head, '状态'])
      expect(rows.map((row) => row.slice(1))).toEqual([
        ['甲', 'SKU-A', 'x', 2],
        ['乙', 'SKU-A', null, null, '没有'],
      ])
      expect(rows.map(([told]) => told)).toEqual([
        '第1个.xlsx 第 2 行：单价“x”不正确',
        '第2个.xlsx 第 2 行：状态“没有”不正确',
      ])
    })

    test('a row that the database refuses for reasons of its own stays out alone', async () => {
      const { db } = host.database
      await sql`create function refuse_odd() returns trigger language plpgsql as $$
        begin
          if new.name = '怪' then raise exception 'odd' using errcode = 'unique_violation'; end if;
          return new;
        end $$`.execute(db)
      await sql`create trigger odd before insert on cms_product
        for each row execute function refuse_odd()`.execute(db)
      try {
        const names = ['甲', '怪', '乙', '丙']
        const reply = await send([[head, ...names.map((name, at) => [name, `ODD-${at}`, 1, 1])]])
        expect(reply.body.result).toMatchObject({ totalCount: 4, createdCount: 3, errorCount: 1 })
        expect((await products()).map(({ name }) => name)).toEqual(['甲', '乙', '丙'])
        const bytes = await host.readFile(reply.body.result.fileUrl)
        expect((await cells(bytes)).flat().join()).toContain('第 3 行：未知错误，忽略导入')
      } finally {
        await sql`drop function refuse_odd cascade`.execute(db)
      }
    })

    test('cells that no database stores, or no column holds, are told of their rows; the others go in', async () => {
      const wrong = [
        ['含零 \0 的', 'ODD-1', 1, 1],
        ['长'.repeat(3_000_000), 'ODD-2', 1, 1],
        ['好', 'ODD-3', 1, 1],
      ]
      const reply = await send([[head, ...wrong]])
      expect(reply.body.result).toMatchObject({ totalCount: 3, createdCount: 1, errorCount: 2 })
      expect((await products()).map(({ name }) => name)).toEqual(['好'])
      const told = (await cells(await host.readFile(reply.body.result.fileUrl))).flat().join()
      expect(told).toContain('第 2 行：')
      expect(told).toContain('第 3 行：')
    })

    test('a formula that nobody has reckoned is no empty cell', async () => {
      const bytes = await writeXlsx({
        sheets: [
          {
            name: '产品',
            rows: [head, ['甲', 'FORM-1', null, 1], ['乙', 'FORM-2', null, 1]].map((row) => [
              ...row,
            ]),
            cells: new Map([
              ['1,2', { formula: '10*2' }],
              ['2,2', { formula: '10*3', formulaResult: 30 }],
            ]),
          },
        ],
      })
      const form = new FormData()
      form.append('file', new Blob([bytes.slice()]), '产品.xlsx')
      const reply = await admin.form(url, form)
      expect(reply.body.result).toMatchObject({ totalCount: 2, createdCount: 1, errorCount: 1 })
      const told = (await cells(await host.readFile(reply.body.result.fileUrl))).flat().join()
      expect(told).toContain('第 2 行：单价的公式没有计算结果')
    })

    test('a sheet without a file name is a sheet', async () => {
      const form = new FormData()
      form.append('file', new Blob([(await sheet([head, ['甲', 'NONE-1', 1, 1]])).slice()]), '')
      expect((await admin.form(url, form)).body.message).toBe('共1行数据全部导入成功！')
    })

    test('a unique value of one file is taken for the next', async () => {
      const reply = await send([
        [head, ['甲', 'SKU-A', 1, 2]],
        [head, ['乙', 'SKU-A', 1, 2]],
      ])
      expect(reply.body.result).toMatchObject({ createdCount: 1, errorCount: 1 })
    })

    test('more than twenty are refused', async () => {
      const reply = await send(Array.from({ length: 21 }, () => [head, ['甲', 'SKU-A', 1, 2]]))
      expect(reply).toMatchObject({ status: 413, body: { message: '一次最多导入 20 个文件' } })
    })
  })

  describe('the fields of the form', () => {
    test('the contract’s flags and keys are taken', async () => {
      const fields = { isSingleTableImport: 'importSingleOnly', validateStatus: '1' }
      const reply = await send([[head, ['甲', 'SKU-A', 1, 2]]], { ...fields, foreignKeys: {} })
      expect(reply.body).toMatchObject({ code: 200, result: { createdCount: 1 } })
    })

    test('foreign keys give every row its parent, whatever its cells say, and no other parent’s row is changed', async () => {
      const other = await add({ name: '别家', sku: 'SKU-Z', brand: null })
      const rows: Rows = [
        ['编号', ...head, '状态'],
        [null, '甲', 'SKU-A', 1, 2, '上架'],
        [`${other.id}@1`, '改名', 'SKU-Z', 1, 2, '草稿'],
      ]
      const reply = await send([rows], { foreignKeys: { status: 'off', offReason: '旧' } })
      expect(reply.body.result).toMatchObject({ createdCount: 1, errorCount: 1 })
      expect(await products()).toMatchObject([
        { name: '甲', status: 'off' },
        { name: '别家', ver: 1 },
      ])
    })

    test.each([
      { foreignKeys: { nosuch: 1 } },
      { foreignKeys: { amount: 1 } },
      { foreignKeys: { createBy: 'mallory' } },
      { foreignKeys: '[1]' },
      { foreignKeys: '{' },
      { mapping: { 品名: 1 } },
      { corrections: { '0:2': 'x' } },
      { importId: "x' or 1=1" },
    ])('%j is refused', async (fields) => {
      const reply = await send([[head, ['甲', 'SKU-A', 1, 2]]], fields)
      expect(reply.status).toBe(400)
      expect(await products()).toEqual([])
      expect(host.failures).toEqual([])
    })

    test('a foreign key needs the right to its field', async () => {
      const rows = [head, ['甲', 'SKU-A', 1, 2]]
      const reply = await send([rows], { foreignKeys: { price: 1 } }, host.as('staff'))
      expect(reply.status).toBe(400)
    })
  })

  describe('rows that name a record by its unique values', () => {
    const update = { existing: 'update' }
    beforeEach(() => add({ name: '甲', sku: 'SKU-A', price: 1, stock: 5, intro: '旧' }))

    test('are refused, or change it where the importer says so: what is empty stays', async () => {
      const rows: Rows = [
        [...head, '产品介绍'],
        ['甲', 'SKU-A', 9.5, null, '新'],
        ['乙', 'SKU-B', 1, 1, null],
      ]
      const checked = await send([rows], { dryRun: '1' })
      expect(checked.body.result).toMatchObject({ createdCount: 1, errorCount: 1 })
      const seen = await send([rows], { ...update, dryRun: '1' })
      expect(seen.body.result).toMatchObject({ createdCount: 1, updatedCount: 1, errorCount: 0 })
      const reply = await send([rows], update)
      expect(reply.body).toMatchObject({ code: 200, result: { createdCount: 1, updatedCount: 1 } })
      expect(await products()).toMatchObject([
        { sku: 'SKU-A', price: '9.50', stock: 5, intro: '新', ver: 2 },
        { sku: 'SKU-B' },
      ])
      const again = await send([rows], update)
      expect(again.body.result).toMatchObject({ unchangedCount: 2, updatedCount: 0 })
      await undo(reply.body.result.importId)
      expect(await products()).toMatchObject([{ sku: 'SKU-A', price: '1.00', intro: '旧' }])
    })

    test('need only one of them: the others may be new', async () => {
      const reply = await send([[head, ['改名', 'SKU-A', null, null]]], update)
      expect(reply.body.result).toMatchObject({ updatedCount: 1 })
      expect(await products()).toMatchObject([{ name: '改名', sku: 'SKU-A', price: '1.00' }])
    })

    test('of two records are those of none; one record is changed once a file', async () => {
      await add({ name: '乙', sku: 'SKU-B' })
      const mixed = await send([[head, ['乙', 'SKU-A', 7, 7]]], update)
      expect(mixed.body.result).toMatchObject({ errorCount: 1 })
      const twice = await send(
        [
          [head, ['甲', 'SKU-A', 7, 7]],
          [head, ['甲', 'SKU-A', 8, 8]],
        ],
        update,
      )
      expect(twice.body.result).toMatchObject({ updatedCount: 1, errorCount: 1 })
      expect(await products()).toMatchObject([{ price: '7.00' }, { price: null }])
    })
  })

  describe('one row by its number and another by a name that are of one record', () => {
    test.each([
      ['first', (a: CellValue[], b: CellValue[]) => [a, b]],
      ['last', (a: CellValue[], b: CellValue[]) => [b, a]],
    ])('change it once, the number %s', async (_, order) => {
      const { id } = await add({ name: '甲', sku: 'SKU-A', stock: 5 })
      const rows = order([`${id}@1`, '甲', 'SKU-A', 6], [null, '甲', 'SKU-A', 7])
      const reply = await send([[['编号', '产品名称', '货号', '库存'], ...rows]], {
        existing: 'update',
      })
      expect(reply.body.result).toMatchObject({ updatedCount: 1, errorCount: 1, createdCount: 0 })
      const [told] = (await cells(await host.readFile(reply.body.result.fileUrl))).slice(1)
      expect(String(told?.[0])).toContain('第 3 行：')
      expect(await products()).toMatchObject([{ id, stock: rows[0]?.[3], ver: 2 }])
    })
  })

  describe('a preview', () => {
    const preview = async (rows: Rows, client = admin) =>
      client.form('/cms/product/importPreview', await formOf([rows]))

    test('finds the titles below a report’s head, says what the columns hold and which fields they are', async () => {
      const reply = await preview([
        ['供应商报价单'],
        ['品名', 'SKU', '单价（元）', '情况', '天气'],
        ['枕头', 'AB-1001', 9.5, '上架', '晴'],
        ['被子', 'AB-1002', 12, '草稿', '雨'],
      ])
      expect(reply.body.result.files).toMatchObject([
        {
          name: '第1个.xlsx',
          headings: [
            { title: '品名', field: 'name', certain: false, samples: ['枕头', '被子'] },
            { title: 'SKU', field: 'sku', certain: true, samples: ['AB-1001', 'AB-1002'] },
            { title: '单价（元）', field: 'price', samples: ['9.5', '12'] },
            { title: '情况', field: 'status', samples: ['上架', '草稿'] },
            { title: '天气', field: null },
          ],
        },
      ])
      const { fields } = reply.body.result
      expect(fields).toContainEqual({ key: 'sku', title: '货号', required: true })
      // It has a default.
      expect(fields).toContainEqual({ key: 'status', title: '状态', required: false })
      expect(await products()).toEqual([])
    })

    test('offers no field that the caller may not set', async () => {
      const reply = await preview([['品名', '单价', '创建人']], host.as('staff'))
      const keys = reply.body.result.fields.map(({ key }: { key: string }) => key)
      expect(keys).not.toContain('price')
      expect(keys).not.toContain('createBy')
      const { headings } = reply.body.result.files[0]
      expect(headings.map(({ field }: { field: string | null }) => field)).toEqual([
        'name',
        null,
        null,
      ])
    })

    test('of an export knows its references', async () => {
      await add({ name: '甲', sku: 'SKU-A' })
      const { raw } = await admin.get('/cms/product/exportXls')
      const reply = await admin.upload('/cms/product/importPreview', raw)
      expect(reply.body.result.files[0].headings[0]).toMatchObject({
        title: '编号',
        isReference: true,
        field: null,
      })
    })

    test('a column that is exported and that nobody fills in is not another one', async () => {
      const rows: Rows = [
        ['主题', '发布时间'],
        ['甲', '2026-11-27 09:00:44'],
      ]
      const reply = await admin.form('/marketing/post/importPreview', await formOf([rows]))
      // 计划发布时间 is called nearly the same.
      expect(reply.body.result.files[0].headings).toMatchObject([
        { title: '主题', field: 'title' },
        { title: '发布时间', field: null },
      ])
    })

    test('a mapping puts the columns into the fields it names, and leaves out what it says', async () => {
      const rows: Rows = [['报价'], ['品名', '代号', '单价', '库存'], ['枕头', 'AB-1001', 9.5, 7]]
      const mapping = { 品名: 'name', 代号: 'sku', 单价: 'price', 库存: '' }
      const reply = await send([rows], { mapping })
      expect(reply.body).toMatchObject({ code: 200 })
      expect(await products()).toMatchObject([
        { name: '枕头', sku: 'AB-1001', price: '9.50', stock: 0 },
      ])
    })

    test('a mapping reaches no field without its right, and no two columns one field', async () => {
      const rows: Rows = [
        ['a', 'b', 'c'],
        ['枕头', 'AB-1001', 9.5],
      ]
      const mapping = { a: 'name', b: 'sku', c: 'price' }
      expect((await send([rows], { mapping }, host.as('staff'))).body).toMatchObject({ code: 200 })
      expect(await products()).toMatchObject([{ price: null }])
      const twice = await send([rows], { mapping: { a: 'name', b: 'name' } })
      expect(twice).toMatchObject({ status: 400, body: { message: '表头中有重复的列：产品名称' } })
    })
  })

  describe('a dry run', () => {
    const wrong: Rows = [
      [...head, '状态', '上市日期'],
      ['好的', 'SKU-1', 1, 1, '上架', '2026-01-02'],
      [null, 'bad', 'x', 1, '没有的', new Date(Date.UTC(2026, 0, 3))],
      ['两次', 'SKU-1', 1, 1, '草稿', null],
    ]

    test('writes nothing, and tells each wrong cell of each wrong row with what it holds', async () => {
      const reply = await send([wrong], { dryRun: '1' })
      expect(reply.body).toMatchObject({
        code: 200,
        message: '共 3 行，可导入 1 行，2 行有错误',
        result: {
          totalCount: 3,
          createdCount: 1,
          updatedCount: 0,
          unchangedCount: 0,
          errorCount: 2,
          columns: ['name', 'sku', 'price', 'stock', 'status', 'releaseDate'],
        },
      })
      const [first, second] = reply.body.result.errors
      expect(first).toMatchObject({
        file: 0,
        row: 3,
        record: { name: null, sku: 'bad', stock: 1, releaseDate: '2026-01-03' },
        texts: { price: 'x', status: '没有的' },
      })
      const fields = first.errors.map(({ field }: { field: string }) => field)
      expect([...fields].sort()).toEqual(['name', 'price', 'sku', 'status'])
      expect(second).toMatchObject({
        row: 4,
        errors: [{ field: 'sku', message: '货号“SKU-1”与第 2 行重复，忽略导入。' }],
      })
      expect(await products()).toEqual([])
      const { rows } = await sql`select 1 from sys_log, sys_import`.execute(host.database.db)
      expect(rows).toEqual([])
    })

    test('corrections stand in for the cells, in the dry run and in the import', async () => {
      const corrections = {
        '0:3': { name: '改好', sku: 'SKU-2', price: 3, status: 'on' },
        '0:4': null,
      }
      const again = await send([wrong], { dryRun: '1', corrections })
      expect(again.body).toMatchObject({ message: '校验通过，共 2 行', result: { errors: [] } })
      const reply = await send([wrong], { corrections })
      expect(reply.body).toMatchObject({ code: 200, result: { createdCount: 2, errorCount: 0 } })
      expect(await products()).toMatchObject([
        { name: '好的' },
        { name: '改好', sku: 'SKU-2', price: '3.00', status: 'on' },
      ])
    })

    test('a correction is checked like any value, and sets no field that is not the caller’s to set', async () => {
      const corrections = {
        '0:3': {
          ...{ name: '改好', sku: 'x', status: 'nosuch', createBy: 'mallory' },
          ...{ releaseDate: '2026-01-03 08:30', price: '1.234' },
        },
      }
      const reply = await send([wrong], { dryRun: '1', corrections })
      const [first] = reply.body.result.errors
      expect(first.row).toBe(3)
      expect(first.record).toMatchObject({ sku: 'x', status: 'nosuch' })
      expect(first.texts).toEqual({ releaseDate: '2026-01-03 08:30', price: '1.234' })
      const fields = first.errors.map(({ field }: { field: string }) => field)
      expect([...fields].sort()).toEqual(['price', 'releaseDate', 'sku', 'status'])
      const staff = await send(
        [[head, [null, 'SKU-9', 1, 1]]],
        { corrections: { '0:2': { name: '甲', price: 5 } } },
        host.as('staff'),
      )
      expect(staff.body.code).toBe(200)
      expect(await products()).toMatchObject([{ name: '甲', price: null }])
    })

    test('rows of an export that others have changed are wrong as a whole', async () => {
      const mine = await add({ name: '甲', sku: 'SKU-A', stock: 1 })
      await admin.put('/cms/product/edit', { ...mine, stock: 5 })
      const rows: Rows = [
        ['编号', '库存'],
        [`${mine.id}@1`, 9],
      ]
      const reply = await send([rows], { dryRun: '1' })
      expect(reply.body.result.errors).toMatchObject([
        { row: 2, errors: [{ message: expect.stringContaining('已被他人修改') }] },
      ])
    })

    test('shows five hundred wrong rows and counts the rest', async () => {
      const rows = Array.from({ length: 700 }, (_, at) => [null, `SKU-${at}`])
      const reply = await send([[['产品名称', '货号'], ...rows]], { dryRun: '1' })
      expect(reply.body.result.errorCount).toBe(700)
      expect(reply.body.result.errors).toHaveLength(500)
    })
  })

  describe('an import that is running', () => {
    test('tells how far it is, and what it answered', async () => {
      const importId = newId()
      const seen: number[] = []
      let done = false
      const running = send([many(3_000, 'RUN')], { importId }).finally(() => {
        done = true
      })
      while (!done) {
        const reply = await admin.get('/cms/product/importProgress', { id: importId })
        if (reply.status === 200) seen.push(reply.body.result.rows)
      }
      const { body } = await running
      expect(body).toMatchObject({ code: 200, result: { importId, createdCount: 3_000 } })
      expect(seen.some((rows) => rows > 0 && rows < 3_000)).toBe(true)
      expect(seen).toEqual([...seen].sort((a, b) => a - b))
      const after = await admin.get('/cms/product/importProgress', { id: importId })
      expect(after.body.result).toMatchObject({
        status: 'done',
        rows: 3_000,
        answer: { code: 200 },
      })
    })

    test('stops when it is asked to; what is in stays, and can be taken back', async () => {
      const importId = newId()
      const running = send([many(5_000, 'STOP')], { importId })
      for (;;) {
        const { body } = await admin.get('/cms/product/importProgress', { id: importId })
        if (body.result?.rows > 0) break
      }
      await admin.post('/cms/product/importCancel', { id: importId })
      const { body } = await running
      expect(body).toMatchObject({ code: 201, message: expect.stringContaining('导入已取消') })
      const { createdCount } = body.result
      expect(createdCount).toBeGreaterThan(0)
      expect(createdCount).toBeLessThan(5_000)
      expect(await products()).toHaveLength(createdCount)
      expect((await undo(importId)).body.result).toMatchObject({ removed: createdCount })
      expect(await products()).toEqual([])
    })

    test('is nobody else’s business, nor another entity’s', async () => {
      const importId = newId()
      await send([[head, ['甲', 'SKU-A', 1, 2]]], { importId })
      for (const user of ['staff', 'boss'] as const) {
        const client = host.as(user)
        expect((await client.get('/cms/product/importProgress', { id: importId })).status).toBe(404)
        expect((await client.post('/cms/product/importCancel', { id: importId })).status).toBe(404)
        expect((await undo(importId, client)).status).toBe(404)
        const taken = await send([[head, ['乙', 'SKU-B', 1, 2]]], { importId }, client)
        expect(taken.status).toBe(409)
      }
      expect((await admin.post('/cms/news/importUndo', { id: importId })).status).toBe(404)
      expect(await products()).toHaveLength(1)
    })

    test('its calls need the right to import', async () => {
      const nobody = host.as('nobody')
      expect((await nobody.get('/cms/product/imports')).status).toBe(403)
      expect((await undo(newId(), nobody)).status).toBe(403)
      const form = await formOf([[head]])
      expect((await nobody.form('/cms/product/importPreview', form)).status).toBe(403)
    })
  })

  describe('files that are sent once', () => {
    const stage = async (rows: Rows, client = admin): Promise<string> => {
      const reply = await client.form('/cms/product/importPreview', await formOf([rows]))
      return reply.body.result.files[0].id
    }
    const start = (fields: Fields, client = admin) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) {
        form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
      }
      return client.form('/cms/product/importStart', form)
    }
    const reportOf = async (id: string) =>
      (await admin.get('/cms/product/importProgress', { id })).body.result
    const ended = async (id: string) => {
      for (;;) {
        const report = await reportOf(id)
        if (report.status !== 'running') return report
      }
    }
    const stagedRows = async () =>
      (await sql`select id from sys_staged_file`.execute(host.database.db)).rows.length

    test('are previewed, looked at and imported under their ids, which others do not find', async () => {
      const first = await stage([head, ['甲', 'SKU-A', 'x', 2]])
      const uploads = [first, await stage([head, ['乙', 'SKU-B', 1, 2]])]
      const [look, write] = [newId(), newId()]
      const begun = await start({ importId: look, uploads, dryRun: '1' })
      expect(begun.body.result).toMatchObject({
        id: look,
        dryRun: true,
        fileName: '第1个.xlsx，第1个.xlsx',
      })
      const report = await ended(look)
      expect(report).toMatchObject({ status: 'done', rows: 2, errorCount: 1, createdCount: 0 })
      expect(report.answer.result.errors).toMatchObject([{ file: 0, texts: { price: 'x' } }])
      expect(await products()).toEqual([])
      expect((await undo(look)).status).toBe(404)

      for (const user of ['staff', 'boss'] as const) {
        const stolen = await start({ importId: newId(), uploads }, host.as(user))
        expect(stolen).toMatchObject({
          status: 400,
          body: { message: '上传的文件已过期，请重新选择文件' },
        })
      }
      const corrections = { '0:2': { price: 3 } }
      await start({ importId: write, uploads, corrections })
      expect((await ended(write)).answer).toMatchObject({ result: { createdCount: 2 } })
      // Sent again, the same start begins nothing twice; the files are gone.
      const again = await start({ importId: write, uploads, corrections })
      expect(again.body.result).toMatchObject({ status: 'done', createdCount: 2 })
      expect(await products()).toMatchObject([{ price: '3.00' }, { price: '1.00' }])
      await expect.poll(stagedRows).toBe(0)
    })

    test('are twenty at most', async () => {
      const uploads = Array.from({ length: 21 }, newId)
      const reply = await start({ importId: newId(), uploads })
      expect(reply).toMatchObject({ status: 413, body: { message: '一次最多导入 20 个文件' } })
    })

    test('are forgotten after a day; sheets that are none are not kept at all', async () => {
      const uploads = [await stage([head, ['甲', 'SKU-A', 1, 2]])]
      const began = host.clock.now
      host.clock.now = new Date(began.getTime() + 25 * 3_600_000)
      expect((await start({ importId: newId(), uploads })).status).toBe(400)
      host.clock.now = began
      const wrong = await admin.upload('/cms/product/importPreview', Buffer.from('no sheet'))
      expect(wrong.status).toBe(400)
      expect(await stagedRows()).toBe(1)
      for (const fields of [
        { uploads },
        { importId: newId() },
        { importId: newId(), uploads: '[1]' },
      ]) {
        expect((await start(fields)).status).toBe(400)
      }
    })

    test.each([
      ['dryRun', { dryRun: '1' }, '校验已取消'],
      ['import', {}, '导入已取消，已导入的行可以撤销'],
    ])('a %s of them stops when it is asked to', async (_what, fields, message) => {
      const [importId, uploads] = [newId(), [await stage(many(6_000, 'STOP'))]]
      await start({ importId, uploads, ...fields })
      while ((await reportOf(importId)).rows === 0);
      await admin.post('/cms/product/importCancel', { id: importId })
      const report = await ended(importId)
      expect(report).toMatchObject({ status: 'cancelled', answer: { code: 201, message } })
      expect(report.rows).toBeLessThan(6_000)
      expect(await products()).toHaveLength(report.createdCount)
    })

    test('what went wrong as a whole is told in the contract’s words', async () => {
      const [importId, uploads] = [newId(), [await stage([head])]]
      await start({ importId, uploads })
      const { status, answer } = await ended(importId)
      expect([status, answer.success, answer.message]).toEqual(['failed', false, '文件中没有数据'])
    })

    test('an import whose process ends says so, and goes on where it had come to', async () => {
      const other = await host.openTwin()
      const [importId, uploads] = [newId(), [await stage(many(6_000, 'CUT'))]]
      await start({ importId, uploads }, other.as('admin'))
      while ((await reportOf(importId)).rows === 0);
      await other.close()
      const cut = await reportOf(importId)
      expect(cut.status).toBe('interrupted')
      expect(cut.rows).toBeLessThan(6_000)
      expect(await products()).toHaveLength(cut.rows)
      await start({ importId, uploads })
      expect(await ended(importId)).toMatchObject({ status: 'done', createdCount: 6_000 })
      expect(await products()).toHaveLength(6_000)
      expect((await undo(importId)).body.result).toMatchObject({ removed: 6_000 })
      expect(host.failures).toEqual([])
    })

    test('one that was taken for dead and begun again writes no row twice', async () => {
      const [importId, uploads] = [newId(), [await stage(many(6_000, 'TWICE'))]]
      await start({ importId, uploads })
      while ((await reportOf(importId)).rows === 0);
      const other = await host.openTwin()
      const takeOver = async () => {
        await sql`update sys_import set status = 'interrupted'`.execute(host.database.db)
        return (await start({ importId, uploads }, other.as('admin'))).body.result.status
      }
      await expect.poll(takeOver, { interval: 1 }).toBe('running')
      const tally = { createdCount: 6_000, errorCount: 0 }
      expect(await ended(importId)).toMatchObject({ status: 'done', ...tally })
      expect(await products()).toHaveLength(6_000)
      await other.close()
      expect(host.failures).toEqual([])
      expect(await reportOf(importId)).toMatchObject({ status: 'done', ...tally })
    })

    test('one that gives no sign for half a minute has died', async () => {
      const [importId, uploads] = [newId(), [await stage([head, ['甲', 'SKU-A', 1, 2]])]]
      await start({ importId, uploads, dryRun: '1' })
      await ended(importId)
      await sql`update sys_import set status = 'running'`.execute(host.database.db)
      expect((await reportOf(importId)).status).toBe('running')
      const began = host.clock.now
      host.clock.now = new Date(began.getTime() + 31_000)
      expect((await reportOf(importId)).status).toBe('interrupted')
      host.clock.now = began
    })
  })

  describe('texts longer than a cell', () => {
    // A hundred kilobytes, with every kind of sign that a sheet could lose or part.
    const style = 'color: rgb(10, 20, 30); font-size: 14px; text-align: center'
    const line = `<p style="${style}">= “a” 😀 &amp; 完</p>`
    const html = Array.from({ length: 1_200 }, () => line).join('\n')
    const news = '/cms/news'
    const stored = async (id: string) => (await admin.get(`${news}/queryById`, { id })).body.result
    const exported = async () => cells((await admin.get(`${news}/exportXls`)).raw)

    beforeEach(async () => {
      await sql`truncate cms_news cascade`.execute(host.database.db)
    })

    test('go out whole and come in again: unchanged they change nothing, changed they are whole', async () => {
      const { body } = await admin.post(`${news}/add`, { title: '长文', content: html })
      expect(body.message).toBe('添加成功！')
      const before = await stored(body.result.id)
      expect(before.content.length).toBeGreaterThan(100_000)
      const { raw } = await admin.get(`${news}/exportXls`)
      const same = await admin.upload(`${news}/importExcel`, raw)
      expect(same.body.result).toMatchObject({ unchangedCount: 1, updatedCount: 0, errorCount: 0 })
      expect(await stored(before.id)).toEqual(before)
      const preview = await admin.upload(`${news}/importPreview`, raw)
      const titles = preview.body.result.files[0].headings.map(({ title }: Fields) => title)
      expect(titles).toContain('正文')
      expect(titles.join()).not.toContain('续')

      const [, , head = [], row = []] = await exported()
      const last = head.lastIndexOf(
        head.filter((title) => String(title).startsWith('正文（续')).at(-1) ?? '',
      )
      const changed = row.map((cell, at) => (at === last ? `${cell}<p>尾巴</p>` : cell))
      const fresh = row.map((cell, at) => (at === 0 ? null : head[at] === '标题' ? '又一篇' : cell))
      const reply = await admin.form(`${news}/importExcel`, await formOf([[head, changed, fresh]]))
      expect(reply.body.result).toMatchObject({ updatedCount: 1, createdCount: 1, errorCount: 0 })
      expect((await stored(before.id)).content).toBe(`${before.content}<p>尾巴</p>`)
      const { rows } =
        await sql<Fields>`select content from cms_news where title = '又一篇'`.execute(
          host.database.db,
        )
      expect(rows).toEqual([{ content: before.content }])
    })

    test('are not shortened by a sheet that has their beginning alone', async () => {
      const { body } = await admin.post(`${news}/add`, { title: '长文', content: html })
      const [, , head = [], row = []] = await exported()
      const kept = head.flatMap((title, at) => (String(title).includes('（续') ? [] : [at]))
      const pick = (from: readonly CellValue[]) =>
        kept.map((at) => (from[at] === '长文' ? '改名' : (from[at] ?? null)))
      const reply = await admin.form(`${news}/importExcel`, await formOf([[pick(head), pick(row)]]))
      expect(reply.body.result).toMatchObject({ updatedCount: 1, errorCount: 0 })
      const after = await stored(body.result.id)
      expect(after).toMatchObject({ title: '改名', content: body.result.content })
    })
  })

  describe('undo', () => {
    test('removes what the import added and gives changed records their former values, and nothing else', async () => {
      const a = await add({ name: '甲', sku: 'SKU-A', stock: 1, intro: '旧', price: 2 })
      await add({ name: '乙', sku: 'SKU-B', stock: 2 })
      const before = (await products()).map(({ ver: _, ...rest }) => rest)
      const reply = await send([
        [
          ['编号', '产品名称', '货号', '库存', '产品介绍', '单价'],
          [`${a.id}@1`, '甲改', 'SKU-A', 10, null, 3.5],
          [null, '丙', 'SKU-C', 1, null, null],
          [null, '丁', 'SKU-D', 1, null, null],
        ],
      ])
      expect(reply.body).toMatchObject({ code: 200, result: { createdCount: 2, updatedCount: 1 } })
      const listed = await admin.get('/cms/product/imports')
      expect(listed.body.result).toMatchObject([
        { id: reply.body.result.importId, status: 'done', createdCount: 2 },
      ])
      const undone = await undo(reply.body.result.importId)
      expect(undone.body).toMatchObject({
        success: true,
        message: '已撤销导入：删除 2 行，还原 1 行',
        result: { removed: 2, reverted: 1, refusedCount: 0 },
      })
      expect((await products()).map(({ ver: _, ...rest }) => rest)).toEqual(before)
      // Computed values follow, and every step is in the log.
      const { rows } = await sql<{ type: number; n: string }>`
        select operate_type as type, count(*) as n from sys_log group by 1 order by 1`.execute(
        host.database.db,
      )
      expect(rows.map(({ type, n }) => [type, Number(n)])).toEqual([
        [2, 2],
        [3, 1],
        [4, 2],
        [5, 3],
      ])
      expect((await undo(reply.body.result.importId)).status).toBe(409)
    })

    test('leaves records that were written since as they are, and names them', async () => {
      const a = await add({ name: '甲', sku: 'SKU-A', stock: 1 })
      const reply = await send([
        [
          ['编号', '产品名称', '货号', '库存'],
          [`${a.id}@1`, '甲', 'SKU-A', 10],
          [null, '丙', 'SKU-C', 1],
          [null, '丁', 'SKU-D', 1],
        ],
      ])
      const byName = async (name: string) =>
        (await admin.get('/cms/product/list', { name })).body.result.records[0]
      await admin.put('/cms/product/edit', { ...(await byName('甲')), stock: 11 })
      await admin.put('/cms/product/edit', { ...(await byName('丙')), stock: 7 })
      const { importId: id } = reply.body.result
      const told = await admin.get('/cms/product/importUndo', { id })
      expect(told.body.result).toMatchObject({ removes: 1, reverts: 0, changedCount: 2 })
      const changed = told.body.result.changed.map(({ name }: { name: string }) => name)
      expect(changed.sort()).toEqual(['丙', '甲'])
      expect((await products()).length).toBe(3)
      expect((await host.as('staff').get('/cms/product/importUndo', { id })).status).toBe(404)
      const undone = await undo(id)
      expect(undone.body.result).toMatchObject({
        removed: 1,
        reverted: 0,
        refusedCount: 2,
        refused: [
          { name: '丙', message: '导入后已被修改，保持不变' },
          { name: '甲', message: '导入后已被修改，保持不变' },
        ],
      })
      expect(await products()).toMatchObject([
        { name: '甲', stock: 11 },
        { name: '丙', stock: 7 },
      ])
    })

    test('a former value that somebody else holds now keeps its own row only', async () => {
      const a = await add({ name: '甲', sku: 'SKU-A', stock: 1 })
      const b = await add({ name: '乙', sku: 'SKU-B', stock: 1 })
      const reply = await send([
        [
          ['编号', '货号', '库存'],
          [`${a.id}@1`, 'SKU-X', 5],
          [`${b.id}@1`, 'SKU-B', 5],
        ],
      ])
      await add({ name: '新', sku: 'SKU-A' })
      const undone = await undo(reply.body.result.importId)
      expect(undone.body.result).toMatchObject({ reverted: 1, refused: [{ name: '甲' }] })
      expect(await products()).toMatchObject([
        { name: '新' },
        { name: '乙', stock: 1 },
        { name: '甲', sku: 'SKU-X' },
      ])
    })

    test('frees its unique values, so that the same sheet can go in again', async () => {
      const file = many(1_200, 'AGAIN')
      const first = await send([file])
      expect((await undo(first.body.result.importId)).body.result).toMatchObject({ removed: 1_200 })
      expect((await send([file])).body.result).toMatchObject({ createdCount: 1_200, errorCount: 0 })
    })

    test('ends after a day', async () => {
      const reply = await send([[head, ['甲', 'SKU-A', 1, 2]]])
      const began = host.clock.now
      host.clock.now = new Date(began.getTime() + 25 * 3_600_000)
      const late = await undo(reply.body.result.importId)
      expect((await admin.get('/cms/product/imports')).body.result).toEqual([])
      host.clock.now = began
      expect(late).toMatchObject({ status: 400, body: { message: '只能撤销 24 小时内的导入' } })
      expect(await products()).toHaveLength(1)
    })

    test('twice at once does it once', async () => {
      const reply = await send([many(600, 'ONCE')])
      const { importId } = reply.body.result
      const both = await Promise.all([undo(importId), undo(importId)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await products()).toEqual([])
    })

    test('of an import that died and went on takes back both parts', async () => {
      const { db } = host.database
      const importId = newId()
      const headers = { 'idempotency-key': `died-${importId}` }
      const bytes = await sheet(many(1_300, 'DIED'))
      const sendAgain = () => {
        const form = new FormData()
        form.append('importId', importId)
        form.append('file', new Blob([bytes.slice()]), 'rows.xlsx')
        return admin.form(url, form, headers)
      }
      await sql`alter table cms_product add constraint dies check (sku <> 'DIED-700')`.execute(db)
      expect((await sendAgain()).status).toBe(500)
      await sql`alter table cms_product drop constraint dies`.execute(db)
      const began = host.clock.now
      host.clock.now = new Date(began.getTime() + 61_000)
      expect((await sendAgain()).body.result).toMatchObject({ createdCount: 1_300 })
      expect((await undo(importId)).body.result).toMatchObject({ removed: 1_300 })
      host.clock.now = began
      expect(await products()).toEqual([])
      host.failures.length = 0
    })
  })

  describe('a workbook of Excel 97–2003', () => {
    test('is read like any other', async () => {
      const bytes = oldWorkbook([head, ['枕头', 'OLD-0001', 9.5, 3], ['被子', 'OLD-0002', 12, 4]])
      const reply = await admin.upload(url, bytes)
      expect(reply.body).toMatchObject({ code: 200, result: { createdCount: 2 } })
      expect(await products()).toMatchObject([
        { name: '枕头', sku: 'OLD-0001', price: '9.50', stock: 3 },
        { name: '被子', sku: 'OLD-0002' },
      ])
    })

    test('damaged at any place it is refused in words', async () => {
      const bytes = oldWorkbook([head, ['枕头', 'OLD-0001', 9.5, 3]])
      for (let at = 8; at < bytes.length; at += 97) {
        const broken = bytes.slice()
        broken.fill(0xff, at, at + 16)
        const reply = await admin.upload('/cms/product/importPreview', broken)
        expect([200, 400]).toContain(reply.status)
      }
      const cut = await admin.upload('/cms/product/importPreview', bytes.slice(0, 700))
      expect(cut).toMatchObject({ status: 400, body: { message: expect.stringContaining('.xls') } })
      expect(host.failures).toEqual([])
    })
  })

  test('a value that breaks the rule of its field is refused by every way of saving', async () => {
    const entity = host.entities.get('product')
    const sku = entity?.fields.get('sku')
    if (!entity || !sku) throw new Error('no product with an sku')
    const ruled = (checkRule: string) =>
      host.replace('product', {
        ...entity,
        fields: new Map([...entity.fields, ['sku', { ...sku, checkRule }]]),
      })
    const rule = [{ digits: 2, pattern: '[A-Z]+', message: '前两位为大写字母' }]
    await sql`insert into sys_check_rule (id, rule_name, rule_code, rule_json)
      values ('r1', '货号', 'sku', ${JSON.stringify(rule)})`.execute(host.database.db)
    try {
      ruled('sku')
      const stored = await add({ name: '枕头', sku: 'AB-1', price: 1 })
      const wrong = { name: '被子', sku: '1-AB', price: 1 }
      const errors = [{ field: 'sku', message: '前两位为大写字母' }]
      const edit = { id: stored.id, ver: 1, sku: '2-AB' }
      expect(await admin.post('/cms/product/add', wrong)).toMatchObject({
        status: 400,
        body: { result: { errors } },
      })
      expect(await admin.put('/cms/product/edit', edit)).toMatchObject({
        status: 400,
        body: { result: { errors } },
      })
      // What is not changed is not judged anew.
      await sql`update cms_product set sku = '9999' where id = ${stored.id}`.execute(
        host.database.db,
      )
      const renamed = await admin.put('/cms/product/edit', { ...edit, sku: '9999', name: '枕' })
      expect(renamed.body).toMatchObject({ success: true })
      const rows = await admin.post('/cms/product/saveRows', {
        added: [wrong],
        changed: [],
        removed: [],
      })
      expect(JSON.stringify(rows.body.result)).toContain('前两位为大写字母')
      for (const fields of [{ dryRun: '1' }, {}]) {
        const sent = await send([[head, ['被子', '1-AB', 1, 1], ['床单', 'CD-1', 1, 1]]], fields)
        expect(sent.body.result).toMatchObject({ totalCount: 2, errorCount: 1 })
      }
      expect(await products()).toMatchObject([{ sku: '9999', name: '枕' }, { sku: 'CD-1' }])
      ruled('none')
      expect((await admin.post('/cms/product/add', { ...wrong, sku: 'AB-9' })).body).toMatchObject({
        result: { errors: [{ field: 'sku', message: '该编码不存在' }] },
      })
    } finally {
      host.replace('product', entity)
      await sql`delete from sys_check_rule`.execute(host.database.db)
    }
  })

  test('thousands of wrong rows end in a file, and leave nothing behind', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [null, `SKU-${at}`])
    const reply = await send([[['产品名称', '货号'], ...rows]])
    expect(reply.body.result).toMatchObject({ errorCount: 3_000, successCount: 0 })
    const failed = await cells(await host.readFile(reply.body.result.fileUrl))
    expect(failed).toHaveLength(3_001)
    expect(failed[3_000]?.slice(1)).toEqual([null, 'SKU-2999'])
    const left = await sql`select 1 from sys_import_error`.execute(host.database.db)
    expect(left.rows).toEqual([])
  })
})
