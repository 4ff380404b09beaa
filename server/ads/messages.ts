/** Chinese texts about the days of advertising plans. */
export const adMessages = {
  otherCountry: '计划没有投放这个地区',
  toldByCountry: (date: string) =>
    `${date} 已按地区填写，不能再填不分地区的一行，否则这一天会重复计算`,
  toldWhole: (date: string) => `${date} 已有不分地区的一行，不能再按地区填写，否则这一天会重复计算`,
} as const
