import { describe, expect, test } from 'vitest'
import { loginHref, paths, safeRedirect } from './paths'

describe('after the login the redirect query leads to', () => {
  test.each(['/content/product?page=2&sort=-stock', '/user/profile', '/a%5Cb', '/内容'])(
    '%s, which is internal',
    (target) => expect(safeRedirect(target)).toBe(target),
  )

  test.each([
    null,
    '',
    'content',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/user',
    '/user/login',
    '/user/login?redirect=/user/login',
    '/user/register#x',
    '/404',
    '/500?x=1',
  ])('home in place of %j', (target) => expect(safeRedirect(target)).toBe(paths.home))
})

test.each([
  ['/', '/user/login'],
  ['/user/register', '/user/login'],
  ['/404', '/user/login'],
  ['/403?from=/content', '/user/login'],
  ['/content/product?page=2', '/user/login?redirect=%2Fcontent%2Fproduct%3Fpage%3D2'],
])('the login for %s is %s', (from, href) => expect(loginHref(from)).toBe(href))
