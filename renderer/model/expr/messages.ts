import type { ExprType } from './types'

/** Messages of the expression language to configurators. `meant` = the suggestion, if there is one. */
export const messages = {
  empty: '表达式是空的',
  tooLong: (limit: number) => `表达式太长，最多 ${limit} 个字符`,
  tooDeep: (limit: number) => `表达式嵌套太深，最多 ${limit} 层`,

  openString: '引号没有结束',
  unknownEscape: (text: string) => `不认识的转义 “${text}”`,
  unknownCharacter: (text: string) => `不认识的字符 “${text}”`,
  badNumber: (text: string) => `“${text}” 不是数字，也不是名称`,
  hugeNumber: (text: string) => `数字太大：${text}`,
  foreignOperator: (text: string, meant: string) => `没有运算符 “${text}”，是否想写 “${meant}”？`,
  arrow: '没有运算符 “=>”：大于等于写 “>=”，逐项计算写 列表.map(变量, 表达式)',
  noFallback: '没有运算符 “??”：请写 a != null ? a : b',
  fullWidth: (text: string, meant: string) => `“${text}” 是全角符号，请写 “${meant}”`,
  fullWidthQuotes: (meant: string) => `引号要用半角，请写 “${meant}”`,
  unquoted: (text: string, meant: string) => `文字 “${text}” 要写在引号里，是否想写 “${meant}”？`,
  doubleBraces: '不要写 “{{ }}”，直接写表达式',

  unexpectedEnd: '表达式不完整，末尾缺少值',
  missing: (text: string) => `缺少 “${text}”`,
  missingBefore: (text: string, found: string) => `“${found}” 之前缺少 “${text}”`,
  valueExpected: (found: string) => `“${found}” 之前缺少值`,
  extra: (found: string) => `多余的 “${found}”`,
  memberName: '“.” 之后缺少名称',
  keyQuotes: (meant: string) => `名称要写在引号里，是否想写 “${meant}”？`,
  keyText: '对象的名称要写成带引号的文本',
  notCallable: '这里不能调用，函数写 名称(参数)',

  unknownName: (name: string, meant: string | undefined, known: readonly string[]) =>
    `未知名称 “${name}”${meant === undefined ? thereIs(known) : orElse(meant)}`,
  unknownMember: (name: string, meant: string | undefined, known: readonly string[]) =>
    `没有成员 “${name}”${meant === undefined ? thereIs(known) : orElse(meant)}`,
  unknownFunction: (name: string, meant: string | undefined, known: readonly string[]) =>
    `未知函数 “${name}”${meant === undefined ? thereIs(known) : orElse(meant)}`,
  notReached: (name: string) => `引用的字段 “${name}” 须直接写在引用之后，如 keyword.${name}`,
  unknownValue: (value: string, meant?: string, noun?: string) =>
    `${noun === undefined ? '字典没有值' : `没有${noun}`} “${value}”${orElse(meant)}`,
  nameIsFunction: (name: string, meant: string) => `“${name}” 是函数，是否想写 “${meant}”？`,
  nameIsText: (name: string, meant: string) => `未知名称 “${name}”，是否想写 “${meant}”？`,
  functionNeeds: (name: string) => `“${name}” 不能写在 “.” 之后，请写 ${name}(…)`,
  macroNeeds: (name: string) => `请写 列表.${name}(变量, 表达式)`,
  reserved: (name: string) => `不允许使用名称 “${name}”`,
  noMembers: (type: string, name: string) => `${type}没有成员 “${name}”`,
  noLength: (type: string, name: string) => `${type}没有成员 “${name}”，请写 size(…)`,
  noIndex: (type: string) => `${type}不能用下标`,
  listMembers: (name: string) => `列表没有成员 “${name}”，逐项取值请写 列表.map(r, r.${name})`,
  duplicateKey: (name: string) => `名称 “${name}” 重复`,

  needs: (subject: string, wanted: string, found: string) =>
    `“${subject}” 需要${wanted}，这里是${found}`,
  condition: (wanted: string, found: string) => `条件需要${wanted}，这里是${found}`,
  index: (wanted: string, found: string) => `下标需要${wanted}，这里是${found}`,
  result: (wanted: string, found: string) => `结果需要${wanted}，这里是${found}`,
  mismatch: (operator: string, left: string, right: string, meant?: string) =>
    `“${operator}” 两边类型不同：${left}与${right}${orElse(meant)}`,
  arity: (name: string, wanted: string, found: number) =>
    `“${name}” 需要${wanted} 个参数，这里有 ${found} 个`,
  emptyIsNull: '没有填写时是空值，是否想写 “null”？',
  badDate: (wanted: string, text: string, form: string) =>
    `“${text}” 不是${wanted}，请写成 ${form}`,

  range: (least: number, most: number) =>
    least === most ? ` ${least}` : Number.isFinite(most) ? ` ${least}–${most}` : `至少 ${least}`,
  either: (titles: readonly string[]) =>
    titles.length < 2
      ? titles.join('')
      : `${titles.slice(0, -1).join('、')}或${titles[titles.length - 1]}`,
  number: '数字',
  text: '文本',
  ordered: '数字、文本或日期',
  listOf: (title: string) => `${title}列表`,
} as const

/** Chinese names of the types. */
export const kindTitles: Readonly<Record<ExprType['kind'], string>> = {
  any: '任意值',
  null: '空值',
  bool: '布尔值',
  number: '数字',
  string: '文本',
  date: '日期',
  datetime: '日期时间',
  time: '时间',
  list: '列表',
  map: '对象',
}

function orElse(meant: string | undefined): string {
  return meant === undefined ? '' : `，是否想写 “${meant}”？`
}

function thereIs(known: readonly string[]): string {
  return known.length === 0 ? '' : `，有：${known.join('、')}`
}
