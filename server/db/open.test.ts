import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEachDatabase } from '../../tests/support/db'
import { databaseFailure } from './errors'
import type { Database } from './open'
import { refreshStatistics } from './statistics'

describeEachDatabase('database', (open, kind) => {
  let database: Database
  beforeAll(async () => {
    database = await open({ empty: true })
    await sql`create table item (
      id int primary key, code text, price numeric(10, 2), day date, at timestamp, big int8, spec jsonb
    )`.execute(database.db)
  })
  beforeEach(async () => {
    await database.db.deleteFrom('item').execute()
  })

  test('tells its kind, and that it is ready to write', async () => {
    expect(database.kind).toBe(kind)
    await expect(database.ready()).resolves.toBe(true)
  })

  test('tables and columns are addressed by names known only at run time', async () => {
    const [table, column]: readonly string[] = ['item', 'code']
    if (!table || !column) throw new Error('unreachable')
    await database.db
      .insertInto(table)
      .values({ id: 1, [column]: '甲' })
      .execute()
    const row = await database.db
      .selectFrom(table)
      .select(['id', column])
      .where(column, 'in', ['甲', '乙'])
      .orderBy(column, 'desc')
      .executeTakeFirst()
    expect(row).toEqual({ id: 1, code: '甲' })
    const updated = await database.db
      .updateTable(table)
      .set({ [column]: null })
      .executeTakeFirst()
    expect(updated.numUpdatedRows).toBe(1n)
  })

  test('values arrive in the forms that the application works with', async () => {
    const values = {
      id: 1,
      code: '简牍',
      price: '12345678.90',
      day: '2026-02-28',
      at: '2026-02-28 23:59:59',
      big: '9007199254740993',
      spec: JSON.stringify({ sizes: [1, 2] }),
    }
    await database.db.insertInto('item').values(values).execute()
    const row = await database.db.selectFrom('item').selectAll().executeTakeFirst()
    expect(row).toEqual({ ...values, spec: { sizes: [1, 2] } })
  })

  test('whole numbers are numbers as far as a number is exact', async () => {
    const { rows } = await sql`select
      count(*) as many, 9007199254740991::int8 as largest, -9007199254740992::int8 as beyond,
      sum(2::int4) as sum, avg(2) as mean, 1.5::float8 as half, 7::int2 as small
      from generate_series(1, 3)`.execute(database.db)
    expect(rows).toEqual([
      {
        many: 3,
        largest: 9007199254740991,
        beyond: '-9007199254740992',
        sum: 6,
        mean: '2.0000000000000000',
        half: 1.5,
        small: 7,
      },
    ])
  })

  test('dates and times are plain texts, whatever the time zone of the process', async () => {
    const { rows } = await sql`select date '2026-01-01' as day,
      timestamp '2026-01-01 00:00:00.987' as at,
      timestamp 'infinity' as never,
      to_char(localtimestamp, 'YYYY-MM-DD HH24:MI') = to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as local`.execute(
      database.db,
    )
    expect(rows).toEqual([
      { day: '2026-01-01', at: '2026-01-01 00:00:00', never: 'infinity', local: true },
    ])
  })

  test('a transaction that throws leaves nothing behind', async () => {
    const change = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('item').values({ id: 1 }).execute()
      throw new Error('changed our mind')
    })
    await expect(change).rejects.toThrow('changed our mind')
    expect(await database.db.selectFrom('item').select('id').execute()).toEqual([])
  })

  test('a statement outside waits for, or does not see, an open transaction', async () => {
    let outside: Promise<unknown[]> | undefined
    await database.db.transaction().execute(async (trx) => {
      await trx.insertInto('item').values({ id: 1 }).execute()
      outside = database.db.selectFrom('item').select('id').execute()
      await trx.deleteFrom('item').execute()
    })
    expect(await outside).toEqual([])
  })

  test('a savepoint undoes a part of a transaction', async () => {
    await database.db.transaction().execute(async (trx) => {
      await trx.insertInto('item').values({ id: 1 }).execute()
      await sql`savepoint part`.execute(trx)
      await expect(trx.insertInto('item').values({ id: 1 }).execute()).rejects.toThrow()
      await sql`rollback to savepoint part`.execute(trx)
      await trx.insertInto('item').values({ id: 2 }).execute()
    })
    expect(await database.db.selectFrom('item').select('id').orderBy('id').execute()).toEqual([
      { id: 1 },
      { id: 2 },
    ])
  })

  test('two hundred interleaved transfers neither mix nor lose an amount', async () => {
    await database.db
      .insertInto('item')
      .values(Array.from({ length: 5 }, (_, id) => ({ id, big: 100 })))
      .execute()
    const transfer = async (index: number) => {
      const ids = [index % 5, (index * 3 + 1) % 5].sort()
      await database.db.transaction().execute(async (trx) => {
        for (const [place, id] of ids.entries()) {
          const change = place === 0 ? -1 : 1
          await trx
            .updateTable('item')
            .set((builder) => ({ big: builder('big', '+', change) }))
            .where('id', '=', id)
            .execute()
        }
        if (index % 7 === 0) throw new Error('refused')
      })
    }
    const reads = Array.from({ length: 50 }, async () => {
      const { rows } = await sql<{ total: string }>`select sum(big) as total from item`.execute(
        database.db,
      )
      return Number(rows[0]?.total)
    })
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, i) => transfer(i)))
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(29)
    expect(new Set(await Promise.all(reads))).toEqual(new Set([500]))
  })

  test('a statement with 3 MB of text and one with 30,000 values come through', async () => {
    const long = '简'.repeat(1_000_000)
    await database.db.insertInto('item').values({ id: 1, code: long }).execute()
    const row = await database.db.selectFrom('item').select('code').executeTakeFirst()
    expect(row?.code).toBe(long)
    const ids = Array.from({ length: 30_000 }, (_, id) => id)
    const found = await database.db.selectFrom('item').select('id').where('id', 'in', ids).execute()
    expect(found).toEqual([{ id: 1 }])
  })

  test('the planner is told how many rows the tables hold', async () => {
    await sql`insert into item (id, code) select n, 'x' from generate_series(1, 500) n`.execute(
      database.db,
    )
    await refreshStatistics(database.db)
    const { rows } = await sql<{ rows: number }>`
      select reltuples as rows from pg_class where relname = 'item'`.execute(database.db)
    expect(rows).toEqual([{ rows: 500 }])
  })

  test('a statement that is wrong fails alone', async () => {
    const wrong = database.db.selectFrom('nowhere').select('id').execute()
    const right = database.db.selectFrom('item').select('id').execute()
    await expect(wrong).rejects.toMatchObject({ code: '42P01' })
    await expect(right).resolves.toEqual([])
  })
})

describeEachDatabase('closing', (open) => {
  test('lets running statements finish, refuses later ones and may be asked twice', async () => {
    const database = await open({ empty: true })
    const running = sql<{ one: number }>`select 1 as one, pg_sleep(0.2)`.execute(database.db)
    // The statement asks for its connection in a later tick.
    await sql`select 1`.execute(database.db)
    await Promise.all([database.close(), database.close()])
    expect((await running).rows[0]?.one).toBe(1)
    const late: unknown = await sql`select 1`.execute(database.db).catch((error: unknown) => error)
    expect(databaseFailure(late)).toEqual({ kind: 'unavailable' })
    await expect(database.ready()).resolves.toBe(false)
  })
})
