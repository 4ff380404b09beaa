/** Chinese texts of the menus and of their search. */
export const menuMessages = {
  main: '主菜单',
  more: '更多',
  newWindow: '（在新窗口打开）',
  search: '搜索菜单',
  searchHint: '名称、拼音或路径',
  found: (count: number) => (count === 0 ? '没有匹配的菜单' : `${count} 个结果`),
  searchFailed: '菜单搜索加载失败，请刷新页面后重试',
  choose: '选择',
  open: '打开',
  close: '关闭',
} as const
