/** Texts of the calendar. */
export const calendarTexts = {
  label: (title: string, when: string) => `${title}日历，${when}`,
  scale: '显示',
  month: '月',
  week: '周',
  today: '今天',
  before: { month: '上个月', week: '上一周' },
  after: { month: '下个月', week: '下一周' },
  weekOf: (from: string, to: string) => `${from} 至 ${to}`,
  day: (date: string, weekday: string, holiday: string, count: number) =>
    `${date}，周${weekday}${holiday === '' ? '' : `，${holiday}`}，${count} 条`,
  more: (count: number) => `还有 ${count} 条`,
  moreOf: (day: string, count: number) => `${day}，还有 ${count} 条`,
  add: '新增',
  addOn: (day: string) => `新增：${day}`,
  listOf: (day: string) => `${day}的记录`,
  none: '这段时间没有记录',
  noneThatDay: '当天没有记录',
  cut: (most: number) => `记录太多，只显示前 ${most} 条，请缩小查询范围`,
} as const
