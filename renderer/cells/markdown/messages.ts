export const markdownMessages = {
  title: 'Markdown 文本',
} as const
