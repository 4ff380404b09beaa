export const datetimeMessages = {
  title: '日期时间',
} as const
