import Fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { declined, Refusal } from './envelope'
import { answerFailures } from './failures'
import { logLines } from './log'
import { nameRequests } from './requestId'
import { fastifyOptions } from './server'

function serverWithLog() {
  const lines: { event: string; details: Readonly<Record<string, unknown>> | undefined }[] = []
  const log = (event: string, details?: Readonly<Record<string, unknown>>) =>
    void lines.push({ event, details })
  const app = Fastify(fastifyOptions)
  nameRequests(app, log)
  answerFailures(app, log)
  app.get('/fine', async () => ({ success: true }))
  app.get('/refused/:name', async () => {
    throw new Refusal(409, '冲突')
  })
  app.get('/declined', async () => {
    throw declined('库存不足')
  })
  app.get('/broken', async () => {
    throw new Error('secret cause')
  })
  const get = (url: string, id?: string) =>
    app.inject({ url, headers: id === undefined ? {} : { 'x-request-id': id } })
  return { lines, get }
}

describe('the id of a request', () => {
  test('is the caller’s, in the answer and in the log', async () => {
    const { lines, get } = serverWithLog()
    const { headers } = await get('/refused/secret-name', 'ab12cd34ef')
    expect(headers['x-request-id']).toBe('ab12cd34ef')
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines[0]?.details).toMatchObject({
      id: 'ab12cd34ef',
      method: 'GET',
      route: '/refused/:name',
      status: 409,
    })
    expect(JSON.stringify(lines)).not.toContain('secret-name')
  })

  test.each(['short', 'with space', 'x'.repeat(41), '{"a":1}'])('is none of %j', async (given) => {
    const { get } = serverWithLog()
    const { headers } = await get('/fine', given)
    expect(headers['x-request-id']).not.toBe(given)
    expect(headers['x-request-id']).toMatch(/^[\w-]{6,40}$/)
  })

  test('is logged with the cause of what broke, and told to the caller without it', async () => {
    const { lines, get } = serverWithLog()
    const { payload } = await get('/broken', 'broken-id-1')
    expect(payload).toContain('编号 broken-id-1')
    expect(payload).not.toContain('secret cause')
    expect(lines[0]).toMatchObject({ event: 'request failed', details: { id: 'broken-id-1' } })
  })

  test('is logged for a business refusal, which HTTP calls 200', async () => {
    const { lines, get } = serverWithLog()
    const { statusCode } = await get('/declined', 'declined-1')
    expect(statusCode).toBe(200)
    expect(lines).toMatchObject([{ event: 'request', details: { id: 'declined-1', status: 500 } }])
  })

  test('a request that succeeds leaves one line, without what its address holds', async () => {
    const { lines, get } = serverWithLog()
    await get('/fine?token=secret&phone=13800000000', 'fine-id-1')
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines[0]).toEqual({
      event: 'request',
      details: {
        level: 'info',
        id: 'fine-id-1',
        user: undefined,
        tenant: undefined,
        method: 'GET',
        route: '/fine',
        status: 200,
        ms: expect.any(Number),
      },
    })
  })
})

test.each([
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
] as const)('of the level %s and above', (least, told) => {
  const written: string[] = []
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    written.push(String(line))
    return true
  })
  const log = logLines(least)
  log('looked at', { level: 'debug' })
  log('request', { level: 'info' })
  log('something')
  log('broken', { error: new Error('why') })
  write.mockRestore()
  expect(written.map((line) => JSON.parse(line).level)).toEqual(told)
})

test('no line holds a phone, or what an error is about', () => {
  const written: string[] = []
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    written.push(String(line))
    return true
  })
  const log = logLines('info')
  const cause = new TypeError('no answer for 13870405066')
  log('refused', { error: new Error('to +86 13870405066: unknown', { cause }) })
  log('refused', { error: new Error('of a token', { cause: { body: { id_token: 'secret' } } }) })
  log('kept', { id: '1387040506612345678', run: 'a13870405066b', bytes: 13870405066 })
  write.mockRestore()
  const [phones, tokens, kept] = written
  expect(phones).toContain('to +86 138****5066: unknown')
  expect(phones).toContain('no answer for 138****5066')
  expect(phones).not.toContain('13870405066')
  expect(tokens).toContain('of a token')
  expect(tokens).not.toContain('secret')
  expect(JSON.parse(kept ?? '')).toMatchObject({
    id: '1387040506612345678',
    run: 'a13870405066b',
    bytes: 13870405066,
  })
})
