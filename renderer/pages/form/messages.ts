/** Titles of form pages. */
export const formTexts = {
  kind: '表单',
  noSite: '还没有选择站点',
  noSiteText: '请先在页面上方选择站点：每个站点各有一份。',
  none: (title: string) => `还没有${title}`,
  first: (title: string) => `还没有${title}，填写后保存`,
  noAdd: (entity: string) => `实体 “${entity}” 不能新增（operations 中没有 add），表单页无法保存`,
} as const
