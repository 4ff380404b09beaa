import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeEachDatabase } from '../support/db'

const base = '/online/cgreport/api'

describeEachDatabase('reports to choose from', (open) => {
  let host: TestApp
  let schemasDir = ''
  const ids = new Map<string, string>()
  beforeAll(async () => {
    schemasDir = mkdtempSync(join(tmpdir(), 'jiandu-schemas-'))
    cpSync('schemas', schemasDir, { recursive: true })
    const write = (path: string, doc: object) =>
      writeFileSync(join(schemasDir, path), JSON.stringify({ schema: 1, ...doc }))
    write('reports/abroad.json', {
      report: 'abroad',
      title: '海外品牌',
      entity: 'brand',
      text: 'country',
      can: 'brand:edit',
      columns: ['country', { field: 'name', title: '牌子', width: 200, sort: false }],
      search: [{ field: 'name', op: 'right_like', hidden: true }, { field: 'status' }],
      params: { country: { field: 'country' }, status: { field: 'status', default: '1' } },
      sort: '-name',
    })
    const product = JSON.parse(readFileSync('schemas/entities/cms/product.json', 'utf8'))
    const label = { type: 'input', title: '标签', compute: "'牌子：' + brandName", max: 8 }
    const country = { type: 'select', title: '品牌国家', dict: 'country', readonly: true }
    const code = { type: 'input', title: '国家码', compute: 'brandCountry', checkRule: 'country' }
    product.fields = { ...product.fields, brandLabel: label, brandCountry: country, code }
    const grade = { type: 'input', title: '品牌评级', readonly: true }
    product.fields.brandGrade = grade
    Object.assign(product.fields.brand.fill, { brandCountry: 'country', brandGrade: 'grade' })
    write('entities/cms/product.json', product)
    const brand = JSON.parse(readFileSync('schemas/entities/cms/brand.json', 'utf8'))
    brand.fields.grade = { type: 'input', title: '评级', can: 'product:price' }
    write('entities/cms/brand.json', brand)
    const list = JSON.parse(readFileSync('schemas/reports/brand_list.json', 'utf8'))
    list.columns.push('grade')
    write('reports/brand_list.json', list)
    host = await buildTestApp(await open({ nobody: true }), { schemasDir })
    const rule = [{ digits: '*', pattern: '[A-Z]{2}', message: '国家码为两位大写字母' }]
    await host.database.db
      .insertInto('sys_check_rule')
      .values({
        id: 'r1',
        rule_name: '国家码',
        rule_code: 'country',
        rule_json: JSON.stringify(rule),
      })
      .execute()
    const add = async (user: TestUser, name: string, country: string, status = '1') => {
      const body = { name, country, status }
      const { body: answer } = await host.call(user, 'POST /cms/brand/add', { body })
      ids.set(name, answer.result.id)
    }
    await add('admin', '罗莱', 'US')
    await add('admin', '水星', 'US')
    await add('admin', '停产牌', 'US', '0')
    await add('admin', '柏林家居', 'DE')
    await add('staffb', '乙方牌', 'US')
  })
  afterAll(async () => {
    await host.close()
    rmSync(schemasDir, { recursive: true })
  })

  async function ask(path: string, query: Record<string, string> = {}, user: TestUser = 'staff') {
    const { body } = await host.call(user, `GET ${base}/${path}`, { query })
    expect(body).toMatchObject({ success: true, code: 200 })
    return body.result
  }
  async function importRows(rows: string[][], fields: Readonly<Record<string, string>>) {
    const form = new FormData()
    const bytes = await writeXlsx({ sheets: [{ name: '产品', rows }] })
    form.append('file', new Blob([bytes.slice()]), '产品.xlsx')
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const encoded = new Request('http://test', { method: 'POST', body: form })
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
    const body = Buffer.from(await encoded.arrayBuffer())
    return (await host.call('admin', 'POST /cms/product/importExcel', { body, headers })).body
  }
  const names = async (path: string, query: Record<string, string> = {}, user?: TestUser) =>
    (await ask(path, query, user)).records.map(({ name }: { name: string }) => name)

  test('the columns of a report come with its title and the texts of their dictionaries', async () => {
    const answer = await ask('getRpColumns/brand_list')
    expect(answer).toMatchObject({
      cgRpConfigId: 'brand_list',
      cgRpConfigName: '品牌',
      textField: 'name',
      columns: [
        { title: '品牌名称', dataIndex: 'name', sorter: true },
        { title: '国家/地区', dataIndex: 'country', width: 140, customRender: 'country' },
      ],
    })
    expect(answer.dictOptions.country).toContainEqual({ value: 'US', text: '美国' })
  })

  test('a report may name, size and fix its columns', async () => {
    const { columns, textField } = await ask('getRpColumns/abroad')
    expect(textField).toBe('country')
    expect(columns[1]).toEqual({ title: '牌子', dataIndex: 'name', align: 'left', width: 200 })
  })

  test('query items say how they are asked, and which stand behind 展开', async () => {
    expect(await ask('getQueryInfo/brand_list')).toMatchObject([
      { field: 'name', label: '品牌名称', view: 'string', mode: 'single', rule: 'like' },
      { field: 'country', view: 'list', mode: 'single', rule: 'eq', dictCode: 'country' },
    ])
    expect(await ask('getQueryInfo/abroad')).toMatchObject([
      { field: 'name', rule: 'right_like', hidden: '1' },
      { field: 'status', view: 'radio' },
    ])
  })

  test('rows are those of the tenant that fulfil the report’s own conditions, in its order', async () => {
    const { total, records } = await ask('getData/brand_list')
    expect(total).toBe(3)
    expect(records.map(({ name }: { name: string }) => name).sort()).toEqual(
      ['柏林家居', '水星', '罗莱'].sort(),
    )
    expect(await names('getData/brand_list', {}, 'staffb')).toEqual(['乙方牌'])
  })

  test('a row carries the id, the columns and their texts, and nothing else of the record', async () => {
    const [row] = (await ask('getData/brand_list', { name: '罗莱' })).records
    expect(row).toEqual({
      id: ids.get('罗莱'),
      name: '罗莱',
      country: 'US',
      country_dictText: '美国',
    })
  })

  test.each([
    [{ name: '*星*' }, ['水星']],
    [{ country: 'DE' }, ['柏林家居']],
    [{ name: '停产牌' }, []],
    [{ status: '0' }, []],
    [{ nonsense: 'x', country: 'DE' }, ['柏林家居']],
    [{ pageNo: '2', pageSize: '2', column: 'country', order: 'desc' }, ['罗莱']],
    [{ name_MultiString: '罗莱,水星', column: 'name', order: 'desc' }, undefined],
  ])('%j finds %j', async (query, found) => {
    const rows = await names('getData/brand_list', query)
    if (found) expect(rows).toEqual(found)
    else expect(rows.sort()).toEqual(['水星', '罗莱'].sort())
  })

  test('parameters narrow the rows, in single quotes or without; their default holds otherwise', async () => {
    expect(await names('getData/abroad', { self_country: 'DE' })).toEqual(['柏林家居'])
    expect(await names('getData/abroad', { self_country: "'DE'" })).toEqual(['柏林家居'])
    expect(await names('getData/abroad', { self_status: '0' })).toEqual(['停产牌'])
    expect(await names('getData/abroad')).not.toContain('停产牌')
  })

  test('who lacks a report’s right gets neither its columns nor its rows', async () => {
    const role = await host.database.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'staff')
      .executeTakeFirstOrThrow()
    const button = await host.database.db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', 'brand:edit')
      .executeTakeFirstOrThrow()
    const link = { role_id: String(role.id), permission_id: String(button.id) }
    await host.database.db
      .deleteFrom('sys_role_permission')
      .where('role_id', '=', link.role_id)
      .where('permission_id', '=', link.permission_id)
      .execute()
    const login = { username: 'staffb', password: 'Test@2026' }
    const { body } = await host.call(null, 'POST /sys/login', { body: login })
    const headers = { 'x-access-token': body.result.token }
    for (const call of ['getRpColumns', 'getQueryInfo', 'getData']) {
      const { status } = await host.call(null, `GET ${base}/${call}/abroad`, { headers })
      expect(status, call).toBe(403)
      expect((await host.call(null, `GET ${base}/${call}/brand_list`, { headers })).status).toBe(
        200,
      )
    }
    await host.database.db.insertInto('sys_role_permission').values(link).execute()
  })

  test('a report that is not there is not found', async () => {
    for (const name of ['nothing', 'cms_brand,name,country', 'sys_user,password,id', "x'"]) {
      const path = `GET ${base}/getRpColumns/${encodeURIComponent(name)}` as const
      expect((await host.call('admin', path)).status, name).toBe(404)
    }
  })

  test('the records of any entity whose table a document publishes can be chosen from', async () => {
    const ref = 'cms_brand,name,id'
    const columns = await ask(`getRpColumns/${ref}`)
    expect(columns).toMatchObject({ cgRpConfigName: '品牌', textField: 'name' })
    expect(columns.columns.map(({ dataIndex }: { dataIndex: string }) => dataIndex)).toEqual([
      'name',
      'country',
      'status',
    ])
    expect(await ask(`getQueryInfo/${ref}`)).toMatchObject([
      { field: 'name', rule: 'like' },
      { field: 'country' },
      { field: 'status', hidden: '1' },
    ])
    expect(await names(`getData/${ref}`, { name: '停产*' })).toEqual(['停产牌'])
  })

  test('a text that comes with a choice is no column beside it', async () => {
    const { columns } = await ask('getRpColumns/@product,')
    const titles = columns.map(({ title }: { title: string }) => title)
    expect(titles.filter((title: string) => title.startsWith('品牌'))).toEqual(['品牌'])
  })

  test('what a chosen row fills is not what its chooser may not see there', async () => {
    const [graded = '', other = ''] = await Promise.all(
      ['甲', '乙'].map(async (grade) => {
        const body = { name: `${grade}级牌`, country: 'JP', grade }
        return (await host.call('admin', 'POST /cms/brand/add', { body })).body.result.id
      }),
    )
    const add = async (user: TestUser, sku: string) => {
      const body = { name: sku, sku, brand: graded, brandGrade: '猜' }
      return (await host.call(user, 'POST /cms/product/add', { body })).body.result
    }
    expect(await add('staff', 'GRADE-1')).toMatchObject({ brandName: '甲级牌', brandGrade: null })
    const whole = await add('admin', 'GRADE-2')
    expect(whole).toMatchObject({ brandName: '甲级牌', brandGrade: '甲' })
    const edit = async (ver: number, change: object) => {
      const body = { id: whole.id, ver, ...change }
      return (await host.call('staff', 'PUT /cms/product/edit', { body })).body.result
    }
    // What the record holds of its own choice stays; another choice has nothing to show.
    expect(await edit(1, { brandGrade: '猜', stock: 1 })).toMatchObject({ brandGrade: '甲' })
    expect(await edit(2, { brand: other })).toMatchObject({ brandName: '乙级牌', brandGrade: null })
  })

  test('when a chosen record is deleted, what it has filled follows the choice: cleared, moved, given back', async () => {
    const brandOf = async (name: string, status = '1') => {
      const body = { name, country: 'FR', status }
      return String((await host.call('admin', 'POST /cms/brand/add', { body })).body.result.id)
    }
    const productOf = async (brand: string) => {
      const body = { name: '随品牌', sku: 'GOES-1', brand }
      const { result } = (await host.call('admin', 'POST /cms/product/add', { body })).body
      expect(result).toMatchObject({ brand, brandName: expect.stringContaining('走') })
      return async () => {
        const query = { id: result.id }
        return (await host.call('admin', 'GET /cms/product/queryById', { query })).body.result
      }
    }
    const remove = async (query: Readonly<Record<string, string>>) =>
      expect((await host.call('admin', 'DELETE /cms/brand/delete', { query })).body).toMatchObject({
        success: true,
      })
    const [first, second, off] = [
      await brandOf('先走'),
      await brandOf('后走'),
      await brandOf('停走', '0'),
    ]
    const read = await productOf(first)
    const nothing = { brandName: null, brandCountry: null, brandLabel: null }
    await remove({ id: first, uses: 'clear' })
    expect(await read()).toMatchObject({ brand: null, ...nothing })
    const back = await host.call('admin', 'POST /cms/brand/restore', { body: { ids: [first] } })
    expect(back.body).toMatchObject({ success: true })
    const given = { brandName: '先走', brandCountry: 'FR', brandLabel: '牌子：先走' }
    expect(await read()).toMatchObject({ brand: first, ...given })
    await remove({ id: first, uses: 'move', to: second })
    const moved = { brandName: '后走', brandLabel: '牌子：后走' }
    expect(await read()).toMatchObject({ brand: second, ...moved })
    // What the report does not offer fills nothing; nothing of the former choice stays.
    await remove({ id: second, uses: 'move', to: off })
    expect(await read()).toMatchObject({ brand: off, ...nothing })
  })

  test('what a chosen row fills is the row’s own, whatever the sender says of it', async () => {
    let number = 0
    const add = async (more: object) => {
      const body = { name: `床品 ${JSON.stringify(more)}`, sku: `FILL-${String(++number)}` }
      return (await host.call('admin', 'POST /cms/product/add', { body: { ...body, ...more } }))
        .body
    }
    const brand = (name: string) => ids.get(name) ?? ''
    const forged = (await add({ brand: brand('罗莱'), brandName: '伪造' })).result
    // What is computed from it is computed from what is stored.
    const taken = { brandName: '罗莱', brandLabel: '牌子：罗莱' }
    expect(forged).toMatchObject({ ...taken, brand_dictText: '罗莱' })
    const nothing = { brandName: null, brandLabel: null }
    expect((await add({ brandName: '无中生有' })).result).toMatchObject(nothing)
    expect((await add({ brand: brand('停产牌') })).result.errors[0].field).toBe('brand')

    const edit = async (ver: number, change: object) =>
      (
        await host.call('admin', 'PUT /cms/product/edit', {
          body: { id: forged.id, ver, ...change },
        })
      ).body.result
    // Nothing is left of it to be written.
    expect(await edit(1, { brandName: '再伪造' })).toMatchObject({ ...taken, ver: 1 })
    const other = { brandName: '水星', brandLabel: '牌子：水星', ver: 2 }
    expect(await edit(1, { brand: brand('水星') })).toMatchObject(other)
    const row = { id: forged.id, ver: 2, brand: brand('柏林家居'), brandName: '水星' }
    const rows = { added: [], changed: [row], removed: [] }
    const saved = await host.call('admin', 'POST /cms/product/saveRows', { body: rows })
    expect(saved.body.result.changed[0]).toMatchObject({
      brandName: '柏林家居',
      brandLabel: '牌子：柏林家居',
    })

    // What is computed from a filled value keeps to its own field's rules.
    const long = { name: '名字很长的牌子', country: 'FR', status: '1' }
    const made = await host.call('admin', 'POST /cms/brand/add', { body: long })
    const refusal = await add({ brand: made.body.result.id, brandName: '短' })
    expect([refusal.code, refusal.result.errors]).toEqual([
      400,
      [{ field: 'brandLabel', message: expect.stringContaining('标签') }],
    ])

    // What is filled, and what is computed from it, is judged like what is typed: dictionaries and rules of codes too.
    const odd = { name: '外星牌', country: 'US', status: '1' }
    const { body: strange } = await host.call('admin', 'POST /cms/brand/add', { body: odd })
    await host.database.db
      .updateTable('cms_brand')
      .set({ country: 'x1' })
      .where('id', '=', strange.result.id)
      .execute()
    const faults = [
      { field: 'brandCountry', message: '品牌国家的值“x1”不在选项中' },
      { field: 'code', message: '国家码为两位大写字母' },
    ]
    const wrong = await add({ brand: strange.result.id })
    expect([wrong.code, wrong.result.errors]).toEqual([400, faults])
    const good = { name: '被', sku: 'FILL-GOOD', brand: brand('水星') }
    const changed = [{ id: forged.id, ver: 3, brand: strange.result.id }]
    const table = await host.call('admin', 'POST /cms/product/saveRows', {
      body: {
        added: [good, { ...good, name: '枕', sku: 'FILL-BAD', brand: strange.result.id }],
        changed,
      },
    })
    expect(table.body.result.errors).toEqual(
      expect.arrayContaining([
        ...faults.map((fault) => ({ ...fault, list: 'added', row: 1 })),
        ...faults.map((fault) => ({ ...fault, list: 'changed', row: 0, id: forged.id })),
      ]),
    )

    const sheet = [
      ['产品名称', '货号', '品牌'],
      ['外星被', 'FILL-X1', '外星牌'],
      ['水星枕', 'FILL-X2', '水星'],
    ]
    for (const [fields, codes] of [
      [{ dryRun: '1' }, []],
      [{}, ['FILL-X2']],
    ] as const) {
      const imported = await importRows(sheet, fields)
      expect(imported.result).toMatchObject({ totalCount: 2, createdCount: 1, errorCount: 1 })
      const { rows } = await sql<{ sku: string; country: string }>`
        select sku, brand_country as country from cms_product where sku like 'FILL-X%'`.execute(
        host.database.db,
      )
      expect(rows).toEqual(codes.map((sku) => ({ sku, country: 'US' })))
    }

    // The brand is no longer offered: what was taken from it stays, and is nobody's to change.
    const { body } = await host.call('admin', 'GET /cms/brand/queryById', {
      query: { id: brand('柏林家居') },
    })
    const gone = { id: body.result.id, ver: body.result.ver, status: '0' }
    const stopped = await host.call('admin', 'PUT /cms/brand/edit', { body: gone })
    expect(await edit(3, { brandName: '伪造' })).toMatchObject({ brandName: '柏林家居' })
    expect(await edit(3, { brand: null })).toMatchObject({ brand: null, brandName: null })
    const again = { id: gone.id, ver: stopped.body.result.ver, status: '1' }
    await host.call('admin', 'PUT /cms/brand/edit', { body: again })
  })
})
