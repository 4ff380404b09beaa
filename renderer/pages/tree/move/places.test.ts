import { expect, test } from 'vitest'
import type { TreeRow } from '../../../table/tree/treeRows'
import { linesOf } from '../../../tree/nodes'
import { droppedAt, waysFrom, zoneAt } from './places'

const row = (id: string, ...children: readonly TreeRow[]): TreeRow => ({
  value: id,
  record: { id },
  children: children.length > 0 ? children : null,
})
const lines = linesOf(
  [row('a', row('a1', row('a1x')), row('a2')), row('b'), row('c')],
  new Set(['a', 'a1']),
)
const line = (id: string) => {
  const found = lines.find((one) => one.id === id)
  if (!found) throw new Error(`no line ${id}`)
  return found
}

test('the lines know what they are below', () => {
  expect(lines.map(({ id, above }) => [...above, id].join('/'))).toEqual([
    ...['a', 'a/a1', 'a/a1/a1x', 'a/a2', 'b', 'c'],
  ])
})

test('a key leads one place up or down within its level, out of it, or below the record before', () => {
  expect(waysFrom(line('b'), lines)).toEqual({
    up: { below: null, before: 'a' },
    into: { below: 'a' },
    down: { below: null, after: 'c' },
  })
  expect(waysFrom(line('a2'), lines)).toEqual({
    up: { below: 'a', before: 'a1' },
    into: { below: 'a1' },
    out: { below: null, after: 'a' },
  })
  expect(waysFrom(line('a1x'), lines)).toEqual({ out: { below: 'a', after: 'a1' } })
  expect(waysFrom(line('a'), lines)).toEqual({ down: { below: null, after: 'b' } })
})

test('the middle of a row takes what is dropped below it, its edges beside it', () => {
  const rect = { top: 100, height: 40 }
  expect([105, 120, 135].map((y) => zoneAt(y, rect, true))).toEqual(['above', 'into', 'below'])
  expect([105, 119, 121].map((y) => zoneAt(y, rect, false))).toEqual(['above', 'above', 'below'])
  const drop = (moved: string, on: string, zone: 'above' | 'into' | 'below') =>
    droppedAt(line(moved), line(on), { zone, moves: true })
  expect(drop('c', 'b', 'above')).toEqual({ below: null, before: 'b' })
  expect(drop('c', 'b', 'into')).toEqual({ below: 'b' })
  expect(drop('a2', 'b', 'below')).toEqual({ below: null, after: 'b' })
  // Right under an open row its own rows begin.
  expect(drop('c', 'a', 'below')).toEqual({ below: 'a', after: null })
})

test('nothing is dropped on itself or below itself; without the right to its place, only within its level', () => {
  const drop = (moved: string, on: string, moves = true) =>
    droppedAt(line(moved), line(on), { zone: 'into', moves })
  expect(drop('a', 'a')).toBeUndefined()
  expect(drop('a', 'a1x')).toBeUndefined()
  expect(drop('c', 'b', false)).toBeUndefined()
  const beside = (moved: string, on: string) =>
    droppedAt(line(moved), line(on), { zone: 'above', moves: false })
  expect(beside('c', 'b')).toEqual({ below: null, before: 'b' })
  expect(beside('a2', 'b')).toBeUndefined()
})
