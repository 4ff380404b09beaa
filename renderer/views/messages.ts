/** Compiler messages of views. */
export const viewTexts = {
  board: '看板',
  calendar: '日历',
  gantt: '甘特图',

  notLanes: (key: string, type: string) =>
    `字段 “${key}”（${type}）不能分栏：须是单选的字典字段，字典值就是各栏`,
  notDate: (key: string, type: string) => `字段 “${key}”（${type}）不是日期`,
  sameDate: (key: string) => `end 与 start 是同一个字段 “${key}”，结束须是另一个日期`,
  notNumber: (key: string, type: string) => `字段 “${key}”（${type}）不是数字`,
  notStored: (key: string, type: string) => `字段 “${key}”（${type}）不存入数据库，不能使用`,
  notOnCard: (key: string, type: string) =>
    `字段 “${key}”（${type}）放不进卡片：富文本与明细行请在详情中查看`,
  notColor: (key: string, type: string) => `字段 “${key}”（${type}）没有颜色：须是单选的字典字段`,
  twice: (key: string, first: string) => `“${key}” 重复，已出现在 ${first}`,
} as const
