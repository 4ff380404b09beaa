export const normalMessages = {
  title: '只读文本',
} as const
