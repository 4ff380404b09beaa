import { expect, test } from 'vitest'
import { ownValues } from './ownValues'

test('what was handed in and comes back late is not from elsewhere', () => {
  const own = ownValues('')
  expect(['o', 'on', 'on', 'one'].map((text) => own.hand(text))).toEqual([true, true, false, true])
  // Seen in between, twice; one is never seen.
  expect(['', 'o', 'o', 'one'].map((text) => own.isForeign(text))).toEqual([
    ...[false, false, false, false],
  ])
  expect(own.latest).toBe('one')
})

test('what has passed is from elsewhere when it comes again, and so is what never was', () => {
  const own = ownValues('')
  own.hand('o')
  own.isForeign('o')
  expect(own.isForeign('')).toBe(true)
  expect(own.latest).toBe('')
  own.hand('a')
  expect(own.isForeign('draft')).toBe(true)
  expect(own.latest).toBe('draft')
  expect(own.isForeign('a')).toBe(true)
})
