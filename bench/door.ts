import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  behindProxy,
  type DoorAnswer,
  sendAtDoor,
  storedAtDoor,
  type Visitor,
  visitorsOf,
  withDatabase,
} from '../e2e/support/door'
import { type ServerOptions, startServer } from '../e2e/support/server'
import { startPostgres } from '../tests/support/postgres'
import { signIn } from './load'
import { type Figure, quantile } from './report'

const site = 'yunqi-en'
const perSecond = 1_000
const seconds = 6
/** As a proxy keeps them: more than wait to be accepted at once (511) the system resets before the server knows of them. */
const connections = 256
/** Each is offered several times: who is answered 429, or not at all, comes again. */
const visitors = 200

/** 1,000 enquiries a second at the door of a website, many of them again: what becomes of them, and of staff's lists. */
export async function doorFigures(): Promise<readonly Figure[]> {
  const embedded = mkdtempSync(join(tmpdir(), 'jiandu-door-'))
  const files = mkdtempSync(join(tmpdir(), 'jiandu-door-'))
  const postgres = await startPostgres()
  try {
    return [
      ...(await measure('embedded', { dataDir: embedded })),
      ...(await measure('PostgreSQL', { dataDir: files, databaseUrl: postgres.url })),
    ]
  } finally {
    await postgres.stop()
    for (const folder of [embedded, files]) rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(kind: string, location: ServerOptions): Promise<readonly Figure[]> {
  await (await startServer(location)).stop()
  const offered = await withDatabase(location, (database) => visitorsOf(database, site, visitors))
  const server = await startServer({ ...location, env: { ...behindProxy, LOG_LEVEL: 'error' } })
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers = new Map<Visitor, DoorAnswer[]>(offered.map((one) => [one, []]))
  let rest: readonly number[]
  let busy: readonly number[]
  try {
    const token = await signIn(server.url)
    const look = () => staffList(server.url, token)
    for (let n = 0; n < 5; n += 1) await look()
    rest = await during(look, pause(2_000))
    busy = await during(look, offer(server.url, { agent, offered, answers }))
  } finally {
    agent.destroy()
    await server.stop()
  }
  const stored = await withDatabase(location, storedAtDoor)
  const all = [...answers.values()].flat()
  const acknowledged = offered.filter((one) =>
    (answers.get(one) ?? []).some(({ status }) => status === 200),
  )
  const count = (is: (answer: DoorAnswer) => boolean) => all.filter(is).length
  const name = (what: string) => `${kind}: ${what}`
  const none = { atMost: 0 } as const
  return [
    { name: name(`offered in ${seconds} s`), value: all.length, unit: '' },
    { name: name('stored'), value: stored.size, unit: '' },
    { name: name('answered 200'), value: count(({ status }) => status === 200), unit: '' },
    { name: name('answered 429'), value: count(({ status }) => status === 429), unit: '' },
    { name: name('not answered'), value: count(({ status }) => status === 0), unit: '' },
    {
      name: name('answered anything else, or 429 without Retry-After'),
      value: count(({ status, waits }) => ![0, 200].includes(status) && !(status === 429 && waits)),
      unit: '',
      aim: none,
    },
    {
      name: name('acknowledged and lost'),
      value: acknowledged.filter(({ email }) => !stored.has(email)).length,
      unit: '',
      aim: none,
    },
    {
      name: name('stored more than once'),
      value: [...stored.values()].filter((times) => times > 1).length,
      unit: '',
      aim: none,
    },
    { name: name('answer of the door, p99'), value: p99(all.map(({ ms }) => ms)), unit: 'ms' },
    { name: name('list of staff at rest, p99'), value: p99(rest), unit: 'ms' },
    { name: name('list of staff meanwhile, median'), value: quantile(busy, 0.5), unit: 'ms' },
    { name: name('list of staff meanwhile, p99'), value: p99(busy), unit: 'ms' },
  ]
}

const p99 = (values: readonly number[]): number => quantile(values, 0.99)

interface Offer {
  readonly agent: Agent
  readonly offered: readonly Visitor[]
  readonly answers: ReadonlyMap<Visitor, DoorAnswer[]>
}

/** So many in every second, whatever the answers take; ends when the last has been answered. */
async function offer(url: string, { agent, offered, answers }: Offer): Promise<void> {
  const total = perSecond * seconds
  const began = performance.now()
  const sent: Promise<void>[] = []
  while (sent.length < total) {
    const due = Math.min(total, ((performance.now() - began) * perSecond) / 1000)
    while (sent.length < due) {
      const visitor = offered[sent.length % offered.length]
      if (!visitor) return
      sent.push(
        sendAtDoor(url, { agent, site, visitor }).then(
          (one) => void answers.get(visitor)?.push(one),
        ),
      )
    }
    await pause(5)
  }
  await Promise.all(sent)
}

/** One member of staff who asks for the list again and again until `end`: how long each took. */
async function during(look: () => Promise<number>, end: Promise<unknown>): Promise<number[]> {
  let over = false
  const ended = end.then(() => {
    over = true
  })
  const times: number[] = []
  while (!over) {
    times.push(await look())
    await pause(50)
  }
  await ended
  return times
}

async function staffList(url: string, token: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}/adwebv21/crm/enquiry/list?pageNo=1&pageSize=30`, {
    headers: { 'x-access-token': token },
  })
  const { success } = await answer.json()
  if (!success) throw new Error(`the list of staff was answered ${answer.status}`)
  return performance.now() - began
}
