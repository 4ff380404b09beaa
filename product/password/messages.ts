export const passwordMessages = {
  title: '密码',
  min: '最少字数',
  max: '最多字数，默认 100',
  strength: '显示强度；值按原文保存，列表与详情只显示圆点',
} as const
