import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PostgresServer, startPostgres } from '../../tests/support/postgres'
import { databaseFailure } from './errors'
import { openDatabase } from './open'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

const one = sql<{ one: number }>`select 1 as one`
const failureOf = async (work: Promise<unknown>) =>
  databaseFailure(
    await work.then(
      () => undefined,
      (error: unknown) => error,
    ),
  )

test('a connection that is cut, idle or in use, costs one statement and not the process', async () => {
  const database = await openDatabase({ url: server.url })
  await one.execute(database.db)
  const cutOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'jiandu' and pid <> pg_backend_pid()`
  const running = failureOf(sql`select pg_sleep(5)`.execute(database.db))
  const change = failureOf(
    database.db.transaction().execute(async (trx) => {
      await one.execute(trx)
      await sql`select pg_sleep(0.5)`.execute(trx)
      await one.execute(trx)
    }),
  )
  await sql`select pg_sleep(0.2)`.execute(database.db)
  await cutOthers.execute(database.db)
  expect(await running).toMatchObject({ kind: 'unavailable' })
  expect(await change).toMatchObject({ kind: 'unavailable' })
  // Until the idle ones are known to be cut, another statement may meet one of them.
  await vi.waitFor(async () => expect((await one.execute(database.db)).rows).toEqual([{ one: 1 }]))
  await database.close()
})

test('a statement that comes again is prepared, and goes on working when its table gains a column, or one takes another type', async () => {
  const database = await openDatabase({ url: server.url, connections: 1 })
  const { db } = database
  await sql`create table prepared_probe (id integer, name text)`.execute(db)
  await sql`insert into prepared_probe values (1, 'one'), (2, 'two')`.execute(db)
  const named = (id: number) =>
    sql<{ name: string }>`select name from prepared_probe where id = ${id}`.execute(db)
  for (let time = 0; time < 8; time += 1) {
    expect((await named(1 + (time % 2))).rows).toEqual([{ name: time % 2 ? 'two' : 'one' }])
  }
  const prepared = sql<{ count: number }>`
    select count(*) from pg_prepared_statements where statement like '%prepared_probe where%'`
  expect((await prepared.execute(db)).rows).toEqual([{ count: 1 }])

  await sql`alter table prepared_probe add column size integer`.execute(db)
  expect((await named(2)).rows).toEqual([{ name: 'two' }])
  // What it answers has another type, then what it is asked by.
  await sql`alter table prepared_probe alter column name type varchar(9)`.execute(db)
  expect((await named(2)).rows).toEqual([{ name: 'two' }])
  await sql`alter table prepared_probe alter column id type text`.execute(db)
  expect((await named(2)).rows).toEqual([{ name: 'two' }])
  await sql`drop table prepared_probe`.execute(db)
  await database.close()
})

test('a server that stops and comes back is used again', async () => {
  const database = await openDatabase({ url: server.url })
  await server.kill()
  expect(await failureOf(one.execute(database.db))).toMatchObject({ kind: 'unavailable' })
  expect(await failureOf(one.execute(database.db))).toMatchObject({ kind: 'unavailable' })
  await expect(database.ready()).resolves.toBe(false)
  await server.start()
  const began = performance.now()
  expect((await one.execute(database.db)).rows).toEqual([{ one: 1 }])
  console.info(`answered ${(performance.now() - began).toFixed(0)} ms after the server was back`)
  await expect(database.ready()).resolves.toBe(true)
  await database.close()
})

test('a server that falls silent is given up', async () => {
  const target = new URL(server.url)
  const hole = await blackHole(Number(target.port))
  target.port = String(hole.port)
  const limits = { statementTimeoutMs: 100, idleTransactionMs: 100 }
  const database = await openDatabase({ url: target.href }, limits)
  hole.swallow()
  expect(await failureOf(one.execute(database.db))).toMatchObject({ kind: 'unavailable' })
  await database.close()
  hole.close()
})

test('a forgotten transaction is rolled back by the server', async () => {
  const database = await openDatabase({ url: server.url }, { idleTransactionMs: 200 })
  const change = database.db.transaction().execute(async (trx) => {
    await one.execute(trx)
    await new Promise((resolve) => setTimeout(resolve, 600))
    await one.execute(trx)
  })
  expect(await failureOf(change)).toMatchObject({
    kind: expect.stringMatching(/timeout|unavailable/),
  })
  await database.close()
})

test('at most the given number of connections is opened', async () => {
  const database = await openDatabase({ url: server.url, connections: 3 })
  const busy = Array.from({ length: 12 }, () => sql`select pg_sleep(0.05)`.execute(database.db))
  await Promise.all(busy)
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where application_name = 'jiandu'`.execute(database.db)
  expect(rows).toEqual([{ count: 3 }])
  await database.close()
})

test('a server that cannot be reached is named, its password is not', async () => {
  const opening = openDatabase({ url: 'postgres://me:geheim@127.0.0.1:1/shop' })
  await expect(opening).rejects.toThrow('无法连接 PostgreSQL 127.0.0.1:1/shop')
  await expect(opening).rejects.not.toThrow('geheim')
})

test('an address that cannot be understood is refused with the same words', async () => {
  await expect(openDatabase({ url: 'postgres//nowhere' })).rejects.toThrow('请检查 DATABASE_URL')
  await expect(openDatabase({ url: 'postgres://localhost:1/x' })).rejects.toThrow('ECONNREFUSED')
})

test('a server that only reads is not ready', async () => {
  const database = await openDatabase({
    url: `${server.url}?options=-c%20default_transaction_read_only%3Don`,
  })
  expect((await one.execute(database.db)).rows).toEqual([{ one: 1 }])
  await expect(database.ready()).resolves.toBe(false)
  await database.close()
})

interface BlackHole {
  readonly port: number
  /** From now on nothing passes in either direction, and nobody is told. */
  swallow(): void
  close(): void
}

async function blackHole(targetPort: number): Promise<BlackHole> {
  const sockets: Socket[] = []
  const proxy: Server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
    sockets.push(near, far)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    swallow: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
