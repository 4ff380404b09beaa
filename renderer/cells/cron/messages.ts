/** Texts of the cell type and its box. */
export const cronMessages = {
  title: 'Cron 表达式',
  timeZone: '计算执行时间的时区，如 Europe/London，默认 Asia/Shanghai',
  icon: 'cron控件',
  placeholder: 'cron表达式',
  empty: '请输入cron表达式!',
  clear: '清空',
  choose: '选择',
  chooseFor: (title: string) => `选择${title}`,
} as const

/** Names of the parts, used by tabs and error messages. */
export const partTitles = {
  second: '秒',
  minute: '分',
  hour: '时',
  day: '天',
  month: '月',
  week: '周',
  year: '年',
} as const

/** Error messages, by kind of mistake and part. */
export const cronErrors = {
  inPart: (part: keyof typeof partTitles, reason: string) =>
    `Cron表达式参数[${partTitles[part]}]错误：${reason}`,
  whole: (reason: string) => `Cron表达式错误：${reason}`,
  tooManyParts: 'Cron表达式最多7项！',
  tooFewParts: (count: number) =>
    `只有 ${count} 项，至少需要 6 项：${Object.values(partTitles).slice(0, 6).join(' ')}`,
  tooLong: (max: number) => `最多 ${max} 个字`,
  outside: (text: string, min: number, max: number) => `${text}，请输入${min}到${max}之间的整数`,
  bounds: (min: number, max: number) => `请输入${min}到${max}之间的整数`,
  step: (text: string, max: number) => `间隔 ${text}，请输入1到${max}之间的整数`,
  unreadable: (text: string) => `${text} 无法识别`,
  backwards: (from: number, to: number) => `${from}-${to} 的起始大于结束`,
  alone: (text: string) => `${text} 不能与其他值同时使用`,
  missing: '缺少值',
  noneHere: '? 只能用于天和周',
  bothSet: '天和周只能设置其中之一，另一项请写 ?',
  bothNone: '天和周不能都为 ?',
} as const
