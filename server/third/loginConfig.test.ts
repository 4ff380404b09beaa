import { describe, expect, test } from 'vitest'
import { noLogins, readLogins } from './loginConfig'

const read = (variables: NodeJS.ProcessEnv) =>
  readLogins(variables, (message) => new Error(message))
const provider = {
  source: 'corp',
  title: '企业账号',
  issuer: 'https://id.example.cn',
  clientId: 'jiandu',
}
const PUBLIC_URL = 'https://console.example.cn'
const readThird = (...entries: readonly unknown[]) =>
  read({ PUBLIC_URL, THIRD_LOGIN: JSON.stringify(entries) })

describe('the configuration of logins by other systems', () => {
  test('is empty when nothing is said', () => {
    expect(read({})).toEqual(noLogins)
    expect(read({ PUBLIC_URL: '', THIRD_LOGIN: '', CAS_URL: '' })).toEqual(noLogins)
  })

  test('reads addresses, providers and the CAS server', () => {
    const whole = { ...provider, clientSecret: 'secret', tenantId: 1001 }
    expect(
      read({
        PUBLIC_URL: 'https://console.example.cn/, http://localhost:3000',
        THIRD_LOGIN: JSON.stringify([whole, { ...provider, source: 'other' }]),
        CAS_URL: 'https://cas.example.cn/cas/',
      }),
    ).toEqual({
      publicOrigins: ['https://console.example.cn', 'http://localhost:3000'],
      third: [whole, { ...provider, source: 'other' }],
      casUrl: 'https://cas.example.cn/cas',
    })
  })

  test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
    'takes %s without TLS, which does not leave the machine',
    (issuer) => {
      expect(readThird({ ...provider, issuer }).third).toMatchObject([{ issuer }])
    },
  )

  test.each<[string, unknown, string]>([
    ['an issuer without TLS', { ...provider, issuer: 'http://id.example.cn' }, 'issuer 应为 https'],
    [
      'an issuer that looks local',
      { ...provider, issuer: 'http://localhost.evil.cn' },
      'issuer 应为',
    ],
    ['no title', { ...provider, title: ' ' }, '缺少 title'],
    ['a client without id', { ...provider, clientId: 7 }, '缺少 clientId'],
    ['an empty secret', { ...provider, clientSecret: '' }, '缺少 clientSecret'],
    ['a source that is no part of an address', { ...provider, source: 'a/b' }, 'source 应为'],
    ['WeChat’s name', { ...provider, source: 'wechat' }, 'source 应为'],
    ['a tenant that is none', { ...provider, tenantId: '1001' }, 'tenantId 应为正整数'],
    ['no object', null, '缺少 source'],
  ])('refuses %s and says where', (_name, entry, message) => {
    const before = { ...provider, source: 'first' }
    expect(() => readThird(before, entry)).toThrow(`THIRD_LOGIN 的第 2 项有误：${message}`)
  })

  test('refuses one source twice', () => {
    expect(() => readThird(provider, provider)).toThrow('第 2 项有误：source “corp” 重复')
  })

  test.each(['{}', '[', 'corp'])('refuses %s as a list of providers', (text) => {
    expect(() => read({ PUBLIC_URL, THIRD_LOGIN: text })).toThrow(
      'THIRD_LOGIN 不是合法的 JSON 数组',
    )
  })

  test.each(['console.example.cn', 'https://a.cn/console', 'ftp://a.cn', 'https://a.cn?x=1'])(
    'refuses %s as an address of the console',
    (url) => {
      expect(() => read({ PUBLIC_URL: url })).toThrow(`PUBLIC_URL 的值“${url}”`)
    },
  )

  test('refuses a CAS server without TLS', () => {
    expect(() => read({ PUBLIC_URL, CAS_URL: 'http://cas.example.cn' })).toThrow('CAS_URL 的值')
  })

  test('asks for the console’s address, which no request may tell', () => {
    expect(() => read({ CAS_URL: 'https://cas.example.cn' })).toThrow('使用 CAS_URL 时必须设置')
    expect(() => read({ THIRD_LOGIN: JSON.stringify([provider]) })).toThrow(
      '使用 THIRD_LOGIN 时必须',
    )
  })
})
