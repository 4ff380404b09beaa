import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedDocuments } from '../../tests/support/freshDatabase'
import { asOneWork, createInForce, keepingWork } from '../kernel/inForce'
import { platform } from '../kernel/ofTenant'
import { beginWork } from './workOfRequest'

const first = shippedDocuments()
const second = { ...first }
const names = new Map([
  [first, 'first'],
  [second, 'second'],
])
const inForce = createInForce({ documents: first, release: 0 })
const now = () => names.get(inForce.documents(1001))

interface Gate {
  readonly promise: Promise<void>
  open(): void
}
function closedGate(): Gate {
  let open = () => {}
  const promise = new Promise<void>((resolve) => {
    open = resolve
  })
  return { promise, open }
}

const gates = new Map<string, Gate>()
const reached = new Map<string, Gate>()
const seen = new Map<string, (string | undefined)[]>()
const app = Fastify()
beginWork(app, inForce.documents, { release: inForce.release, follow: async () => undefined })
const held = async (name: string) => {
  const gate = gates.get(name)
  seen.set(name, [now()])
  reached.get(name)?.open()
  await gate?.promise
  await wait(1)
  seen.get(name)?.push(now())
  return { seen: seen.get(name) }
}
app.get('/held', ({ query }) => held(String(Object(query).name)))
app.post('/held', ({ body }) => held(String(Object(body).name)))
let url = ''
beforeAll(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const later = (name: string) => {
  gates.set(name, closedGate())
  reached.set(name, closedGate())
}
const get = async (name: string) => (await fetch(`${url}/held?name=${name}`)).json()
const post = async (name: string) => {
  const headers = { 'content-type': 'application/json' }
  // Long enough to come in several pieces.
  const body = JSON.stringify({ name, more: 'x'.repeat(900_000) })
  return (await fetch(`${url}/held`, { method: 'POST', headers, body })).json()
}

test('a request goes on with the documents with which it began, whether it has a body or none', async () => {
  inForce.put({ documents: first, release: 0 })
  for (const name of ['get', 'post']) later(name)
  const waiting = [get('get'), post('post')]
  for (const { promise } of reached.values()) await promise
  inForce.put({ documents: second, release: 0 })
  expect(await get('other')).toEqual({ seen: ['second', 'second'] })
  expect(await post('other')).toEqual({ seen: ['second', 'second'] })
  for (const { open } of gates.values()) open()
  expect(await Promise.all(waiting)).toEqual([
    { seen: ['first', 'first'] },
    { seen: ['first', 'first'] },
  ])
})

test('what a request leaves behind in a queue keeps its documents; what begins anew has the newest', async () => {
  inForce.put({ documents: first, release: 0 })
  const queue: (() => string | undefined)[] = []
  asOneWork(() => {
    inForce.documents(platform)
    queue.push(keepingWork(now), now, () => asOneWork(now))
  })
  inForce.put({ documents: second, release: 0 })
  expect(asOneWork(() => queue.map((work) => work()))).toEqual(['first', 'second', 'second'])
  expect(now()).toBe('second')
})

test('two servers of one process hold each its own', () => {
  const other = createInForce({ documents: second, release: 0 })
  inForce.put({ documents: first, release: 0 })
  asOneWork(() => {
    expect([now(), names.get(other.documents(platform))]).toEqual(['first', 'second'])
    inForce.put({ documents: second, release: 0 })
    other.put({ documents: first, release: 0 })
    expect([now(), names.get(other.documents(platform))]).toEqual(['first', 'second'])
  })
})
