import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { inTurn } from '../tests/support/turn'
import { createLocations, databases, type Location } from './support/locations'
import { freePort, type RunningServer, startServer } from './support/server'

const locations = createLocations()

const rows = 1_000
// Killed at different moments of the thousand inserts.
const killAfter = [150, 420, 777]

describe('every insert that was acknowledged survives kill -9 of the server', () => {
  test.each(inTurn(databases))('%s', { timeout: 180_000 }, async (database) => {
    await survive(await locations.location(database))
  })
})

const plans = 300

describe('a step whose time has come', () => {
  test('is done once by two processes, both of which are killed over it', {
    timeout: 180_000,
  }, async () => {
    const databaseUrl = await locations.postgresUrl()
    const env = { JIANDU_DEMO: '0' }
    const start = async () =>
      startServer({ dataDir: locations.folder(), databaseUrl, port: await freePort(), env })
    await (await start()).stop()

    const client = new Client(databaseUrl)
    await client.connect()
    locations.cleanUps.push(() => client.end())
    // Plans that a person has scheduled before, all of them for today.
    await client.query(`insert into ads_plan (id, tenant_id, name, status, begin_date, end_date, budget)
      select 'plan' || n, 1000, 'plan ' || n, 'scheduled', current_date, current_date + 30, 100
      from generate_series(1, ${plans}) n`)
    const running = async () => {
      const { rows } = await client.query(`select 1 from ads_plan where status = 'running'`)
      return rows.length
    }
    const servers = await Promise.all([start(), start()])
    locations.cleanUps.push(() => Promise.all(servers.map((server) => server.stop('SIGKILL'))))
    for (const [at, server] of servers.entries()) {
      const enough = (plans * (at + 1)) / 4
      await expect.poll(running, { timeout: 60_000 }).toBeGreaterThan(enough)
      await server.stop('SIGKILL')
    }
    const last = await start()
    locations.cleanUps.push(() => last.stop('SIGKILL'))
    await expect.poll(running, { timeout: 60_000 }).toBe(plans)
    const { rows } =
      await client.query(`select p.ver, count(l.id)::integer as logged from ads_plan p
      left join sys_log l on l.data_id = p.id and l.step = 'onDay' group by p.id, p.ver`)
    expect(rows).toEqual(Array.from({ length: plans }, () => ({ ver: 2, logged: 1 })))
  })
})

async function survive(location: Location) {
  // Demo data would take most of the time and prove nothing here.
  const options = { ...location, port: await freePort(), env: { JIANDU_DEMO: '0' } }
  let password = ''
  const acknowledged: string[] = []
  let next = 0
  for (const limit of [...killAfter, rows]) {
    const server = await startServer(options)
    password ||= await printedPassword(server)
    const token = await login(server.url, password)
    const enough = new Promise<void>((resolve) => {
      const worker = async () => {
        while (next < rows && acknowledged.length < limit) {
          const name = `crash-${next++}`
          if (await insert(server.url, token, name)) acknowledged.push(name)
          else return
        }
        resolve()
      }
      for (let at = 0; at < 8; at += 1) worker().catch(() => resolve())
    })
    await enough
    await server.stop('SIGKILL')
  }
  expect(acknowledged.length).toBeGreaterThan(900)

  const server = await startServer(options)
  try {
    const stored = await names(server.url, await login(server.url, password))
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
    console.log(`${acknowledged.length} acknowledged, 0 lost; back after ${server.startMs} ms`)
  } finally {
    await server.stop()
  }
}

const api = (url: string, path: string) => `${url}/adwebv21${path}`

/** What the first start tells once; a moment after its first answer. */
async function printedPassword(server: RunningServer): Promise<string> {
  for (;;) {
    const [, password] = /密码：(\S+?)（/.exec(server.output()) ?? []
    if (password !== undefined) return password
    await setTimeout(10)
  }
}

async function login(url: string, password: string): Promise<string> {
  const answer = await fetch(api(url, '/sys/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const { result } = await answer.json()
  return result.token
}

/** Whether the server said that the record is stored. */
async function insert(url: string, token: string, name: string): Promise<boolean> {
  const answer = await fetch(api(url, '/cms/brand/add'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify({ name, status: '1' }),
  }).catch(() => undefined)
  if (!answer) return false
  return (await answer.json().catch(() => ({ success: false }))).success === true
}

async function names(url: string, token: string): Promise<ReadonlySet<string>> {
  const stored = new Set<string>()
  for (let page = 1; ; page += 1) {
    const answer = await fetch(api(url, `/cms/brand/list?pageNo=${page}&pageSize=100`), {
      headers: { 'x-access-token': token },
    })
    const { result } = await answer.json()
    for (const { name } of result.records) stored.add(name)
    if (page >= result.pages) return stored
  }
}
