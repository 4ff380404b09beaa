import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDataDir } from '../../tests/support/freshDatabase'
import { healthRoutes } from '../http/health'
import { openDatabase } from './open'

test('a table with damaged pages is named by readiness, the others serve', async () => {
  const { dataDir, remove } = await freshDataDir()
  try {
    const first = await openDatabase({ dataDir })
    await sql`create table broken (id integer, text text)`.execute(first.db)
    await sql`create table whole (id integer)`.execute(first.db)
    await sql`insert into broken select n, repeat('x', 100) from generate_series(1, 500) n`.execute(
      first.db,
    )
    await sql`insert into whole values (1)`.execute(first.db)
    await sql`checkpoint`.execute(first.db)
    const { rows } = await sql<{ path: string }>`
      select pg_relation_filepath('broken') as path`.execute(first.db)
    await first.close()
    const file = openSync(join(dataDir, rows[0]?.path ?? ''), 'r+')
    writeSync(file, Buffer.alloc(8_192, 0x5a), 0, 8_192, 8_192)
    closeSync(file)

    const database = await openDatabase({ dataDir })
    const app = Fastify()
    await healthRoutes(app, { database, filesDir: dataDir })
    const ready = async () => {
      const reply = await app.inject({ url: '/health/ready' })
      return [reply.statusCode, reply.json().message]
    }
    expect(await ready()).toEqual([200, '操作成功！'])
    await expect(sql`select * from broken`.execute(database.db)).rejects.toThrow()
    expect(await database.damaged()).toEqual(['broken'])
    expect(await ready()).toEqual([503, expect.stringContaining('broken')])
    const { rows: left } = await sql`select * from whole`.execute(database.db)
    expect(left).toEqual([{ id: 1 }])
    await app.close()
    await database.close()
  } finally {
    remove()
  }
})
