import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startChild } from '../../tests/support/children'
import { freshDataDir } from '../../tests/support/freshDatabase'
import { resolveDataDirectory } from './dataDirectory'
import { lockAcrossContainers, lockDirectory } from './lock'
import { openDatabase } from './open'
import { processStart } from './processes'

let folder = ''
let directory = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jiandu-lock-'))
  directory = join(folder, 'db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lockFile = () => `${directory}.lock`
const writeLock = (changes: object) => {
  const lock = lockDirectory(directory)
  const holder: unknown = JSON.parse(readFileSync(lockFile(), 'utf8'))
  lock.release()
  writeFileSync(lockFile(), JSON.stringify({ ...Object(holder), id: 'another', ...changes }))
}

test('a second process is refused by name, and the first keeps working', async () => {
  const { dataDir, remove } = await freshDataDir()
  const database = await openDatabase({ dataDir })
  const second = startChild('tests/support/embeddedWriter.ts', [dataDir])
  const answer = await second.line()
  expect(answer).toContain('refused')
  expect(answer).toContain(`PID ${process.pid}`)
  expect(answer).toContain(dataDir)
  await expect(database.ready()).resolves.toBe(true)
  await database.close()
  remove()
})

test('a process that was killed leaves its directory to the next one', async () => {
  const { dataDir, remove } = await freshDataDir()
  const first = startChild('tests/support/embeddedWriter.ts', [dataDir])
  expect(await first.line()).toBe('open')
  await expect(openDatabase({ dataDir })).rejects.toThrow(`PID ${first.process.pid}`)
  await first.end('SIGKILL')
  const database = await openDatabase({ dataDir })
  await expect(database.ready()).resolves.toBe(true)
  await database.close()
  expect(() => readFileSync(`${dataDir}.lock`)).toThrow('ENOENT')
  remove()
})

test('the same process cannot open a directory twice, by whatever path', () => {
  const link = join(folder, 'link')
  symlinkSync(folder, link)
  const lock = lockDirectory(resolveDataDirectory(directory))
  expect(() => lockDirectory(resolveDataDirectory(join(link, 'db')))).toThrow('本进程')
  lock.release()
  lockDirectory(resolveDataDirectory(join(link, 'db'))).release()
})

test('a pid that belongs to a later process does not hold the lock', () => {
  writeLock({ pid: process.ppid, started: 'another boot/1' })
  lockDirectory(directory).release()
})

test('a pid that belongs to the same process holds it', () => {
  writeLock({ pid: process.ppid, started: processStart(process.ppid) })
  expect(() => lockDirectory(directory)).toThrow(`PID ${process.ppid}`)
})

test('a live pid whose start is not known holds it', () => {
  writeLock({ pid: process.ppid, started: '' })
  expect(() => lockDirectory(directory)).toThrow(`PID ${process.ppid}`)
})

test('a process on another machine cannot be judged, so its lock is respected', () => {
  writeLock({ pid: 4_000_000, host: 'elsewhere' })
  expect(() => lockDirectory(directory)).toThrow(`elsewhere`)
  expect(() => lockDirectory(directory)).toThrow(lockFile())
})

describe('another container of this machine', () => {
  // Its host and its pids are its own; the kernel and the folder are shared.
  const container = {
    pid: 1,
    host: 'container',
    space: 'pid:[1]',
    started: processStart(process.pid),
  }
  const socket = () => `${lockFile()}.socket`

  test('that was killed leaves its directory to the next one', async () => {
    const killed = startChild('tests/support/holder.ts', [socket()])
    expect(await killed.line()).toBe('listening')
    writeLock(container)
    await expect(lockAcrossContainers(directory)).rejects.toThrow('container')
    await killed.end('SIGKILL')
    const lock = await lockAcrossContainers(directory)
    expect(readFileSync(lockFile(), 'utf8')).toContain(hostname())
    lock.release()
  })

  test('that lives is respected, under whatever host name', async () => {
    const alive = startChild('tests/support/holder.ts', [socket()])
    expect(await alive.line()).toBe('listening')
    for (const host of ['container', hostname()]) {
      rmSync(lockFile(), { force: true })
      writeLock({ ...container, host })
      await expect(lockAcrossContainers(directory)).rejects.toThrow(lockFile())
    }
    await alive.end('SIGKILL')
  })

  test('that left no sign of its end is respected', async () => {
    writeLock(container)
    await expect(lockAcrossContainers(directory)).rejects.toThrow(lockFile())
  })

  test('is told from one of another machine, whose socket says nothing here', async () => {
    const killed = startChild('tests/support/holder.ts', [socket()])
    expect(await killed.line()).toBe('listening')
    await killed.end('SIGKILL')
    writeLock({ ...container, started: 'another-boot/17' })
    await expect(lockAcrossContainers(directory)).rejects.toThrow(lockFile())
  })
})

test('a lock file that a power failure cut short is replaced', () => {
  writeFileSync(lockFile(), '{"pid":')
  lockDirectory(directory).release()
})

test('of many that find a dead holder at once, exactly one gets the lock', async () => {
  const { dataDir, remove } = await freshDataDir()
  writeFileSync(`${dataDir}.lock`, JSON.stringify(deadHolder()))
  const contenders = Array.from({ length: 3 }, () =>
    startChild('tests/support/embeddedWriter.ts', [dataDir]),
  )
  const answers = await Promise.all(contenders.map((contender) => contender.line()))
  expect(answers.filter((answer) => answer === 'open')).toHaveLength(1)
  expect(answers.filter((answer) => answer?.startsWith('refused'))).toHaveLength(2)
  await Promise.all(contenders.map((contender) => contender.end('SIGKILL')))
  remove()
})

function deadHolder(): object {
  writeLock({ pid: 4_000_000, started: 'another boot/1' })
  return Object(JSON.parse(readFileSync(lockFile(), 'utf8')))
}
