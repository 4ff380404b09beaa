import { expect, test } from 'vitest'
import { movedTo, type Numbered } from './orderNumbers'

const list = (...orders: readonly (number | null)[]): readonly Numbered[] =>
  orders.map((order, at) => ({ id: 'abcdefghij'.charAt(at), order }))

/** The list as it is sorted afterwards: by number, those without one last, then by id. */
function sorted(before: readonly Numbered[], id: string, after: string | null, lowest?: number) {
  const changes = movedTo(before, { id, after, lowest })
  const now = before.map((one) => ({ ...one, order: changes?.get(one.id) ?? one.order }))
  const key = ({ order }: Numbered) => order ?? Number.POSITIVE_INFINITY
  const ids = [...now]
    .sort((a, b) => key(a) - key(b) || (a.id < b.id ? -1 : 1))
    .map(({ id: one }) => one)
  return [ids.join(''), changes?.size]
}

test.each<[string, readonly (number | null)[], string, string | null, string, number]>([
  ['into a gap', [10, 20, 30], 'a', 'b', 'bac', 1],
  ['up within a run', [1, 2, 3, 4], 'd', 'a', 'adbc', 3],
  ['down within a run', [1, 2, 3, 4], 'a', 'c', 'bcad', 2],
  ['to the end', [1, 2, 3], 'a', 'c', 'bca', 1],
  ['to the begin', [1, 2, 3], 'c', null, 'cab', 3],
  ['to the begin where there is room', [10, 20], 'b', null, 'ba', 1],
  ['among equals', [0, 0, 0, 0], 'd', 'a', 'adbc', 3],
  ['among those without a number', [null, null, null], 'c', 'a', 'acb', 2],
  ['to the begin of those', [null, null], 'b', null, 'ba', 1],
])('%s', (_, orders, id, after, expected, changes) => {
  expect(sorted(list(...orders), id, after)).toEqual([expected, changes])
})

test('no number goes below the lowest that there may be', () => {
  expect(sorted(list(1, 2, 3), 'c', null, 1)).toEqual(['cab', 3])
  expect(sorted(list(0, 1), 'b', null, 0)).toEqual(['ba', 2])
})

test('a record that is not there is not moved', () => {
  expect(movedTo(list(1, 2), { id: 'x', after: null, lowest: undefined })).toBeUndefined()
  expect(movedTo(list(1, 2), { id: 'a', after: 'x', lowest: undefined })).toBeUndefined()
})

test('any move of any list ends in the order asked for', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  for (let round = 0; round < 2_000; round += 1) {
    const size = 2 + random(7)
    const numbers = Array.from({ length: size }, () => (random(4) === 0 ? null : random(6) - 1))
    const key = (order: number | null) => order ?? Number.POSITIVE_INFINITY
    const before = list(...numbers.sort((a, b) => key(a) - key(b)))
    const id = before[random(size)]?.id ?? 'a'
    const others = before.filter((one) => one.id !== id)
    const place = random(others.length + 1)
    const after = place === 0 ? null : (others[place - 1]?.id ?? null)
    const wanted = [...others.slice(0, place), { id }, ...others.slice(place)].map((one) => one.id)
    const lowest = random(2) === 0 ? -1 : undefined
    expect(sorted(before, id, after, lowest)[0], JSON.stringify({ before, id, after })).toBe(
      wanted.join(''),
    )
  }
})
