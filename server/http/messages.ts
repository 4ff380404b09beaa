import { shortened } from '../../renderer/model/characters/characters'

/** What a member of a call must be; follows “应为”. */
export const expectedTexts = {
  text: '文字',
  number: '数字',
  integer: '整数',
  bool: 'true 或 false',
  list: '列表',
  object: '对象',
  json: 'JSON 文字',
  other: '约定的内容',
  atMost: (count: number) => `不超过 ${count} 个字符的`,
  atLeast: (count: number) => `不少于 ${count} 个字符的`,
  members: (count: number) => `不超过 ${count} 项的`,
  someMembers: (count: number) => `不少于 ${count} 项的`,
  pattern: (source: string) => `符合 ${source} 的`,
  from: (least: number) => `不小于 ${least} 的`,
  to: (most: number) => `不大于 ${most} 的`,
  plain: '不含空字符的',
  shallow: (levels: number) => `嵌套不超过 ${levels} 层的内容`,
  form: 'multipart 表单',
  whole: '完整的内容',
  encoded: '经过 URL 编码的文字',
  jsonObject: 'JSON 对象',
  noUpgrade: '普通请求，这个地址不接受 WebSocket',
  oneOf: (values: readonly string[]) => `${values.join('、')} 之一`,
  either: (options: readonly string[]) => options.join('，或'),
}

const named = (name: string) => `“${shortened(name, 60)}”`

/** Puts a space between Chinese characters and Latin letters. */
const mustBe = (expected: string) => `应为${/^[\x21-\x7e]/.test(expected) ? ' ' : ''}${expected}`

export const memberTexts = {
  wrong: (name: string, expected: string) => `${named(name)} ${mustBe(expected)}`,
  missing: (name: string, expected: string) => `缺少 ${named(name)}，${mustBe(expected)}`,
  whole: (expected: string) => `提交的内容${mustBe(expected)}`,
}
