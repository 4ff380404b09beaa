/** Titles and texts of master pages. */
export const masterTexts = {
  kind: '主子列表',
  choose: (name: string) => `以 ${name} 为当前记录`,
  divider: '上下两个列表的分隔线',
} as const
