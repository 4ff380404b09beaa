export const progressMessages = {
  title: '进度条',
} as const
