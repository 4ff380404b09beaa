/** The end of a session, whoever ends it. */
export const sessionMessages = {
  expired: '过期会话',
  captchas: '过期验证码',
  loggedOut: '退出登录成功！',
  notLoggedOut: '退出登录失败！',
  forced: (username: string) => `强制下线：${username}`,
} as const
