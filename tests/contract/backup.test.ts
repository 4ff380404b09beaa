import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDatabase } from '../../server/backup/dump'
import { restoreBackup } from '../../server/backup/restore'
import { keepNewest, takeBackup } from '../../server/backup/take'
import { tableTopic } from '../../server/bus/hub'
import { createContentStore } from '../../server/files/content'
import { buildTestApp, type TestApp } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { freshDatabase } from '../support/freshDatabase'
import { multipartBody } from '../support/multipart'

const folder = mkdtempSync(join(tmpdir(), 'jiandu-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeEachDatabase('a backup', (open, kind) => {
  let host: TestApp
  const path = join(folder, `${kind}.jiandu.gz`)
  let file = ''
  beforeAll(async () => {
    const directory = join(folder, kind)
    host = await buildTestApp(await open(), {
      options: { backups: { directory, keep: 2 } },
    })
    const parts = [{ name: 'file', value: `%PDF-1.4 ${kind}`, fileName: '说明书.pdf' }]
    const { body } = await host.call('admin', 'POST /sys/common/upload', multipartBody(parts))
    file = String(body.message)
  })
  afterAll(() => host.close())
  const target = async (other: 'embedded' | 'postgres') => {
    const { database, remove } = await freshDatabase(other, { empty: true })
    const filesDir = join(folder, `${kind}-to-${other}`)
    mkdirSync(filesDir, { recursive: true })
    return { database, remove, contents: createContentStore(filesDir) }
  }

  test('holds every write that was acknowledged before it, whatever is written meanwhile', async () => {
    const acknowledged: string[] = []
    let writing = true
    const write = async (worker: number) => {
      for (let at = 0; writing; at += 1) {
        const name = `w${worker}-${at}`
        const body = { name, status: '1' }
        const { body: answer } = await host.call('admin', 'POST /cms/brand/add', { body })
        if (answer.success) acknowledged.push(name)
      }
    }
    const workers = [1, 2, 3].map(write)
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(10)
    const before = [...acknowledged]
    const contents = createContentStore(host.filesDir)
    const now = new Date('2026-03-05T02:00:00Z')
    const taken = await takeBackup({ database: host.database, contents, now }, path)
    writing = false
    await Promise.all(workers)
    expect(taken).toMatchObject({ path, files: 1 })

    const { database, remove, contents: restored } = await target(kind)
    try {
      await restoreBackup(path, { database, contents: restored })
      const { rows } = await sql<{ name: string }>`select name from cms_brand`.execute(database.db)
      const names = new Set(rows.map(({ name }) => name))
      expect(before.filter((name) => !names.has(name))).toEqual([])
    } finally {
      await remove()
    }
  }, 120_000)

  test('of a database without tables is refused in words', async () => {
    const { database, remove, contents } = await target(kind)
    try {
      const nowhere = join(folder, `${kind}-nothing.jiandu.gz`)
      await expect(takeBackup({ database, contents, now: new Date() }, nowhere)).rejects.toThrow(
        '数据库中还没有数据，没有可以备份的',
      )
      expect(existsSync(nowhere)).toBe(false)
    } finally {
      await remove()
    }
  })

  test('goes into either kind of database, with its keys, numbers and files', async () => {
    const { database, remove, contents } = await target(
      kind === 'embedded' ? 'postgres' : 'embedded',
    )
    try {
      const { tables, files } = await restoreBackup(path, { database, contents })
      expect(files).toBe(1)
      const { rows } = await sql<{ sha256: string }>`select sha256 from sys_file`.execute(
        database.db,
      )
      expect(await contents.has(rows[0]?.sha256 ?? '')).toBe(true)
      const shape = async (db: typeof database.db) =>
        (
          await sql`select conrelid::regclass::text as "table", conname, contype from pg_constraint
            where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f') order by 1, 2`.execute(
            db,
          )
        ).rows
      expect(await shape(database.db)).toEqual(await shape(host.database.db))
      expect((await countDatabase(database.db)).size).toBe(tables)
      // A number that a table gives goes on where it was.
      await sql`insert into sys_log (log_type, log_content, create_time) values (2, 'x', now())`.execute(
        database.db,
      )
      await expect(restoreBackup(path, { database, contents })).rejects.toThrow('不是空的')
    } finally {
      await remove()
    }
    expect(file).not.toBe('')
  })

  test('that is damaged, or was cut off, is refused before anything is written', async () => {
    const bytes = readFileSync(path)
    const { database, remove, contents } = await target(kind)
    try {
      for (const [name, broken] of [
        ['cut', bytes.subarray(0, bytes.length - 40)],
        [
          'changed',
          Buffer.concat([bytes.subarray(0, 900), Buffer.from([1, 2, 3]), bytes.subarray(903)]),
        ],
      ] as const) {
        const damaged = join(folder, `${kind}-${name}.jiandu.gz`)
        writeFileSync(damaged, broken)
        await expect(restoreBackup(damaged, { database, contents })).rejects.toThrow('备份文件')
      }
      expect((await countDatabase(database.db)).size).toBe(0)
    } finally {
      await remove()
    }
  })

  test('of the night is taken and proved by jobs, and the oldest go', {
    // The process that proves gives way to all others, and there are many beside this test.
    timeout: 900_000,
  }, async () => {
    const run = async (id: string) => {
      const { body } = await host.call('admin', `GET /sys/quartzJob/execute?id=${id}`)
      expect(body).toMatchObject({ success: true })
      const state = async () =>
        (await host.call('admin', `GET /sys/jobRun/queryById?id=${body.result}`)).body.result
      await expect
        .poll(async () => (await state()).state, { timeout: 600_000 })
        .not.toMatch(/waiting|running/)
      return await state()
    }
    const news: unknown[] = []
    const end = host.app.hub.subscribe(tableTopic(0), (message) => void news.push(message.news))
    expect(await run('backup')).toMatchObject({ state: 'done', error: null })
    const proof = await run('proveBackup')
    expect(proof).toMatchObject({ state: 'done', error: null })
    expect(proof.output).toContain('10 个接口正常应答')
    end()
    // The open list follows: the new one, and what came of its proof.
    for (const added of [1, 0])
      expect(news).toContainEqual(expect.objectContaining({ entity: 'backup', added }))
    const { body } = await host.call('admin', 'GET /sys/backup/list')
    expect(body.result.records).toMatchObject([
      { proof: proof.output, provedTime: expect.any(String), files: expect.anything() },
    ])
    writeFileSync(join(folder, kind, '20200101-000000.jiandu.gz'), 'old')
    writeFileSync(join(folder, kind, '20200101-000001.jiandu.gz.partial'), 'begun')
    expect(await keepNewest(join(folder, kind), 1)).toHaveLength(2)
  })
})
