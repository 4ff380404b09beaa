import { expect, test } from 'vitest'
import { casAddress, serviceOf } from './cas'

test('the service of the single sign-on is the login page with its redirect, and nothing else', () => {
  expect(serviceOf(new URLSearchParams('ticket=ST-1'))).toBe(`${location.origin}/user/login`)
  expect(serviceOf(new URLSearchParams({ redirect: '/a?b=1', ticket: 'ST-1' }))).toBe(
    `${location.origin}/user/login?redirect=%2Fa%3Fb%3D1`,
  )
})

test('an address with a query of its own keeps it', () => {
  expect(casAddress('https://sso.cn/login', 'https://a.cn/x')).toBe(
    'https://sso.cn/login?service=https%3A%2F%2Fa.cn%2Fx',
  )
  expect(casAddress('https://sso.cn/login?lang=zh', 'https://a.cn/x')).toBe(
    'https://sso.cn/login?lang=zh&service=https%3A%2F%2Fa.cn%2Fx',
  )
})
