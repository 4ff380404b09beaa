import { expect, test } from 'vitest'
import { withoutBase } from './basePath'

test.each([
  ['', '/content/product?page=2', '/content/product?page=2'],
  ['/console', '/console/content/product?page=2', '/content/product?page=2'],
  ['/console', '/console', '/'],
  ['/console', '/console?a=1', '/?a=1'],
  ['/console', '/console/', '/'],
  ['/console', '/consoles/x', '/consoles/x'],
  ['/console', '/adwebv21/sys/login', '/adwebv21/sys/login'],
  ['/a/b', '/a/b/assets/x.js', '/assets/x.js'],
])('below %j, %s is %s', (base, url, inner) => {
  expect(withoutBase(base, url)).toBe(inner)
})
