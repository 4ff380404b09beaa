/** What form pages are called. */
export const formTexts = {
  kind: '表单',
  noAdd: (entity: string) => `实体 “${entity}” 不能新增（operations 中没有 add），表单页无法保存`,
} as const
