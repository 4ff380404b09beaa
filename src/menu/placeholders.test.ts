import { describe, expect, test } from 'vitest'
import { type AddressScope, addressOf } from './placeholders'

const scope: AddressScope = {
  user: { id: 'u1', username: 'li&ming', realname: '李明', tenantId: 7 },
  site: { code: 'S1', domainName: 'console.example' },
  location: {
    origin: 'https://console.example:8443',
    protocol: 'https:',
    host: 'console.example:8443',
    hostname: 'console.example',
    port: '8443',
  },
  apiUrl: 'https://console.example:8443/adwebv21',
}

describe('a menu URL with placeholders becomes', () => {
  test.each([
    ['https://shop.example/a?b=c', 'https://shop.example/a?b=c'],
    ['https://shop.example/{{ user.id }}/{{user.tenantId}}', 'https://shop.example/u1/7'],
    [
      'https://shop.example/?u={{user.username}}&n={{user.realname}}',
      'https://shop.example/?u=li%26ming&n=%E6%9D%8E%E6%98%8E',
    ],
    ['{{ location.origin }}/docs', 'https://console.example:8443/docs'],
    ['http://{{location.hostname}}:9000/', 'http://console.example:9000/'],
    ['https://{{ location.host }}/docs', 'https://console.example:8443/docs'],
    ["{{ window._CONFIG['domianURL'] }}/druid/", 'https://console.example:8443/adwebv21/druid/'],
    ['{{ window.location.origin }}/x', 'https://console.example:8443/x'],
    [
      "{{ user.tenantId == 7 ? 'https://seven.example' : 'https://other.example' }}/x",
      'https://seven.example/x',
    ],
    ['https://shop.example/{{ site.code }}', 'https://shop.example/S1'],
    ['/reports/today', 'https://console.example:8443/reports/today'],
  ])('%s → %s', (template, href) => {
    expect(addressOf(template, scope)).toEqual({ href })
  })
})

describe('a placeholder that cannot be evaluated is told', () => {
  test.each([
    [
      'https://shop.example/{{ nobody.id }}',
      '占位符 {{ nobody.id }} 无法计算：未知名称 “nobody”，有：user、site、location、window',
    ],
    [
      'https://shop.example/{{ user.secret }}',
      '占位符 {{ user.secret }} 无法计算：没有成员 “secret”，有：id、username、realname、tenantId',
    ],
    ['https://shop.example/{{ }}', '占位符 {{ }} 无法计算：表达式是空的'],
    ['https://shop.example/{{ 1 / 0 }}', '占位符 {{ 1 / 0 }} 无法计算：没有结果'],
    ['https://shop.example/{{ user.id', '占位符 {{ 没有结束'],
    ['https://shop.example/{{ user }}', '占位符 {{ user }} 无法计算：没有结果'],
    ['', '没有配置地址'],
    [null, '没有配置地址'],
  ])('%s', (template, finding) => {
    expect(addressOf(template, scope)).toEqual({ finding })
  })
})

describe('nothing but a page of the web, and never the session', () => {
  test.each([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the old menus' own way to write it
    'https://shop.example/?t=${token}',
    'https://shop.example/?t={{ token }}',
    'https://shop.example/{{ window.localStorage }}',
    'https://shop.example/{{ alert(1) }}',
    'https://shop.example/{{ user.constructor }}',
    'javascript:alert(1)',
    "{{ 'javascript:alert(1)' }}",
    "{{ 'java' + 'script:alert(1)' }}",
    'data:text/html,x',
    'blob:https://console.example/1',
    'https://admin:secret@shop.example/',
    'https://',
  ])('%s is refused', (template) => {
    expect(addressOf(template, scope)).toHaveProperty('finding')
  })
})
