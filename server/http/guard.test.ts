import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardRoutes } from './guard'
import { createLimiter } from './limiter'

const app = Fastify()
guardRoutes(app, {
  sessions: { find: async () => undefined },
  limiter: createLimiter(() => new Date(0)),
  hidesSite: async () => false,
  trials: { begin: async (caller) => caller },
})
app.get('/code', { config: { right: 'public', limit: 'password' } }, () => 'code')
app.get('/qr', { config: { right: 'public', limit: 'ticket' } }, () => 'qr')
app.get('/picture', { config: { right: 'public', limit: 'captcha' } }, () => 'picture')
beforeAll(() => app.ready())
afterAll(() => app.close())

const statusOf = async (url: string, remoteAddress: string) =>
  (await app.inject({ url, remoteAddress })).statusCode

test('a stranger with a whole network of IPv6 addresses is one stranger', async () => {
  const asked = Array.from({ length: 11 }, (_, host) => `2001:db8:1:2::${host + 1}`)
  const answers = []
  for (const address of asked) answers.push(await statusOf('/code', address))
  expect(answers.filter((status) => status === 200)).toHaveLength(10)
  expect(answers.at(-1)).toBe(429)
  expect(await statusOf('/code', '2001:db8:1:3::1')).toBe(200)
})

test('whoever draws all captchas leaves the codes to be scanned alone', async () => {
  const pictures = []
  for (let i = 0; i < 61; i++) pictures.push(await statusOf('/picture', '192.0.2.1'))
  expect(pictures.at(-1)).toBe(429)
  expect(await statusOf('/qr', '192.0.2.1')).toBe(200)
})
