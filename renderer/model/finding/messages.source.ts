/** Messages about entities whose records are in an external database. */
export const sourceFindings = {
  ownOnly: (key: string) => `${key} 不能与 source 一起写：数据源里的表不由本系统建立`,
  tenant: '数据源里的记录由各租户共用，不能写 "tenant": true；要限制各人看到的行，请用行规则',
  operation: (name: string) => `数据源里的记录不能 ${name}；可以写 view、add、edit、delete、export`,
  reference: (type: string) => `数据源里的记录不能引用别的记录（${type}）；请用 input 显示它的值`,
  referred: (name: string) =>
    `“${name}” 的记录在数据源里，不能被引用；请用 popup 从报表中选取，或用字典 “表,文字列,值列”`,
  unknownColumn: (name: string) => `没有字段 “${name}”`,
} as const
