import { expect, test } from 'vitest'
import { addressGroup, plainAddress } from './address'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%s is counted as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})

test('an IPv4 address is shown as one, however it came', () => {
  expect(plainAddress('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(plainAddress('2001:db8::1')).toBe('2001:db8::1')
})
