/** Chinese texts of the menus. */
export const menuMessages = {
  main: '主菜单',
  more: '更多',
  newWindow: '（在新窗口打开）',
} as const
