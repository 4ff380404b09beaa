import { expect, test } from 'vitest'
import { patternFault } from './patternFault'

test.each([
  ['email', 'e', '没有内置格式 “email”，是否想写 “e”（邮箱）？'],
  ['Phone', 'm', '没有内置格式 “Phone”，是否想写 “m”（手机号）？'],
  ['mony', 'money', '没有内置格式 “mony”，是否想写 “money”（金额）？'],
  ['urll', 'url', '没有内置格式 “urll”，是否想写 “url”？'],
])(
  '%s: a name of no pattern is told what was meant, and what that stands for',
  (source, suggestion, message) => {
    expect(patternFault(source)).toEqual({ message, suggestion })
  },
)

test('a name that resembles none is told all there are', () => {
  const fault = patternFault('banana')
  expect(fault?.suggestion).toBeUndefined()
  expect(fault?.message).toContain('e（邮箱）、m（手机号）')
})

test.each(['e', 'n6-16', '[A-Z]{2}', 'only[0-9]'])('%s is one', (source) => {
  expect(patternFault(source)).toBeUndefined()
})
