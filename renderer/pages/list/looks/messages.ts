/** Texts of the looks of a list. */
export const looksTexts = {
  views: '视图',
  table: '表格',
  grouped: (titles: string) => `按${titles}分组`,
  unknownView: (kind: string) => `视图类型 “${kind}” 没有注册`,
  beside: (title: string) => `按${title}筛选`,
} as const
