import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { fastifyOptions } from './server'

afterEach(() => void vi.useRealTimers())

test('a start on a slow machine is not given up', async () => {
  vi.useFakeTimers()
  const app = Fastify(fastifyOptions)
  app.register(async () => {
    await new Promise((done) => setTimeout(done, 120_000))
  })
  const ready = app.ready()
  await vi.advanceTimersByTimeAsync(120_000)
  await expect(ready).resolves.toBeDefined()
})
