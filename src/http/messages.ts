/** Chinese texts of failed calls (reference, messages §7). */
export const httpMessages = {
  title: '系统提示',
  forbidden: '拒绝访问',
  because: (words: string, reason: string) => `${words}：${reason}`,
  notFound: '很抱歉，资源未找到!',
  timeout: '网络超时',
  unauthorized: '未授权，请重新登录',
  expiredTitle: '登录已过期',
  expired: '很抱歉，登录已过期，请重新登录',
  signInAgain: '重新登录',
  logoutFailed: '错误',
  /** Text that an upstream server sends for an invalid token. */
  tokenInvalid: 'Token失效',
  network: '网络连接失败，请检查网络后重试',
  notJson: '服务器返回了无法识别的内容',
  tooLarge: '提交的内容过大',
  tooMany: '操作太频繁，请稍后再试',
  tooManyFor: (seconds: number) => `操作太频繁，请 ${seconds} 秒后再试`,
  serverError: '服务器错误，请稍后重试',
  aborted: '已取消',
  requestId: (id: string) => `编号 ${id}`,
} as const
