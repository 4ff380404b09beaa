import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDataDir } from '../../tests/support/freshDatabase'
import { DataDirectoryError } from './errors'
import { openDatabase } from './open'

const failure = async (dataDir: string): Promise<DataDirectoryError> => {
  const error: unknown = await openDatabase({ dataDir }).then(
    (database) => database.close(),
    (reason: unknown) => reason,
  )
  if (error instanceof DataDirectoryError) return error
  throw new Error(`opened, or failed otherwise: ${String(error)}`)
}

describe('a damaged database', () => {
  let dataDir = ''
  let remove: () => void
  let undo: () => void
  beforeAll(async () => {
    const fresh = await freshDataDir()
    dataDir = fresh.dataDir
    remove = fresh.remove
  })
  afterEach(() => undo())
  afterAll(() => remove())

  const missing = (path: string) => {
    renameSync(join(dataDir, path), `${dataDir}.part`)
    undo = () => {
      rmSync(join(dataDir, path), { recursive: true, force: true })
      renameSync(`${dataDir}.part`, join(dataDir, path))
    }
  }
  const replaced = (path: string, bytes: Uint8Array | string) => {
    missing(path)
    writeFileSync(join(dataDir, path), bytes)
  }
  const emptied = (path: string) => {
    missing(path)
    mkdirSync(join(dataDir, path))
  }
  const segment = () => join('pg_wal', readdirSync(join(dataDir, 'pg_wal')).sort()[0] ?? '')

  const damages: readonly [string, () => void, string][] = [
    ['without its control file', () => missing('global/pg_control'), 'pg_control'],
    [
      'with a short control file',
      () => replaced('global/pg_control', Buffer.alloc(100)),
      '100 字节',
    ],
    ['with an empty log folder', () => emptied('pg_wal'), 'pg_wal'],
    ['without its log folder', () => missing('pg_wal'), 'pg_wal'],
    ['without its tables', () => missing('base'), 'base'],
    ['without its version', () => missing('PG_VERSION'), 'PG_VERSION'],
    [
      'with a control file of zeros',
      () => replaced('global/pg_control', Buffer.alloc(8192)),
      '引擎无法启动',
    ],
    [
      'with a log of zeros',
      () => replaced(segment(), Buffer.alloc(16 * 1024 * 1024)),
      '引擎无法启动',
    ],
  ]
  test.each(damages)(
    '%s is refused by name, told what to do, and left alone',
    async (_, harm, what) => {
      harm()
      const before = readdirSync(dataDir)
      const error = await failure(dataDir)
      expect(error.kind).toBe('damaged')
      expect(error.message).toContain(dataDir)
      expect(error.message).toContain(what)
      expect(error.message).toContain('备份')
      expect(before.filter((name) => !existsSync(join(dataDir, name)))).toEqual([])
      expect(existsSync(`${dataDir}.lock`)).toBe(false)
    },
  )

  test('whose parts may not be written is not damaged: nobody need restore a backup', async () => {
    const parts = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    const files = parts.map((name) => join(dataDir, name)).filter((path) => statSync(path).isFile())
    for (const path of files) chmodSync(path, 0o400)
    undo = () => {
      for (const path of files) chmodSync(path, 0o600)
    }
    const error = await failure(dataDir)
    expect(error.kind).toBe('notWritable')
    expect(error.message).toMatch(/EACCES.*权限/)
    expect(error.message).not.toContain('备份')
  })

  test('of another version is refused', async () => {
    replaced('PG_VERSION', '15\n')
    expect(await failure(dataDir)).toMatchObject({ kind: 'version' })
  })
})

describe('a place that holds no database', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'jiandu-damaged-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('that is a file is refused', async () => {
    writeFileSync(join(folder, 'db'), 'text')
    const error = await failure(join(folder, 'db'))
    expect(error.message).toContain('不是一个文件夹')
  })

  test('with other files in it is refused and keeps them', async () => {
    mkdirSync(join(folder, 'db'))
    writeFileSync(join(folder, 'db', 'letters.txt'), 'text')
    expect(await failure(join(folder, 'db'))).toMatchObject({ kind: 'foreign' })
    expect(readdirSync(join(folder, 'db'))).toEqual(['letters.txt'])
  })

  test('that cannot be written to is refused', async () => {
    const dataDir = join(folder, 'db')
    chmodSync(folder, 0o777)
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o500)
    const error = await withoutRoot(() => failure(dataDir))
    expect(error.kind).toBe('notWritable')
    expect(error.message).toContain(dataDir)
  })

  test('in a folder that cannot be written to is refused', async () => {
    chmodSync(folder, 0o500)
    const error = await withoutRoot(() => failure(join(folder, 'db')))
    expect(error.kind).toBe('notWritable')
  })

  test('but the rest of an interrupted first start gets a new database', async () => {
    const dataDir = join(folder, 'db')
    mkdirSync(`${dataDir}.creating`)
    writeFileSync(join(`${dataDir}.creating`, 'PG_VERSION'), '18\n')
    mkdirSync(dataDir)
    const database = await openDatabase({ dataDir })
    await expect(database.ready()).resolves.toBe(true)
    await database.close()
    expect(readdirSync(folder)).toEqual(['db'])
  })
})

// Permissions do not bind root, which tests may run as.
async function withoutRoot<Result>(work: () => Promise<Result>): Promise<Result> {
  const root = process.geteuid?.() === 0
  if (root) process.seteuid?.(65534)
  try {
    return await work()
  } finally {
    if (root) process.seteuid?.(0)
  }
}
