export const switchMessages = {
  title: '开关',
  pair: '存储的两个值：开、关，默认 ["Y", "N"]',
} as const
