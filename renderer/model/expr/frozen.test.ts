import { afterEach, beforeEach, expect, test } from 'vitest'
import { compiled } from './testing/env'

// What freezing does to assignments, and can be taken back: other files run in this process after this one.
const members = Object.getOwnPropertyDescriptors(Object.prototype)
beforeEach(() => {
  for (const [key, member] of Object.entries(members))
    if ('value' in member)
      Object.defineProperty(Object.prototype, key, { ...member, writable: false })
})
afterEach(() => Object.defineProperties(Object.prototype, members))

test('expressions work where Object.prototype is frozen', () => {
  expect(() => Object.assign({}, JSON.parse('{"toString": 1}'))).toThrow('read only')
  expect(compiled("{'toString': name, 'ids': [1].map(x, x)}").evaluate({ name: 'n' })).toEqual(
    Object.fromEntries([
      ['toString', 'n'],
      ['ids', [1]],
    ]),
  )
  expect(() => compiled('nme')).toThrow('未知名称')
})
