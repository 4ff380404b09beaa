import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDataDir } from '../../tests/support/db'
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
  beforeEach(async () => {
    const fresh = await freshDataDir()
    dataDir = fresh.dataDir
    remove = fresh.remove
  })
  afterEach(() => remove())

  const damages: readonly [string, () => void, string][] = [
    ['without its control file', () => rmSync(join(dataDir, 'global/pg_control')), 'pg_control'],
    [
      'with a short control file',
      () => truncateSync(join(dataDir, 'global/pg_control'), 100),
      '100 字节',
    ],
    ['with an empty log folder', () => emptyFolder(join(dataDir, 'pg_wal')), 'pg_wal'],
    [
      'without its log folder',
      () => rmSync(join(dataDir, 'pg_wal'), { recursive: true }),
      'pg_wal',
    ],
    ['without its tables', () => rmSync(join(dataDir, 'base'), { recursive: true }), 'base'],
    ['without its version', () => rmSync(join(dataDir, 'PG_VERSION')), 'PG_VERSION'],
    [
      'with a control file of zeros',
      () => writeFileSync(join(dataDir, 'global/pg_control'), Buffer.alloc(8192)),
      '引擎无法启动',
    ],
    ['with a log of zeros', () => zeroLog(join(dataDir, 'pg_wal')), '引擎无法启动'],
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

  test('of another version is refused', async () => {
    writeFileSync(join(dataDir, 'PG_VERSION'), '15\n')
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

function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
}

function zeroLog(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => /^[0-9A-F]{24}$/.test(entry))) {
    writeFileSync(join(folder, name), Buffer.alloc(16 * 1024 * 1024))
  }
}

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
