import { expect, test } from 'vitest'
import { solve } from '../../embed/work'
import { createChallenges } from './challenge'

const at = (ms: number) => createChallenges('secret', () => new Date(ms))
const given = Date.parse('2026-11-20T04:00:00Z')

test('what the browser works out is what the server finds', async () => {
  for (const bits of [0, 4, 9, 12]) {
    const challenge = at(given).give('shop')
    const number = await solve(challenge, bits)
    expect(at(given).bitsOf('shop', challenge, number)).toBeGreaterThanOrEqual(bits)
  }
})

test('a challenge and its number are one block of the hash', () => {
  expect(`${at(given).give('shop')}:${'9'.repeat(8)}`.length).toBeLessThan(56)
})

test('another site’s, another server’s, an old, a future and a changed one are none', async () => {
  const challenge = at(given).give('shop')
  const of = (ms: number, site = 'shop', text = challenge) => at(ms).bitsOf(site, text, '1')
  expect(of(given)).toBeDefined()
  expect(of(given, 'other')).toBeUndefined()
  expect(of(given + 4 * 3_600_000 + 1)).toBeUndefined()
  expect(of(given - 1)).toBeUndefined()
  expect(of(given, 'shop', `${challenge.slice(0, -1)}!`)).toBeUndefined()
  expect(of(given, 'shop', challenge.replace('.', '0.'))).toBeUndefined()
  expect(
    createChallenges('else', () => new Date(given)).bitsOf('shop', challenge, '1'),
  ).toBeUndefined()
  expect(at(given).bitsOf('shop', challenge, '1e3')).toBeUndefined()
})
