export const checkboxMessages = {
  title: '多选框组',
} as const
