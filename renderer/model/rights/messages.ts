export const rightTexts = {
  kept: {
    createBy: '创建人',
    createTime: '创建时间',
    updateBy: '修改人',
    updateTime: '修改时间',
    sysOrgCode: '所属部门编码',
  },
  noColumn: (column: string, entity: string) => `${entity}没有字段 “${column}”`,
  columnMissing: '没有写明字段',
  hasNoValues: (column: string) => `字段 “${column}” 不存单个值，不能作为条件`,
  noOperator: (text: string) => `不认识的条件 “${text}”`,
  ruleGone: '规则已删除，或属于其他租户',
  sqlRule: '自定义 SQL 只保存，不执行',
  noVariable: (name: string) => `不认识的变量 “#{${name}}”`,
  variableEmpty: (name: string, user: string) => `变量 “#{${name}}” 对${user}没有值`,
  valueMissing: '没有写明值',
  badValue: (value: string, column: string) => `“${value}” 不是字段 “${column}” 的值`,
  cannotCompare: (column: string) => `字段 “${column}” 不能比较大小`,
  notRows: (part: string) =>
    `“${part}” 不能变成查询条件：一边是字段，另一边只用 user、函数和固定的值`,
}
