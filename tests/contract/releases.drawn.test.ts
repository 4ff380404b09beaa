import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'
import { publishing } from '../support/publishing'

const ofBrand = 'entities/cms/brand.json'
const ofProduct = 'entities/cms/product.json'
const ofSite = 'entities/cms/productSite.json'
const ofGadget = 'entities/cms/gadget.json'
const ofPage = 'pages/cms/brand.json'
const ofSpec = 'entities/cms/productSpec.json'
const input = (title: string, more = {}) => ({ type: 'input', title, max: 20, ...more })

type Fields = Record<string, { title?: string } & Record<string, unknown>>

/*
 * Whoever has a page open when something is published sends what he typed by the names of before, and says by which: every
 * call that takes typed values, against everything that may have become of a field.
 */
describeDatabase('a call of a page that was drawn before a release', ['releases'], (open) => {
  let host: TestApp
  let author: ReturnType<typeof publishing>
  let release = 0
  beforeAll(async () => {
    host = await buildTestApp(await open())
    author = publishing(host)
    await publish({
      [ofBrand]: ({ fields }) => {
        fields.motto = input('口号')
        fields.slogan = input('标语')
        fields.year = { type: 'inputNumber', title: '年份', integer: true }
      },
      [ofSpec]: ({ fields }) => {
        fields.memo = input('附注')
        fields.hint = input('提示')
      },
      [ofSite]: ({ states }) => {
        states.steps.recall = { title: '撤回', from: ['on'], to: 'off', can: 'product:publish' }
      },
      [ofGadget]: (document) => {
        Object.assign(document, {
          ...{ schema: 2, entity: 'gadget', title: '小物', label: 'name', api: '/cms/gadget' },
          ...{ perm: 'brand', fields: { name: input('名称') } },
        })
      },
    })
  })
  afterAll(() => host.close())

  // biome-ignore lint/suspicious/noExplicitAny: a document of any kind, as the test changes it.
  type Changes = Record<string, ((document: any) => void) | null>
  /** Answers the release. */
  async function publish(changes: Changes): Promise<number> {
    const answer = await author.publish(changes)
    expect(answer, JSON.stringify(answer)).toMatchObject({ success: true })
    release = answer.result.release
    return release
  }
  const ofFields = (change: (fields: Fields) => void): Changes => ({
    [ofBrand]: ({ fields }) => change(fields),
  })
  const rename = (fields: Fields, from: string, to: string) => {
    fields[to] = { ...fields[from], was: [from] }
    delete fields[from]
  }
  const drawn =
    (by: number, user: TestUser = 'admin') =>
    async (
      line: `${string} ${string}`,
      options: {
        body?: unknown
        query?: Record<string, string>
        headers?: Record<string, string>
      } = {},
    ) =>
      (
        await host.call(user, line, {
          ...options,
          headers: { ...options.headers, 'x-release': String(by) },
        })
      ).body
  const row = async (id: string) =>
    (
      await sql<Record<string, unknown>>`select * from cms_brand where id = ${id}`.execute(
        host.database.db,
      )
    ).rows[0]
  const added = async (body: object): Promise<string> => {
    const answer = (await host.call('admin', 'POST /cms/brand/add', { body })).body
    expect(answer).toMatchObject({ success: true })
    return answer.result.id
  }

  describe('of fields', () => {
    test('puts a value into the renamed field, and reads it under both names', async () => {
      const before = release
      const id = await added({ name: '甲一', status: '1' })
      await publish(ofFields((fields) => rename(fields, 'motto', 'saying')))
      const call = drawn(before)
      const made = await call('POST /cms/brand/add', {
        body: { name: '甲二', status: '1', motto: '新' },
      })
      expect(made).toMatchObject({ success: true, result: { saying: '新', motto: '新' } })
      expect(await row(made.result.id)).toMatchObject({ motto: '新' })
      const edited = await call('POST /cms/brand/edit', { body: { id, ver: 1, motto: '改' } })
      expect(edited).toMatchObject({ success: true, result: { saying: '改' } })
      const rows = await call('POST /cms/brand/saveRows', {
        body: {
          added: [{ name: '甲三', status: '1', motto: '行' }],
          changed: [{ id, ver: 2, motto: '再改' }],
        },
      })
      expect(rows).toMatchObject({
        success: true,
        result: { added: [{ saying: '行', motto: '行' }], changed: [{ saying: '再改' }] },
      })
      // What a page reads before it has followed is what it would send back.
      const read = await call('GET /cms/brand/queryById', { query: { id } })
      expect(read.result).toMatchObject({ motto: '再改', saying: '再改' })
      const page = await call('GET /cms/brand/list', { query: { id } })
      expect(page.result.records).toMatchObject([{ motto: '再改' }])
      // A fault stands at the field under which it was typed.
      const refused = await call('POST /cms/brand/add', {
        body: { name: '甲四', status: '1', motto: '长'.repeat(21) },
      })
      expect(refused).toMatchObject({ success: false, result: { errors: [{ field: 'motto' }] } })
      const conflict = await call('POST /cms/brand/edit', { body: { id, ver: 1, motto: '迟' } })
      expect(conflict).toMatchObject({ code: 409, result: { current: { motto: '再改' } } })
    })

    test('keeps a value of a retired field in its column, and says so', async () => {
      const id = await added({ name: '乙一', status: '1', slogan: '旧' })
      const before = release
      const after = await publish(
        ofFields((fields) => {
          delete fields.slogan
        }),
      )
      const call = drawn(before)
      const made = await call('POST /cms/brand/add', {
        body: { name: '乙二', status: '1', slogan: '留' },
      })
      expect(made).toMatchObject({
        success: true,
        message: expect.stringContaining('“标语”在页面打开之后被停用'),
      })
      expect(await row(made.result.id)).toMatchObject({ slogan: '留' })
      const edited = await call('POST /cms/brand/edit', {
        body: { id, ver: 1, name: '乙一改', slogan: '新' },
      })
      expect(edited).toMatchObject({ success: true, result: { slogan: '新' } })
      const rows = await call('POST /cms/brand/saveRows', {
        body: { added: [{ name: '乙三', status: '1', slogan: '行' }] },
      })
      expect(rows).toMatchObject({ success: true, message: expect.stringContaining('停用') })
      // A page of before reads it, so that saving what it read empties nothing.
      const read = (await call('GET /cms/brand/queryById', { query: { id } })).result
      expect(read).toMatchObject({ slogan: '新' })
      expect(await call('POST /cms/brand/edit', { body: read })).toMatchObject({ success: true })
      expect(await row(id)).toMatchObject({ slogan: '新' })
      expect(
        (await host.call('admin', 'GET /cms/brand/queryById', { query: { id } })).body.result,
      ).not.toHaveProperty('slogan')
      await author.revert(after)
      release = after + 1
      expect(
        (await drawn(release)('GET /cms/brand/queryById', { query: { id } })).result,
      ).toMatchObject({ slogan: '新' })
    })

    test('takes a value for a field of another type, or says at its place that it is none', async () => {
      const before = release
      await publish(
        ofFields((fields) => {
          fields.year = input('年份')
        }),
      )
      const call = drawn(before)
      const body = { name: '丙一', status: '1', year: 2024 }
      expect(await call('POST /cms/brand/add', { body })).toMatchObject({
        success: true,
        result: { year: '2024' },
      })
      const asText = release
      await publish(
        ofFields((fields) => {
          fields.year = { type: 'inputNumber', title: '年份', integer: true }
        }),
      )
      const later = drawn(asText)
      const whole = { name: '丙二', status: '1', year: '1999' }
      expect(await later('POST /cms/brand/add', { body: whole })).toMatchObject({
        success: true,
        result: { year: 1999 },
      })
      const wrong = { name: '丙三', status: '1', year: '不详' }
      expect(await later('POST /cms/brand/add', { body: wrong })).toMatchObject({
        success: false,
        result: { errors: [{ field: 'year' }] },
      })
    })

    test('is told at its place of a field that is required since, and nothing is written', async () => {
      const before = release
      await publish({
        ...ofFields((fields) => {
          fields.owner = input('负责人', { required: true })
        }),
        [ofPage]: ({ form }) => {
          form.fields.push('owner')
        },
      })
      const body = { name: '丁一', status: '1', saying: '留' }
      expect(await drawn(before)('POST /cms/brand/add', { body })).toMatchObject({
        success: false,
        result: { errors: [{ field: 'owner' }] },
      })
      await publish({
        ...ofFields((fields) => {
          delete fields.owner
        }),
        [ofPage]: ({ form }) => {
          form.fields.pop()
        },
      })
    })

    test('finds the field of then where another has its name since', async () => {
      const before = release
      await publish(
        ofFields((fields) => {
          delete fields.slogan
        }),
      )
      await publish(
        ofFields((fields) => {
          fields.slogan = { type: 'inputNumber', title: '标语数' }
        }),
      )
      const made = await drawn(before)('POST /cms/brand/add', {
        body: { name: '戊一', status: '1', slogan: '文字' },
      })
      expect(made).toMatchObject({ success: true, message: expect.stringContaining('停用') })
      const stored = await row(made.result.id)
      expect(stored).toMatchObject({ slogan: '文字' })
      expect(stored?.slogan_2 ?? null).toBeNull()
    })

    test('passes no right: what counts is the last definition of a field, whichever release is named', async () => {
      await publish(
        ofFields((fields) => {
          fields.cost = input('成本')
        }),
      )
      const open = release
      await publish(
        ofFields((fields) => {
          fields.cost = input('成本', { can: 'product:price' })
        }),
      )
      await publish(
        ofFields((fields) => {
          delete fields.cost
        }),
      )
      const body = { name: '己一', status: '1', cost: '9' }
      const refused = await drawn(open, 'staff')('POST /cms/brand/add', { body })
      expect(refused).toMatchObject({ success: false })
      const made = await drawn(open)('POST /cms/brand/add', { body })
      expect(made).toMatchObject({ success: true })
      const read = await drawn(open, 'staff')('GET /cms/brand/list', { query: { name: '己一' } })
      expect(JSON.stringify(read)).not.toContain('"cost"')
    })
  })

  describe('of rows, steps and sheets', () => {
    let before = 0
    beforeAll(async () => {
      before = release
      const renamed = (document: object) => {
        const text = JSON.stringify(document).replaceAll('offReason', 'whyOff')
        return Object.assign(document, JSON.parse(text))
      }
      await publish({
        [ofProduct](document) {
          renamed(document)
          document.fields.whyOff.was = ['offReason']
        },
        'pages/cms/product.json': renamed,
        'pages/cms/productDetail.json': renamed,
        [ofSpec]: ({ fields }) => {
          rename(fields, 'memo', 'remark')
          delete fields.hint
        },
        [ofSite]: ({ states }) => {
          delete states.steps.recall
        },
        [ofGadget]: null,
        ...ofFields((fields) => rename(fields, 'saying', 'phrase')),
      })
    })
    const product = async (sku: string, more: object) => {
      const body = { name: sku, sku, status: 'draft', ...more }
      return await drawn(before)('POST /cms/product/add', { body })
    }
    const specs = async (id: string) =>
      (
        await sql<Record<string, unknown>>`select name, memo, hint from cms_product_spec
          where product_id = ${id} and del_flag = 0 order by name`.execute(host.database.db)
      ).rows

    test('takes rows below a record with fields that were renamed, and that are gone', async () => {
      const rows = [{ name: '大', memo: '附', hint: '提' }]
      const made = await product('DRAWN-1', { specs: rows })
      expect(made).toMatchObject({
        success: true,
        message: expect.stringContaining('“提示”在页面打开之后被停用'),
        result: { specs: [{ memo: '附', hint: '提', remark: '附' }] },
      })
      const { id, ver, specs: stored } = made.result
      expect(await specs(id)).toMatchObject([{ memo: '附', hint: '提' }])
      const edit = { id, ver, specs: [{ ...stored[0], memo: '改' }] }
      const edited = await drawn(before)('POST /cms/product/edit', { body: edit })
      expect(edited).toMatchObject({ success: true })
      expect(await specs(id)).toMatchObject([{ memo: '改', hint: '提' }])
      const long = [{ name: '小', memo: '长'.repeat(21) }]
      expect(await product('DRAWN-2', { specs: long })).toMatchObject({
        success: false,
        result: { errors: [{ field: 'specs', column: 'memo', row: 0 }] },
      })
    })

    test('does a step with the values that it asked for', async () => {
      const { result } = await product('DRAWN-3', {})
      const call = drawn(before)
      const ids = [result.id]
      expect(await call('POST /cms/product/publish', { body: { ids } })).toMatchObject({
        success: true,
      })
      const body = { ids, values: { offReason: '换季' } }
      expect(await call('POST /cms/product/unpublish', { body })).toMatchObject({ success: true })
      const read = await host.call('admin', 'GET /cms/product/queryById', {
        query: { id: result.id },
      })
      expect(read.body.result).toMatchObject({ whyOff: '换季' })
    })

    test('is told that a step, or a kind of record, is gone, and not that a record is', async () => {
      const gone = { success: false, code: 500, message: expect.stringContaining('填写的内容还在') }
      const call = drawn(before)
      expect(await call('POST /cms/productSite/recall', { body: { ids: ['1'] } })).toMatchObject(
        gone,
      )
      expect(await call('POST /cms/gadget/add', { body: { name: '甲' } })).toMatchObject(gone)
      expect(
        (await host.call('admin', 'POST /cms/gadget/add', { body: { name: '甲' } })).status,
      ).toBe(404)
    })

    test('imports a sheet by the columns that were chosen, and its corrections', async () => {
      const text = '品牌名称,题词\r\n庚一,甲\r\n庚二,乙\r\n'
      const { body, headers } = multipartBody([
        { name: 'file', fileName: 'a.csv', value: text },
        { name: 'mapping', value: JSON.stringify({ 品牌名称: 'name', 题词: 'saying' }) },
        { name: 'corrections', value: JSON.stringify({ '0:3': { name: '庚二', saying: '丙' } }) },
      ])
      const answer = await drawn(before)('POST /cms/brand/importExcel', { body, headers })
      expect(answer, JSON.stringify(answer)).toMatchObject({ success: true, code: 200 })
      const list = await drawn(release)('GET /cms/brand/list', { query: { name: '*庚*' } })
      expect(list.result.records).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ name: '庚一', phrase: '甲' }),
          expect.objectContaining({ name: '庚二', phrase: '丙' }),
        ]),
      )
    })

    test('names a release that is not, or is none: nothing is written', async () => {
      const body = { name: '辛一', status: '1' }
      const call = drawn(release + 100)
      expect(await call('POST /cms/brand/add', { body })).toMatchObject({ code: 409 })
      const headers = { 'x-release': 'x' }
      const none = await host.call('admin', 'POST /cms/brand/add', { body, headers })
      expect(none.status).toBe(400)
    })
  })
})
