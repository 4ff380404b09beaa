import { expect, test } from 'vitest'
import { messages } from '../messages'
import { shortName } from './nickname'

test.each([
  ['', ''],
  ['管理员', '管理员'],
  ['一二三四五六七八九十甲乙丙丁', '一二三四五六七八九十甲乙丙丁'],
  ['一二三四五六七八九十甲乙丙丁戊', '一二三四五六七八九十甲乙丙丁…'],
  ['𠮷'.repeat(14), '𠮷'.repeat(14)],
])('a nickname over 14 characters ends with an ellipsis: %s', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})

test.each([
  [0, '早上好'],
  [8, '早上好'],
  [9, '上午好'],
  [11, '上午好'],
  [12, '中午好'],
  [13, '中午好'],
  [14, '下午好'],
  [19, '下午好'],
  [20, '晚上好'],
  [23, '晚上好'],
])('at %i o’clock the greeting is %s', (hour, greeting) => {
  expect(messages.greeting(hour)).toBe(greeting)
})
