/** The manual of report pages. */
export const manual = {
  report: '所显示的报表',
  pivot: '横向展开的分组字段，须是报表 by 中的一个；默认不展开',
  chart: '图表的种类，默认按周期统计时为 line，否则为 bar；none 不要图表',
  better: '数字大好还是小好：up 大好（默认），down 小好，如名次；折线图把好的画在上方',
  measures: '图表所画的数字；默认与第一个数字同类的都画',
} as const
