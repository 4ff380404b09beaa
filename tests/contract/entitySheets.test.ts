import { type CellValue, readXlsx, streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'
import { noteFiles } from '../support/files'

const sheet = (rows: readonly (readonly CellValue[])[]) =>
  writeXlsx({ sheets: [{ name: '产品', rows: rows.map((row) => [...row]) }] })

async function cells(bytes: Uint8Array): Promise<CellValue[][]> {
  const rows: CellValue[][] = []
  for await (const { values } of streamXlsxRows(bytes)) rows.push([...values])
  return rows
}

// Texts that a careless sheet would execute, cut or change.
const oddTexts = [
  '=1+1',
  "'=1+1",
  "''=1",
  '+86 10 1234',
  '-5',
  '@SUM(A1)',
  '\t=cmd()',
  '_x000D_',
  '第一行\r\n第二行\n第三行',
  '<b>&"</b>',
  ' 两边 ',
  '😀 emoji',
  '1e5',
  '0012',
  '长'.repeat(2000),
]

describeDatabase('sheets of an entity', ['entity'], (open) => {
  let host: EntityApp
  let morning: Date
  let admin: Client
  let staff: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }))
    morning = host.clock.now
    admin = host.as('admin')
    staff = host.as('staff')
  })
  beforeEach(async () => {
    await sql`truncate cms_product, cms_news, sys_log cascade`.execute(host.database.db)
    host.clock.now = morning
    host.failures.length = 0
  })
  afterAll(() => host.close())

  const add = async (record: object, client = admin) => {
    const reply = await client.post('/cms/product/add', record)
    expect(reply.body.message).toBe('添加成功！')
    return reply.body.result
  }
  const upload = (rows: readonly (readonly CellValue[])[], client = admin, headers = {}) =>
    sheet(rows).then((bytes) => client.upload('/cms/product/importExcel', bytes, headers))
  const products = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from cms_product where del_flag = 0 order by id`.execute(host.database.db)
    return rows
  }
  const logged = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from sys_log where operate_type = 5`.execute(host.database.db)
    return Number(rows[0]?.n)
  }

  describe('export', () => {
    test('has a title, who exported, the titles of fields, and texts for dictionary values', async () => {
      await noteFiles(host.database.db, ['product/a.png', 'product/b.png'])
      await add({
        name: '四件套',
        sku: 'AB-1001',
        price: 12.5,
        stock: 3,
        hot: 'Y',
        category: 'B01A01A01',
        site: 'en,de',
        material: 'cotton,linen',
        releaseDate: '2024-05-01',
        image: 'product/a.png,product/b.png',
      })
      const reply = await admin.get('/cms/product/exportXls')
      expect(reply.headers['content-type']).toContain('spreadsheetml')
      expect(reply.headers['content-disposition']).toBe(
        `attachment; filename*=UTF-8''${encodeURIComponent('产品.xlsx')}`,
      )
      const [title, by, head = [], ...rows] = await cells(reply.raw)
      expect(title?.[1]).toBe('产品报表')
      expect(by?.[1]).toBe('导出人:admin 先生')
      expect(head.slice(0, 4)).toEqual(['编号', '产品名称', '货号', '主图'])
      expect(rows).toHaveLength(1)
      const row = Object.fromEntries(head.map((name, at) => [name, rows[0]?.[at]]))
      expect(row).toMatchObject({
        产品名称: '四件套',
        货号: 'AB-1001',
        单价: 12.5,
        库存: 3,
        货值: 37.5,
        分类: '四件套',
        发布站点: '英文站,德文站',
        材质: '纯棉,亚麻',
        推荐: '是',
        状态: '草稿',
        // Days of the sheet, which it sorts and filters.
        上市日期: new Date(Date.UTC(2024, 4, 1)),
        创建人: 'admin',
        // Names as people know them; where files lie is nobody's business outside.
        主图: 'a.png,b.png',
        创建时间: new Date(Date.UTC(2026, 2, 5, 10)),
      })
    })

    test('follows filter, order, selections and columns of the list', async () => {
      const [a, b, c] = [
        await add({ name: '甲', sku: 'SKU-A', stock: 1 }),
        await add({ name: '乙', sku: 'SKU-B', stock: 2 }),
        await add({ name: '丙', sku: 'SKU-C', stock: 3 }),
      ]
      const names = async (query: Readonly<Record<string, string>>) => {
        const reply = await admin.get('/cms/product/exportXls', query)
        return (await cells(reply.raw)).slice(2).map((row) => row.slice(1))
      }
      expect(
        await names({ stock: '>1', column: 'stock', order: 'asc', columns: 'name,stock' }),
      ).toEqual([
        ['产品名称', '库存'],
        ['乙', 2],
        ['丙', 3],
      ])
      expect(
        await names({
          selections: `${a.id},${c.id}`,
          stock: '2',
          columns: 'stock,nosuch,tenantId',
        }),
      ).toEqual([['库存'], [3], [1]])
      expect(b.ver).toBe(1)
    })

    test('holds nothing the caller may not see', async () => {
      const { id } = await add({ name: '甲', sku: 'SKU-A', price: 77 })
      await add({ name: '乙', sku: 'SKU-B' }, host.as('staffb'))
      // A condition on it would tell whose price is 1.
      const asked = await staff.get('/cms/product/exportXls', { columns: 'name', price: '1' })
      expect(asked.status).toBe(400)
      const reply = await staff.get('/cms/product/exportXls', { columns: 'price,name' })
      expect((await cells(reply.raw)).slice(2)).toEqual([
        ['编号', '产品名称'],
        [`${id}@1`, '甲'],
      ])
      const theirs = await host.as('boss').get('/cms/product/exportXls', { selections: id })
      expect((await cells(theirs.raw)).slice(3)).toEqual([])
    })

    test('makes no formula of a text, and adds nothing to it', async () => {
      for (const [at, intro] of oddTexts.entries()) {
        await add({ name: `名 ${at}`, sku: `SKU-${at}`, intro })
      }
      const { raw } = await admin.get('/cms/product/exportXls', { columns: 'name,intro' })
      const stored = new Map((await products()).map(({ name, intro }) => [name, intro]))
      for (const [, name, text] of (await cells(raw)).slice(3)) {
        expect(text).toBe(stored.get(name))
      }
      const [sheet] = (await readXlsx(raw)).sheets
      const formulas = [...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula)
      expect(formulas).toEqual([])
    })

    test('a wrong filter is refused before a file begins', async () => {
      const reply = await admin.get('/cms/product/exportXls', { price: 'x' })
      expect(reply.status).toBe(400)
      expect(reply.headers['content-disposition']).toBeUndefined()
    })
  })

  test('the template has what an import reads, required titles marked, with hints and lists to choose from', async () => {
    const reply = await staff.get('/cms/product/importTemplate')
    const { sheets } = await readXlsx(reply.raw)
    const [hints = [], head = [], ...rows] = sheets[0]?.rows ?? []
    expect(head).toEqual([
      ...['产品名称*', '货号*', '主图', '分类', '品牌', '发布站点', '库存', '起订量', '材质'],
      ...['推荐', '状态*', '下架原因', '上市日期', '说明书', '产品介绍'],
      ...[
        '规格名称*',
        '规格库存',
        '每箱件数',
        '规格状态',
        'SKU 编码',
        '颜色',
        '尺寸',
        '规格图',
      ].map((title) => `规格 · ${title}`),
    ])
    expect(rows).toEqual([])
    const hint = Object.fromEntries(head.map((title, at) => [title, hints[at]]))
    expect(hint['货号*']).toMatch(/^必填；不可重复；.*4–20 位/)
    expect(hint['状态*']).toBe('必填；可选：草稿、待上架、上架、下架')
    expect(hint.上市日期).toContain('2026-03-05')
    expect(hint.库存).toContain('整数')
    const rules = sheets[0]?.dataValidations ?? []
    const list = rules.find(({ range }) => range.startsWith('K3:'))
    expect(list).toMatchObject({ type: 'list', showErrorMessage: true })
    expect(String(list?.values ?? list?.formula1)).toBe('草稿,待上架,上架,下架')
    expect(rules.find(({ range }) => range.startsWith('S3:'))).toMatchObject({ type: 'list' })
    // Filled in below its titles it goes in; the hints are no row.
    const filled = [hints, head, ['模板填的', 'TPL-0001', ...head.slice(2).map(() => null)]]
    filled[2]?.splice(10, 1, '上架')
    expect((await upload(filled, staff)).body).toMatchObject({
      code: 200,
      result: { createdCount: 1 },
    })
  })

  describe('import', () => {
    test('by titles, in any order, adds records with defaults, texts and computed values', async () => {
      const reply = await upload([
        ['货号', '产品名称*', '状态', '材质', '分类', '单价', '库存', '推荐', '上市日期', '别的'],
        ['IM-0001', '枕头', '上架', '纯棉,亚麻', '四件套', 9.5, '1,200', '是', '2024/5/1', 'x'],
        ['IM-0002', '被子', null, null, 'B01A02', null, null, true, new Date(Date.UTC(2024, 4, 2))],
        [null, null, ' '.repeat(0)],
      ])
      expect(reply.body).toMatchObject({
        success: true,
        code: 200,
        message: '共2行数据全部导入成功！',
        result: { totalCount: 2, createdCount: 2, updatedCount: 0, unchangedCount: 0 },
      })
      expect(await products()).toMatchObject([
        {
          name: '枕头',
          sku: 'IM-0001',
          status: 'on',
          material: 'cotton,linen',
          hot: 'Y',
          category: 'B01A01A01',
          price: '9.50',
          stock: 1200,
          amount: '11400.00',
          release_date: '2024-05-01',
          tenant_id: 1001,
          create_by: 'admin',
          ver: 1,
        },
        {
          name: '被子',
          status: 'draft',
          category: 'B01A02',
          stock: 0,
          moq: 1,
          hot: 'Y',
          release_date: '2024-05-02',
          price: null,
        },
      ])
      expect(await logged()).toBe(2)
    })

    test('partly: 201, the counts, and the failed rows in a file that can be mended and imported', async () => {
      await add({ name: '已有', sku: 'SKU-OLD' })
      const reply = await upload([
        ['产品名称', '货号', '单价', '状态', '下架原因'],
        ['好的', 'SKU-1', 1, '上架', null],
        [null, 'bad', 'x', '没有的', null],
        ['已有', 'SKU-2', 1, null, null],
        ['两次', 'SKU-1', 1, null, null],
        ['=cmd()', 'SKU-4', -1, '下架', null],
      ])
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({
        success: true,
        code: 201,
        message: '文件导入成功，但有错误。',
        result: {
          totalCount: 5,
          successCount: 1,
          errorCount: 4,
          fileName: '产品导入错误.xlsx',
          msg: '总上传行数：5，已导入行数：1，错误行数：4',
          fileUrl: expect.stringMatching(/^\/sys\/common\/static\/import\/.+\.xlsx$/),
        },
      })
      const [head, ...rows] = await cells(await host.readFile(reply.body.result.fileUrl))
      expect(head).toEqual(['错误信息', '产品名称', '货号', '单价', '状态', '下架原因'])
      const messages = rows.map((row) => String(row[0]))
      expect(messages[0]).toMatch(/^第 3 行：.*产品名称/)
      expect(messages[0]).toMatch(/单价“x”不正确/)
      expect(messages[0]).toMatch(/状态“没有的”不正确/)
      expect(messages[1]).toBe('第 4 行：产品名称“已有”已经存在，忽略导入。')
      expect(messages[2]).toBe('第 5 行：货号“SKU-1”与第 2 行重复，忽略导入。')
      expect(messages[3]).toMatch(/^第 6 行：.*单价.*下架原因/)
      expect(rows[3]?.[1]).toBe('=cmd()')

      const mended = rows.map((row, at) => [
        null,
        `改好${at}`,
        `MEND-${at}`,
        1,
        '上架',
        null,
        ...row.slice(9),
      ])
      const again = await upload([head ?? [], ...mended])
      expect(again.body).toMatchObject({ code: 200, result: { createdCount: 4 } })
    })

    test('of an export untouched changes nothing', async () => {
      for (const [at, intro] of oddTexts.entries()) {
        await add({
          name: `${intro.slice(0, 50).trim()} ${at}`,
          sku: `SKU-${at}`,
          intro,
          price: at / 7,
          site: 'en,de',
          material: 'oak',
          category: 'B01A01',
          stock: at,
          releaseDate: '2024-01-31',
        })
      }
      await sql`update cms_product set status = 'archived', category = 'GONE' where sku = 'SKU-1'`.execute(
        host.database.db,
      )
      const before = await products()
      for (const client of [admin, staff]) {
        const { raw } = await client.get('/cms/product/exportXls')
        const reply = await client.upload('/cms/product/importExcel', raw)
        expect(reply.body).toMatchObject({
          code: 200,
          result: { totalCount: oddTexts.length, unchangedCount: oddTexts.length, updatedCount: 0 },
        })
      }
      expect(await products()).toEqual(before)
      expect(await logged()).toBe(0)
    })

    test('of an edited export changes the edited cells of the edited rows', async () => {
      await add({ name: '甲', sku: 'SKU-A', stock: 1, intro: '旧', price: 2 })
      await add({ name: '乙', sku: 'SKU-B', stock: 2 })
      const { raw } = await admin.get('/cms/product/exportXls', { column: 'sku', order: 'asc' })
      const rows = await cells(raw)
      const [head = [], first = []] = rows.slice(2)
      first[head.indexOf('库存')] = 10
      first[head.indexOf('产品介绍')] = null
      const fresh = head.map((title) =>
        title === '产品名称' ? '丙' : title === '货号' ? 'SKU-C' : null,
      )
      const reply = await upload([...rows, fresh])
      expect(reply.body).toMatchObject({
        code: 200,
        result: { totalCount: 3, createdCount: 1, updatedCount: 1, unchangedCount: 1 },
      })
      expect(await products()).toMatchObject([
        { name: '甲', stock: 10, intro: null, amount: '20.00', ver: 2, update_by: 'admin' },
        { name: '乙', stock: 2, ver: 1 },
        { name: '丙', ver: 1 },
      ])
    })

    test('refuses rows whose record was changed since, is not theirs, or comes twice', async () => {
      const mine = await add({ name: '甲', sku: 'SKU-A', stock: 1 })
      const theirs = await add({ name: '乙', sku: 'SKU-B' }, host.as('staffb'))
      await admin.put('/cms/product/edit', { ...mine, stock: 5 })
      const reply = await upload([
        ['编号', '产品名称', '库存'],
        [`${mine.id}@1`, '甲', 9],
        [`${theirs.id}@1`, '乙', 9],
        ['f'.repeat(32), '丙', 9],
        ["x' or 1=1", '丁', 9],
        [`${mine.id}@2`, '甲', 5],
      ])
      expect(reply.body).toMatchObject({ code: 201, result: { errorCount: 5, successCount: 0 } })
      const rows = await cells(await host.readFile(reply.body.result.fileUrl))
      expect(rows.slice(1).map((row) => String(row[0]).replace(/^第 \d+ 行：/, ''))).toEqual([
        '该记录在导出后已被他人修改，请重新导出后再改',
        '编号对应的记录不存在',
        '编号对应的记录不存在',
        '编号不正确',
        '编号在文件中重复',
      ])
      expect(await products()).toMatchObject([{ stock: 5 }, { stock: 0 }])
    })

    test('takes no field without its right, and edits nothing without the right to', async () => {
      const { id } = await add({ name: '甲', sku: 'SKU-A', price: 5, stock: 1 })
      const head = ['编号', '产品名称', '货号', '单价', '库存', '创建人', '货值']
      const row = [`${id}@1`, '甲', 'SKU-A', 0.01, 2, 'mallory', 1]
      const fresh = [null, '乙', 'SKU-B', 0.01, 2, 'mallory', 1]
      const reader = await upload([head, row, fresh], host.as('reader'))
      expect(reader.body.result).toMatchObject({ createdCount: 1, errorCount: 1 })
      expect(await products()).toMatchObject([
        { price: '5.00', stock: 1, ver: 1 },
        { price: null, amount: null, create_by: 'reader' },
      ])
      expect((await upload([head, row], staff)).body.code).toBe(200)
      expect(await products()).toMatchObject([{ price: '5.00', stock: 2, amount: '10.00' }, {}])
    })

    test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
      [
        'an .xls file',
        () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Array(600).fill(0)]),
        /\.xls/,
      ],
      ['no workbook', () => new TextEncoder().encode('产品名称，货号'), /xlsx/],
      ['an empty file', () => new Uint8Array(0), /xlsx/],
      ['a damaged file', async () => (await sheet([['产品名称']])).slice(0, 900), /损坏/],
      [
        'broken bytes inside',
        async () => {
          const bytes = await sheet([['产品名称'], ['x']])
          bytes.fill(7, 40, 400)
          return bytes
        },
        /损坏/,
      ],
      ['unknown titles', () => sheet([['名字'], ['甲']]), /表头/],
      [
        'the same title twice',
        () =>
          sheet([
            ['产品名称', '产品名称'],
            ['甲', '乙'],
          ]),
        /重复的列：产品名称/,
      ],
      ['titles alone', () => sheet([['产品名称', '货号']]), /没有数据/],
      ['a directory that promises too much', async () => bomb(await sheet([['产品名称']])), /过大/],
    ])('refuses %s', async (_, bytes, message) => {
      const reply = await admin.upload('/cms/product/importExcel', await bytes())
      expect(reply.status).toBe(400)
      expect(reply.body.message).toMatch(message)
      expect(host.failures).toEqual([])
    })

    test('refuses more than 20 MB, and a request without a file', async () => {
      const large = new Uint8Array(20 * 1024 * 1024 + 1).fill(0x50)
      const reply = await admin.upload('/cms/product/importExcel', large)
      expect(reply.status).toBe(413)
      expect(reply.body.message).toContain('20MB')
      expect((await admin.post('/cms/product/importExcel', {})).status).toBe(400)
    })

    test('ten thousand rows go in, and come back unchanged', async () => {
      const rows = Array.from({ length: 10_000 }, (_, at) => [
        ...[`批量 ${at}`, `BULK-${at}`, at / 100, at % 50, '上架', '纯棉,亚麻', '四件套', '英文站'],
      ])
      const bytes = await sheet([
        ['产品名称', '货号', '单价', '库存', '状态', '材质', '分类', '发布站点'],
        ...rows,
      ])
      const reply = await admin.upload('/cms/product/importExcel', bytes)
      expect(reply.body).toMatchObject({ code: 200, result: { createdCount: 10_000 } })
      expect(await logged()).toBe(10_000)

      const { raw } = await admin.get('/cms/product/exportXls', { column: 'sku', order: 'asc' })
      expect(await cells(raw)).toHaveLength(10_003)
      const again = await admin.upload('/cms/product/importExcel', raw)
      expect(again.body.result).toMatchObject({ unchangedCount: 10_000, updatedCount: 0 })
    }, 120_000)

    test('others are served while rows go in', async () => {
      const rows = Array.from({ length: 3_000 }, (_, at) => [`忙 ${at}`, `BUSY-${at}`])
      const bytes = await sheet([['产品名称', '货号'], ...rows])
      let done = false
      const importing = admin.upload('/cms/product/importExcel', bytes).finally(() => {
        done = true
      })
      let served = 0
      while (!done) {
        await admin.get('/cms/product/list')
        if (!done) served += 1
      }
      expect((await importing).body.code).toBe(200)
      expect(served).toBeGreaterThan(2)
    })

    test('twice at once: each row goes in once', async () => {
      const rows = Array.from({ length: 600 }, (_, at) => [`争 ${at}`, `RACE-${at}`])
      const file = [['产品名称', '货号'], ...rows]
      const [a, b] = await Promise.all([upload(file), upload(file)])
      const created = a.body.result.createdCount + b.body.result.createdCount
      expect(created).toBe(600)
      expect(await products()).toHaveLength(600)
      expect(host.failures).toEqual([])
    })
  })

  describe('an import sent again with the same Idempotency-Key', () => {
    const file = (rows: number, prefix: string) => [
      ['产品名称', '货号'],
      ...Array.from({ length: rows }, (_, at) => [`${prefix} ${at}`, `${prefix}-${at}`]),
    ]

    test('gets the first answer', async () => {
      const header = { 'idempotency-key': 'import-1' }
      const bytes = await sheet([...file(20, 'KEY'), [null, 'x']])
      const first = await admin.upload('/cms/product/importExcel', bytes, header)
      const again = await admin.upload('/cms/product/importExcel', bytes, header)
      expect(first.body.code).toBe(201)
      expect(again.body).toEqual(first.body)
      expect(await products()).toHaveLength(20)
      const other = await admin.upload(
        '/cms/product/importExcel',
        await sheet(file(3, 'OTHER')),
        header,
      )
      expect(other.status).toBe(422)
    })

    test('while the first is running, is told so or gets its answer', async () => {
      const header = { 'idempotency-key': 'import-2' }
      const bytes = await sheet(file(1_200, 'TWIN'))
      const send = () => admin.upload('/cms/product/importExcel', bytes, header)
      const replies = await Promise.all([send(), send(), send()])
      for (const { status } of replies) expect([200, 409]).toContain(status)
      expect(replies.some(({ status }) => status === 200)).toBe(true)
      expect(await products()).toHaveLength(1_200)
    })

    test('goes on where one that died had come to', async () => {
      const { db } = host.database
      const header = { 'idempotency-key': 'import-3' }
      const rows = file(1_300, 'LIVE')
      rows[200] = ['', 'LIVE-199']
      const bytes = await sheet(rows)
      const send = () => admin.upload('/cms/product/importExcel', bytes, header)
      // Stands for a process that dies in the second transaction.
      await sql`alter table cms_product add constraint dies check (sku <> 'LIVE-700')`.execute(db)
      expect((await send()).status).not.toBe(201)
      expect(await products()).toHaveLength(499)
      await sql`alter table cms_product drop constraint dies`.execute(db)
      expect((await send()).status).toBe(409)
      host.clock.now = new Date(host.clock.now.getTime() + 61_000)
      const reply = await send()
      expect(reply.body).toMatchObject({
        code: 201,
        result: { totalCount: 1_300, createdCount: 1_299, errorCount: 1 },
      })
      expect(await products()).toHaveLength(1_299)
      expect(await cells(await host.readFile(reply.body.result.fileUrl))).toHaveLength(2)
    })
  })
})

/** The same archive with a directory that states four gigabytes for its first entry. */
function bomb(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let at = 0; at < copy.length - 4; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    view.setUint32(at + 24, 0xfffffff0, true)
    break
  }
  return copy
}
