import { expect, test } from 'vitest'
import { entitiesNamed } from './entitiesNamed'

test('a page names its own entity, and those of its parts', () => {
  const page = {
    entity: 'order',
    tabs: [{ of: 'line', columns: ['no'] }, { cards: [{ entity: 'brand' }] }],
  }
  expect([...entitiesNamed(page)].sort()).toEqual(['brand', 'line', 'order'])
})

test('a text of any depth is read', () => {
  let deep: unknown = { entity: 'brand' }
  for (let level = 0; level < 100_000; level++) deep = [deep]
  expect([...entitiesNamed(deep)]).toEqual(['brand'])
})
