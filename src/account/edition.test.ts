import { expect, test } from 'vitest'
import { keepEdition, lastEdition, onCustomerCase, readEdition } from './edition'

test.each([
  [
    { edition: 1, editionStatus: 1 },
    { edition: 1, enabled: true },
  ],
  [
    { edition: '2', editionStatus: '1' },
    { edition: 2, enabled: true },
  ],
  [
    { edition: 2, editionStatus: true },
    { edition: 2, enabled: true },
  ],
  [
    { edition: 2, editionStatus: 0 },
    { edition: 2, enabled: false },
  ],
  [{ edition: 1 }, { edition: 1, enabled: false }],
])('%j is an edition', (raw, edition) => {
  expect(readEdition(raw)).toEqual(edition)
})

test.each([[null], ['1'], [{}], [{ edition: 3, editionStatus: 1 }], [{ edition: null }]])(
  '%j is none',
  (raw) => {
    expect(readEdition(raw)).toBeUndefined()
  },
)

test.each(['/websiteManage/customerCase', '/content/customer-case/list', '/content/cases'])(
  '%s is a customer-case page',
  (path) => {
    expect(onCustomerCase(path)).toBe(true)
  },
)

test.each(['/', '/content/product', '/content/showcase', '/websiteManage/dashboard/analysis'])(
  '%s is none',
  (path) => {
    expect(onCustomerCase(path)).toBe(false)
  },
)

test('the last answer is known for its own user, until the server answers otherwise', () => {
  keepEdition('u1', { edition: 2, enabled: true })
  expect(lastEdition('u1')).toEqual({ edition: 2, enabled: true })
  expect(lastEdition('u2')).toBeUndefined()
  expect(lastEdition(undefined)).toBeUndefined()
  keepEdition('u1', undefined)
  expect(lastEdition('u1')).toBeUndefined()
})
