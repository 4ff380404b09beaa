import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freshDataDir } from '../../tests/support/freshDatabase'
import { type Database, openDatabase } from './open'

const limits = { statementTimeoutMs: 1_300, idleTransactionMs: 300 }

let fresh: Awaited<ReturnType<typeof freshDataDir>>
let database: Database
const log = vi.fn()

const ids = async () =>
  (await database.db.selectFrom('entry').select('id').orderBy('id').execute()).map((row) => row.id)

beforeAll(async () => {
  fresh = await freshDataDir()
  database = await openDatabase(fresh, { log, ...limits })
  await sql`create table entry (id int primary key)`.execute(database.db)
})
beforeEach(async () => {
  log.mockClear()
  await database.db.deleteFrom('entry').execute()
})
afterAll(async () => {
  await database.close()
  fresh.remove()
})

test('a statement that runs too long is ended, and those behind it carry on', async () => {
  await database.db.insertInto('entry').values({ id: 1 }).execute()
  const endless = sql`select pg_sleep(3600)`.execute(database.db)
  const behind = Array.from({ length: 20 }, () => ids())
  await expect(endless).rejects.toMatchObject({ name: 'StatementTimeoutError', code: '57014' })
  expect(await Promise.all(behind)).toEqual(Array.from({ length: 20 }, () => [1]))
  expect(log).toHaveBeenCalledWith('embedded database restarted', expect.anything())
})

test('a computation that never yields is ended as well', async () => {
  const endless = sql`select count(*) from generate_series(1, 1000000000) a`.execute(database.db)
  await expect(endless).rejects.toMatchObject({ code: '57014' })
  expect(await ids()).toEqual([])
})

test('a transaction whose statement is ended fails as a whole', async () => {
  const change = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('entry').values({ id: 1 }).execute()
    await sql`select pg_sleep(3600)`.execute(trx)
  })
  await expect(change).rejects.toMatchObject({ code: '57014' })
  expect(await ids()).toEqual([])
})

test('a transaction that is forgotten is rolled back, and the others go on', async () => {
  const forgotten = new EventEmitter()
  const change = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('entry').values({ id: 1 }).execute()
    await once(forgotten, 'end')
    await trx.insertInto('entry').values({ id: 2 }).execute()
  })
  const outcome = expect(change).rejects.toThrow()
  await database.db.insertInto('entry').values({ id: 3 }).execute()
  expect(await ids()).toEqual([3])
  forgotten.emit('end')
  await outcome
  expect(await ids()).toEqual([3])
})

test('a statement outside the transaction that waits for it gives way instead of hanging', async () => {
  const change = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('entry').values({ id: 1 }).execute()
    // The mistake: not through `trx`.
    await database.db.insertInto('entry').values({ id: 2 }).execute()
  })
  await expect(change).rejects.toThrow()
  expect(await ids()).toEqual([2])
})

test('COPY, which PGlite does not survive, costs only the one who sent it', async () => {
  for (const statement of ['copy entry from stdin', `copy (select 1) to program 'true'`]) {
    const copy = sql.raw(statement).execute(database.db)
    const behind = ids()
    await expect(copy).rejects.toMatchObject({ name: 'DatabaseUnavailableError' })
    expect(await behind).toEqual([])
  }
  await expect(database.ready()).resolves.toBe(true)
})

test('it is not ready while a statement keeps it from writing within a second', async () => {
  const busy = sql`select pg_sleep(1.1)`.execute(database.db)
  await expect(database.ready()).resolves.toBe(false)
  await busy
  await expect(database.ready()).resolves.toBe(true)
})

test('the server goes on with other work while a statement runs', async () => {
  let ticks = 0
  const ticking = setInterval(() => {
    ticks += 1
  }, 10)
  await sql`select pg_sleep(0.4)`.execute(database.db)
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(10)
})

test('setting a role or a parameter in a transaction ends with it', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 1234`.execute(trx)
  })
  const { rows } = await sql<{ value: string }>`
    select current_setting('statement_timeout') as value`.execute(database.db)
  expect(rows[0]?.value).toBe('0')
})

test('closing and opening again keeps everything', async () => {
  await database.db.insertInto('entry').values({ id: 7 }).execute()
  await database.close()
  const began = performance.now()
  database = await openDatabase(fresh, { log, ...limits })
  console.info(`reopened in ${(performance.now() - began).toFixed(0)} ms`)
  expect(await ids()).toEqual([7])
})
