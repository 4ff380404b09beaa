/** Texts of the board. */
export const boardTexts = {
  label: (title: string) => `${title}看板`,
  lane: (title: string, count: number) => `${title}，${count} 条`,
  cards: (title: string) => `${title}的卡片`,
  empty: '拖到这里',
  nothing: '没有记录',
  more: '加载更多',
  sum: (title: string) => `${title}合计`,
} as const
