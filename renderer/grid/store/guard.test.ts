import { expect, test } from 'vitest'
import { clickGuardMs, createGuard, insertGuardMs } from './guard'

test.each([
  ['inserting a row', insertGuardMs, 1500],
  ['any other click', clickGuardMs, 300],
])('%s a second time within its guard does not count', (_, ms, expected) => {
  let time = 1000
  const passes = createGuard(ms, () => time)
  expect(ms).toBe(expected)
  expect(passes()).toBe(true)
  time += ms - 1
  expect(passes()).toBe(false)
  // A click that did not count does not begin the time again.
  time += 1
  expect(passes()).toBe(true)
})
