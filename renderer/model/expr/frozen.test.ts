import { expect, test } from 'vitest'
import { compiled } from './testing/env'

test('expressions work where Object.prototype is frozen', () => {
  // The app freezes it as a second wall; this file's worker ends with the file.
  Object.freeze(Object.prototype)
  expect(compiled("{'toString': name, 'ids': [1].map(x, x)}").evaluate({ name: 'n' })).toEqual(
    Object.fromEntries([
      ['toString', 'n'],
      ['ids', [1]],
    ]),
  )
  expect(() => compiled('nme')).toThrow('未知名称')
})
