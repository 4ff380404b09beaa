/** The end of a session, whoever ends it. */
export const sessionMessages = {
  loggedOut: '退出登录成功！',
  notLoggedOut: '退出登录失败！',
  forced: (username: string) => `强制下线：${username}`,
} as const
