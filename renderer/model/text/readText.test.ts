import { describe, expect, test } from 'vitest'
import { lineOf, maxCharacters, maxDepth, maxNodes, readText } from './readText'

const first = (text: string) => readText(text).findings[0]

describe('a text that is not JSON', () => {
  test.each([
    ['', '文件是空的'],
    [' \n ', '文件是空的'],
    ['{"a":1,}', '多了一个逗号'],
    ['{"a":[1,]}', '多了一个逗号'],
    ['{"a":1,,"b":2}', '多了一个逗号'],
    ['[,1]', '多了一个逗号'],
    ['{"a":,}', '缺少值'],
    ['[1,]', '多了一个逗号'],
    ['{"a":1', '右花括号'],
    ['[1', '右方括号'],
    ["{'a':1}", '双引号'],
    ['{a:1}', '双引号'],
    ['{"a":1} x', '不是 JSON'],
    ['{"a":1}{}', '已经结束'],
    ['{"a":"x', '没有结束'],
    ['{"a":"\\x"}', '转义'],
    ['{"a":"\t"}', '控制字符'],
    ['// note\n{}', '注释'],
    ['{"a" 1}', '冒号'],
    ['{"a":1 "b":2}', '逗号'],
    ['<html></html>', '不是 JSON'],
    ['undefined', '不是 JSON'],
    ['{"a":01}', ''],
  ])('%j has one mistake that says why', (text, why) => {
    const { findings, value } = readText(text)
    expect(findings).toHaveLength(1)
    expect(findings[0]?.message).toContain(why)
    expect(value).toBeUndefined()
    const offset = findings[0]?.offset ?? -1
    expect(offset).toBeGreaterThanOrEqual(0)
    expect(offset).toBeLessThanOrEqual(text.length)
  })
})

describe('a bracket forgotten or doubled is found where it stands, not where the text ends', () => {
  const lines = ['{', '  "a": {', '    "b": { "c": [1] },', '    "d": 2', '  },', '  "e": 3', '}']
  const placeOf = (text: string) => {
    const [{ offset = -1, message = '' } = {}] = readText(text).findings
    return `${lineOf(text, offset)}: ${message.replace('配置文档无法读取：', '')}`
  }
  test.each([
    [2, '    "b": { "c": [1] ,', '3: “{” 缺少右花括号 “}”'],
    [2, '    "b": { "c": [1] }},', '3: 这里多了一个 “}”'],
    [4, '  ,', '2: “{” 缺少右花括号 “}”'],
    [6, '', '1: “{” 缺少右花括号 “}”'],
    [6, '}}', '7: 这里多了一个 “}”'],
  ])('line %i %j', (at, line, place) => {
    expect(placeOf(lines.with(at, line).join('\n'))).toBe(place)
  })
})

describe('a text that is JSON', () => {
  test.each(['null', '[]', '42', 'true', '"text"', '{}', '{"a":[1,{"b":null}]}'])(
    '%s is read',
    (text) => {
      expect(readText(text)).toMatchObject({ value: JSON.parse(text), findings: [] })
    },
  )

  test('a repeated key is told with the line of the first, which is kept', () => {
    const { findings, value } = readText('{\n"a": 1,\n"b": {"a": 2},\n"a": 3\n}')
    expect(value).toEqual({ a: 1, b: { a: 2 } })
    expect(findings).toEqual([
      { offset: 25, length: 3, pointer: '/a', message: '属性 “a” 重复，已出现在第 2 行' },
    ])
  })

  test('keys that lead to the machinery of JavaScript are told and left out', () => {
    const { findings, value } = readText(
      '{"__proto__": {"polluted": 1}, "a": {"constructor": {"prototype": {"polluted": 1}}}}',
    )
    expect(value).toEqual({ a: {} })
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(findings.map(({ pointer }) => pointer)).toEqual(['/__proto__', '/a/constructor'])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test('a byte order mark is told and everything behind it read in its place', () => {
    const { findings, value, tree } = readText('\uFEFF{"a":1}')
    expect(findings.map(({ offset }) => offset)).toEqual([0])
    expect(value).toEqual({ a: 1 })
    expect(tree?.offset).toBe(1)
  })
})

describe('limits', () => {
  test.each([
    ['too deep', '['.repeat(maxDepth + 1) + ']'.repeat(maxDepth + 1)],
    ['deeper than any stack', '['.repeat(400_000)],
    ['too long', `"${'x'.repeat(maxCharacters)}"`],
    ['too much in it', `[${'1,'.repeat(maxNodes)}1]`],
  ])('%s: one mistake', (_, text) => {
    expect(readText(text).findings).toHaveLength(1)
  })

  test('brackets inside texts do not count', () => {
    expect(first(`"${'[{\\"'.repeat(100)}"`)).toBeUndefined()
  })

  test('the greatest depth is read', () => {
    expect(first('['.repeat(maxDepth) + ']'.repeat(maxDepth))).toBeUndefined()
  })
})

test('lines count from 1', () => {
  expect([0, 1, 2, 3].map((offset) => lineOf('a\nb\n', offset))).toEqual([1, 1, 2, 2])
})
