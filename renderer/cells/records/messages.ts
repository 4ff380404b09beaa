export const recordsMessages = {
  title: '多条记录选择',
} as const
