/** Chinese texts about what one company may have of its own at most: the limit, and what is used. */
export const limitMessages = {
  documents: (most: number, used: number) =>
    `本公司自己的文档最多 ${most} 份，这样会有 ${used} 份；请先删去不用的`,
  text: (path: string, most: number, used: number) =>
    `${path} 最多 ${most} 个字符，现有 ${used} 个；请拆成几份`,
  total: (most: number, used: number) =>
    `本公司自己的文档合计最多 ${most} 个字符，这样会有 ${used} 个；请先删去不用的`,
  compile: (most: number, used: number) =>
    `检查本公司自己的文档最多用 ${most} 毫秒，这次用了 ${used} 毫秒；请简化最大的几份`,
  changesets: (most: number, used: number) =>
    `本公司最多 ${most} 人同时有未发布的修改，现有 ${used} 人；请先发布或放弃其中一些`,
  malformed: (given: string, names: readonly string[]) =>
    `COMPANY_LIMITS 中的“${given}”不正确，应写作 名称=数值，名称可为 ${names.join('、')}`,
} as const
