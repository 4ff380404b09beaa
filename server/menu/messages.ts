export const menuMessages = {
  queried: '查询成功',
  home: '首页',
} as const

/** What staff read where no site has a name of its own: never the product's. */
export const siteMessages = {
  noSuchSite: '站点不存在或无权访问',
  product: '管理后台',
} as const
