import { expect, test } from 'vitest'
import { patternError } from './patternError'

test.each([
  ['email', 'e', '没有内置格式 “email”，是否想写 “e”（邮箱）？'],
  ['Phone', 'm', '没有内置格式 “Phone”，是否想写 “m”（手机号）？'],
  ['mony', 'money', '没有内置格式 “mony”，是否想写 “money”（金额）？'],
  ['urll', 'url', '没有内置格式 “urll”，是否想写 “url”？'],
])(
  '%s: a name of no pattern is told what was meant, and what that stands for',
  (source, suggestion, message) => {
    expect(patternError(source)).toEqual({ message, suggestion })
  },
)

test('a name that resembles none is told all there are', () => {
  const mistake = patternError('banana')
  expect(mistake?.suggestion).toBeUndefined()
  expect(mistake?.message).toContain('e（邮箱）、m（手机号）')
})

test.each(['e', 'n6-16', '[A-Z]{2}', 'only[0-9]'])('%s is one', (source) => {
  expect(patternError(source)).toBeUndefined()
})
