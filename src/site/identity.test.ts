import { describe, expect, test } from 'vitest'
import { companyHref, nameless, readIdentity, siteColor } from './identity'

test('a stored identity that is damaged keeps what is sound of it', () => {
  expect(readIdentity('nonsense')).toEqual(nameless)
  expect(readIdentity({ pageTitle: 7, logoUrl: '/a.png', unknown: 'x' })).toEqual({
    ...nameless,
    logoUrl: '/a.png',
  })
})

describe('the default colour of a site', () => {
  test.each([
    ['#13C2C2', '#13c2c2'],
    ['#abc', '#aabbcc'],
    ['', undefined],
    ['red', undefined],
    ['#12345', undefined],
    ['#fff;background:url(x)', undefined],
  ])('%s counts as %s', (defaultThemeColor, color) => {
    expect(siteColor({ ...nameless, defaultThemeColor })).toBe(color)
  })
})

describe('the company site', () => {
  test.each([
    ['www.example.com', 'https://www.example.com'],
    ['http://example.com/about', 'http://example.com/about'],
    ['公司.cn', 'https://公司.cn'],
    ['localhost:8080', 'https://localhost:8080'],
    ['', undefined],
    ['javascript:alert(1)', undefined],
    ['https://a b', undefined],
    ['//evil', undefined],
  ])('of %j is %j', (domainNameComplete, href) => {
    expect(companyHref({ ...nameless, domainNameComplete })).toBe(href)
  })
})
