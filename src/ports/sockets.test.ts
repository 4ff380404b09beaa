import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { session } from '../session/store'
import { sockets } from './sockets'

/** A real server, and who came. */
let server: WebSocketServer
const arrivals: { readonly socket: WebSocket; readonly path: string; readonly texts: string[] }[] =
  []

beforeEach(async () => {
  await new Promise<void>((resolve) => {
    server = new WebSocketServer({ port: 0 }, () => {
      const address = server.address()
      if (typeof address !== 'object' || address === null) throw new Error('no port')
      vi.stubGlobal('WebSocket', WebSocket)
      vi.stubGlobal('location', { protocol: 'http:', host: `localhost:${address.port}` })
      resolve()
    })
    server.on('connection', (socket, { url }) => {
      const texts: string[] = []
      arrivals.push({ socket, path: url ?? '', texts })
      socket.on('message', (data) => texts.push(String(data)))
    })
  })
})
afterEach(async () => {
  arrivals.length = 0
  for (const client of server.clients) client.terminate()
  await new Promise((resolve) => server.close(resolve))
  vi.unstubAllGlobals()
  session.token = null
})

function open(path = '/vxeSocket/u/p') {
  const seen = { opened: 0, closed: 0, full: 0, texts: [] as string[] }
  const socket = sockets.open(path, {
    onOpen: () => (seen.opened += 1),
    onText: (text) => seen.texts.push(text),
    onClosed: () => (seen.closed += 1),
    onFull: () => (seen.full += 1),
  })
  return { socket, seen }
}

async function arrival(count: number) {
  await vi.waitFor(() => expect(arrivals.length).toBeGreaterThanOrEqual(count))
  const found = arrivals[count - 1]
  if (!found) throw new Error('nobody came')
  return found
}

test('opens below the API’s base with the token as sub-protocol, and carries texts both ways', async () => {
  session.token = 'secret-1'
  const { socket, seen } = open()
  socket.send('too early')
  const { socket: peer, path, texts } = await arrival(1)
  expect([path, peer.protocol]).toEqual(['/adwebv21/vxeSocket/u/p', 'secret-1'])
  await vi.waitFor(() => expect(seen.opened).toBe(1))
  socket.send('hello')
  peer.send('hi')
  peer.send(Buffer.from('binary'))
  await vi.waitFor(() => expect([texts, seen.texts]).toEqual([['hello'], ['hi']]))
  socket.close()
  await vi.waitFor(() => expect(peer.readyState).toBe(peer.CLOSED))
  expect(seen.closed).toBe(0)
})

test('a session that has ended opens no more; the next one does', async () => {
  session.token = 'secret-2'
  const first = open()
  const { socket: peer } = await arrival(1)
  peer.close(4401)
  await vi.waitFor(() => expect(first.seen.closed).toBe(1))
  const second = open()
  await vi.waitFor(() => expect(second.seen.closed).toBe(1))
  expect(arrivals).toHaveLength(1)
  session.token = 'secret-3'
  open()
  expect((await arrival(2)).socket.protocol).toBe('secret-3')
})

test('a server that keeps no more of them says so by 4429', async () => {
  session.token = 'secret-5'
  const { seen } = open()
  const { socket: peer } = await arrival(1)
  peer.close(4429)
  await vi.waitFor(() => expect(seen.full).toBe(1))
  expect(seen.closed).toBe(0)
})

test('nobody signed in: it says that it is closed, later and once', async () => {
  const { seen } = open()
  expect(seen.closed).toBe(0)
  await vi.waitFor(() => expect(seen.closed).toBe(1))
  expect(arrivals).toEqual([])
})

test('a server that is away closes it', async () => {
  session.token = 'secret-4'
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost:9' })
  const { seen } = open()
  await vi.waitFor(() => expect(seen.closed).toBe(1))
})
