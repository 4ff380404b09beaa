import { isIP } from 'node:net'
import { expect, test } from 'vitest'
import { matches } from './patterns'

test.each([
  ...['203.0.113.8', '0.0.0.0', '255.255.255.255', '203.0.113.0/24', '10.0.0.0/8', '192.0.2.1/32'],
  ...['2001:db8::1', '::1', '::', '1::', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8'],
  ...[
    '1::8',
    '1:2::7:8',
    '1:2:3:4:5::7:8',
    'FE80::ABCD',
    '2001:db8::/32',
    '::/1',
    '2001:db8::/128',
  ],
])('%s is an address or a network', (text) => {
  expect(isIP(text.split('/')[0] ?? '')).toBeGreaterThan(0)
  expect(matches('ip', text)).toBe(true)
})

test.each([
  ...[
    'abc',
    '12345',
    ':::',
    ':',
    '1:2:3',
    '1::2::3',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7',
    '::12345',
  ],
  ...[
    '203.0.113.256',
    '203.0.113',
    '203.0.113.8/33',
    '203.0.113.8/0',
    '01.2.3.4',
    '::/0',
    '::/129',
  ],
  ...['2001:db8::/', '203.0.113.8 ', 'fe80::1%eth0'],
])('%s is none', (text) => {
  expect(matches('ip', text)).toBe(false)
})

test.each([
  ...['a@b.cn', `pat.o'brien@x.ie`, 'a&b@x.com', 'x-@y.org', 'a_b+c@sub.x-y.co.uk', '1@2.io'],
  'i@xn--80ak6aa92e.xn--p1ai',
])('%s is an e-mail address', (text) => expect(matches('e', text)).toBe(true))

test.each([
  ...['a@b', 'a b@x.com', '<a@x.com>', '"a"@x.com', 'a..b@x.com', '.a@x.com', 'a@-x.com'],
  ...['a@x..com', 'a,b@x.com', '@x.com', 'a@x.com ', 'a@x.c1'],
])('%s is none', (text) => expect(matches('e', text)).toBe(false))
