import { describe, expect, test } from 'vitest'
import { compileExpr } from '.'
import { clock, env, findingsOf } from './testing/env'
import type { ExprType } from './types'

const bool: ExprType = { kind: 'bool' }
const number: ExprType = { kind: 'number' }
const text: ExprType = { kind: 'string' }

/** Each case: source, the text that is marked, the message, the suggestion. */
type Case = readonly [source: string, marked: string, message: string, suggestion?: string]

function expectOne([source, marked, message, suggestion]: Case, expects?: ExprType): void {
  const shown = findingsOf(source, expects).map((finding) => ({
    marked: source.slice(finding.start, finding.end),
    message: finding.message,
    suggestion: finding.suggestion,
  }))
  expect(shown).toEqual([{ marked, message: expect.stringContaining(message), suggestion }])
}

test('where no name is near, all that there are are told', () => {
  const [{ message } = { message: '' }] = findingsOf('banana(1)')
  expect(message).toMatch(/^未知函数 “banana”，有：size、/)
  expect(findingsOf('banana')[0]?.message).toMatch(/^未知名称 “banana”，有：.*status/)
})

const groups: readonly (readonly [string, readonly Case[]])[] = [
  [
    'an unknown name is named with the nearest known one',
    [
      ["stauts == 'off'", 'stauts', '未知名称 “stauts”，是否想写 “status”？', 'status'],
      ['prce * stock', 'prce', '未知名称 “prce”，是否想写 “price”？', 'price'],
      ['banana', 'banana', '未知名称 “banana”'],
      ['rwo.status', 'rwo', '未知名称 “rwo”，是否想写 “row”？', 'row'],
      ['selected.all(r, rr.price > 0)', 'rr', '未知名称 “rr”'],
      ['selected.all(item, itme.price > 0)', 'itme', '未知名称 “itme”，是否想写 “item”？', 'item'],
      ['[selected.map(r, r.id), r]', 'r', '未知名称 “r”'],
      ['toString', 'toString', '未知名称 “toString”'],
      ['day == today', 'today', '“today” 是函数，是否想写 “today()”？', 'today()'],
      ['name == rule', 'rule', '“rule” 是函数，是否想写 “rule()”？', 'rule()'],
      ['status == off', 'off', "未知名称 “off”，是否想写 “'off'”？", "'off'"],
      ["status in ['on', off]", 'off', "未知名称 “off”，是否想写 “'off'”？", "'off'"],
    ],
  ],
  [
    'an unknown member is named with the nearest known one',
    [
      ["row.sttus == 'on'", 'sttus', '没有成员 “sttus”，是否想写 “status”？', 'status'],
      ["row['sttus']", 'sttus', '没有成员 “sttus”，是否想写 “status”？', 'status'],
      ['selected.map(r, r.prise)', 'prise', '没有成员 “prise”，是否想写 “price”？', 'price'],
      ['selected[0].ids', 'ids', '没有成员 “ids”，是否想写 “id”？', 'id'],
      ["{'a': 1}.b", 'b', '没有成员 “b”'],
      ['user.toString', 'toString', '没有成员 “toString”'],
      ['name.first', 'first', '文本没有成员 “first”'],
      ['name.length > 0', 'length', '文本没有成员 “length”，请写 size(…)'],
      ['selected.length', 'length', '对象列表没有成员 “length”，请写 size(…)'],
      ['selected.id', 'id', '列表没有成员 “id”，逐项取值请写 列表.map(r, r.id)'],
      ['price[0]', 'price[0]', '数字不能用下标'],
      ["selected['a']", "'a'", '下标需要数字，这里是文本'],
      ['row[0]', '0', '下标需要文本，这里是数字'],
    ],
  ],
  [
    'an unknown function is named with the nearest known one, or what it is called here',
    [
      ['siez(selected)', 'siez', '未知函数 “siez”，是否想写 “size”？', 'size'],
      ['todya()', 'todya', '未知函数 “todya”，是否想写 “today”？', 'today'],
      ["rul('order_no')", 'rul', '未知函数 “rul”，是否想写 “rule”？', 'rule'],
      ["selected.al(r, r.status == 'on')", 'al', '未知函数 “al”，是否想写 “all”？', 'all'],
      ['selected.some(r, r.price > 0)', 'some', '未知函数 “some”，是否想写 “exists”？', 'exists'],
      ["name.includes('x')", 'includes', '未知函数 “includes”，是否想写 “contains”？', 'contains'],
      ['name.toUpperCase()', 'toUpperCase', '未知函数 “toUpperCase”，是否想写 “upper”？', 'upper'],
      [
        'selectedmap(r, r.id)',
        'selectedmap',
        '未知函数 “selectedmap”，是否想写 “selected.map”？',
        'selected.map',
      ],
      ['banana(1)', 'banana', '未知函数 “banana”'],
      ['price.round()', 'round', '“round” 不能写在 “.” 之后，请写 round(…)'],
      ["name.rule('x')", 'rule', '“rule” 不能写在 “.” 之后，请写 rule(…)'],
      ['all(selected, r, true)', 'all(selected, r, true)', '请写 列表.all(变量, 表达式)'],
      ['selected.map(r.id)', 'map(r.id)', '请写 列表.map(变量, 表达式)'],
      ['selected.filter(r)', 'filter(r)', '请写 列表.filter(变量, 表达式)'],
    ],
  ],
  [
    'a function is given as many arguments as it takes, each of its type',
    [
      ['size()', 'size()', '“size” 需要 1 个参数，这里有 0 个'],
      ['name.contains()', 'contains()', '“contains” 需要 1 个参数，这里有 0 个'],
      ['round(1, 2, 3)', 'round(1, 2, 3)', '“round” 需要 1–2 个参数，这里有 3 个'],
      ['max()', 'max()', '“max” 需要至少 1 个参数，这里有 0 个'],
      ['today(1)', 'today(1)', '“today” 需要 0 个参数，这里有 1 个'],
      ['size(price)', 'price', '“size” 需要文本、列表或对象，这里是数字'],
      ['sum(tags)', 'tags', '“sum” 需要数字列表，这里是文本列表'],
      ['round(name)', 'name', '“round” 需要数字，这里是文本'],
      ['max(price, name, title)', 'name', '“max” 需要数字或数字列表，这里是文本'],
      ['price.startsWith(1)', 'price', '“startsWith” 需要文本，这里是数字'],
      ['rule(price)', 'price', '“rule” 需要文本，这里是数字'],
      ["rule('ordr_no')", 'ordr_no', '字典没有值 “ordr_no”，是否想写 “order_no”？', 'order_no'],
      ['row.map(r, r)', 'row', '“map” 需要列表，这里是对象'],
      ['selected.all(r, r.price)', 'r.price', '“all” 需要布尔值，这里是数字'],
    ],
  ],
  [
    'an operator is given values of its type',
    [
      ['name * stock', 'name', '“*” 需要数字，这里是文本'],
      ['price * name', 'name', '“*” 需要数字，这里是文本'],
      ['name - title', 'name', '“-” 需要数字，这里是文本'],
      ['-name', 'name', '“-” 需要数字，这里是文本'],
      ['day / 2', 'day', '“/” 需要数字，这里是日期'],
      ['flag + 1', 'flag', '“+” 需要数字或文本，这里是布尔值'],
      ['price + name', 'price + name', '“+” 两边类型不同：数字与文本'],
      ['price && flag', 'price', '“&&” 需要布尔值，这里是数字'],
      ['flag || name', 'name', '“||” 需要布尔值，这里是文本'],
      ['!status', 'status', '“!” 需要布尔值，这里是文本'],
      ["price ? 'a' : 'b'", 'price', '条件需要布尔值，这里是数字'],
      ['!(flag ? name : title)', 'name', '“!” 需要布尔值，这里是文本'],
      ['price > name', 'price > name', '“>” 两边类型不同：数字与文本'],
      ['flag < true', 'flag', '“<” 需要数字、文本或日期，这里是布尔值'],
      ['1 < price < 2', '1 < price', '“<” 需要数字、文本或日期，这里是布尔值'],
      ["flag == 'Y'", "flag == 'Y'", '“==” 两边类型不同：布尔值与文本'],
      ['tags == name', 'tags == name', '“==” 两边类型不同：文本列表与文本'],
      ['day == at', 'day == at', '“==” 两边类型不同：日期与时间'],
      ['day == name', 'day == name', '“==” 两边类型不同：日期与文本'],
      ["name in 'abc'", "'abc'", '“in” 需要列表或对象，这里是文本'],
      ['price in tags', 'price in tags', '“in” 两边类型不同：数字与文本列表'],
      ['price in row', 'price', '“in” 需要文本，这里是数字'],
    ],
  ],
  [
    'a text beside a dictionary is one of its values',
    [
      ["status == 'offf'", 'offf', '字典没有值 “offf”，是否想写 “off”？', 'off'],
      ["'offf' != status", 'offf', '字典没有值 “offf”，是否想写 “off”？', 'off'],
      ['status == "banana"', 'banana', '字典没有值 “banana”'],
      ["status in ['on', 'offf']", 'offf', '字典没有值 “offf”，是否想写 “off”？', 'off'],
      ["'of' in selected.map(r, r.status)", 'of', '字典没有值 “of”，是否想写 “on”？', 'on'],
      [
        "row.status == (flag ? 'on' : 'draf')",
        'draf',
        '字典没有值 “draf”，是否想写 “draft”？',
        'draft',
      ],
      ["selected.all(r, r.status != 'onn')", 'onn', '字典没有值 “onn”，是否想写 “on”？', 'on'],
      [
        "selected.map(r, r.status).contains('onn')",
        'onn',
        '字典没有值 “onn”，是否想写 “on”？',
        'on',
      ],
      ['code == 1', '1', "“==” 两边类型不同：文本与数字，是否想写 “'1'”？", "'1'"],
      ['code == 7', 'code == 7', '“==” 两边类型不同：文本与数字'],
    ],
  ],
  [
    'a text beside a date is a date that exists, in its form',
    [
      ["day > '2026-02-30'", '2026-02-30', '“2026-02-30” 不是日期，请写成 YYYY-MM-DD'],
      ["day > '2026/02/03'", '2026/02/03', '“2026/02/03” 不是日期，请写成 YYYY-MM-DD'],
      ["createTime < '8:00'", '8:00', '“8:00” 不是日期时间，请写成 YYYY-MM-DD HH:mm:ss'],
      ["at == '8:00'", '8:00', '“8:00” 不是时间，请写成 HH:mm:ss'],
      ["day != ''", "''", '没有填写时是空值，是否想写 “null”？', 'null'],
      ["status == ''", "''", '没有填写时是空值，是否想写 “null”？', 'null'],
      ["max(day, '2026-13-01')", '2026-13-01', '“2026-13-01” 不是日期，请写成 YYYY-MM-DD'],
    ],
  ],
  [
    'a mistake in the syntax is said plainly',
    [
      ['', '', '表达式是空的'],
      ['   ', '   ', '表达式是空的'],
      ['price +', '', '表达式不完整，末尾缺少值'],
      ['(price', '', '缺少 “)”'],
      ['price)', ')', '多余的 “)”'],
      ['price stock', 'stock', '多余的 “stock”'],
      ['price * * 2', '*', '“*” 之前缺少值'],
      ['[1, 2', '', '缺少 “]”'],
      ['[1 2]', '2', '“2” 之前缺少 “]”'],
      ['flag ? 1', '', '缺少 “:”'],
      ['row.', '', '“.” 之后缺少名称'],
      ['row.1', '.1', '多余的 “0.1”'],
      ["name == 'off", "'off", '引号没有结束'],
      [String.raw`name == '\q'`, String.raw`\q`, String.raw`不认识的转义 “\q”`],
      ['price # 2', '#', '不认识的字符 “#”'],
      ['$deps', '$', '不认识的字符 “$”'],
      ['12abc', '12abc', '“12abc” 不是数字，也不是名称'],
      ['price < 1e999', '1e999', '数字太大：1e999'],
      ['{{ status }}', '{{', '不要写 “{{ }}”，直接写表达式'],
      ['{1: 2}', '1', '对象的名称要写成带引号的文本'],
      ['{ids: 1}', 'ids', "名称要写在引号里，是否想写 “'ids'”？", "'ids'"],
      ["{'a': 1, 'a': 2}", "'a'", '名称 “a” 重复'],
      ["{'a': 1, b.c: 2}", '.', '“.” 之前缺少 “:”'],
      ['(price)(1)', '(', '这里不能调用，函数写 名称(参数)'],
      ['in', 'in', '“in” 之前缺少值'],
    ],
  ],
  [
    "other languages' and input methods' habits are taken for what they mean",
    [
      ["status = 'off'", '=', '没有运算符 “=”，是否想写 “==”？', '=='],
      ["status === 'off'", '===', '没有运算符 “===”，是否想写 “==”？', '=='],
      ["status !== 'off'", '!==', '没有运算符 “!==”，是否想写 “!=”？', '!='],
      ["status <> 'off'", '<>', '没有运算符 “<>”，是否想写 “!=”？', '!='],
      ['flag & flag', '&', '没有运算符 “&”，是否想写 “&&”？', '&&'],
      ['flag and flag', 'and', '没有运算符 “and”，是否想写 “&&”？', '&&'],
      ['flag or flag', 'or', '没有运算符 “or”，是否想写 “||”？', '||'],
      ['not flag', 'not', '没有运算符 “not”，是否想写 “!”？', '!'],
      ['row?.price', '?.', '没有运算符 “?.”，是否想写 “.”？', '.'],
      ['price ?? 0', '??', '没有运算符 “??”：请写 a != null ? a : b'],
      [
        'selected.map(r => r.id)',
        '=>',
        '没有运算符 “=>”：大于等于写 “>=”，逐项计算写 列表.map(变量, 表达式)',
      ],
      ['status == ‘off’', '‘off’', "引号要用半角，请写 “'off'”", "'off'"],
      ['status == “off”', '“off”', "引号要用半角，请写 “'off'”", "'off'"],
      ['price ＞ 1', '＞', '“＞” 是全角符号，请写 “>”', '>'],
      ['max(price， 1)', '，', '“，” 是全角符号，请写 “,”', ','],
      ['status == 下架', '下架', "文字 “下架” 要写在引号里，是否想写 “'下架'”？", "'下架'"],
      ['price，stock', '，', '“，” 是全角符号，请写 “,”', ','],
    ],
  ],
  [
    'names that lead to the machinery are refused',
    [
      ['constructor', 'constructor', '不允许使用名称 “constructor”'],
      ['row.constructor', 'constructor', '不允许使用名称 “constructor”'],
      ["row['__proto__']", '__proto__', '不允许使用名称 “__proto__”'],
      ['open.prototype.x', 'prototype', '不允许使用名称 “prototype”'],
      ["{'__proto__': 1}", "'__proto__'", '不允许使用名称 “__proto__”'],
      ['tags.map(constructor, constructor)', 'constructor', '不允许使用名称 “constructor”'],
      ["open.constructor('x')", 'constructor', '不允许使用名称 “constructor”'],
    ],
  ],
]

describe.each(groups)('%s', (_, cases) => {
  test.each(cases.map((one) => [one[0], one] as const))('%s', (_source, one) => {
    expectOne(one)
  })
})

describe('the result is what its place expects', () => {
  test.each<readonly [...Case, ExprType]>([
    ['price * stock', 'price * stock', '结果需要布尔值，这里是数字', undefined, bool],
    ['status', 'status', '结果需要布尔值，这里是文本', undefined, bool],
    ["status == 'off'", "status == 'off'", '结果需要数字，这里是布尔值', undefined, number],
    ['flag ? price : name', 'name', '结果需要数字，这里是文本', undefined, number],
    ['price', 'price', '结果需要文本，这里是数字', undefined, text],
    [
      "'drat'",
      'drat',
      '字典没有值 “drat”，是否想写 “draft”？',
      'draft',
      { kind: 'string', values: ['draft', 'on'] },
    ],
    [
      "'2026-1-1'",
      '2026-1-1',
      '“2026-1-1” 不是日期，请写成 YYYY-MM-DD',
      undefined,
      { kind: 'date' },
    ],
    [
      "{'n': name}",
      'name',
      '结果需要数字，这里是文本',
      undefined,
      { kind: 'map', fields: { n: number } },
    ],
    [
      "{'m': 1}",
      "{'m': 1}",
      '结果需要对象，这里是对象',
      undefined,
      { kind: 'map', fields: { n: number } },
    ],
    ['[1, name]', 'name', '结果需要数字，这里是文本', undefined, { kind: 'list', of: number }],
  ])('%s', (source, marked, message, suggestion, expects) => {
    expectOne(
      suggestion === undefined ? [source, marked, message] : [source, marked, message, suggestion],
      expects,
    )
  })

  test.each<readonly [string, ExprType]>([
    ["status == 'off'", bool],
    ['null', bool],
    ['some', number],
    ['open.extra', bool],
    ['today()', text],
    ['today()', { kind: 'date' }],
    ["'2026-01-01'", { kind: 'date' }],
    ['user.username', text],
    ['selected.map(r, r.id)', { kind: 'list', of: text }],
    ["{'ids': selected.map(r, r.id)}", { kind: 'map', fields: {}, open: true }],
    ['row', { kind: 'map', fields: { price: number } }],
  ])('%s is welcome', (source, expects) => {
    expect(findingsOf(source, expects)).toEqual([])
  })
})

describe('one mistake is one finding, and every independent mistake is found', () => {
  test.each<readonly [string, readonly string[]]>([
    ["stauts == 'offf' && prce > 1 || nme in tags", ['stauts', 'prce', 'nme']],
    ["status == 'offf' && row.status in ['onn', 'on', 'drat']", ['offf', 'onn', 'drat']],
    ['(stauts + 1) * prce', ['stauts', 'prce']],
    ['size(selectd) + name * 2', ['selectd', 'name']],
    [
      "unknown(prce).member[0].other + 1 > 'x'",
      ['unknown', "unknown(prce).member[0].other + 1 > 'x'", 'prce'],
    ],
    ['unknown.deep.path > 0', ['unknown']],
    ['rows.map(r, r.x.y).filter(z, z > 1)', ['rows']],
    ['selected.al(r, r.sttus)', ['al', 'sttus']],
    ['selected.al(name, name.id)', ['al']],
    ["status = 'offf'", ['=', 'offf']],
    ["flag and not (stauts == 'x')", ['and', 'not', 'stauts']],
    ['stauts == )', [')']],
    ['siez(1', ['']],
    ["stauts == 'off", ["'off"]],
  ])('%s', (source, marked) => {
    expect(findingsOf(source).map(({ start, end }) => source.slice(start, end))).toEqual(marked)
  })

  test('replacing what is marked by what is suggested repairs the expression', () => {
    let source = 'stauts = ‘offf’ and row.sttus != off || siez(selectd) ＞ code'
    for (let round = 0; round < 20; round++) {
      const fix = findingsOf(source).find(({ suggestion }) => suggestion !== undefined)
      if (!fix) break
      source = source.slice(0, fix.start) + (fix.suggestion ?? '') + source.slice(fix.end)
    }
    expect(source).toBe("status == 'off' && row.status != 'off' || size(selected) > code")
    expect(findingsOf(source).map(({ message }) => message)).toEqual([
      '“>” 两边类型不同：数字与文本',
    ])
  })
})

describe('bounds', () => {
  test('a source has at most 2000 characters', () => {
    const long = `price${' '.repeat(1995)}`
    expect(findingsOf(long)).toEqual([])
    expect(findingsOf(`${long} `)).toEqual([
      { start: 0, end: 2001, message: '表达式太长，最多 2000 个字符' },
    ])
  })

  test.each([
    ['(', ')'],
    ['[', ']'],
    ['!', ''],
    ['abs(', ')'],
    ['flag ? ', ' : 1'],
    ["{'a': ", '}'],
    ['row[', ']'],
  ])('nesting by %s is bounded at 32', (open, close) => {
    const nested = (depth: number) => `${open.repeat(depth)}some${close.repeat(depth)}`
    const tooDeep = ({ message }: { readonly message: string }) => message.includes('最多 32 层')
    expect(findingsOf(nested(32)).filter(tooDeep)).toEqual([])
    expect(findingsOf(nested(33)).filter(tooDeep)).toHaveLength(1)
  })

  test.each([
    ['a sum of 499 terms', Array(499).fill('1').join(' + '), 499],
    ['a path of 666 members', `open${'.m'.repeat(666)}`, null],
    ['a chain of 200 else-ifs', `${'flag ? 1 : '.repeat(180)}2`, 2],
    ['a chain of 140 macros', `numbers${'.map(a,[a,a])'.repeat(140)}`, null],
  ])('%s is not nesting', (_, source, wanted) => {
    const result = compileExpr(source, env)
    expect('expr' in result && result.expr.evaluate({ numbers: [1, 2] }, clock)).toBe(wanted)
  })

  test('no more than 50 findings are told', () => {
    expect(findingsOf(Array(300).fill('x').join(' + '))).toHaveLength(50)
  })
})

test('a function registered twice, or under a name of ours, is a mistake of the programmer', () => {
  const mine = { name: 'mine', parameters: [], returns: number, run: () => 1 }
  expect(() => compileExpr('1', { names: {}, functions: [mine, mine] })).toThrow(
    "expression function 'mine': the name is taken",
  )
  expect(() => compileExpr('1', { names: {}, functions: [{ ...mine, name: 'size' }] })).toThrow()
  expect(() => compileExpr('1', { names: {}, functions: [{ ...mine, name: 'map' }] })).toThrow()
})
