export const switchMessages = {
  title: '开关',
  pair: '存储的两个值：开、关，默认 ["Y", "N"]',
  on: '是',
  off: '否',
} as const
