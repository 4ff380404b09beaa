import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../server/db/open'

// Each run of the command loads the whole program.
vi.setConfig({ testTimeout: 600_000 })

const folder = mkdtempSync(join(tmpdir(), 'jiandu-plan-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `npm run schemas:plan` over a data folder. */
const plan = (dataDir: string) =>
  new Promise<{ readonly told: string; readonly failed: boolean }>((resolve) => {
    const { DATABASE_URL: _, ...variables } = process.env
    execFile(
      join('node_modules', '.bin', 'tsx'),
      ['scripts/plan.ts'],
      { env: { ...variables, DATA_DIR: dataDir } },
      (error, stdout, stderr) => resolve({ told: stdout + stderr, failed: error !== null }),
    )
  })

test('a plan over no database says so in a sentence, and makes no folder', async () => {
  const nowhere = join(folder, 'nowhere')
  const { told, failed } = await plan(nowhere)
  expect(failed).toBe(true)
  expect(told.trim().split('\n')).toEqual([expect.stringContaining('没有数据库')])
  expect(told).toContain('DATA_DIR')
  expect(existsSync(nowhere)).toBe(false)
})

test('a plan beside a program that holds the database says what to do, without a stack', async () => {
  const database = await openDatabase({ dataDir: join(folder, 'held', 'database') })
  try {
    const { told, failed } = await plan(join(folder, 'held'))
    expect(failed).toBe(true)
    expect(told.trim().split('\n')).toEqual([expect.stringContaining('正被另一个进程使用')])
  } finally {
    await database.close()
  }
})
