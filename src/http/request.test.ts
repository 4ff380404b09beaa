import { expect, test } from 'vitest'
import { patienceOf } from './request'

test.each([
  ['a call', {}, 'text', 90_000],
  ['one that sends a record', { body: { name: '床' } }, 'text', 90_000],
  ['one that answers a file', {}, 'blob', 180_000],
  ['one that sends a file, which is watched as it goes', { body: new FormData() }, 'text', 0],
] as const)('%s waits its time', (_, call, responseType, ms) => {
  expect(patienceOf(call, responseType)).toBe(ms)
})
