/** Titles of tabs pages. */
export const tabsTexts = {
  kind: '页签表单列表',
  noTabs: '表单里没有子表字段，也就没有可分的页签：请写上子表字段，或用 kind list',
  noRows: (entity: string) =>
    `实体 “${entity}” 没有子表字段，页签表单没有可分的页签，请用 kind list`,
} as const
