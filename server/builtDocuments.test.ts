import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { otherDocuments } from './builtDocuments'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jiandu-built-'))
  for (const schemas of ['schemas', 'other']) {
    mkdirSync(join(folder, schemas, 'pages/cms'), { recursive: true })
    writeFileSync(join(folder, schemas, 'pages/cms/brand.json'), '{}')
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string) => writeFileSync(join(folder, path), '{ "title": "乙" }')
const told = (schemas = 'other') =>
  otherDocuments({ clientDir: join(folder, 'client'), schemasDir: join(folder, schemas) })

test('nothing is told of the documents that the client was built with, wherever they lie', () => {
  expect(told('schemas')).toBeUndefined()
  expect(told()).toBeUndefined()
  // The client holds no menu.
  write('other/menu.json')
  expect(told()).toBeUndefined()
})

test.each([
  'other/pages/cms/news.json',
  'other/pages/cms/brand.json',
  'schemas/pages/cms/old.json',
])('the operator is told of %s, which only one of the two has', (path) => {
  write(path)
  expect(told()).toContain(path.replace(/^\w+\//, ''))
  expect(told()).toContain('SCHEMAS_DIR')
})

test('a server without a built client has nothing to compare', () => {
  write('other/pages/cms/news.json')
  expect(
    otherDocuments({ clientDir: undefined, schemasDir: join(folder, 'other') }),
  ).toBeUndefined()
})
