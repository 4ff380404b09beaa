/** What tabs pages are called. */
export const tabsTexts = {
  kind: '页签表单列表',
  noRows: (entity: string) =>
    `实体 “${entity}” 没有子表字段，页签表单没有可分的页签，请用 kind list`,
} as const
