import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDataDir } from '../../tests/support/freshDatabase'
import { DataDirectoryError, databaseFailure } from './errors'
import { type Database, openDatabase } from './open'

/** A disk of its own of so many megabytes; undefined where this user may mount none. */
function smallDisk(megabytes: number): { readonly path: string; remove(): void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'jiandu-disk-'))
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]
    execFileSync('mount', options, { stdio: 'ignore' })
  } catch {
    rmSync(path, { recursive: true })
    return undefined
  }
  return {
    path,
    remove() {
      execFileSync('umount', [path])
      rmSync(path, { recursive: true })
    },
  }
}

const megabyte = 1024 * 1024
const disk = smallDisk(400)

// Nothing else shows what the engine does at the end of a disk; who may not mount one sees it skipped by name.
describe.skipIf(!disk)('a database on a disk that fills up (needs the right to mount)', () => {
  const { path, remove } = disk ?? { path: '', remove: () => undefined }
  const dataDir = join(path, 'database')
  const ballast = join(path, 'ballast')
  let database: Database | undefined

  /** Leaves so many megabytes free. */
  function leave(megabytes: number): void {
    rmSync(ballast, { force: true })
    const { bavail, bsize } = statfsSync(path)
    const bytes = bavail * bsize - megabytes * megabyte
    mkdirSync(path, { recursive: true })
    writeFileSync(ballast, Buffer.alloc(bytes))
  }
  const makeRoom = () => rmSync(ballast, { force: true })

  beforeAll(async () => {
    const fresh = await freshDataDir()
    cpSync(fresh.dataDir, dataDir, { recursive: true })
    fresh.remove()
  })
  afterAll(async () => {
    await database?.close()
    remove()
  })

  const failure = async (directory: string): Promise<DataDirectoryError> => {
    const error: unknown = await openDatabase({ dataDir: directory }).then(
      (opened) => opened.close(),
      (reason: unknown) => reason,
    )
    if (error instanceof DataDirectoryError) return error
    throw new Error(`opened, or failed otherwise: ${String(error)}`)
  }

  test('is not called damaged at the start', async () => {
    for (const left of [0, 10]) {
      leave(left)
      const error = await failure(dataDir)
      expect(error.kind).toBe('full')
      expect(error.message).toContain('磁盘空间不足')
      expect(error.message).not.toContain('备份')
    }
  })

  test('is not made where there is no room for it', async () => {
    leave(100)
    const error = await failure(join(path, 'another'))
    expect([error.kind, error.message]).toEqual(['full', expect.stringContaining('磁盘空间不足')])
  })

  test('goes on reading, refuses to write, and writes again when room is made', async () => {
    makeRoom()
    database = await openDatabase({ dataDir })
    const { db } = database
    await sql`create table note (id integer primary key, text text)`.execute(db)
    const write = (id: number) => sql`insert into note values (${id}, 'x')`.execute(db)
    const read = async () =>
      (await sql<{ id: number }>`select id from note order by id`.execute(db)).rows.map(
        ({ id }) => id,
      )
    await write(1)
    leave(50)
    await expect.poll(() => database?.isFull()).toBe(true)
    const refused: unknown = await write(2).catch((error: unknown) => error)
    expect(databaseFailure(refused)?.kind).toBe('full')
    const inside: unknown = await db
      .transaction()
      .execute((trx) => sql`update note set text = 'y'`.execute(trx))
      .catch((error: unknown) => error)
    expect(databaseFailure(inside)?.kind).toBe('full')
    expect(await read()).toEqual([1])
    expect(await database.ready()).toBe(false)
    makeRoom()
    await expect.poll(() => database?.isFull()).toBe(false)
    await write(3)
    expect(await read()).toEqual([1, 3])
    expect(await database.ready()).toBe(true)
  })

  test('opens for reading where little is left', async () => {
    await database?.close()
    leave(45)
    database = await openDatabase({ dataDir })
    const { rows } = await sql`select * from note`.execute(database.db)
    expect(rows).toHaveLength(2)
    const refused: unknown = await sql`delete from note`
      .execute(database.db)
      .catch((error: unknown) => error)
    expect(databaseFailure(refused)?.kind).toBe('full')
  })
})
