import { beforeEach, expect, test, vi } from 'vitest'
import { answered } from './answered'

const server = { result: undefined as unknown }
vi.mock('./client', () => ({ send: async () => ({ result: server.result }) }))
const ask = () => answered({ method: 'GET', url: '/sys/health' })

beforeEach(() => {
  server.result = { checks: [] }
})

test('tells what the server says', async () => {
  expect(await ask()).toEqual({ checks: [] })
})

test.each([[null], ['abc'], [undefined], [5]])(
  '%s is no answer, and nothing to wait for',
  async (said) => {
    server.result = said
    await expect(ask()).rejects.toMatchObject({
      kind: 'shape',
      message: expect.stringContaining('无法识别'),
    })
  },
)
