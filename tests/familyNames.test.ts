import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { familyFolders, programNames } from '../scripts/lib/programNames'

const root = mkdtempSync(join(tmpdir(), 'families-'))
afterAll(() => rmSync(root, { recursive: true }))

/** The folder of a family that says this of itself. */
function family(name: string, text: string): string {
  const folder = join(root, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'names.json'), text)
  return folder
}

test.each([
  ['text', '{', '不是 JSON'],
  ['list', '[]', '内容 不对'],
  ['key', '{ "route": ["todo"] }', '“route” 不对'],
  ['value', '{ "calls": "POST /todo/add" }', '“calls” 不对'],
  ['call', '{ "routes": ["todo"], "calls": ["POST todo/add"] }', '“POST todo/add”'],
  ['route', '{ "routes": ["/todo"] }', '“/todo” 不是地址的第一段'],
  ['below', '{ "entities": { "a": { "calls": ["resend"] } } }', '“resend”'],
  ['outside', '{ "calls": ["GET /tods/list"] }', '“tods”'],
  [
    'twice',
    '{ "entities": { "dict": { "stands": { "api": "/x", "table": "sys_x" } } } }',
    '“dict” 的数据表已由 server/dictionaries/names.json 声明',
  ],
])('what a family says wrongly of itself is told at its file: %s', (name, text, message) => {
  const folder = family(name, text)
  const told = () => programNames([...familyFolders(), folder])
  expect(told).toThrow(message)
  expect(told).toThrow(join(folder, 'names.json'))
})

test('calls of several families for one entity are joined', () => {
  const folder = family('joined', '{ "entities": { "dict": { "calls": ["POST warm"] } } }')
  const { entities } = programNames([...familyFolders(), folder])
  expect(entities.dict).toEqual({
    stands: { api: '/sys/dict', table: 'sys_dict' },
    calls: ['GET refleshCache', 'POST warm'],
  })
})
