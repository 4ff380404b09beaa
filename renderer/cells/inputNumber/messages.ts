export const inputNumberMessages = {
  title: '数字',
  integer: '只接受整数',
  precision: '小数位数，默认 6；多余的小数四舍五入',
  thousands: '显示千位分隔符，默认 true；编号、年份等写 false',
} as const
