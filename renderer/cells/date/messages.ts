export const dateMessages = {
  title: '日期',
} as const
