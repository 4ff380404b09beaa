/** What the compiler of lists says. */
export const listTexts = {
  kind: '列表',

  noList: (entity: string) =>
    `请设置url.list属性! 实体 “${entity}” 的 operations 没有 view，页面也没有另设 endpoints.list`,
} as const
