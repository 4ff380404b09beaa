import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeEachDatabase } from '../../tests/support/db'
import { type Migration, migrate } from './migrate'
import type { Db } from './open'
import { liftTimeLimits } from './timeLimits'

// Far above what an ordinary statement takes, far below the work that is done here.
const limits = { empty: true, statementTimeoutMs: 2_500, idleTransactionMs: 2_500, silenceMs: 200 }
const long = sql`select pg_sleep(5)`
const endless = sql`select pg_sleep(3600)`
const timeout = { code: '57014' }

// `LONG=1` makes a migration of a minute under the limits of a server.
const isLong = process.env.LONG === '1'

describeEachDatabase('time limits', (open) => {
  test('a migration takes as long as it takes, and what comes after it has its limit again', async () => {
    const { db } = await open(isLong ? { empty: true } : limits)
    const slow: Migration = {
      name: '001-slow',
      up: async (trx) => void (await sql`select pg_sleep(${isLong ? 60 : 5})`.execute(trx)),
    }
    const next: Migration = {
      name: '002-next',
      up: async (trx) => void (await sql`create table note (id int)`.execute(trx)),
    }
    expect(await migrate(db, [slow, next])).toEqual(['001-slow', '002-next'])
    if (!isLong) await expect(endless.execute(db)).rejects.toMatchObject(timeout)
  })

  test.each<readonly [string, (trx: Db) => Promise<unknown>]>([
    ['set local', (trx) => sql`set local statement_timeout = 0`.execute(trx)],
    ['set', (trx) => sql`set statement_timeout to 0`.execute(trx)],
    ['set_config', liftTimeLimits],
    [
      'a value',
      (trx) => sql`select set_config(${'statement_timeout'}, ${'1min'}, true)`.execute(trx),
    ],
  ])('a transaction has the limit that it sets: %s', async (_how, set) => {
    const { db } = await open(limits)
    await db.transaction().execute(async (trx) => {
      await set(trx)
      await long.execute(trx)
    })
  })

  test('a limit that is set ends with its transaction, whichever way that ends', async () => {
    const { db } = await open(limits)
    for (const mistake of [undefined, new Error('taken back')]) {
      await db
        .transaction()
        .execute(async (trx) => {
          await liftTimeLimits(trx)
          if (mistake) throw mistake
        })
        .catch((error: unknown) => expect(error).toBe(mistake))
      const next = db.transaction().execute((trx) => endless.execute(trx))
      await expect(next).rejects.toMatchObject(timeout)
    }
  })

  test('a savepoint that is rolled back takes its limit along', async () => {
    const { db } = await open(limits)
    const change = db.transaction().execute(async (trx) => {
      await sql`savepoint before`.execute(trx)
      await liftTimeLimits(trx)
      await sql`rollback to savepoint before`.execute(trx)
      await endless.execute(trx)
    })
    await expect(change).rejects.toMatchObject(timeout)
  })

  test('a transaction may set a shorter limit than the usual one', async () => {
    const { db } = await open({ empty: true })
    const change = db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '300ms'`.execute(trx)
      await endless.execute(trx)
    })
    await expect(change).rejects.toMatchObject(timeout)
  })

  test('a transaction without limits may rest between its statements', async () => {
    const { db } = await open(limits)
    await db.transaction().execute(async (trx) => {
      await liftTimeLimits(trx)
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      expect((await sql<{ one: number }>`select 1 as one`.execute(trx)).rows).toEqual([{ one: 1 }])
    })
  })
})
