/** Default name and texts of a site. */
export const siteMessages = {
  product: '管理后台',
  failedTitle: '获取站点标识失败',
  failedText: '请联系站点管理员',
} as const
