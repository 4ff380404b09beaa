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
    await sql`drop table if exists note, jiandu_migration, jiandu_migration_lock`.execute(
      database.db,
    )
  })
  const columns = async () => {
    const { rows } = await sql<{ name: string }>`select column_name as name
      from information_schema.columns where table_name = 'note' order by ordinal_position`.execute(
      database.db,
    )
    return rows.map((row) => row.name)
  }

  const recorded = async () => {
    const rows = await database.db.selectFrom('jiandu_migration').select('name').execute()
    return rows.map(({ name }) => name).sort()
  }

  test('runs what has not been run, in order, and nothing the second time', async () => {
    expect(await migrate(database.db, [createNote])).toEqual(['001-note'])
    expect(await migrate(database.db, [createNote, addText])).toEqual(['002-note-text'])
    expect(await migrate(database.db, [createNote, addText])).toEqual([])
    expect(await columns()).toEqual(['id', 'text'])
    expect(await recorded()).toEqual(['001-note', '002-note-text'])
  })

  test('a step that fails leaves the database as it was before all of them', async () => {
    await migrate(database.db, [createNote])
    await expect(migrate(database.db, [createNote, addText, fails])).rejects.toThrow('no further')
    expect(await columns()).toEqual(['id'])
    expect(await recorded()).toEqual(['001-note'])
    expect(await migrate(database.db, [createNote, addText])).toEqual(['002-note-text'])
  })

  test('a database of before Kysely’s Migrator goes on where it was', async () => {
    const { db } = await open({ empty: true })
    await sql`create table jiandu_migration (
      name text primary key, applied_at timestamp not null default localtimestamp)`.execute(db)
    await sql`create table note (id int primary key)`.execute(db)
    await sql`insert into jiandu_migration (name) values ('001-note')`.execute(db)
    expect(await migrate(db, [createNote, addText])).toEqual(['002-note-text'])
    expect(await migrate(db, [createNote, addText])).toEqual([])
  })

  test('a family may be taken out, and another may begin below what has been run', async () => {
    await migrate(database.db, [createNote, addText])
    const before: Migration = {
      name: '000-before',
      up: async (trx) => void (await sql`alter table note add column early int`.execute(trx)),
    }
    expect(await migrate(database.db, [before, createNote])).toEqual(['000-before'])
    expect(await columns()).toEqual(['id', 'text', 'early'])
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
