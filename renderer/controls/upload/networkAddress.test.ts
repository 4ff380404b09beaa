import { expect, test } from 'vitest'
import { networkAddress } from './networkAddress'

test.each([
  ['https://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
  ['  HTTP://EXAMPLE.com/图.png ', 'http://example.com/%E5%9B%BE.png'],
  ['https://example.com/a,b.png?x[0]=1', 'https://example.com/a%2Cb.png?x%5B0%5D=1'],
])('%s is kept as %s', (text, address) => {
  expect(networkAddress(text)).toBe(address)
})

test.each([
  '',
  'a.png',
  '//example.com/a.png',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  'https://',
  'https://a:b@example.com/x.png',
])('%s is no address of a picture', (text) => {
  expect(networkAddress(text)).toBeUndefined()
})
