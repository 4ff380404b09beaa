export const textareaMessages = {
  title: '多行文本',
  max: '最多字数，默认 2000',
  rows: '显示的行数，默认 4',
  count: (typed: number, max: number) => `${typed} / ${max}`,
  expand: '展开',
  close: '关闭',
} as const
