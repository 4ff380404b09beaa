import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundsOf } from '../../tests/support/rounds'
import { isDate, readDatetimeText, tidyDate } from '../values/dates'
import { readNumber, roundTo, withThousands } from '../values/number'
import { fieldOf, lookupOf } from './fixtures'
import { builtinValues } from './values'

const days = fc.date({
  min: new Date('1000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
})

test('every day of the calendar is a date, and the day after the last of a month is none', () => {
  fc.assert(
    fc.property(days, (day) => {
      const text = day.toISOString().slice(0, 10)
      expect(isDate(text)).toBe(true)
      const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
      expect(isDate(`${text.slice(0, 8)}${last + 1}`)).toBe(false)
    }),
  )
})

test('a date written without zeros is the same date', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('-', '/', '.'), (day, sign) => {
      const text = day.toISOString().slice(0, 10)
      expect(tidyDate(text.split('-').map(Number).join(sign))).toBe(text)
    }),
  )
})

test('a moment of a database comes back as it went', () => {
  fc.assert(
    fc.property(days, (day) => {
      const iso = day.toISOString()
      const text = `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
      expect(readDatetimeText(text)).toBe(text)
      expect(readDatetimeText(iso.slice(0, 19))).toBe(text)
    }),
  )
})

test('rounding moves a number by half a unit at most, and thousands do not change it', () => {
  const numbers = fc.double({ min: -1e12, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
      const rounded = roundTo(value, decimals)
      // A double near 1e12 is itself known to about 1e-4 only.
      expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 2e-4)
      expect(roundTo(rounded, decimals)).toBe(rounded)
      expect(readNumber(withThousands(rounded.toFixed(decimals)))).toBe(rounded)
    }),
  )
})

const required: Readonly<Record<string, object>> = { sel_search: { dict: 'd' } }

test.each(builtinValues.map((type) => [type.name, type] as const))(
  '%s takes any input without throwing, and what it takes comes back',
  (name, type) => {
    const field = fieldOf<unknown>(type, required[name] ?? {})
    const check = (value: unknown) => {
      if (value === null || value === undefined) return
      const wire = type.toWire(value, field)
      expect(type.fromWire(JSON.parse(JSON.stringify(wire)), field)).toEqual(value)
    }
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.double()), (raw) => {
        check(type.fromWire(raw, field))
      }),
      { numRuns: roundsOf(500) },
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        check(type.fromText(text, field, lookupOf())),
      ),
      { numRuns: roundsOf(300) },
    )
  },
)

test.each([
  ['money', '￥1,234.50', 1234.5],
  ['money', '-US 5', undefined],
  ['money', '(12.50)', -12.5],
  ['money', '(￥1,200)', -1200],
  ['money', '$ -3', -3],
  ['money', '12%', undefined],
  ['inputNumber', '１２。５', 12.5],
  ['inputNumber', '+7', 7],
  ['inputNumber', ' 8\u00a0', 8],
  // Signs without a digit are neither nothing nor 0.
  ...['.', '-', '+', '。', '-.', '¥', '()'].flatMap((text): [string, string, undefined][] => [
    ['inputNumber', text, undefined],
    ['money', text, undefined],
  ]),
  ['progress', '%', undefined],
  ['inputNumber', '.5', 0.5],
  ['inputNumber', '5.', 5],
  // A sheet shows an exponent where it has cut digits off.
  ['inputNumber', '1.23E+11', undefined],
  ['inputNumber', '1 2', undefined],
  ['progress', '８５％', 85],
  ['date', '２０２６／３／５', '2026-03-05'],
  ['date', '20260305', '2026-03-05'],
  ['date', '20260230', undefined],
  ['datetime', '2026年3月5日 8：05', '2026-03-05 08:05:00'],
  ['time', '8：05', '08:05:00'],
  ['switch', 'TRUE', true],
  ['switch', '0', false],
  ['checkbox_meta', 'Ｙ', true],
  ['checkbox_meta', 'No', false],
  ['checkbox_meta', '√', true],
  ['checkbox_meta', '也许', undefined],
])('as people and sheets write it, a %s from “%s” is %j', (name, text, value) => {
  const type = builtinValues.find((each) => each.name === name)
  if (!type) throw new Error(name)
  expect(type.fromText(text, fieldOf<unknown>(type, {}), lookupOf())).toBe(value)
})

test.each(['switch', 'checkbox_meta'])(
  'of a %s what is stored comes before other words',
  (name) => {
    const type = builtinValues.find((each) => each.name === name)
    if (!type) throw new Error(name)
    const field = fieldOf<unknown>(type, { pair: ['0', '1'] })
    expect(type.fromText('0', field, lookupOf())).toBe(true)
    expect(type.fromText('是', field, lookupOf())).toBe(true)
    expect(type.fromText('Y', field, lookupOf())).toBe(true)
  },
)
