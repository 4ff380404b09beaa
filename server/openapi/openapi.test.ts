import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../tests/support/app'
import { describeEachDatabase } from '../../tests/support/db'
import { serverMessages } from '../kernel/messages'

describeEachDatabase('the description of the calls', (open) => {
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
      ...{ type: ['number', 'null'], title: '单价', 'x-right': 'product:price' },
    })
    // Every reference leads somewhere.
    const named = [...JSON.stringify(paths).matchAll(/#\/components\/schemas\/(\w+)/g)]
    const inside = [...JSON.stringify(components).matchAll(/#\/components\/schemas\/(\w+)/g)]
    const lost = [...named, ...inside].filter(([, name = '']) => !(name in components.schemas))
    expect(lost).toEqual([])
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
