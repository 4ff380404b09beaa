/** Chinese texts of a record's timeline. */
export const timelineTexts = {
  title: '动态',
  loading: '正在加载…',
  empty: '还没有动态',
  failed: '动态加载失败',
  more: '更早的动态',
  none: '空',
  changed: '已修改',
  to: '改为',
} as const
