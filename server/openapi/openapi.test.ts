import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../tests/support/app'
import { describeDatabase } from '../../tests/support/db'
import { serverMessages } from '../kernel/messages'
import { platform } from '../kernel/ofTenant'
import { keptDescription } from './describe'
import { callSentences } from './messages'

describeDatabase('the description of the calls', ['openapi'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())
  const read = async () => {
    const headers = { 'x-access-token': await host.token('admin') }
    return (await host.app.inject({ url: '/openapi.json', headers })).json()
  }

  test('is for those who see documents', async () => {
    expect((await host.app.inject({ url: '/openapi.json' })).statusCode).toBe(401)
  })

  test('says what the records of an entity are', async () => {
    const { paths, components } = await read()
    const { post } = paths['/adwebv21/cms/product/add']
    expect(post).toMatchObject({ summary: '新增', tags: ['产品'] })
    expect(post.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/product',
      required: expect.arrayContaining(['name', 'sku']),
    })
    const { get } = paths['/adwebv21/cms/product/list']
    const { result } = get.responses[200].content['application/json'].schema.properties
    expect(result.properties.records.items).toEqual({ $ref: '#/components/schemas/product' })
    expect(components.schemas.product.properties.price).toMatchObject({
      type: ['number', 'null'],
      title: '单价',
      'x-right': 'product:price',
    })
    // Every reference leads somewhere.
    const named = [...JSON.stringify(paths).matchAll(/#\/components\/schemas\/(\w+)/g)]
    const inside = [...JSON.stringify(components).matchAll(/#\/components\/schemas\/(\w+)/g)]
    const lost = [...named, ...inside].filter(([, name = '']) => !(name in components.schemas))
    expect(lost).toEqual([])
  })

  test('says in Chinese what each call is for, and of no call that is not there', async () => {
    const { paths } = await read()
    const silent = Object.entries<Record<string, { summary: string }>>(paths).flatMap(
      ([path, operations]) =>
        Object.entries(operations).flatMap(([method, { summary }]) =>
          /^[^a-z]*[\u4e00-\u9fff]/.test(summary) ? [] : [`${method} ${path}: ${summary}`],
        ),
    )
    expect(silent).toEqual([])
    const own = host.app.declaredRoutes.filter(({ call }) => call && call.title === undefined)
    const asked = new Set(
      own.flatMap(({ method, url }) => {
        const path = url.replace(/^\/adwebv21(?=\/)/, '')
        return [path, `${method} ${path}`]
      }),
    )
    expect(Object.keys(callSentences).filter((key) => !asked.has(key))).toEqual([])
  })

  test('is made once for the documents in force, and anew for others', async () => {
    const { entities } = host.documents
    const product = entities.get('product')
    if (!product) throw new Error('the shipped documents have products')
    const asked = async () => (await read()).components.schemas.product.title
    const first = await asked()
    const renamed = new Map(entities).set('product', { ...product, title: '商品' })
    host.app.replaceDocuments({ ...host.documents, entities: renamed })
    try {
      expect([first, await asked()]).toEqual(['产品', '商品'])
    } finally {
      host.app.replaceDocuments(host.documents)
    }
    let documents = host.documents
    const description = keptDescription(() => documents)
    const made = description(host.app, platform)
    expect(description(host.app, platform)).toBe(made)
    documents = { ...documents }
    expect(description(host.app, platform)).not.toBe(made)
  })

  test('names every call there is, and each of them answers', { timeout: 120_000 }, async () => {
    const { openapi, paths } = await read()
    expect(openapi).toBe('3.1.0')
    expect(paths['/adwebv21/cms/product/add'].post['x-right']).toBe('product:add')
    const asked = Object.entries<Record<string, { security: readonly object[] }>>(paths).flatMap(
      ([path, operations]) =>
        Object.entries(operations).map(([method, { security }]) => ({ path, method, security })),
    )
    expect(asked.length).toBeGreaterThan(200)
    const unknown: string[] = []
    for (const { path, method, security } of asked) {
      const url = path.replaceAll(/\{\w+\}/g, 'x')
      const answer = await host.app.inject({
        // The description names real methods.
        method: method.toUpperCase() as 'GET',
        url,
      })
      // Without a token: a call that is there asks for one, and says nothing else to whoever has none.
      const isThere =
        security.length > 0
          ? answer.statusCode === 401
          : !answer.body.includes(serverMessages.noRoute)
      if (!isThere || answer.statusCode === 405)
        unknown.push(`${method} ${path}: ${answer.statusCode}`)
    }
    expect(unknown).toEqual([])
  })
})
