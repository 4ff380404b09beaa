import { expect, test } from 'vitest'
import { createCounts, scopeOf } from './counts'

const scope = scopeOf('cms_product', 1001)

/** A database whose counting takes as long as the test wants. */
function slowCount() {
  const waiting: ((total: number) => void)[] = []
  const count = () => new Promise<number>((resolve) => waiting.push(resolve))
  return { count, waiting, answer: (total: number) => waiting.shift()?.(total) }
}

test('callers that ask at once share one count', async () => {
  const counts = createCounts('postgres')
  const { count, waiting, answer } = slowCount()
  const asked = [1, 2, 3].map(() => counts.total(scope, 'all', count))
  expect(waiting).toHaveLength(1)
  answer(7)
  expect(await Promise.all(asked)).toEqual([7, 7, 7])
})

test('a total is kept until the scope is written, and no longer', async () => {
  const counts = createCounts('embedded')
  let stored = 1
  const total = (of = scope) => counts.total(of, 'all', async () => stored)
  expect(await total()).toBe(1)
  stored = 2
  expect(await total()).toBe(1)
  counts.drop(scopeOf('cms_product', 1002))
  expect(await total()).toBe(1)
  counts.drop(scope)
  expect(await total()).toBe(2)
})

test('a count that was under way during a write is not kept', async () => {
  const counts = createCounts('embedded')
  const { count, answer } = slowCount()
  const early = counts.total(scope, 'all', count)
  counts.drop(scope)
  answer(1)
  expect(await early).toBe(1)
  expect(await counts.total(scope, 'all', async () => 2)).toBe(2)
})

test('a failed count is not kept', async () => {
  const counts = createCounts('embedded')
  await expect(
    counts.total(scope, 'all', () => Promise.reject(new Error('down'))),
  ).rejects.toThrow()
  expect(await counts.total(scope, 'all', async () => 3)).toBe(3)
})

test('on PostgreSQL, where others write too, a total is five seconds old at most', async () => {
  let now = 0
  const counts = createCounts('postgres', () => now)
  await counts.total(scope, 'all', async () => 1)
  now = 5_000
  expect(await counts.total(scope, 'all', async () => 2)).toBe(2)
})

test('no number of filters fills the memory', async () => {
  const counts = createCounts('embedded')
  let counted = 0
  const ask = (key: string) =>
    counts.total(scope, key, async () => {
      counted += 1
      return 0
    })
  await ask('often')
  for (let at = 0; at < 5_000; at += 1) {
    await ask(`filter ${at}`)
    if (at % 100 === 0) await ask('often')
  }
  expect(counted).toBe(5_001)
  await ask('filter 0')
  expect(counted).toBe(5_002)
})
