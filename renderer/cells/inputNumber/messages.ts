export const inputNumberMessages = {
  title: '数字',
  integer: '只接受整数',
  precision: '小数位数，默认 6；多余的小数四舍五入',
  bytes: '值是字节数，查看时写作 MB、GB；导出的仍是字节数',
  thousands: '显示千位分隔符，默认 true；编号、年份等写 false',
} as const
