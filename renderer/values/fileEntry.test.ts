import { expect, test } from 'vitest'
import { nameOf, readEntries } from './fileEntry'

const object = { fileName: '说明书.pdf', filePath: 'p/a.pdf', fileSize: 12, url: '/static/p/a.pdf' }

test('either shape is read as the one that the field has', () => {
  expect(readEntries([object, { filePath: 'p/b.pdf' }], 'path')).toEqual(['p/a.pdf', 'p/b.pdf'])
  expect(readEntries(JSON.stringify([object]), 'object')).toEqual([object])
  expect(readEntries('p/a.pdf,p/b.pdf', 'object')).toEqual([
    { fileName: 'a.pdf', filePath: 'p/a.pdf', fileSize: 0 },
    { fileName: 'b.pdf', filePath: 'p/b.pdf', fileSize: 0 },
  ])
})

test('of an object only what is known is kept, and a file counts once', () => {
  const strange = { ...object, fileSize: -1, url: 'x[0]', onload: 'alert(1)' }
  expect(readEntries([strange, object], 'object')).toEqual([object])
  expect(readEntries([strange], 'object')).toEqual([
    { fileName: '说明书.pdf', filePath: 'p/a.pdf', fileSize: 0 },
  ])
})

test.each([
  ['a list that mixes shapes', [object, 'p/b.pdf']],
  ['an object without a path', [{ fileName: 'a' }]],
  ['a path that climbs', [{ filePath: '../a' }]],
  ['a path with a comma', [{ filePath: 'a,b' }]],
  ['broken JSON', '[{"filePath":'],
])('%s is no value', (_name, raw) => {
  expect(readEntries(raw, 'object')).toBeUndefined()
})

test.each([
  ['product/0123456789abcdef0123456789abcdef_说明书.pdf', '说明书.pdf'],
  ['temp/0123456789abcdef0123456789abcdef_.png', '0123456789abcdef0123456789abcdef_.png'],
  ['temp/合同_1606000000000.doc', '合同_1606000000000.doc'],
  ['https://cdn.example.com/a.png', 'a.png'],
])('%s is called %s', (path, name) => {
  expect(nameOf(path)).toBe(name)
})
