export const tagsMessages = {
  title: '标签输入',
  max: '最多字数，默认 200',
  colors: '标签的颜色',
  tag: '哪个标签',
  background: '底色，CSS 颜色',
  color: '字色，CSS 颜色',
} as const
