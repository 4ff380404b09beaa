import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityHooks } from '../../server/entity/contracts/deps'
import { declined } from '../../server/http/envelope'
import { describeEachDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'

describeEachDatabase('what the server does for an entity is done whoever writes', (open) => {
  let host: EntityApp
  let admin: Client
  const written: string[] = []

  const hooks: EntityHooks = {
    given(values, before) {
      if (values.name === '禁用') throw declined('不能叫这个名字')
      return before ? values : { ...values, intro: '由服务端填写' }
    },
    async written(_trx, { values }) {
      written.push(String(values.name))
    },
  }

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), { product: hooks })
    admin = host.as('admin')
  })
  beforeEach(async () => {
    await sql`truncate cms_product, sys_log, sys_import cascade`.execute(host.database.db)
    written.length = 0
  })
  afterAll(() => host.close())

  let number = 0
  const sku = () => {
    number += 1
    return `SKU-${number}`
  }
  const product = (name: string) => ({ name, sku: sku(), price: 1 })
  const stored = async () => {
    const { rows } = await sql<{ id: string; ver: number; name: string; intro: string | null }>`
      select id, ver, name, intro from cms_product where del_flag = 0 order by name`.execute(
      host.database.db,
    )
    return rows
  }
  async function importing(names: readonly string[]) {
    const rows = [['产品名称', '货号', '单价'], ...names.map((name) => [name, sku(), 1])]
    const bytes = await writeXlsx({ sheets: [{ name: '产品', rows }] })
    const form = new FormData()
    form.append('files[]', new Blob([bytes.slice()]), '产品.xlsx')
    return (await admin.form('/cms/product/importExcel', form)).body
  }

  test('by a form', async () => {
    const { body } = await admin.post('/cms/product/add', product('甲'))
    const { id, ver } = body.result
    await admin.put('/cms/product/edit', { id, ver, name: '乙' })
    expect(written).toEqual(['甲', '乙'])
    expect(await stored()).toMatchObject([{ name: '乙', intro: '由服务端填写' }])
    expect((await admin.post('/cms/product/add', product('禁用'))).body.message).toBe(
      '不能叫这个名字',
    )
  })

  test('by an editable table', async () => {
    await admin.post('/cms/product/saveRows', { added: [product('甲')], changed: [], removed: [] })
    expect(written).toEqual(['甲'])
    expect(await stored()).toMatchObject([{ name: '甲', intro: '由服务端填写' }])
  })

  test('by a sheet, whose wrong rows are told', async () => {
    const { result } = await importing(['甲', '禁用'])
    expect(result).toMatchObject({ createdCount: 1, errorCount: 1 })
    expect(written).toEqual(['甲'])
    expect(await stored()).toMatchObject([{ name: '甲', intro: '由服务端填写' }])
  })
})
