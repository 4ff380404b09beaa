import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import dayjs from 'dayjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dueOf } from '../renderer/cells/date/ShowDay'
import { hourNow, today } from '../renderer/model/expr/dates'
import { shortMoment } from '../renderer/values/dateFormat'

const own = process.env.TZ

/** The same moment is three days and three hours: only the company's counts. */
describe.each(['America/Los_Angeles', 'Asia/Shanghai', 'Pacific/Kiritimati'])(
  'a browser in %s',
  (zone) => {
    beforeEach(() => {
      process.env.TZ = zone
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-17T17:30:00Z') })
    })
    afterEach(() => {
      vi.useRealTimers()
      if (own === undefined) Reflect.deleteProperty(process.env, 'TZ')
      else process.env.TZ = own
    })

    test('has the company’s today', () => {
      expect([today(), hourNow()]).toEqual(['2026-03-18', 1])
      expect(shortMoment('2026-03-18 01:00:00')).toBe('今天 01:00')
      expect(shortMoment('2026-03-17 23:00:00')).toBe('2026-03-17 23:00')
      expect(dueOf('2026-03-18', { dueDays: 3 })?.text).toBe('今天到期')
      expect(dueOf('2026-03-17', { dueDays: 3 })?.tone).toBe('red')
    })

    test('has it in the calendar of date boxes, too', async () => {
      await import('../renderer/controls/DateCalendar')
      // What the library of the calendar asks for.
      expect(dayjs().tz().format('YYYY-MM-DD HH')).toBe('2026-03-18 01')
    })
  },
)

test('nothing that is shown asks the browser for its day or hour', () => {
  const files = ['renderer', 'src', 'product'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
      .map((name) => join(folder, name)),
  )
  const asking =
    /\.get(FullYear|Month|Date|Day|Hours)\(|\bdayjs\(\)|new Date\([^)]*\)\.toLocale(?![^}]*timeZone)/
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => asking.test(readFileSync(file, 'utf8')))).toEqual([])
})
