/** Names of days. */
export const dayTexts = {
  weekdays: ['一', '二', '三', '四', '五', '六', '日'],
  weekday: (name: string) => `周${name}`,
  monthOf: (year: string, month: number) => `${year}年${month}月`,
  dayOf: (month: number, day: number) => `${month}月${day}日`,
  offOf: (name: string) => `${name}放假`,
  workOf: (name: string) => `${name}调休上班`,
  off: '休',
  work: '班',
} as const
