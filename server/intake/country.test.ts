import { expect, test } from 'vitest'
import { countryOf, languageOf } from './country'

const among = ['US', 'CA', 'DE', 'AT', 'GB', 'IN', 'BR', 'CN', 'AE', 'CH']

test.each([
  ['Europe/Berlin', 'en-US', 'DE'],
  ['Asia/Calcutta', 'en', 'IN'],
  ['America/Toronto', 'fr-CA', 'CA'],
  ['Asia/Shanghai', '', 'CN'],
  ['UTC', 'de-AT', 'AT'],
  ['', 'pt-BR', 'BR'],
])('%s and %s is %s', (timeZone, language, country) => {
  expect(countryOf({ timeZone, language }, among)).toBe(country)
})

test('what tells nothing, or of a country that is not offered, is none', () => {
  expect(countryOf({ timeZone: '', language: '' }, among)).toBeUndefined()
  expect(countryOf({ timeZone: 'Mars/Base', language: '??' }, among)).toBeUndefined()
  expect(countryOf({ timeZone: 'Asia/Tokyo', language: 'de-DE' }, among)).toBeUndefined()
})

test.each([
  ['de-AT', 'de'],
  ['EN', 'en'],
  ['zh-CN', undefined],
  ['', undefined],
])('the language of %s is %s', (language, code) => {
  expect(languageOf({ language }, ['en', 'de'])).toBe(code)
})
