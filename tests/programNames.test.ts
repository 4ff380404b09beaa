import { expect, test } from 'vitest'
import { operationNames } from '../renderer/model/check/programNames'
import { columnOf } from '../renderer/model/entity/entity'
import { operations } from '../server/entity/operations'
import { documentsWith, findingsWith, textOf } from './support/documents'

const path = 'entities/cms/brand.json'
const written = JSON.parse(textOf(path))
const changed = (change: object) => JSON.stringify({ ...written, ...change })
const ofBrand = (change: object) =>
  findingsWith(path, changed(change)).filter(({ file }) => file === path)

test.each([
  ['its own routes', { api: '/sys/user' }, '/api', '/sys 之下是程序自己的接口'],
  ['its own tables', { table: 'sys_user' }, '/table', '“sys_user” 属于程序或数据库自身'],
  ['the database’s tables', { table: 'pg_class' }, '/table', '“pg_class” 属于程序'],
])('an entity cannot have %s', (_, change, pointer, message) => {
  expect(ofBrand(change)).toMatchObject([
    { pointer, severity: 'error', message: expect.stringContaining(message) },
  ])
  expect(documentsWith(path, changed(change)).entities.has('brand')).toBe(false)
})

test('the columns of long names are what the database keeps, and each its own', () => {
  const keys = [`a${'B'.repeat(40)}c`, `a${'B'.repeat(40)}d`, 'a'.repeat(64)]
  const columns = keys.map(columnOf)
  expect(columns.map((column) => column.length)).toEqual([63, 63, 63])
  expect(new Set(columns).size).toBe(3)
  expect(columnOf('orderNum')).toBe('order_num')
})

test('an action is not called like what every entity answers', () => {
  for (const name of ['add', 'list', 'importExcel']) {
    const actions = { [name]: { title: '停用', can: 'brand:edit', set: { status: "'0'" } } }
    expect(ofBrand({ actions })).toMatchObject([
      { pointer: `/actions/${name}`, message: expect.stringContaining(`“${name}” 是每个实体都有`) },
    ])
  }
})

test('those names are the server’s', () => {
  // One name may be asked and done: GET tells what an undo would do, POST does it.
  const paths = new Set(operations.map((one) => one.path))
  expect([...operationNames].sort()).toEqual([...paths].sort())
})
