import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeEachDatabase } from '../../tests/support/db'
import {
  DatabaseUnavailableError,
  databaseFailure,
  IdleTransactionError,
  StatementTimeoutError,
} from './errors'
import type { Database } from './open'

const failureOf = async (work: Promise<unknown>) =>
  databaseFailure(
    await work.then(
      () => undefined,
      (error: unknown) => error,
    ),
  )

describeEachDatabase('a failure is told by kind', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open({ empty: true, statementTimeoutMs: 1_000 })
    await sql`create table part (
      id int primary key, code varchar(3) not null, amount numeric(4, 2),
      constraint part_code unique (code)
    )`.execute(database.db)
    await database.db.insertInto('part').values({ id: 1, code: 'a' }).execute()
  })
  const insert = (values: Record<string, unknown>) =>
    database.db.insertInto('part').values(values).execute()

  test('a value that must be unique names its constraint and table', async () => {
    expect(await failureOf(insert({ id: 2, code: 'a' }))).toEqual({
      kind: 'unique',
      constraint: 'part_code',
      table: 'part',
    })
  })

  test('a missing value names its column', async () => {
    expect(await failureOf(insert({ id: 2, code: null }))).toEqual({
      kind: 'notNull',
      table: 'part',
      column: 'code',
    })
  })

  test('text and numbers that do not fit are too long', async () => {
    expect(await failureOf(insert({ id: 2, code: 'abcd' }))).toMatchObject({ kind: 'tooLong' })
    expect(await failureOf(insert({ id: 2, code: 'b', amount: '100' }))).toMatchObject({
      kind: 'tooLong',
    })
  })

  test('a statement beyond its limit is a timeout', async () => {
    expect(await failureOf(sql`select pg_sleep(20)`.execute(database.db))).toEqual({
      kind: 'timeout',
    })
  })

  test('a mistake in the statement is none of them', async () => {
    expect(await failureOf(sql`select nonsense`.execute(database.db))).toBeUndefined()
  })
})

describe('a failure without a database at hand', () => {
  const coded = (code: string) => Object.assign(new Error('text'), { code })

  test.each([
    ['40001', 'conflict'],
    ['40P01', 'conflict'],
    ['55P03', 'conflict'],
    ['57P01', 'unavailable'],
    ['53300', 'unavailable'],
    ['08001', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['ECONNRESET', 'unavailable'],
    ['ENOTFOUND', 'unavailable'],
    ['25P03', 'timeout'],
  ])('%s is %s', (code, kind) => expect(databaseFailure(coded(code))).toEqual({ kind }))

  test.each([
    ['timeout exceeded when trying to connect'],
    ['Connection terminated unexpectedly'],
    ['Connection terminated due to connection timeout'],
    ['Client has encountered a connection error and is not queryable'],
  ])('“%s”, which pg gives no code, is unavailable', (text) => {
    expect(databaseFailure(new Error(text))).toEqual({ kind: 'unavailable' })
  })

  test('our own errors are classified like PostgreSQL’s', () => {
    expect(databaseFailure(new StatementTimeoutError(''))).toEqual({ kind: 'timeout' })
    expect(databaseFailure(new IdleTransactionError(''))).toEqual({ kind: 'timeout' })
    expect(databaseFailure(new DatabaseUnavailableError(''))).toEqual({ kind: 'unavailable' })
  })

  test.each([[undefined], [null], ['23505'], [{ code: '23505' }], [coded('ENOSPC')]])(
    '%s is no failure of the database',
    (value) => expect(databaseFailure(value)).toBeUndefined(),
  )
})
