import { expect, test } from 'vitest'
import { surelyFits } from './textWidth'

test('a short text surely fits into a usual column', () => {
  expect(surelyFits('测试产品 12', 160)).toBe(true)
  expect(surelyFits('2026-03-12', 130)).toBe(true)
  expect(surelyFits('0.50', 110)).toBe(true)
})

test('what may be wider than the column in some font does not surely fit', () => {
  expect(surelyFits('user2@example.com', 170)).toBe(false)
  expect(surelyFits('WWWWWWWWWW', 160)).toBe(false)
  expect(surelyFits('一二三四五六七八九十', 160)).toBe(false)
  expect(surelyFits('a', 20)).toBe(false)
})

test('characters whose width nobody knows do not surely fit: emoji, joined scripts, lines', () => {
  for (const text of ['😀', '﷽', 'ก', 'a\nb', '\t', 'é'])
    expect(surelyFits(text, 300), text).toBe(false)
})
