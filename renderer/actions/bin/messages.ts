/** Texts of the recycle bin. */
export const binTexts = {
  title: (entity: string) => `回收站：${entity}`,
  hint: (days: number) => `最近 ${days} 天删除的记录，恢复后明细与状态和删除前一样。`,
  empty: '没有可以恢复的记录',
  notFound: '最近删除的记录里没有这个名称',
  find: '按名称查找已删除的记录',
  findHint: '按名称查找',
  name: '名称',
  by: '删除人',
  time: '删除时间',
  all: '全选',
  choose: (name: string) => `选择 ${name}`,
  restoreMany: (count: number) => (count === 0 ? '恢复' : `恢复 ${count} 条`),
  close: '关闭',
} as const
