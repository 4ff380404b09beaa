import { expect, test } from 'vitest'
import { isStamped, patienceOf } from './request'

test.each([
  ['a call', {}, 'text', 90_000],
  ['one that sends a record', { body: { name: '床' } }, 'text', 90_000],
  ['one that answers a file', {}, 'blob', 180_000],
  ['one that sends a file, which is watched as it goes', { body: new FormData() }, 'text', 0],
] as const)('%s waits its time', (_, call, responseType, ms) => {
  expect(patienceOf(call, responseType)).toBe(ms)
})

test.each([
  ['/sys/documents/Kmr75qtXsnJkf0K7NzeIlY', 'GET', false],
  ['sys/dict/getDictItems/sex', 'GET', false],
  ['/cms/product/list', 'GET', true],
  ['/sys/permission/getUserPermissionByToken', 'GET', true],
  ['/cms/product/add', 'POST', false],
] as const)('%s, a %s, has a time in its address: %s', (url, method, stamped) => {
  expect(isStamped({ method, url })).toBe(stamped)
})
