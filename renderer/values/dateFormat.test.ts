import { expect, test } from 'vitest'
import { shortMoment } from './dateFormat'

const now = new Date('2026-11-19T15:30:00+08:00')

test.each([
  ['2026-11-19 10:15:00', '今天 10:15'],
  ['2026-11-19 00:00:59', '今天 00:00'],
  ['2026-11-18 23:59:59', '2026-11-18 23:59'],
  ['2025-11-19 10:15:00', '2025-11-19 10:15'],
  ['2026-11-19', '2026-11-19'],
  ['', ''],
  ['昨天', '昨天'],
])('%s is read as %s', (time, text) => expect(shortMoment(time, now)).toBe(text))
