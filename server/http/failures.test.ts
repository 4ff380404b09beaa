import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DiskFullError } from '../db/errors'
import { answerFailures } from './failures'
import { nameRequests } from './requestId'

let app: FastifyInstance
let logged: { readonly event: string; readonly details: unknown }[] = []
let addresses: string[] = []

beforeEach(async () => {
  logged = []
  addresses = []
  app = Fastify()
  const log = (event: string, details?: unknown) => void logged.push({ event, details })
  nameRequests(app, log)
  answerFailures(app, log)
  app.post('/rows', async ({ body }) => body)
  app.get('/whose', async ({ ip }) => ip.split('.'))
  app.get('/waiting', async (request) => {
    await once(request.raw.socket, 'close')
    addresses.push(request.ip)
  })
  app.get('/full', async () => {
    throw new DiskFullError('refused')
  })
  app.get('/lost', async () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
})
afterEach(() => app.close())

/** A connection to the app, which listens from then on. */
async function connected() {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const closed = new Promise<void>((resolve) => {
    app.server.on('connection', (socket) => socket.once('close', () => resolve()))
  })
  // A server that listens on a port has an address of this kind.
  const { port } = app.server.address() as { port: number }
  const client = connect(port, '127.0.0.1')
  await once(client, 'connect')
  return { client, closed }
}

test('a client that breaks off its request is no lost database', async () => {
  const { client, closed } = await connected()
  client.write(
    'POST /rows HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
  )
  await once(app.server, 'request')
  client.destroy()
  await closed
  await expect
    .poll(() => logged.map(({ event }) => event))
    .toContain('request broken off by its client')
  expect(logged.map(({ event }) => event)).not.toContain('database unavailable')
})

test('a client that has left before its request is looked at is no failure of ours', async () => {
  const { client, closed } = await connected()
  app.server.prependOnceListener('request', ({ socket }) => socket.destroy())
  client.on('error', () => undefined).write('GET /whose HTTP/1.1\r\nHost: test\r\n\r\n')
  await closed
  await expect
    .poll(() => logged.map(({ event }) => event))
    .toContain('request broken off by its client')
  expect(logged.map(({ event }) => event)).not.toContain('request failed')
})

test('a client that leaves while its request is worked on has left its address', async () => {
  const { client, closed } = await connected()
  const asked = once(app.server, 'request')
  client.write('GET /waiting HTTP/1.1\r\nHost: test\r\n\r\n')
  await asked
  client.destroy()
  await closed
  await expect.poll(() => addresses).toEqual(['127.0.0.1'])
})

test('a connection that the database has lost is told', async () => {
  const reply = await app.inject({ url: '/lost' })
  expect(reply.statusCode).toBe(503)
  expect(logged.map(({ event }) => event)).toEqual(['database unavailable', 'request'])
})

test('a full disk is told as what it is', async () => {
  const reply = await app.inject({ url: '/full' })
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '60'])
  expect(logged.map(({ event }) => event)).toEqual(['write refused: the disk is full', 'request'])
})
