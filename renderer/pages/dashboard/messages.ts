/** What dashboards say, in checks and to people. */
export const dashboardTexts = {
  kind: '仪表盘',
  card: {
    figure: '数字',
    line: '折线图',
    bar: '柱状图',
    pie: '环形图',
    funnel: '漏斗图',
    heatmap: '热力图',
    list: '列表',
    steps: '步骤',
    text: '文字',
  },
  // Checks
  onlyRows: (name: string) => `报表 “${name}” 没有 by 和 measures，卡片没有数字可显示`,
  unknownMeasure: (name: string, meant?: string) =>
    `报表没有数字 “${name}”${meant === undefined ? '' : `，是否想写 “${meant}”？`}`,
  unknownBy: (name: string, meant?: string) =>
    `报表没有按 “${name}” 分组${meant === undefined ? '' : `，是否想写 “${meant}”？`}`,
  noBy: (kind: string) => `${kind} 要有分组，报表没有 by`,
  fewBy: '热力图要有两个分组',
  twice: (name: string) => `名称 “${name}” 重复`,
  noPeriod: 'compare 须有 filters 中的周期筛选',
  noDate: '报表中没有日期，无法与上一周期相比',
  unusedFilter: (name: string) => `没有卡片能按 “${name}” 筛选：报表的 search 或 by 中都没有它`,
  notList: (name: string) => `“${name}” 不是列表页`,
  periods: '只有按周期统计的卡片可以写 periods',
  // To people
  filters: '筛选',
  reset: '重置',
  allTime: '全部时间',
  before: '上一周期',
  after: '下一周期',
  previous: (unit: string, running: boolean) => `较上${unit}${running ? '同期' : ''}`,
  noneBefore: '上期为 0',
  same: '持平',
  points: (value: string) => `${value} 个百分点`,
  pickedBy: (field: string, value: string) => `${field}：${value}`,
  unpick: (what: string) => `取消筛选 ${what}`,
  refreshAll: '全部刷新',
} as const
