export const timeMessages = {
  title: '时间',
} as const
