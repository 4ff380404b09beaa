import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { walkCalendar } from '../../../tests/support/calendarWalker'
import { roundsOf, seedOf } from '../../../tests/support/rounds'
import { emitCron } from './emit'
import { meaningOf } from './meaning'
import { parseCron } from './parse'
import type { Cron } from './parts'
import { nextRuns, runTexts } from './runs'
import { crons } from './testing'

const shanghai = 'Asia/Shanghai'
const offsetHours = 8

/** Every expression, and one in four bound to years; a moment of the years it may name. */
const cases = fc.sample(
  fc.record({
    cron: fc
      .tuple(crons, fc.integer({ min: 0, max: 3 }))
      .map(([cron, pick]): Cron => (pick === 0 ? cron : { ...cron, year: { mode: 'every' } })),
    after: fc.date({
      min: new Date('2019-01-01T00:00:00Z'),
      max: new Date('2110-01-01T00:00:00Z'),
      noInvalidDate: true,
    }),
  }),
  { numRuns: roundsOf(800), seed: seedOf(20260501) },
)

test(`the next ten runs are those of an independent walk over the calendar, for ${cases.length} expressions`, () => {
  let runs = 0
  for (const { cron, after } of cases) {
    const found = nextRuns(cron, shanghai, after, 10)
    const expected = walkCalendar(emitCron(cron), { after, count: 10, offsetHours })
    expect(found.map(iso), `${emitCron(cron)} after ${iso(after)}`).toEqual(expected.map(iso))
    runs += found.length
  }
  // Not all of them nothing.
  expect(runs).toBeGreaterThan(process.env.LONG ? 5_000 : 240)
})

describe('the next runs', () => {
  test.each([
    ['0 0 12 1W * ? 2027', 5, '2027-05-03T04:00:00.000Z'],
    ['0 0 12 L-3 * ? 2027', 2, '2027-02-25T04:00:00.000Z'],
    ['0 0 12 L-2W * ? 2027', 1, '2027-01-29T04:00:00.000Z'],
    ['0 0 12 L-3W * ? 2027', 10, '2027-10-28T04:00:00.000Z'],
    ['0 0 12 LW * ? 2027', 1, '2027-01-29T04:00:00.000Z'],
    ['0 0 12 ? * SUNL 2027', 1, '2027-01-31T04:00:00.000Z'],
    ['0 0 12 ? * 6#3 2027', 1, '2027-01-15T04:00:00.000Z'],
    ['0 0 12 29 2 ?', 1, '2028-02-29T04:00:00.000Z'],
    ['59 59 23 31 12 ? 2119', 1, '2119-12-31T15:59:59.000Z'],
  ])('of %s: number %i is %s', (text, nth, run) => {
    const after = new Date('2026-12-31T16:00:00Z')
    expect(runsOf(text, shanghai, after)[nth - 1]).toBe(run)
  })

  test.each(['0 0 0 30 2 ?', '0 0 0 1 1 ? 2020', '0 0 0 L-30 2 ?', '0 0 0 31 4,6,9,11 ?'])(
    'of %s are none',
    (text) => expect(runsOf(text, shanghai, new Date('2026-05-01T00:00:00Z'))).toEqual([]),
  )

  test('are those of the time zone asked for, through the change of its clocks', () => {
    const march = new Date('2027-03-12T12:00:00Z')
    expect(runsOf('0 0 9 * * ?', 'America/New_York', march).slice(0, 3)).toEqual([
      '2027-03-12T14:00:00.000Z',
      '2027-03-13T14:00:00.000Z',
      '2027-03-14T13:00:00.000Z',
    ])
    expect(runsOf('0 0 9 L-17W * ?', 'America/New_York', march).slice(0, 2)).toEqual([
      '2027-03-15T13:00:00.000Z',
      '2027-04-13T13:00:00.000Z',
    ])
  })

  test('are told with the year and the weekday, in the time zone asked for', () => {
    const after = new Date('2026-12-31T15:59:59Z')
    const cron = read('0 0 0/12 * * ?')
    const texts = runTexts(cron, shanghai, after)
    expect(texts).toHaveLength(10)
    expect(texts.slice(0, 2)).toEqual(['2027-01-01 00:00:00 星期五', '2027-01-01 12:00:00 星期五'])
    expect(runTexts(cron, 'America/New_York', after)[0]).toBe('2026-12-31 12:00:00 星期四')
    expect(() => runTexts(cron, 'Mars/Olympus', after)).toThrow(RangeError)
  })

  const runsOf = (text: string, timeZone: string, after: Date) =>
    nextRuns(read(text), timeZone, after, 10).map(iso)
})

describe('the meaning in Chinese', () => {
  test.each([
    ['* * * * * ? *', '每秒'],
    ['0 30 2 * * ?', '每天 02:30'],
    ['0 0/5 * * * ?', '每隔 5 分钟'],
    ['0 0 12 L * ? *', '每月的最后一天 12:00'],
    ['0 0 12 LW * ? *', '每月的最后一个工作日 12:00'],
    ['0 0 12 L-3 * ? *', '每月最后一天之前的第3天 12:00'],
    ['0 0 12 L-3W * ? *', '最接近每月最后一天之前第3天的工作日 12:00'],
    ['0 0 12 15W * ? *', '每月的最接近 15 号的工作日 12:00'],
    ['0 0 12 ? * 5L *', '每月的最后一个星期四 12:00'],
    ['0 0 12 ? * 2#3 *', '每月的第三个星期一 12:00'],
    ['0 0 12 ? * 2,4,6 *', '星期一，星期三和星期五 12:00'],
    ['0,15,30 0/5 * * * ?', '每分钟的第 0，15和 30 秒，每隔 5 分钟'],
    ['0 0 0 1 * ? 2025/2', '在00:00，限每月 1 号，每隔 2 年，从2025年至2119年'],
  ])('of %s is %s', (text, meaning) => {
    expect(meaningOf(read(text))).toBe(meaning)
  })

  test('can be told of every expression', () => {
    for (const { cron } of cases) {
      expect(meaningOf(cron), emitCron(cron)).toMatch(/^[^a-z]+$/i)
    }
  })
})

const iso = (date: Date) => date.toISOString()

function read(text: string): Cron {
  const result = parseCron(text)
  if ('mistake' in result) throw new Error(`${text}: ${result.mistake.reason}`)
  return result.cron
}
