/** Texts of the user menu, its dialogs and the edition switch. */
export const accountMessages = {
  userMenu: '用户菜单',
  welcome: '欢迎您，',
  center: '个人中心',
  changePassword: '密码修改',
  clearCache: '清理缓存',
  bindWechat: '绑定微信',
  why: '权限说明',
  logout: '退出登录',
  logoutTitle: '提示',
  logoutConfirm: '真的要注销登录吗 ?',
  unsaved: (pages: number) => `（${pages} 个页面有未保存的修改）`,

  passwordTitle: '修改密码',
  noUser: '当前系统无登录用户!',

  cacheCleared: '刷新缓存完成！',
  cacheFailed: '刷新缓存失败！',

  wechatTitle: '绑定微信',
  scan: '请使用微信扫描二维码',
  bound: '当前账号已绑定微信，再次扫码可更换',
  qrAlt: '绑定微信的二维码',
  expired: '二维码已失效',
  refresh: '点击刷新',
  wechatFailed: '获取二维码失败',
  wechatBound: '绑定成功',

  edition: (edition: number) => `版本 ${edition}`,
  switchEdition: '切换版本',
  editionLabel: (edition: number) => `版本 ${edition}，切换版本`,
  editionConfirm: (edition: number) => `切换到版本 ${edition}？`,
  editionReloads: '页面会重新加载。',
  editionSwitched: '版本切换成功',

  site: '站点',
  siteLabel: (name: string) => `当前站点 ${name}，切换站点`,
  switchSite: '切换站点',
  siteConfirm: (name: string) => `切换到站点“${name}”？`,
  siteReloads: '菜单和页面会重新加载。',
  siteSwitched: (name: string) => `已切换到“${name}”`,

  otherWindow: '账号已变更',
  signedOut: '已在其他窗口退出登录，本页面的修改不会提交。重新登录后可继续。',
  otherUser: (name: string) => `已在其他窗口以“${name}”登录，本页面属于之前的账号，修改不会提交。`,
  signInAgain: '重新登录',
  goOn: (name: string) => `以“${name}”继续`,
} as const
