export const moneyMessages = {
  title: '金额',
  precision: '小数位数，默认 2；多余的小数四舍五入',
} as const
