/** Texts of the pages that the shell itself has. */
export const pageMessages = {
  home: '返回首页',
  reload: '重新加载',
  notFoundTitle: '抱歉，您访问的页面不存在',
  notFoundText: '地址可能已更换，或者您的菜单里没有这个页面。',
  noAccessTitle: '抱歉，您没有权限访问该页面',
  noAccessText: '需要时请联系管理员授权。',
  failedTitle: '抱歉，页面出错了',
  failedText: '可以重新加载页面；若仍然出错，请联系管理员。',
  viewMissing: (view: string) => `Cannot find module '${view}'`,
  viewMissingText: '菜单指向的视图不存在，请联系配置人员。',
  kindMissing: (kind: string) => `页面类型 “${kind}” 暂不可用`,
  kindMissingText: (component: string) =>
    `菜单组件 ${component} 需要该类型的页面，当前版本还没有提供。`,
  addressBroken: '页面地址无法使用',
  addressText: (template: string, finding: string) => `${finding}（${template}）`,
  windowTitle: (title: string) => `“${title}” 在新窗口中打开`,
  windowOpen: '打开',
  frameInsecure: '非加密（http）页面不能嵌入本页，请在新窗口中打开。',
  groupIntro: '请选择要打开的页面',
  groupTitle: (title: string) => `${title}下没有可用的页面`,
} as const
