export const inputMessages = {
  title: '单行文本',
  max: '最多字数，默认 200',
  pattern: '整个值须符合的正则表达式，或一个内置名称（如 m 手机号、url 网址）',
  message: '不符合 pattern 时的提示',
  trim: '查询时去掉首尾空格，默认 false',
} as const
