import { describe, expect, test } from 'vitest'
import { fitting } from './useFitting'

describe('headings of the top menu that fit beside each other', () => {
  const ends = [100, 200, 300, 400]

  test.each([
    [400, 4, 'all of them, exactly'],
    [399, 3, 'the last goes into the rest'],
    [383, 2, 'the rest needs room of its own'],
    [90, 0, 'none'],
    [0, 0, 'no room at all'],
  ])('in %i px: %i (%s)', (room, count) => expect(fitting(ends, room)).toBe(count))

  test('an empty menu fits everywhere', () => expect(fitting([], 0)).toBe(0))
})
