/** Texts of refusals by reports. */
export const reportServerTexts = {
  onlyRows: '该报表只列出记录，没有分组统计',
  noDimension: (key: string) => `报表没有分组字段 “${key}”`,
  manyGroups: '分组太多，请缩小查询范围',
  manyPeriods: (key: string) => `“${key}” 的时间跨度太大，请在查询中限制日期范围`,
  manyAsks: (most: number) => `一次最多读取 ${most} 个报表`,
  total: '合计',
  withUnit: (title: string, unit: string) => `${title}（${unit}）`,
  sheetBy: (name: string) => `导出人：${name}`,
  sheetName: (title: string) => `${title}.xlsx`,
} as const
