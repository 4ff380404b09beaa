import Fastify from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platform } from '../kernel/ofTenant'
import { addCall, type CallDoc } from './call'
import { addDocumentCalls, type DocumentCall, findCall, routeOf } from './documentCalls'
import { ok } from './envelope'
import { answerMissing } from './missing'

const call = (method: CallDoc['method'], url: string, answer: string): DocumentCall => ({
  doc: { method, url, right: 'session', summary: '', answer: Type.Unknown() },
  handle: ({ params }) => ok({ answer, params }),
})
const ofPlatform = [
  call('GET', '/goods/list', 'list'),
  call(['PUT', 'POST'], '/goods/edit', 'edit'),
  call('GET', '/goods/old/:id', 'old'),
  call('GET', '/own', 'never'),
]
const ofCompany = [call('GET', '/c7_notes/list', 'notes'), ...ofPlatform]

const told: (string | undefined)[] = []
const app = Fastify()
answerMissing(app, { hasClient: false })
app.addHook('onRequest', async (request, reply) => {
  const tenant = request.headers['x-tenant']
  if (!findCall(request, tenant === undefined ? platform : Number(tenant)))
    return reply.callNotFound()
})
app.addHook('onResponse', async (request) => void told.push(routeOf(request).url))
beforeAll(async () => {
  await app.register(
    async (api) => {
      const summary = ''
      addCall(
        api,
        { method: 'GET', url: '/own', right: 'session', summary, answer: Type.Unknown() },
        () => ok({ answer: 'own' }),
      )
      addDocumentCalls(api, {
        all: () => ofPlatform,
        at: (path, tenantId) =>
          (tenantId === 7 ? ofCompany : ofPlatform).flatMap((one) => {
            const [url = '', name] = one.doc.url.split('/:')
            if (name === undefined) return url === path ? [{ ...one, params: {} }] : []
            return path.startsWith(`${url}/`)
              ? [{ ...one, params: { [name]: path.slice(url.length + 1) } }]
              : []
          }),
      })
    },
    { prefix: '/api' },
  )
  await app.ready()
})
afterAll(() => app.close())

const ask = async (
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  headers = {},
) => {
  const { statusCode, headers: answered, body } = await app.inject({ method, url, headers })
  return { status: statusCode, allow: answered.allow, result: body && JSON.parse(body).result }
}

test('a call of documents is served as one that has a route', async () => {
  expect((await ask('GET', '/api/goods/list?a=1')).result).toMatchObject({ answer: 'list' })
  expect((await ask('GET', '/api/goods/l%69st')).result).toMatchObject({ answer: 'list' })
  expect(await ask('HEAD', '/api/goods/list')).toMatchObject({ status: 200, result: '' })
  expect((await ask('GET', '/api/goods/old/a%20b')).result).toEqual({
    answer: 'old',
    params: { id: 'a b' },
  })
  // Logs and figures name the call, never what was asked of it.
  expect(told.splice(0)).toEqual([
    '/api/goods/list',
    '/api/goods/list',
    '/api/goods/list',
    '/api/goods/old/:id',
  ])
})

test("the program's own routes go before", async () => {
  expect((await ask('GET', '/api/own')).result).toEqual({ answer: 'own' })
})

test('what is not there is answered as where there is no route', async () => {
  told.length = 0
  for (const path of ['/api/goods/list/', '/api/goods', '/api/goods%2Flist', '/api/', '/api/x/y'])
    expect(await ask('POST', path), path).toMatchObject({ status: 404 })
  expect(await ask('POST', '/api/goods/list')).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  expect(await ask('PATCH', '/api/goods/list')).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  expect(await ask('DELETE', '/api/goods/edit')).toMatchObject({ status: 405, allow: 'PUT, POST' })
  expect(new Set(told)).toEqual(new Set([undefined]))
})

test("a call is looked for in the documents of the request's company", async () => {
  const company = { 'x-tenant': '7' }
  expect((await ask('GET', '/api/c7_notes/list', company)).result).toMatchObject({
    answer: 'notes',
  })
  expect(await ask('GET', '/api/c7_notes/list', { 'x-tenant': '8' })).toMatchObject({ status: 404 })
  expect(await ask('GET', '/api/c7_notes/list')).toMatchObject({ status: 404 })
  expect(await ask('POST', '/api/c7_notes/list')).toMatchObject({ status: 404 })
})
