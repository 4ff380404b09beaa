import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { patienceMs } from '../../tests/support/patience'
import type { SocketMessage } from './message'
import { openSocket } from './socket'

/** A real server that speaks the notice protocol, and what came in. */
let server: WebSocketServer
let port = 0
const sockets: { close(): void }[] = []
const arrivals: {
  socket: WebSocket
  path: string
  protocol: string
  at: number
  texts: string[]
}[] = []

// A handshake of a slow machine takes less of the test's clock than a silence.
const quick = { idleMs: 60, silentMs: 2_000, reconnectMs: 80, longestMs: 200, fullMs: 600 }

beforeEach(async () => {
  // The sockets are real, the clock is the test's: it runs while the test waits, however long the machine takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  server = await listen(0)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.close()
  arrivals.length = 0
  vi.unstubAllGlobals()
  await stop()
})

function listen(at: number): Promise<WebSocketServer> {
  return new Promise((resolve) => {
    const next = new WebSocketServer({ port: at }, () => {
      const address = next.address()
      if (typeof address !== 'object' || address === null) throw new Error('no port')
      port = address.port
      // jsdom's own client is of another realm than the events it dispatches.
      vi.stubGlobal('WebSocket', WebSocket)
      vi.stubGlobal('location', { protocol: 'http:', host: `localhost:${port}` })
      resolve(next)
    })
    next.on('connection', (socket, { url }) => {
      const arrival = {
        socket,
        path: url ?? '',
        protocol: socket.protocol,
        at: Date.now(),
        texts: [] as string[],
      }
      arrivals.push(arrival)
      socket.on('message', (data) => arrival.texts.push(String(data)))
    })
  })
}

function stop(): Promise<void> {
  for (const client of server.clients) client.terminate()
  return new Promise((resolve) => server.close(() => resolve()))
}

function open(timing = quick) {
  const seen = { messages: [] as SocketMessage[], opened: 0, down: 0, ended: 0 }
  const socket = openSocket(
    { id: 'u 1', token: 'secret' },
    {
      onMessage: (message) => seen.messages.push(message),
      onOpen: () => (seen.opened += 1),
      onDown: () => (seen.down += 1),
      onEnded: () => (seen.ended += 1),
    },
    timing,
  )
  sockets.push(socket)
  return { socket, seen }
}

/** Lets a time pass, a millisecond a turn of the event loop, in which the sockets go on. */
async function run(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed++) {
    await vi.advanceTimersByTimeAsync(1)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function until(check: () => void): Promise<void> {
  const limit = performance.now() + patienceMs
  for (;;) {
    try {
      return check()
    } catch (failed) {
      if (performance.now() > limit) throw failed
      await run(1)
    }
  }
}

const arrival = async (count: number) => {
  await until(() => expect(arrivals.length).toBeGreaterThanOrEqual(count))
  const last = arrivals[count - 1]
  if (!last) throw new Error('nobody came')
  return last
}

test('the token travels as the sub-protocol and never in the address', async () => {
  open()
  const { path, protocol } = await arrival(1)
  expect(path).toBe('/adwebv21/websocket/u%201')
  expect(protocol).toBe('secret')
})

test('a JSON object with a command is a message; anything else is ignored', async () => {
  const { seen } = open()
  const { socket } = await arrival(1)
  for (const text of [
    'HeartBeat',
    '[]',
    'null',
    '{}',
    '{"cmd":1}',
    `{"cmd":"${'x'.repeat(70_000)}"}`,
  ])
    socket.send(text)
  socket.send(Buffer.from('{"cmd":"topic"}'))
  socket.send('{"cmd":"user","msgId":"7"}')
  await until(() => expect(seen.messages).toEqual([{ cmd: 'user', msgId: '7' }]))
})

test('a heartbeat goes out after the idle time, and each traffic begins that time anew', async () => {
  const { seen } = open({ ...quick, idleMs: 200, silentMs: 2000 })
  const { socket, texts } = await arrival(1)
  await run(130)
  socket.send('{"cmd":"topic"}')
  await until(() => expect(seen.messages).toHaveLength(1))
  await run(130)
  expect(texts).toEqual([])
  await until(() => expect(texts).toEqual(['HeartBeat']))
})

test('a peer that answers no heartbeat is left for a new connection', async () => {
  open()
  await arrival(1)
  await arrival(2)
})

test('after a close it waits the reconnect time before it comes back', async () => {
  const { seen } = open({ ...quick, idleMs: 5000, reconnectMs: 300, longestMs: 600 })
  const first = await arrival(1)
  await until(() => expect(seen.opened).toBe(1))
  const closedAt = Date.now()
  first.socket.close(1001)
  const second = await arrival(2)
  expect(second.at - closedAt).toBeGreaterThanOrEqual(290)
  expect(seen.down).toBe(1)
  await until(() => expect(seen.opened).toBe(2))
})

test('a socket that opens and closes at once is tried ever more slowly', async () => {
  server.on('connection', (socket) => socket.close(1011))
  open({ ...quick, idleMs: 5000, reconnectMs: 100, longestMs: 100_000 })
  await arrival(5)
  const gaps = arrivals.slice(1).map(({ at }, index) => at - (arrivals[index]?.at ?? 0))
  const [first = 0] = gaps
  expect(gaps.at(-1)).toBeGreaterThan(first * 1.4)
})

test('a server that was away is found again', async () => {
  const { seen } = open({ ...quick, idleMs: 5000 })
  await arrival(1)
  await stop()
  await until(() => expect(seen.down).toBeGreaterThanOrEqual(2))
  server = await listen(port)
  await arrival(2)
  await until(() => expect(seen.opened).toBe(2))
})

test('the end of the session (4401) is told once and not tried again', async () => {
  const { seen } = open()
  const { socket } = await arrival(1)
  socket.close(4401)
  await until(() => expect(seen.ended).toBe(1))
  await run(400)
  expect(arrivals).toHaveLength(1)
  expect(seen.down).toBe(0)
})

test('a server that keeps no more of them (4429) is left alone for long, then asked again', async () => {
  const { seen, socket } = open({ ...quick, idleMs: 5000 })
  const first = await arrival(1)
  const closedAt = Date.now()
  first.socket.close(4429)
  const second = await arrival(2)
  expect(second.at - closedAt).toBeGreaterThanOrEqual(590)
  expect(seen).toMatchObject({ down: 1, ended: 0 })
  await until(() => expect(seen.opened).toBe(2))
  second.socket.close(4429)
  await until(() => expect(seen.down).toBe(2))
  socket.close()
  await run(900)
  expect(arrivals).toHaveLength(2)
})

test('a closed connection stays closed', async () => {
  const { socket, seen } = open()
  const { socket: peer } = await arrival(1)
  await until(() => expect(seen.opened).toBe(1))
  socket.close()
  await until(() => expect(peer.readyState).toBe(peer.CLOSED))
  await run(400)
  expect(arrivals).toHaveLength(1)
  expect(seen).toMatchObject({ down: 0, ended: 0 })
})
