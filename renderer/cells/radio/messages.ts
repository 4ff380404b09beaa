export const radioMessages = {
  title: '单选',
} as const
