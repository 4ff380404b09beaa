/** Chinese texts of signing in and binding by WeChat. */
export const wechatMessages = {
  tickets: '过期扫码凭证',
  unconfigured: '未配置微信登录',
  waiting: '等待微信扫码确认',
  expired: '二维码已失效',
  refused: '已在手机上取消登录',
  unbound: '该微信尚未绑定账号，请绑定手机号',
  bound: '绑定成功',
} as const

/** Texts of the page that simulates the phone (demo only). */
export const phoneMessages = {
  title: '微信',
  login: (host: string) => `确认登录 ${host}`,
  bind: (username: string) => `绑定到账号 ${username}`,
  choose: '以哪个微信身份继续？',
  own: '本机微信',
  unbound: '未绑定账号',
  boundTo: (username: string) => `已绑定 ${username}`,
  confirmLogin: '确认登录',
  confirmBind: '确认绑定',
  cancel: '取消',
  loggedIn: '已确认登录',
  loggedInText: '请回到电脑上继续操作。',
  bound: '绑定成功',
  boundText: '以后可用此微信扫码登录。',
  cancelled: '已取消',
  cancelledText: '可以关闭本页面了。',
  expired: '二维码已失效',
  expiredText: '请在电脑上刷新二维码后重新扫码。',
  taken: '无法绑定',
  takenText: '该微信已绑定其他账号。',
  notAllowed: '无法使用该身份',
  notAllowedText: '该身份的账号已不再使用演示密码。',
  note: '演示模式：本页代替手机上的微信。',
} as const
