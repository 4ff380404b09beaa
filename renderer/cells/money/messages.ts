export const moneyMessages = {
  title: '金额',
  min: '最小值',
  max: '最大值',
  precision: '小数位数，默认 2',
} as const
