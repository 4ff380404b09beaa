export const sessionMessages = {
  broken: '请求出现错误，请稍后再试',
} as const
