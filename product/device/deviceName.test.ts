import { expect, test } from 'vitest'
import { deviceName } from './deviceName'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0 Safari/537.36`,
    'Chrome 126 · Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`,
    'Edge 126 · Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605 Version/17 Safari/605',
    'Safari 17 · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit MicroMessenger/8.0',
    '微信 8 · iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox 127 · Linux'],
  ['curl/8.0', '未知设备'],
  ['', '未知设备'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
