export const menuMessages = {
  queried: '查询成功',
  home: '首页',
} as const

/** Texts for staff, used where a site has no name of its own; they never contain the product's name. */
export const siteMessages = {
  noSuchSite: '站点不存在或无权访问',
  product: '管理后台',
} as const

/** Texts beside field permissions in the tree of rights: what the permission opens. */
export const fieldRightMessages = {
  field: (entity: string, field: string) => `${entity} · ${field}`,
  sees: (field: string) => `看 ${field}`,
  unmasks: (field: string) => `看 ${field}（没有时打码）`,
  writes: (field: string) => `改 ${field}（没有时只能看）`,
  between: '、',
} as const
