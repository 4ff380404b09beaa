import { Type } from 'typebox'
import { expect, test } from 'vitest'
import type { BrokenEntity, Entity } from '#model'
import { readEntities } from '../../../tests/support/entityApp'
import { createCallIndexes } from './callIndex'

const shipped = readEntities()
const brand = shipped.get('brand')
if (!brand) throw new Error('the shipped documents have brands')

const named = (name: string, api: string): Entity => ({ ...brand, name, api })
const docsOf = (entity: Entity, paths: readonly string[]) =>
  paths.map((path) => ({
    doc: {
      method: ['GET' as const],
      url: `${entity.api}/${path}`,
      right: 'session' as const,
      summary: entity.name,
      answer: Type.Null(),
    },
    handle: () => {
      throw new Error('not asked')
    },
  }))

test('of two that fit, the longer api is meant, and what it lacks is found in the shorter', () => {
  const indexOf = createCallIndexes({}, (entity) =>
    docsOf(entity, entity.name === 'goods' ? ['list', 'part/edit', 'old/:id'] : ['list']),
  )
  const index = indexOf(
    new Map([
      ['goods', named('goods', '/goods')],
      ['part', named('part', '/goods/part')],
    ]),
    new Map(),
  )
  const at = (path: string) => index.at(path).map(({ doc, params }) => [doc.summary, params])
  expect(at('/goods/list')).toEqual([['goods', {}]])
  expect(at('/goods/part/list')).toEqual([['part', {}]])
  expect(at('/goods/part/edit')).toEqual([['goods', {}]])
  expect(at('/goods/old/a%2Fb')).toEqual([['goods', { id: 'a/b' }]])
  expect(at(`/goods/old/${'x'.repeat(501)}`)).toEqual([])
  expect(at('/goods')).toEqual([])
  expect(at('list')).toEqual([])
})

test('calls are made once for an entity, when they are first asked for', () => {
  const made: string[] = []
  const indexOf = createCallIndexes({}, (entity) => {
    made.push(entity.name)
    return docsOf(entity, ['list'])
  })
  const entities = new Map([
    ['goods', named('goods', '/goods')],
    ['part', named('part', '/part')],
  ])
  const none = new Map<string, BrokenEntity>()
  for (let times = 0; times < 3; times += 1) indexOf(entities, none).at('/part/list')
  expect(made).toEqual(['part'])
  expect(indexOf(new Map([['part', named('part', '/other')]]), none).at('/part/list')).toEqual([])
})
