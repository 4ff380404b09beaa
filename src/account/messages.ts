/** Texts of the user menu and its dialogs. */
export const accountMessages = {
  userMenu: '用户菜单',
  welcome: '欢迎您，',
  logout: '退出登录',
  logoutTitle: '提示',
  logoutConfirm: '真的要注销登录吗 ?',
} as const
