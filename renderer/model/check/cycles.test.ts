import { expect, test } from 'vitest'
import { findCycle } from './cycles'

const graph = (edges: Readonly<Record<string, readonly string[]>>) =>
  findCycle(Object.keys(edges), (node) => edges[node] ?? [])

test('a cycle is told as a path that ends where it begins', () => {
  expect(graph({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b'])
  expect(graph({ a: ['a'] })).toEqual(['a', 'a'])
})

test('two ways to the same place are no cycle', () => {
  expect(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toBeUndefined()
})

test('a chain as long as a document may hold is walked', () => {
  const names = Array.from({ length: 500 }, (_, i) => `f${i}`)
  const chain = Object.fromEntries(
    names.map((name, i) => [name, names[i + 1] ? [names[i + 1] ?? ''] : []]),
  )
  expect(graph(chain)).toBeUndefined()
})
