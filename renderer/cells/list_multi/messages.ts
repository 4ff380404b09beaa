export const listMultiMessages = {
  title: '下拉多选',
} as const
