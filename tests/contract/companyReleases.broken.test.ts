import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app'
import { holdRole, makeAuthors } from '../support/companyAuthors'
import { orderDocuments } from '../support/companyDocuments'
import { describeDatabase } from '../support/db'
import type { Doc } from '../support/mutation'
import { publishing } from '../support/publishing'

const brand = 'entities/cms/product.json'
const dict = 'dicts/spare_kind.json'
const written = (path: string, change: (doc: Doc) => Doc = (doc) => doc) => {
  const text = change(structuredClone(orderDocuments[path]) as Doc)
  return (doc: Doc) => Object.assign(doc, text)
}

describeDatabase('a platform release that breaks what companies have', ['releases'], (open) => {
  let host: TestApp
  let platform: ReturnType<typeof publishing>
  let company: ReturnType<typeof publishing>
  beforeAll(async () => {
    host = await buildTestApp(await open())
    await makeAuthors(host)
    platform = publishing(host)
    company = publishing(host, 'staffb')
    await made(
      platform.publish({
        [brand]: ({ fields }) => {
          fields.motto = { type: 'input', title: '口号', max: 20 }
        },
        [dict]: (doc) =>
          Object.assign(doc, {
            ...{ schema: 2, dict: 'spare_kind', title: '备件种类' },
            items: [{ value: 'a', text: '甲' }],
          }),
      }),
    )
    const documents = Object.keys(orderDocuments).map((path) => [
      `companies/1002/${path}`,
      written(path),
    ])
    await made(company.publish(Object.fromEntries(documents)))
    await holdRole(host, 'staffb', 'c1002_seller', 1002)
    await made(
      company.publish({
        'companies/1002/pages/sales/order.json': (doc) => {
          doc.columns = ['no', 'product', 'product.motto']
        },
      }),
    )
    await made(
      company.publish({
        'companies/1002/entities/spare.json': written('entities/order.json', (doc) => ({
          ...doc,
          ...{ entity: 'spare', title: '备件', api: '/spares', perm: 'order' },
          fields: {
            no: { type: 'input', title: '单号' },
            kind: { type: 'select', title: '种类', dict: 'spare_kind' },
          },
        })),
        'companies/1002/pages/sales/spare.json': written('pages/sales/order.json', (doc) => ({
          ...doc,
          ...{ page: 'sales/spare', title: '备件', entity: 'spare', columns: ['no', 'kind'] },
        })),
      }),
    )
  })
  afterAll(() => host.close())

  const made = async (answer: ReturnType<typeof platform.publish>): Promise<number> => {
    const body = await answer
    expect(body.result, JSON.stringify(body)).toMatchObject({ release: expect.any(Number) })
    return body.result.release
  }
  const lost = async (): Promise<readonly string[]> => {
    const plan = await platform.plan()
    expect(plan.findings).toEqual([])
    expect(JSON.stringify(plan)).not.toMatch(/c1002_|companies\/1002|订单|备件的|sales\//)
    return plan.database.filter((sentence: string) => sentence.includes('各公司自己的页面'))
  }
  const list = async (path: string) => (await host.call('staffb', `GET ${path}/list`)).status
  const giveUp = async () => {
    const { version } = (await host.call('admin', 'GET /sys/document/changeset')).body.result
    const query = { version: String(version) }
    await host.call('admin', 'DELETE /sys/document/changeset', { query })
  }

  test('counts their pages before, without a word of what is in them', async () => {
    await platform.save({ [brand]: (doc) => Object.assign(doc, { title: '商品' }) })
    expect(await lost()).toEqual([])
    await platform.save({
      [brand]: ({ fields }) => {
        fields.slogan = { ...fields.motto, was: ['motto'] }
        delete fields.motto
      },
    })
    expect(await lost()).toEqual(['各公司自己的页面中有 1 个将不能显示，由各公司自行修改'])
    await platform.save({ [dict]: null })
    expect(await lost()).toEqual(['各公司自己的页面中有 2 个将不能显示，由各公司自行修改'])
    await giveUp()
  })

  test('is made all the same: they are kept out, told to the company, and shown again when it comes back', async () => {
    expect(await list('/c1002_spares')).toBe(200)
    const release = await made(platform.publish({ [dict]: null }))
    expect(await list('/c1002_orders')).toBe(200)
    expect(await list('/c1002_spares')).toBe(503)
    await company.save({
      'companies/1002/dicts/order_state.json': (doc) => Object.assign(doc, { title: '态' }),
    })
    await made(company.publish({}))
    await made(platform.revert(release))
    expect(await list('/c1002_spares')).toBe(200)
  })
})
