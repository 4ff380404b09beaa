import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { type RunningServer, type ServerOptions, startServer } from '../e2e/support/server'
import { type Database, openDatabase } from '../server/db/open'
import { demoPassword } from '../server/demo/accounts'
import { newId } from '../server/kernel/ids'
import { newToken, sha256 } from '../server/kernel/tokens'
import { startPostgres } from '../tests/support/postgres'
import { type Figure, median, quantile } from './report'

const people = 500
const releases = 20
const tenant = 1001

interface Reader {
  readonly userId: string
  readonly token: string
}

/** 500 users with an open socket each: how long after its release an announcement to all is there. */
export async function liveFigures(): Promise<readonly Figure[]> {
  const folders = [1, 2, 3].map(() => mkdtempSync(join(tmpdir(), 'jiandu-live-')))
  const [embedded = '', first = '', second = ''] = folders
  const postgres = await startPostgres()
  try {
    const databaseUrl = postgres.url
    return [
      ...(await measure('embedded', [{ dataDir: embedded }])),
      ...(await measure('PostgreSQL, two processes', [
        { dataDir: first, databaseUrl },
        { dataDir: second, databaseUrl },
      ])),
    ]
  } finally {
    await postgres.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

/** Announcements are released in the first process; the sockets are spread over all of them. */
async function measure(
  kind: string,
  locations: readonly [ServerOptions, ...ServerOptions[]],
): Promise<readonly Figure[]> {
  const [location] = locations
  await (await startServer(location)).stop()
  const readers = await enrol(location)
  const servers: RunningServer[] = []
  try {
    for (const one of locations) servers.push(await startServer(one))
    const [first] = servers
    if (!first) throw new Error('no server')
    const arrivals = new Map<string, number[]>()
    const sockets = await Promise.all(
      readers.map((reader, at) =>
        listen(servers[at % servers.length] ?? first, reader, (id) =>
          arrivals.set(id, [...(arrivals.get(id) ?? []), performance.now()]),
        ),
      ),
    )
    const delays: number[] = []
    let lost = 0
    const call = await signIn(first.url)
    for (let n = 0; n < releases; n += 1) {
      const draft = await call('/add', { titile: `公告${n}`, msgContent: '<p>…</p>' })
      const began = performance.now()
      await call('/release', { ids: [draft.result.id] })
      await pause(700)
      const times = arrivals.get(draft.result.id) ?? []
      delays.push(...times.map((time) => time - began))
      lost += people - times.length
    }
    for (const socket of sockets) socket.terminate()
    const name = (what: string) => `${kind}, ${people} sockets: ${what}`
    return [
      { name: name('from release to bell, median'), value: median(delays), unit: 'ms' },
      { name: name('p99'), value: quantile(delays, 0.99), unit: 'ms', aim: { atMost: 300 } },
      { name: name('lost messages'), value: lost, unit: '', aim: { atMost: 0 } },
    ]
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** Users with a session each, made in the database: signing 500 in would take its time. */
async function enrol({ dataDir, databaseUrl }: ServerOptions): Promise<readonly Reader[]> {
  const database = await openDatabase(
    databaseUrl ? { url: databaseUrl } : { dataDir: join(dataDir, 'database') },
  )
  try {
    const readers = Array.from({ length: people }, () => ({ userId: newId(), token: newToken() }))
    await insert(database, readers)
    return readers
  } finally {
    await database.close()
  }
}

async function insert({ db }: Database, readers: readonly Reader[]): Promise<void> {
  const now = Date.now()
  const rows = readers.map(({ userId, token }, at) => ({
    user: { id: userId, username: `reader${at}`, realname: `reader${at}`, password: '-' },
    member: { user_id: userId, tenant_id: tenant },
    session: {
      token_hash: sha256(token),
      file_hash: sha256(randomBytes(16).toString('hex')),
      user_id: userId,
      created_at: now,
      used_at: now,
      expires_at: now + 3_600_000,
      ip: '127.0.0.1',
      user_agent: 'bench',
    },
  }))
  await db
    .insertInto('sys_user')
    .values(rows.map(({ user }) => user))
    .execute()
  await db
    .insertInto('sys_user_tenant')
    .values(rows.map(({ member }) => member))
    .execute()
  await db
    .insertInto('sys_session')
    .values(rows.map(({ session }) => session))
    .execute()
}

function listen(
  { url }: RunningServer,
  { userId, token }: Reader,
  arrived: (id: string) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const address = `${url.replace('http', 'ws')}/adwebv21/websocket/${userId}`
    const socket = new WebSocket(address, [token])
    socket.on('message', (data) => arrived(String(JSON.parse(data.toString()).msgId)))
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

async function signIn(url: string) {
  const send = async (path: string, body: unknown, token = '') => {
    const answer = await fetch(`${url}/adwebv21${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify(body),
    })
    return await answer.json()
  }
  const { result } = await send('/sys/login', { username: 'config', password: demoPassword })
  return (path: string, body: unknown) => send(`/sys/annountCement${path}`, body, result.token)
}
