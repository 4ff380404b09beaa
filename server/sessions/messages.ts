/** Texts about the end of a session. */
export const sessionMessages = {
  expired: '过期会话',
  captchas: '过期验证码',
  loggedOut: '退出登录成功！',
  notLoggedOut: '退出登录失败！',
  views: '过期的身份查看',
  role: (name: string) => `角色“${name}”`,
  viewBegun: (name: string, until: string) => `开始以${name}的身份查看，至 ${until}`,
  viewEnded: (name: string) => `结束以${name}的身份查看`,
  forced: (username: string) => `强制下线：${username}`,
} as const
