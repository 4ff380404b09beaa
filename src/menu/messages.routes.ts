/** Texts about routes and the addresses behind them. */
export const routeMessages = {
  placeholderBroken: (source: string, reason: string) => `占位符 {{${source}}} 无法计算：${reason}`,
  placeholderOpen: '占位符 {{ 没有结束',
  placeholderEmpty: '没有结果',
  tokenRefused: '地址中不允许带会话令牌',
  noAddress: '没有配置地址',
  addressInvalid: '不是有效的网址',
  addressRefused: '只允许 http 或 https 网址，且不能带账号密码',
  announcements: '我的通知',
  center: '个人中心',
  why: '权限说明',
  home: '首页',
  notFound: '页面不存在',
  noAccess: '没有权限',
  failed: '页面出错',
} as const
