import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app'
import { freshDatabase } from '../support/freshDatabase'

/* A page that was opened before the server was started anew asks for the files of its own build. */

let host: TestApp
let remove: () => Promise<void>
const folder = mkdtempSync(join(tmpdir(), 'jiandu-builds-'))

function write(build: string, files: Readonly<Record<string, string>>): string {
  const client = join(folder, 'builds', build, 'client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(client, name), text)
  return client
}

beforeAll(async () => {
  write('1', {
    'index.html': '<head>1</head>',
    'assets/part-a.js': 'a of 1',
    'assets/part-b.js': 'b of 1',
    'theme.js': '1',
    'old.txt': '1',
  })
  const clientDir = write('2', {
    'index.html': '<head>2</head>',
    'assets/part-b.js': 'b of 2',
    'theme.js': '2',
  })
  const fresh = await freshDatabase('embedded')
  remove = fresh.remove
  host = await buildTestApp(fresh.database, { clientDir })
})
afterAll(async () => {
  await host.close()
  await remove()
  rmSync(folder, { recursive: true, force: true })
})

const get = async (url: string) => await host.app.inject({ url })

test('files with a hash are those of this build, else of another', async () => {
  const own = await get('/assets/part-b.js')
  expect(own.body).toBe('b of 2')
  const other = await get('/assets/part-a.js')
  expect(other.body).toBe('a of 1')
  expect(other.headers['content-type']).toContain('javascript')
  for (const { headers } of [own, other]) expect(headers['cache-control']).toContain('immutable')
})

test('all else is of this build alone', async () => {
  expect((await get('/')).body).toContain('2')
  expect((await get('/theme.js')).body).toBe('2')
  // A client resolves the dots of an address before it asks.
  expect((await get('/assets/..')).body).toBe((await get('/')).body)
  for (const url of ['/old.txt', '/assets/part-c.js', '/assets/..%2Fold.txt']) {
    expect((await get(url)).statusCode, url).toBe(404)
  }
})
