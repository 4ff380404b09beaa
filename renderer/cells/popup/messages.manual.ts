/** The manual of fields of a popup report. */
export const manual = {
  report: '从哪个报表中选择',
  fill: '带回的值：字段 → 报表的列，其中须有本字段',
  column: '报表的列',
  sorter: '打开时的排序，如 name=asc',
  param: '传给报表的参数：名称 → 值',
  paramValue: '参数的值',
} as const
