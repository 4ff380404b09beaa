import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { builtinValues } from '#builtin'
import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import { describeDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'
import { noteFiles } from '../support/files'

const hash = 'a'.repeat(32)

/** What a type's field needs in its document, and a value that a careless sheet would alter. */
const samples: Readonly<Record<string, { readonly props?: object; readonly value?: unknown }>> = {
  input: { value: '0012' },
  textarea: { value: '=1+1\n第二行, "引号"; 与\t制表' },
  richtext: { value: '<p>一,二</p>' },
  markdown: { value: '- 一\n- 二' },
  inputNumber: { props: { decimals: 6 }, value: 0.000001 },
  money: { value: 1234567.89 },
  select: { props: { dict: 'product_status' }, value: 'draft' },
  radio: { props: { dict: 'product_status' }, value: 'on' },
  checkbox: { props: { dict: 'product_status' }, value: 'draft,on' },
  list_multi: { props: { dict: 'product_status' }, value: 'on,draft' },
  sel_search: { props: { dict: 'product_status' }, value: 'off' },
  switch: { value: 'Y' },
  date: { value: '1899-12-31' },
  datetime: { value: '2024-02-29 23:59:59' },
  time: { value: '08:05:09' },
  image: { props: { max: 2 }, value: `product/${hash}_正面.png,product/${hash}_背面.png` },
  file: {
    props: { returnUrl: false },
    value: [{ fileName: '报价, 终.pdf', filePath: 'a/q.pdf', fileSize: 7 }],
  },
  upload: { value: 'product/说明.pdf' },
  category: { value: 'B01A01' },
  tree: { props: { dict: 'product_status' }, value: 'draft' },
  area: { value: '110101' },
  cron: { value: '0 0 3 * * ?' },
  tags: { value: '新品;热卖' },
  progress: { value: 45 },
  hidden: { value: '-5' },
  checkbox_meta: { value: true },
  sel_category: { value: 'B01A02' },
}

const field = (type: string, props: object = {}) => ({ type, title: `类型 ${type}`, ...props })

const allTypes: EntityDoc = {
  schema: 1,
  entity: 'sheetSample',
  title: '各种类型',
  label: 'name',
  api: '/cms/sheetSample',
  perm: 'news',
  fields: {
    name: { type: 'input', title: '名称' },
    ...Object.fromEntries(
      Object.entries(samples).map(([type, { props }]) => [key(type), field(type, props)]),
    ),
    made: { type: 'datetime', title: '何时', compute: 'fDatetime' },
    other: { type: 'record', title: '产品', of: 'product' },
    others: { type: 'records', title: '多个产品', of: 'product' },
  },
} as EntityDoc

function key(type: string): string {
  return `f_${type}`.replace(/_([a-z])/g, (_, first: string) => first.toUpperCase())
}

/** The two references, what is written by the server or kept elsewhere, and lists of people and reports. */
const others = [
  ...['record', 'records', 'normal', 'subtable', 'slot'],
  ...['user', 'depart', 'role', 'position', 'business', 'popup'],
]

describeDatabase('what goes out', ['entity'], (open) => {
  let host: EntityApp
  let admin: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, undefined, [allTypes])
    admin = host.as('admin')
    await noteFiles(host.database.db, [
      ...['正面', '背面'].map((name) => `product/${hash}_${name}.png`),
    ])
    await noteFiles(host.database.db, ['a/q.pdf', 'product/说明.pdf'], { type: 'application/pdf' })
  })
  beforeEach(async () => {
    await sql`truncate cms_product, sys_log cascade`.execute(host.database.db)
    await sql`delete from ${sql.table(table())}`.execute(host.database.db)
  })
  afterAll(() => host.close())

  const table = () => host.entities.get('sheetSample')?.table ?? 'sheet_sample'

  async function added() {
    const product = await admin.post('/cms/product/add', { name: '四件套', sku: 'SKU-0001' })
    const record = {
      name: '一',
      ...Object.fromEntries(Object.entries(samples).map(([type, { value }]) => [key(type), value])),
      other: product.body.result.id,
      others: product.body.result.id,
    }
    const { body } = await admin.post('/cms/sheetSample/add', record)
    expect(body.message).toBe('添加成功！')
    return body.result
  }
  const stored = async () =>
    (
      await sql<Record<string, unknown>>`select * from ${sql.table(table())}`.execute(
        host.database.db,
      )
    ).rows
  const exported = async (query: Readonly<Record<string, string>> = {}) =>
    await admin.get('/cms/sheetSample/exportXls', query)
  const imported = async (bytes: Uint8Array, name: string) => {
    const form = new FormData()
    form.append('files[]', new Blob([bytes.slice()]), name)
    return (await admin.form('/cms/sheetSample/importExcel', form)).body
  }

  test('every type that stores a value has a sample here', () => {
    const names = builtinValues.map(({ name }) => name)
    expect(names.filter((name) => !(name in samples)).sort()).toEqual([...others].sort())
  })

  test.each(['xlsx', 'csv'])(
    'comes in again unchanged, whatever its type (%s)',
    async (exportAs) => {
      await added()
      const before = await stored()
      const { raw } = await exported({ exportAs })
      expect(await imported(raw, `a.${exportAs}`)).toMatchObject({
        code: 200,
        result: { totalCount: 1, unchangedCount: 1 },
      })
      expect(await stored()).toEqual(before)
    },
  )

  test('as a new record has the same values, but for files, of which it has names alone', async () => {
    await added()
    const [before] = await stored()
    const { raw } = await exported({ exportAs: 'csv' })
    const { data } = Papa.parse<string[]>(new TextDecoder().decode(raw), { skipEmptyLines: true })
    const left = new Set(['编号', '类型 image', '类型 file', '类型 upload'])
    const [titles = []] = data
    const copy = data.map((row) => row.filter((_, at) => !left.has(titles[at] ?? '')))
    await sql`delete from ${sql.table(table())}`.execute(host.database.db)
    const { result } = await imported(new TextEncoder().encode(Papa.unparse(copy)), 'a.csv')
    expect(result).toMatchObject({ createdCount: 1, errorCount: 0 })
    const [after] = await stored()
    expect({ ...after, ...without }).toEqual({ ...before, ...without })
  })

  /** What a new record has of its own. */
  const without = { id: '', f_image: null, f_file: null, f_upload: null, create_time: null }

  test('has days, moments and times as the sheet counts them, with their formats', async () => {
    await added()
    const columns = `${key('datetime')},${key('time')},${key('date')},made`
    const [sheet] = (await readXlsx((await exported({ columns })).raw, { readStyles: true })).sheets
    const [moment, time, day, made] = (sheet?.rows[3] ?? []).slice(1)
    expect(moment).toEqual(new Date('2024-02-29T23:59:59Z'))
    expect(made).toEqual(moment)
    // Sheets do not count so far back.
    expect(day).toBe('1899-12-31')
    const shown = time instanceof Date ? (time.getTime() / 86_400_000) % 1 : Number(time)
    expect(typeof time).not.toBe('string')
    expect((shown + 1) % 1).toBeCloseTo((8 * 3600 + 5 * 60 + 9) / 86_400, 6)
  })

  test('names files, and a name that is taken out of the cell takes out that file', async () => {
    await added()
    const columns = `${key('image')},${key('file')}`
    const { raw } = await exported({ columns })
    const [sheet] = (await readXlsx(raw)).sheets
    const rows = (sheet?.rows ?? []).map((row) => [...row])
    expect(rows[3]?.slice(1)).toEqual(['正面.png,背面.png', '报价  终.pdf'])
    rows[3]?.splice(1, 1, '背面.png')
    const bytes = await writeXlsx({ sheets: [{ name: 'a', rows }] })
    expect(await imported(bytes, 'a.xlsx')).toMatchObject({
      code: 200,
      result: { updatedCount: 1 },
    })
    const [after] = await stored()
    expect(after).toMatchObject({ f_image: `product/${hash}_背面.png` })
    rows[3]?.splice(0, 2, rows[3]?.[0]?.toString().replace('@1', '@2') ?? '', '别的.png')
    const other = await writeXlsx({ sheets: [{ name: 'a', rows }] })
    expect(JSON.stringify(await imported(other, 'a.xlsx'))).toContain('"errorCount":1')
  })

  test('as a text table begins with its titles, is read as UTF-8 and has no formulas', async () => {
    await added()
    const reply = await exported({
      exportAs: 'csv',
      columns: `name,${key('textarea')},${key('time')}`,
    })
    expect(reply.headers['content-type']).toContain('text/csv')
    expect(reply.headers['content-disposition']).toContain(encodeURIComponent('各种类型.csv'))
    expect([...reply.raw.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = new TextDecoder().decode(reply.raw)
    const [titles = '', row = ''] = text.split('\r\n')
    expect(titles).toBe('编号,名称,类型 textarea,类型 time')
    expect(row).toMatch(/^[0-9a-f]+@1,一,"'=1\+1\n第二行, ""引号""; 与\t制表",08:05:09$/)
  })

  test.each(['xlsx', 'csv'])(
    'has texts that look like formulas, and gives them back (%s)',
    async (exportAs) => {
      const texts = ['=1+1', '+86 10', '-5', '@SUM(A1)', '\tx', "'=1", "''+2", '="007"']
      for (const [at, text] of texts.entries()) {
        const { body } = await admin.post('/cms/sheetSample/add', {
          name: `甲${at}`,
          [key('textarea')]: text,
        })
        expect(body.message).toBe('添加成功！')
      }
      // A text of the time before outer blanks were taken away.
      await sql`update ${sql.table(table())} set f_textarea = ${'\tx'}
        where f_textarea = 'x'`.execute(host.database.db)
      const held = async () =>
        (await stored()).map(({ name, f_textarea }) => [name, f_textarea]).sort()
      const before = await held()
      const columns = `name,${key('textarea')}`
      const { raw } = await exported({ exportAs, columns })
      const rows =
        exportAs === 'csv'
          ? Papa.parse<string[]>(new TextDecoder().decode(raw), { skipEmptyLines: true }).data
          : ((await readXlsx(raw)).sheets[0]?.rows ?? []).slice(2).map((row) => row.map(String))
      const shown = texts.map((text) => (exportAs === 'csv' ? `'${text}` : text))
      const cells = rows.slice(1).map((row) => row[2])
      expect([...cells].sort()).toEqual([...shown].sort())
      // Nothing of it is another value of its record, and it makes the same ones anew but for outer blanks.
      expect(await imported(raw, `a.${exportAs}`)).toMatchObject({ result: { unchangedCount: 8 } })
      await sql`delete from ${sql.table(table())}`.execute(host.database.db)
      const copy = rows.map((row) => row.slice(1))
      const bytes =
        exportAs === 'csv'
          ? new TextEncoder().encode(Papa.unparse(copy))
          : await writeXlsx({ sheets: [{ name: 'a', rows: copy }] })
      expect(await imported(bytes, `b.${exportAs}`)).toMatchObject({ result: { createdCount: 8 } })
      expect(await held()).toEqual(before.map(([name, text]) => [name, String(text).trim()]))
    },
  )

  test('of the time when workbooks had apostrophes changes what was changed, and adds none', async () => {
    const added = await Promise.all(
      ['+86 10', '+86 20'].map(async (text, at) => {
        const record = { name: `乙${at}`, [key('textarea')]: text }
        return (await admin.post('/cms/sheetSample/add', record)).body.result
      }),
    )
    const rows = [
      ['编号', '名称', '类型 textarea'],
      [`${added[0]?.id}@1`, '乙0', "'+86 10"],
      [`${added[1]?.id}@1`, '乙1', "'+86 21"],
    ]
    const bytes = await writeXlsx({ sheets: [{ name: 'a', rows }] })
    expect(await imported(bytes, 'a.xlsx')).toMatchObject({
      result: { unchangedCount: 1, updatedCount: 1 },
    })
    const texts = (await stored()).map(({ f_textarea }) => f_textarea)
    expect(texts.sort()).toEqual(['+86 10', '+86 21'])
  })

  test('as something else than a workbook or a text table is refused', async () => {
    expect((await exported({ exportAs: 'pdf' })).status).toBe(400)
  })
})
