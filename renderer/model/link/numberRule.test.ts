import { describe, expect, test } from 'vitest'
import { findingsWith, newlyLoaded, shipped, textOf } from '../../../tests/support/documents'
import { readTemplate } from './numberRule'

describe('the template of a number rule', () => {
  test('holds texts, times and one running number', () => {
    expect(readTemplate('DD{yyyyMMdd}-{0000}/A')).toEqual([
      { kind: 'text', text: 'DD' },
      { kind: 'time', format: 'yyyyMMdd' },
      { kind: 'text', text: '-' },
      { kind: 'running', digits: 4 },
      { kind: 'text', text: '/A' },
    ])
  })

  test.each([
    ['DD{yyyyMMdd}', '没有流水号：加上 {0000}，否则编号会重复'],
    ['{00}-{00}', '流水号 {0000} 只能有一个，这里有 2 个'],
    ['A{yyyyMM{0000}', '花括号不成对：占位符写 {yyyyMMdd}、{0000}'],
    ['A}{0000}', '花括号不成对：占位符写 {yyyyMMdd}、{0000}'],
    ['{yyyMM}{0000}', '不认识的占位符 “{yyyMM}”，是否想写 “{yyyyMM}”？'],
    ['{}{0000}', '不认识的占位符 “{}”：日期写 {yyyyMMdd} 等，流水号写 {0000}'],
    ['{ddMM}{0000}', expect.stringContaining('{ddMM}')],
  ])('%s: %s', (template, mistake) => {
    expect(readTemplate(template)).toEqual(mistake)
  })
})

describe('rules among the documents', () => {
  const rule = (template: string, name = 'order_no') =>
    JSON.stringify({ schema: 1, rule: name, title: '订单号', template })

  test('a broken template is told at its place', () => {
    expect(findingsWith('rules/order_no.json', rule('DD{yyyyMMdd}'))).toMatchObject([
      { file: 'rules/order_no.json', pointer: '/template', severity: 'error' },
    ])
  })

  test('a default that names none is told what was meant', () => {
    expect(findingsWith('rules/order_no.json', rule('DD{0000}'))).toEqual([])
    const entity = (call: string) => {
      const path = 'entities/crm/enquiry.json'
      const text = textOf(path).replace(
        '"title": "主题",',
        `"title": "主题", "defaultBy": "${call}",`,
      )
      const files = [...shipped, { path: 'rules/order_no.json', text: rule('DD{0000}') }]
      return newlyLoaded(
        files.map((file) => (file.path === path ? { path, text } : file)),
      ).findings.map(({ pointer, message, suggestion }) => [pointer, message, suggestion])
    }
    const pointer = '/fields/subject/defaultBy'
    expect(entity("'A' + rule('order_no')")).toEqual([])
    expect(entity("rule('ordr_no')")).toEqual([
      [pointer, '没有编号规则 “ordr_no”，是否想写 “order_no”？', 'order_no'],
    ])
    expect(entity('rule(3)')).toMatchObject([[pointer, expect.stringContaining('rule'), undefined]])
  })

  test('only a default may take a number', () => {
    const path = 'entities/crm/enquiry.json'
    const text = textOf(path).replace('"quantity * targetPrice"', `"rule('order_no')"`)
    expect(findingsWith(path, text)).toMatchObject([
      { pointer: '/fields/budget/compute', message: expect.stringContaining('未知函数 “rule”') },
    ])
  })
})
