import { expect, test } from 'vitest'
import { documentsWith, findingsWith, textOf } from '../../../tests/support/documents'

const path = 'entities/cms/brand.json'
const written = JSON.parse(textOf(path))
const source = { dataSource: 'erp', table: 'public.brands', id: 'code' }
const changed = (change: object) => {
  const { unique: _, ...name } = written.fields.name
  return JSON.stringify({ ...written, fields: { ...written.fields, name }, source, ...change })
}
const said = (change: object) =>
  findingsWith(path, changed(change)).filter((one) => one.file === path)

test.each([
  ['a table of our own', { table: 'cms_brand' }, '/table', 'table 不能与 source 一起写'],
  ['tenants', { tenant: true }, '/tenant', '不能写 "tenant": true'],
  [
    'an operation that needs tables of ours',
    { operations: ['view', 'import'] },
    '/operations/1',
    '不能 import',
  ],
  [
    'a unique field',
    { fields: { ...written.fields, name: { ...written.fields.name, unique: true } } },
    '/fields/name/unique',
    'unique 不能与 source 一起写',
  ],
  [
    'a reference',
    { fields: { ...written.fields, owner: { type: 'record', title: '上级', of: 'news' } } },
    '/fields/owner',
    '不能引用别的记录',
  ],
  [
    'a column of no field',
    { source: { ...source, columns: { nmae: 'x' } } },
    '/source/columns/nmae',
    '没有字段 “nmae”',
  ],
  [
    'a table that is no name',
    { source: { ...source, table: 'a"; drop' } },
    '/source/table',
    '格式不正确',
  ],
])('an entity of another database cannot have %s', (_, change, pointer, message) => {
  expect(said(change)).toContainEqual(
    expect.objectContaining({
      pointer,
      severity: 'error',
      message: expect.stringContaining(message),
    }),
  )
})

test('records of another database are referred to by nobody', () => {
  const findings = findingsWith(path, changed({}))
  expect(findings).toContainEqual(
    expect.objectContaining({
      file: 'entities/cms/news.json',
      message: expect.stringContaining('“brand” 的记录在数据源里，不能被引用'),
    }),
  )
})

test('an entity of another database is read and exported, and everybody’s', () => {
  const { entities } = documentsWith(
    path,
    changed({ source: { ...source, columns: { name: 'NAME' } } }),
  )
  expect(entities.get('brand')).toMatchObject({
    operations: ['view', 'export'],
    tenant: false,
    source: { ...source, columns: { name: 'NAME' } },
  })
})
