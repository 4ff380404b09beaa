export const hiddenMessages = {
  title: '隐藏字段',
} as const
