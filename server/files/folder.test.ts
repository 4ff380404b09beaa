import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../tests/support/app'
import { describeDatabase } from '../../tests/support/db'
import { multipartBody } from '../../tests/support/multipart'
import { StartError } from '../kernel/startError'
import { createContentStore } from './content'
import { missingFiles, openFilesDir } from './folder'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jiandu-folder-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a folder that is none is told by its name', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const path of [file, join(file, 'below')]) {
    const error: unknown = await openFilesDir(path).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toContain(path)
  }
  await openFilesDir(join(folder, 'new', 'files'))
})

describeDatabase('a folder without the files that the database knows', ['files'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  test('is told by how many it has looked for', async () => {
    const { db } = host.database
    const missing = (directory: string) => missingFiles(db, createContentStore(directory))
    expect(await missing(folder)).toBe(0)
    const body = multipartBody([
      { name: 'biz', value: 'product' },
      { name: 'file', value: 'text', fileName: 'a.txt' },
    ])
    expect((await host.call('staff', 'POST /sys/common/upload', body)).status).toBe(200)
    expect(await missing(folder)).toBe(1)
    expect(await missing(host.filesDir)).toBe(0)
  })
})
