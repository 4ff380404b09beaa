/** One line for each built-in function: the manual that an editor shows. */
export const functionTitles = {
  size: '文本的字数、列表的项数、对象的成员数',
  sum: '数字列表之和，空值不计',
  avg: '数字列表的平均，空值不计',
  min: '最小的一个，空值不计',
  max: '最大的一个，空值不计',
  round: '四舍五入，第二个参数是小数位数（0–12，默认 0）',
  abs: '绝对值',
  floor: '向下取整',
  ceil: '向上取整',
  has: '有值：不是空值、空文本、空列表',
  contains: '文本含有另一文本，列表含有某一项',
  startsWith: '文本以另一文本开头',
  endsWith: '文本以另一文本结尾',
  lower: '转为小写',
  upper: '转为大写',
  trim: '去掉首尾空白',
  string: '转为文本',
  number: '文本转为数字，不是数字时为空值',
  now: '现在，YYYY-MM-DD HH:mm:ss',
  today: '今天，YYYY-MM-DD',
  addDays: '若干天之后的日期，负数为之前',
  daysBetween: '从第一个日期到第二个日期相隔几天，早于它时为负数',
  year: '日期的年',
  month: '日期的月，1–12',
  weekday: '星期几，1 为星期一，7 为星期日',
  startOfMonth: '日期所在月的第一天',
  isWorkday: '是否工作日：按国务院的放假与调休安排，安排尚未公布的年份按周一至周五',
  matches: "文本符合一种格式，如 matches(email, 'e')",
} as const

/** What the names that `matches` takes are. */
export const patternNoun = '格式'
