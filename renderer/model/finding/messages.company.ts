/** Messages about documents of a company. */
export const companyFindings = {
  notAllowed: (key: string) => `公司自己的文档不能写 ${key}`,
  prefix: (name: string) => `“${name}” 不能以公司的前缀开头：前缀由系统加上`,
  ownOnly: (name: string) => `“${name}” 不是本公司文档中的：这里只能写本公司自己的名称`,
  ownCall: (call: string) => `“${call}” 不是本公司实体的接口：公司自己的文档只能调用本公司的实体`,
  table: (table: string) => `公司自己的文档不能引用数据表 “${table}”`,
  address: '公司自己的菜单只能打开本公司的页面，或 http、https 网址',
  platformReport: '平台实体的报表不能写 can：能看该实体的人才能看它',
  unknown: (name: string) => `没有 “${name}”`,
  platformPrefix: (name: string) =>
    `“${name}” 不能以公司的前缀开头（c1001_ 之类）：它留给公司自己的文档`,
} as const
