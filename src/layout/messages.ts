/** Texts of the main layout. */
export const layoutMessages = {
  skipToContent: '跳到内容',
  menu: '菜单',
  openMenu: '打开菜单',
  closeMenu: '关闭菜单',
  collapse: '收起菜单',
  expand: '展开菜单',
  settings: '系统设置',
} as const
