import { expect, test } from 'vitest'
import { readKinds } from './kinds'

const none = { phone: false, wechat: false, register: false, third: [], cas: null }

test('a kind of login that is not plainly configured is hidden', () => {
  expect(readKinds(undefined)).toEqual(none)
  expect(readKinds({ phone: 'yes', wechat: 1, third: 'x', cas: { loginUrl: 7 } })).toEqual(none)
})

test('an address that would run a script is no single sign-on', () => {
  expect(readKinds({ cas: { loginUrl: 'javascript:alert(1)' } }).cas).toBeNull()
  expect(readKinds({ cas: { loginUrl: 'https://sso.example/login' } }).cas).toEqual({
    loginUrl: 'https://sso.example/login',
  })
})

test('a provider without a name is called by its source; one with an odd source is left out', () => {
  const third = [{ source: 'a', title: '' }, { source: '../x' }, null, { source: 'b', title: '乙' }]
  expect(readKinds({ third }).third).toEqual([
    { source: 'a', title: 'a' },
    { source: 'b', title: '乙' },
  ])
})
