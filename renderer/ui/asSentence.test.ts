import { expect, test } from 'vitest'
import { asSentence } from './asSentence'

test.each([
  ['网络超时', '网络超时。'],
  ['很抱歉，资源未找到!', '很抱歉，资源未找到!'],
  ['两次输入的密码不一样！', '两次输入的密码不一样！'],
  ['请稍后重试。', '请稍后重试。'],
  ['真的吗？ ', '真的吗？'],
  ['请等待…', '请等待…'],
])('%j is said as %j before another sentence', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence)
})
