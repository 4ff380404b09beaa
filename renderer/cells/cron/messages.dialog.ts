import { partTitles } from './messages'

/** Texts of the dialog, which is fetched when it is first opened. */
export const dialogMessages = {
  dialogTitle: 'cron表达式',
  close: '关闭',
  confirm: '确定',
  parts: partTitles,
  partsLabel: '表达式的各项',
  mistaken: '有错误',
  choices: (part: string) => `可选的${part}`,
  unread: '无法解析，原值保留',
  expression: '表达式',
  meaning: '含义',
  runs: (timeZone: string) => `近十次执行时间（${timeZone}）`,
  noRuns: '无执行时间',
  unknownZone: (timeZone: string) => `未知的时区：${timeZone}`,
  weekdays: ['星期天', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
  /** Better wording for some phrases of the library. */
  /** Phrase for a time without days. */
  onlyTime: /^在(?=[\d:]+$)/,
  everyDay: '每天 ',
  // In Chinese the day comes before the time.
  timeFirst: /^在([\d:]+)，[限仅]?(?!.*每隔)(.+)$/u,
  dayFirst: '$2 $1',
  betterWords: [
    ['在一分钟后的第', '每分钟的第'],
    ['在整点后的第', '每小时的第'],
    ['，和', '和'],
    ['星期日', '星期天'],
  ],
  nearestBeforeEnd: (days: number) => `限最接近每月最后一天之前第${days}天的工作日`,
} as const

const unitModes = (unit: string, list: string, last: string) => ({
  every: `每一${unit}`,
  step: `每隔 {step} ${unit}执行 从 {from} ${unit}开始`,
  list: `具体${list}数(可多选)`,
  range: `周期从 {from} 到 {to} ${last}`,
})
const mixed = '自定义 {text}'
const none = '不设置'

/** The modes of each part, in the dialog's order; `{name}` marks the place of a control. */
export const modeLabels = {
  second: { ...unitModes('秒', '秒', '秒'), every: '每一秒钟', mixed },
  minute: { ...unitModes('分', '分钟', '分'), every: '每一分钟', mixed },
  hour: { ...unitModes('小时', '小时', '小时'), mixed },
  day: {
    ...unitModes('天', '天', '天'),
    lastDay: '在这个月的最后一天',
    lastWorkday: '在这个月的最后一个工作日',
    beforeEnd: '在本月底前 {days} 天',
    nearestWorkday: '最近的工作日（周一至周五）至本月 {day} 日',
    mixed,
    none,
  },
  month: {
    ...unitModes('月', '月', '月'),
    range: '从 {from} 到 {to} 月之间的每个月',
    mixed,
  },
  week: {
    every: '一周中的每一天',
    // Not 周, as in the reference: the step counts days and restarts every week.
    step: '每隔 {step} 天执行 从 {from} 开始',
    list: '具体星期几(可多选)',
    range: '周期从 {from} 到 {to}',
    lastOf: '在这个月的最后一个 {weekday}',
    nth: '在这个月的第 {nth} 个 {weekday}',
    mixed,
    none,
  },
  year: {
    ...unitModes('年', '年份', '年'),
    list: '具体年份(可多选)',
    range: '从 {from} 到 {to} 年之间的每一年',
    mixed,
  },
} as const

/** Names of the controls inside a mode. */
export const slotLabels = {
  step: '间隔',
  from: '开始',
  to: '结束',
  days: '天数',
  day: '日期',
  weekday: '星期',
  nth: '第几个',
  text: '自定义的写法',
} as const
