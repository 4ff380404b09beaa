/** The manual of fields of a popup report. */
export const manual = {
  report: '供选择的报表',
  fill: '带回的值：字段 → 报表的列，其中须有本字段。"schema": 2 时，带回的其他字段归本字段所有，显示为只读，不能输入或粘贴；只作建议的写在 suggest',
  suggest:
    '建议的值：字段 → 报表的列，须 "schema": 2。选择时写入，之后可以修改；重新选择时，只有仍与上次建议相同的才会更换，用户填写的保留',
  column: '报表的列',
  sorter: '打开时的排序，如 name=asc',
  param: '传给报表的参数：名称 → 值',
  paramValue: '参数的值',
} as const
