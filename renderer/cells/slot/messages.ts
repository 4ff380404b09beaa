export const slotMessages = {
  title: '插槽',
  unfilled: (name: string) => `没有名为“${name}”的插槽`,
} as const
