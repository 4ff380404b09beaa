/** The manual of views. */
export const manual = {
  card: '卡片上显示的字段，第一个为标题；默认为代表记录的字段',
  color: '决定颜色的字段，须是带颜色的字典',

  lanes: '分栏的字段，须是单选字典；每个字典值一栏，拖到另一栏即修改该字段',
  sum: '每栏合计的数字字段',

  start: '开始日期的字段；拖动即修改',
  end: '结束日期的字段；没有时每条记录占一天',
  ganttEnd: '结束日期的字段；拖动右端即修改',
  progress: '进度的字段，0 至 100 的数字',
} as const
