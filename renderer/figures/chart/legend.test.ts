import { expect, test } from 'vitest'
import { legendLines } from './legend'

const linesIn = (names: readonly string[], width: number) =>
  legendLines(names, { width, font: 'sans-serif' })

const channels = ['Google 搜索', 'Meta', 'LinkedIn', 'Microsoft Bing', 'Google 购物', 'TikTok']

test('the names above a chart stand in as many lines as they need', () => {
  expect(linesIn([], 300)).toBe(0)
  expect(linesIn(['询盘'], 300)).toBe(0)
  expect(linesIn(['询盘', '成交'], 300)).toBe(1)
  expect(linesIn(channels, 1000)).toBe(1)
  expect(linesIn(channels, 250)).toBe(3)
})

test('a name wider than the chart has a line of its own', () => {
  expect(linesIn(['很'.repeat(60), '成交'], 300)).toBe(2)
})
