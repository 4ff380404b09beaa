import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseOf, differingPaths } from '../../server/backup/base'
import { countDatabase } from '../../server/backup/dump'
import { restoreBackup } from '../../server/backup/restore'
import { keepNewest, takeBackup } from '../../server/backup/take'
import { tableTopic } from '../../server/bus/hub'
import { applyDocuments } from '../../server/documents/apply'
import { sourceOf } from '../../server/documents/read'
import { createContentStore } from '../../server/files/content'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase, describeEachDatabase } from '../support/db'
import { freshDatabase } from '../support/freshDatabase'
import { multipartBody } from '../support/multipart'

const key = 'kept-by-the-operator'
const folder = mkdtempSync(join(tmpdir(), 'jiandu-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeEachDatabase('a backup', (open, kind) => {
  let host: TestApp
  const path = join(folder, `${kind}.jiandu.gz`)
  let file = ''
  beforeAll(async () => {
    host = await buildTestApp(await open())
    const parts = [{ name: 'file', value: `%PDF-1.4 ${kind}`, fileName: '说明书.pdf' }]
    const { body } = await host.call('admin', 'POST /sys/common/upload', multipartBody(parts))
    file = String(body.message)
  })
  afterAll(() => host.close())
  const files = () => host.documents.texts
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
    const taken = await takeBackup({ database: host.database, contents, now, key, files }, path)
    writing = false
    await Promise.all(workers)
    expect(taken).toMatchObject({ path, files: 1 })

    const { database, remove, contents: restored } = await target(kind)
    try {
      await restoreBackup(path, { database, contents: restored, key })
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
      await expect(
        takeBackup({ database, contents, now: new Date(), files }, nowhere),
      ).rejects.toThrow('数据库中还没有数据，没有可以备份的')
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
      const { tables, files } = await restoreBackup(path, { database, contents, key })
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
      await expect(restoreBackup(path, { database, contents, key })).rejects.toThrow('不是空的')
    } finally {
      await remove()
    }
    expect(file).not.toBe('')
  })

  test('holds the releases, and names the files on which they were made', async () => {
    const brand = 'entities/cms/brand.json'
    const said = (fields: Readonly<Record<string, string>>) => {
      const document = JSON.parse(files().get(brand) ?? '')
      for (const [name, title] of Object.entries(fields)) document.fields[name].title = title
      return `${JSON.stringify(document, null, 2)}\n`
    }
    const post = async (line: string, body: object) =>
      (await host.call('admin', `POST /sys/document/changeset/${line}`, { body })).body
    const change = { path: brand, text: said({ name: '牌子' }), version: 0 }
    await host.call('admin', 'PUT /sys/document/changeset/text', { body: change })
    const { version, release } = (await post('plan', {})).result
    expect(await post('publish', { note: '改名', version, release })).toMatchObject({
      success: true,
    })
    const released = join(folder, `${kind}-released.jiandu.gz`)
    const contents = createContentStore(host.filesDir)
    const now = new Date('2026-03-06T02:00:00Z')
    await takeBackup({ database: host.database, contents, now, key, files }, released)

    const { database, remove, contents: restored } = await target(kind)
    try {
      const { base } = await restoreBackup(released, { database, contents: restored, key })
      if (!base) throw new Error('the backup names no files')
      expect(differingPaths(base, baseOf(files()))).toEqual([])
      // Beside newer files than those of then: what was published is merged with them.
      const newer = sourceOf({ texts: new Map([...files(), [brand, said({ status: '启用' })]]) })
      expect(differingPaths(base, baseOf(newer.texts()))).toEqual([brand])
      const { db } = database
      const { documents } = await applyDocuments(db, newer.read, { upgradesBy: newer })
      const fields = documents.entities.get('brand')?.fields
      expect(fields?.get('name')?.title).toBe('牌子')
      expect(fields?.get('status')?.title).toBe('启用')
    } finally {
      await remove()
    }
  }, 300_000)

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
        await expect(restoreBackup(damaged, { database, contents, key })).rejects.toThrow(
          '备份文件',
        )
      }
      expect((await countDatabase(database.db)).size).toBe(0)
    } finally {
      await remove()
    }
  })
})

/** Lines of an archive, changed by `change`, written with a seal that needs no key. */
function forged(path: string, change: (line: string) => string): Buffer {
  const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n').slice(0, -1)
  const text = lines.map((line) => `${change(line)}\n`).join('')
  const end = createHash('sha256').update(text).digest('hex')
  return gzipSync(`${text}${JSON.stringify({ end })}\n`)
}

describeDatabase('what a backup is sealed with', ['backup'], (open) => {
  let host: TestApp
  const [sealed, plain, old] = ['sealed', 'plain', 'old'].map((name) =>
    join(folder, `${name}.jiandu.gz`),
  ) as [string, string, string]
  const liveTables = [
    'sys_session',
    'sys_captcha',
    'sys_sms_code',
    'sys_login_pass',
    'sys_intake_secret',
  ]
  const into = async <Result>(work: (to: Awaited<ReturnType<typeof empty>>) => Promise<Result>) => {
    const to = await empty()
    try {
      return await work(to)
    } finally {
      await to.remove()
    }
  }
  const empty = async () => {
    const { database, remove } = await freshDatabase('embedded', { empty: true })
    return { database, remove, contents: createContentStore(mkdtempSync(join(folder, 'to-'))) }
  }
  beforeAll(async () => {
    host = await buildTestApp(await open())
    // A picture to be solved, and sessions of two people.
    await host.call(null, 'GET /sys/randomImage/live')
    for (const user of ['admin', 'staff'] as const) await host.call(user, 'GET /cms/brand/list')
    const contents = createContentStore(host.filesDir)
    const now = new Date('2026-03-05T02:00:00Z')
    const files = () => host.documents.texts
    const taking = { database: host.database, contents, now, files }
    await takeBackup({ ...taking, key }, sealed)
    await takeBackup(taking, plain)
  })
  afterAll(() => host.close())

  test('nothing that is live is in it', async () => {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from sys_session`.execute(host.database.db)
    expect(Number(rows[0]?.count)).toBeGreaterThan(1)
    const lines = gunzipSync(readFileSync(sealed)).toString().trimEnd().split('\n')
    const counted = new Map(
      lines.flatMap((line) => {
        const { counted: table, rows } = JSON.parse(line)
        return table === undefined ? [] : [[String(table), Number(rows)] as const]
      }),
    )
    expect(liveTables.map((table) => counted.get(table))).toEqual(liveTables.map(() => 0))
    expect(counted.get('sys_user')).toBeGreaterThan(1)
  })

  test('one that was changed and sealed anew is refused, and so is another key, or none', async () => {
    const path = join(folder, 'forged.jiandu.gz')
    const kept = (line: string) => line.replaceAll('"admin"', '"adm1n"')
    await into(async (to) => {
      for (const [name, change, opening, words] of [
        ['with its head', kept, { key }, '被改动过'],
        [
          'as one without a key',
          (line: string) => kept(line.replace(',"sealed":true', '')),
          { key },
          '--unsealed',
        ],
      ] as const) {
        writeFileSync(path, forged(sealed, change))
        await expect(restoreBackup(path, { ...to, ...opening }), name).rejects.toThrow(words)
      }
      await expect(restoreBackup(sealed, { ...to, key: `${key}2` })).rejects.toThrow(
        '另一个 BACKUP_KEY',
      )
      await expect(restoreBackup(sealed, to)).rejects.toThrow('请设置做备份时的 BACKUP_KEY')
      await expect(restoreBackup(plain, to)).rejects.toThrow('--unsealed')
      expect((await countDatabase(to.database.db)).size).toBe(0)
    })
  })

  test('one of an older version is restored when that is asked for, without the sessions in it', async () => {
    const session = JSON.stringify({ rows: [['h', 'f', 'u', '1', '1', '9', '', '']] })
    writeFileSync(
      old,
      forged(plain, (line) =>
        line.startsWith('{"counted":"sys_session"')
          ? `${session}\n{"counted":"sys_session","rows":1,"sha256":"of that row"}`
          : line,
      ),
    )
    expect(gunzipSync(readFileSync(old)).toString()).toContain(session)
    await into(async (to) => {
      await restoreBackup(old, { ...to, unsealed: true })
      const { rows } = await sql`select 1 from sys_session`.execute(to.database.db)
      expect(rows).toEqual([])
    })
  })
})

// What proves it is a process of its own, with a database of its own.
describeDatabase('a backup of the night', ['backup', 'jobs'], (open, kind) => {
  let host: TestApp
  const directory = join(folder, `${kind}-nights`)
  beforeAll(async () => {
    host = await buildTestApp(await open(), { options: { backups: { directory, keep: 2 } } })
  })
  afterAll(() => host.close())

  test('is taken and proved by jobs, and the oldest go', {
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
    writeFileSync(join(directory, '20200101-000000.jiandu.gz'), 'old')
    writeFileSync(join(directory, '20200101-000001.jiandu.gz.partial'), 'begun')
    expect(await keepNewest(directory, 1)).toHaveLength(2)
  })
})
