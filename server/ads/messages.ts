/** What is said of the days of advertising plans. */
export const adMessages = {
  otherCountry: '计划没有投放这个地区',
} as const
