export const menuMessages = {
  queried: '查询成功',
  home: '首页',
} as const

/** What staff read where no site has a name of its own: never the product's. */
export const siteMessages = {
  noSuchSite: '站点不存在或无权访问',
  product: '管理后台',
} as const

/** What a right of single fields opens of them, beside it in the tree of rights. */
export const fieldRightMessages = {
  field: (entity: string, field: string) => `${entity} · ${field}`,
  sees: (field: string) => `看 ${field}`,
  unmasks: (field: string) => `看 ${field}（没有时打码）`,
  writes: (field: string) => `改 ${field}（没有时只能看）`,
  between: '、',
} as const
