import { expect, test } from 'vitest'
import { nextOrgCode } from './orgCode'

test.each([
  ['the first root', '', undefined, 'A01'],
  ['the second root', '', 'A01', 'A02'],
  ['the tenth root', '', 'A09', 'A10'],
  ['the root after a full letter', '', 'A99', 'B01'],
  ['the last root of the last letter', '', 'Z98', 'Z99'],
  ['the root after the last letter', '', 'Z99', 'Z99A01'],
  ['the root after that', '', 'Z99A01', 'Z99A02'],
  ['the root after its full letter', '', 'Z99A99', 'Z99B01'],
  ['the root after two last letters', '', 'Z99Z99', 'Z99Z99A01'],
  ['the first child', 'A01', undefined, 'A01A01'],
  ['the second child', 'A01', 'A01A01', 'A01A02'],
  ['the child after a full letter', 'A01', 'A01A99', 'A01B01'],
  ['the child after the last letter', 'A01', 'A01Z99', 'A01Z99A01'],
  ['a grandchild', 'A01B02', 'A01B02C41', 'A01B02C42'],
])('%s below "%s" after %s has the code %s', (_name, parent, highest, code) => {
  expect(nextOrgCode(parent, highest)).toBe(code)
})

test('two thousand brothers have codes of their own that sort in their order', () => {
  const codes: string[] = []
  for (let time = 0; time < 2_700; time++) codes.push(nextOrgCode('B07', codes.at(-1)))
  expect(new Set(codes).size).toBe(2_700)
  expect([...codes].sort()).toEqual(codes)
  // 26 letters of 99, then the next round.
  expect(codes[2_573]).toBe('B07Z99')
  expect(codes[2_574]).toBe('B07Z99A01')
})

test('a code that is none of a brother is refused', () => {
  expect(() => nextOrgCode('A01', 'A02A01')).toThrow(
    "department code A02A01: none of a brother below 'A01'",
  )
  expect(() => nextOrgCode('', 'A1')).toThrow('department code A1')
})
