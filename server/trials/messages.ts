/** Texts about trying a changeset before it is published. */
export const trialMessages = {
  outdated: '修改有了新的内容，请重新进入试看',
  hasErrors: (count: number, first: string) => `文档有 ${count} 处错误，改正后才能试看：${first}`,
  cannot: (reasons: readonly string[]) => `这些修改不能试看：${reasons.join('；')}`,
  nothingChanged: '没有修改，不需要试看',
  ofOther: (title: string) => `${title}的数据在外部数据库中`,
  tableOfOthers: (title: string, table: string) => `新的${title}用的是已有的数据表 ${table}`,
  otherTable: (title: string) => `${title}换了数据表或数据的归属`,
  otherRight: (title: string) => `${title}换了查看数据的权限`,
} as const
