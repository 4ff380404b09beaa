import { describe, expect, test } from 'vitest'
import { keepAddress, mediaHostShape, ownMedia } from './media'

const policy = {
  origins: ['https://console.example'],
  hosts: ['cdn.example', '*.pictures.example', 'p.example:8443'],
}

describe('the address of a picture in a text', () => {
  test.each([
    ['/adwebv21/sys/common/static/a.png', '/adwebv21/sys/common/static/a.png'],
    ['a.png', 'a.png'],
    ['https://console.example/adwebv21/a.png?x=1#y', '/adwebv21/a.png?x=1#y'],
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
    ['http://cdn.example/a.png', 'http://cdn.example/a.png'],
    ['https://CDN.example/a.png', 'https://CDN.example/a.png'],
    ['https://a.pictures.example/a.png', 'https://a.pictures.example/a.png'],
    ['https://p.example:8443/a.png', 'https://p.example:8443/a.png'],
  ])('%s stays', (address, kept) => {
    expect(keepAddress(address, policy)).toBe(kept)
  })

  test.each([
    '',
    'https://tracker.example/a.png',
    'https://pictures.example/a.png',
    'https://evilpictures.example/a.png',
    'https://cdn.example.evil.example/a.png',
    'https://cdn.example:444/a.png',
    'https://cdn.example@evil.example/a.png',
    'https://user@cdn.example/a.png',
    'https:/cdn.example/a.png',
    'https:cdn.example/a.png',
    '//cdn.example/a.png',
    '/\\cdn.example/a.png',
    ' \t//cdn.example/a.png',
    'data:image/png;base64,AA==',
    'blob:https://console.example/1',
    'ftp://cdn.example/a.png',
    'java\nscript:alert(1)',
  ])('%j goes', (address) => {
    expect(keepAddress(address, policy)).toBeUndefined()
  })

  test('without a word of the operator only this site’s own stay', () => {
    expect(keepAddress('https://cdn.example/a.png', ownMedia)).toBeUndefined()
    expect(keepAddress('/a.png', ownMedia)).toBe('/a.png')
  })
})

test.each([
  ['cdn.example.cn', true],
  ['*.example.cn', true],
  ['cdn:8443', true],
  ['https://cdn.example.cn', false],
  ['cdn.example.cn/a', false],
  ['*', false],
  ['a.*.cn', false],
  ["x;script-src 'unsafe-inline'", false],
])('%s may stand in a list of hosts: %j', (host, may) => {
  expect(mediaHostShape.test(host)).toBe(may)
})
