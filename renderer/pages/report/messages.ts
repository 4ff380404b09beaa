/** Checks and texts of report pages. */
export const reportPageTexts = {
  kind: '报表',
  unknownPivot: (name: string, meant?: string) =>
    `报表没有按 “${name}” 分组${meant === undefined ? '' : `，是否想写 “${meant}”？`}`,
  unknownMeasure: (name: string, meant?: string) =>
    `报表没有数字 “${name}”${meant === undefined ? '' : `，是否想写 “${meant}”？`}`,
  onlyRows: (key: string) => `报表没有 by 和 measures，不能写 ${key}`,
  hiddenMeasure: (title: string) => `数字 “${title}” 由看不到的字段算出，总是空的`,
  // Texts for users
  pivot: '横向展开',
  noPivot: '不展开',
  export: '导出',
  exportName: (title: string) => `${title}.xlsx`,
  several: (titles: string) => `${titles} 可重复：一条记录可能同时属于几组，各组之和会大于合计。`,
} as const
