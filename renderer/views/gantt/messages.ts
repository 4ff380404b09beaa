/** Texts of the gantt. */
export const ganttTexts = {
  label: (title: string) => `${title}甘特图`,
  scale: '刻度',
  day: '日',
  week: '周',
  month: '月',
  today: '今天',
  names: '名称',
  bars: '时间轴',
  count: (shown: number, total: number) =>
    shown < total ? `${shown} / ${total} 条` : `${total} 条`,
  undated: (count: number) => `${count} 条没有日期，未显示`,
  cut: (most: number) => `记录太多，只显示前 ${most} 条，请缩小查询范围`,
  bar: (name: string, from: string, to: string) => `${name}，${from} 至 ${to}`,
  reach: (name: string, from: string, to: string) => `转到${name}，${from} 至 ${to}`,
  progress: (percent: number) => `，完成 ${percent}%`,
  broken: '，结束早于开始',
  monthOf: (year: string, month: number) => `${year}年${month}月`,
  keys: 'Alt + 左右键移动，Alt + Shift + 左右键改结束，Alt + Ctrl + 左右键改开始',
} as const
