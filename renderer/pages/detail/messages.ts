/** Titles and texts of detail pages. */
export const detailTexts = {
  kind: '记录详情页',
  facts: '资料',
  tabs: (name: string) => `${name}的内容`,
  noId: '地址没有说明是哪一条记录',
  noIdText: '请从列表或带有编号的链接打开。',
  noView: (entity: string) => `实体 “${entity}” 的 operations 没有 view，不能显示记录`,
} as const
