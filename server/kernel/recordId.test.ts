import { expect, test } from 'vitest'
import { recordId } from './recordId'

test('ids are 32 hexadecimal digits, unique, and in the order they were made', () => {
  const now = new Date('2026-03-05T02:00:00Z')
  const ids = Array.from({ length: 5_000 }, (_, at) =>
    recordId(new Date(now.getTime() + (at >> 8))),
  )
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('a clock that goes back does not turn the order round', () => {
  const later = recordId(new Date('2026-03-05T02:00:10Z'))
  const earlier = recordId(new Date('2026-03-05T02:00:00Z'))
  expect(earlier > later).toBe(true)
})
