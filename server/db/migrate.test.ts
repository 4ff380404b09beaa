import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEachDatabase } from '../../tests/support/db'
import { type Migration, migrate } from './migrate'
import type { Database } from './open'

const createNote: Migration = {
  name: '001-note',
  up: async (trx) => void (await sql`create table note (id int primary key)`.execute(trx)),
}
const addText: Migration = {
  name: '002-note-text',
  up: async (trx) => void (await sql`alter table note add column text text`.execute(trx)),
}
const fails: Migration = {
  name: '003-fails',
  up: async (trx) => {
    await sql`alter table note add column half text`.execute(trx)
    throw new Error('no further')
  },
}

describeEachDatabase('migrating', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open({ empty: true })
  })
  beforeEach(async () => {
    await sql`drop table if exists note, jiandu_migration`.execute(database.db)
  })
  const columns = async () => {
    const { rows } = await sql<{ name: string }>`select column_name as name
      from information_schema.columns where table_name = 'note' order by ordinal_position`.execute(
      database.db,
    )
    return rows.map((row) => row.name)
  }

  test('runs what has not been run, in order, and nothing the second time', async () => {
    expect(await migrate(database.db, [createNote])).toEqual(['001-note'])
    expect(await migrate(database.db, [createNote, addText])).toEqual(['002-note-text'])
    expect(await migrate(database.db, [createNote, addText])).toEqual([])
    expect(await columns()).toEqual(['id', 'text'])
    const recorded = await database.db
      .selectFrom('jiandu_migration')
      .select(['name', 'applied_at'])
      .orderBy('name')
      .execute()
    expect(recorded.map((row) => row.name)).toEqual(['001-note', '002-note-text'])
    expect(recorded[0]?.applied_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('a step that fails leaves the database at the step before it', async () => {
    await expect(migrate(database.db, [createNote, fails, addText])).rejects.toThrow('no further')
    expect(await columns()).toEqual(['id'])
    expect(await migrate(database.db, [createNote, addText])).toEqual(['002-note-text'])
  })

  test('of several that start at once each step is run by one', async () => {
    const slow: Migration = {
      name: '000-slow',
      up: async (trx) => void (await sql`select pg_sleep(0.3)`.execute(trx)),
    }
    const steps = [slow, createNote, addText]
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database.db, steps)))
    expect(runs.flat().sort()).toEqual(['000-slow', '001-note', '002-note-text'])
  })

  test('a name given twice is a mistake of the programmer', async () => {
    await expect(migrate(database.db, [createNote, createNote])).rejects.toThrow(
      'migration 001-note: the name is given twice',
    )
  })
})
