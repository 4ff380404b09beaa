import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import {
  connectionAlone,
  type ExclusiveWork,
  exclusiveWork,
  transactionAlone,
} from '../../server/db/alone'
import { type Migration, migrate } from '../../server/db/migrate'
import { type Database, type Db, openDatabase } from '../../server/db/open'
import { readDocuments } from '../../server/documents/read'
import { tablePlan } from '../../server/entity/schema/ddl'
import { prepare } from '../../server/prepare'
import { freshPostgres, stopOwnPostgres } from '../support/postgres'

/*
 * Several processes start at once on one PostgreSQL: one does the work, the others wait. Each database opened here is a
 * process of its own to the server.
 */

// The work takes longer than any limit of those that wait for it; what they ask takes none of it, on a busy machine too.
const limits = { statementTimeoutMs: 1_500, idleTransactionMs: 1_500, silenceMs: 200 }
const workSeconds = 5
const noted: { event: string; details: Readonly<Record<string, unknown>> }[] = []
const wait = {
  pollMs: 20,
  noteMs: 700,
  log: (event: string, details: Readonly<Record<string, unknown>>) =>
    noted.push({ event, details }),
}

let url: string
let drop: () => Promise<void>
const opened: Database[] = []
const open = async (hooks: Parameters<typeof openDatabase>[1] = limits) => {
  const database = await openDatabase({ url }, hooks)
  opened.push(database)
  return database.db
}

beforeEach(async () => {
  const fresh = await freshPostgres()
  url = fresh.url
  drop = fresh.drop
  noted.length = 0
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
  await drop()
})
afterAll(stopOwnPostgres)

/** Another process that has the lock from when `began` has resolved until `end` is called. */
function occupied(db: Db, lock: ExclusiveWork) {
  const events = new EventEmitter()
  const began = once(events, 'began')
  const ended = once(events, 'ended')
  const done = connectionAlone(db, lock, async () => {
    events.emit('began')
    await ended
  })
  return { began, end: () => events.emit('ended'), done }
}

test('a long migration of one leaves the other waiting, which says what for and goes on after it', async () => {
  const slow: Migration = {
    name: '001-slow',
    up: async (trx) => void (await sql`select pg_sleep(${workSeconds})`.execute(trx)),
  }
  const runs = await Promise.all([
    migrate(await open(), [slow], wait),
    migrate(await open(), [slow], wait),
  ])
  expect(runs.flat()).toEqual(['001-slow'])
  expect(noted.length).toBeGreaterThan(1)
  expect(noted[0]).toEqual({
    event: 'waiting for another process',
    details: { work: 'migrations', seconds: expect.any(Number) },
  })
})

test.each(Object.values(exclusiveWork))(
  'the lock of $name is waited for beyond every limit',
  async (lock) => {
    const other = occupied(await open({}), lock)
    await other.began
    const waiting = transactionAlone(await open(), lock, async () => 'had', wait)
    while (noted.length < 4) await new Promise((resolve) => setTimeout(resolve, 20))
    other.end()
    expect(await waiting).toBe('had')
    expect(noted.every(({ details }) => details.work === lock.name)).toBe(true)
    await other.done
  },
)

test('a plan of the tables only reads, and waits for nobody', async () => {
  const db = await open()
  const other = occupied(await open({}), exclusiveWork.tables)
  await other.began
  expect((await tablePlan(db, [])).done).not.toEqual([])
  expect((await tablePlan(db, [])).refusals).toEqual([])
  other.end()
  await other.done
})

test('a statement that waits for a lock without a limit is not taken for a silent server', async () => {
  const [one, two] = [await open({}), await open()]
  await sql`create table note (id int)`.execute(one)
  const holding = one.transaction().execute(async (trx) => {
    await sql`lock table note in access exclusive mode`.execute(trx)
    await sql`select pg_sleep(${workSeconds})`.execute(trx)
  })
  const counting = transactionAlone(two, exclusiveWork.tables, async (trx) => {
    const { rows } = await sql<{ count: number }>`select count(*) from note`.execute(trx)
    return rows
  })
  expect(await counting).toEqual([{ count: 0 }])
  await holding
})

test('two first starts on an empty database both succeed, and one of them fills it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jiandu-together-'))
  try {
    const starts = await Promise.all(
      [1, 2].map(async (number) => {
        const database = await openDatabase({ url })
        opened.push(database)
        const filesDir = join(folder, String(number))
        return await prepare({
          database,
          demo: false,
          filesDir,
          read: () => readDocuments('schemas'),
        })
      }),
    )
    expect(starts.filter(({ firstAccount }) => firstAccount)).toHaveLength(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 300_000)
