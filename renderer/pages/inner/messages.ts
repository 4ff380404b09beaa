/** Titles and texts of inner pages. */
export const innerTexts = {
  kind: '行内子表列表',
  unfoldRow: (name: string) => `展开 ${name} 的子表`,
  foldRow: (name: string) => `收起 ${name} 的子表`,
} as const
