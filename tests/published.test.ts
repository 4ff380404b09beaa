import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { publishedPage, unreadable } from '../scripts/vite/documents'

// What a build makes of documents that are no JSON: it says where, and goes on.
const folder = mkdtempSync(join(tmpdir(), 'jiandu-published-'))
beforeEach(() => cpSync('schemas', folder, { recursive: true, force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

function spoil(path: string): void {
  const text = readFileSync(join(folder, path), 'utf8')
  writeFileSync(join(folder, path), text.replace(',\n', ',,\n'))
}
const entitiesOf = (code: string) =>
  publishedPage(folder, code)?.entities.map(({ entity }) => entity)

test('sound documents are published without a word', () => {
  expect(unreadable(folder)).toEqual([])
  expect(entitiesOf('cms/brand')).toContain('brand')
})

test('of an entity that is no JSON the pages go without it, and its place is told', () => {
  spoil('entities/cms/brand.json')
  expect(entitiesOf('cms/brand')).not.toContain('brand')
  expect(entitiesOf('cms/product')).toContain('product')
  expect(unreadable(folder)).toEqual([
    expect.stringMatching(/entities\/cms\/brand\.json:2:\d+ 不是一份 JSON 文档/),
  ])
})

test.each(['{ "page": "cms/brand",, }', '[]', '', '"text"'])(
  'a page that is %j is none',
  (text) => {
    writeFileSync(join(folder, 'pages/cms/brand.json'), text)
    expect(publishedPage(folder, 'cms/brand')).toBeUndefined()
    expect(unreadable(folder)).toEqual([expect.stringContaining('pages/cms/brand.json:1:')])
  },
)
