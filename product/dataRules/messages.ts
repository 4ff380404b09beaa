/** Texts of the action and the form of a rule. */
export const ruleTexts = {
  title: '数据规则',
  rule: '数据规则',
  name: '规则名称',
  column: '规则字段',
  conditions: '规则条件',
  value: '规则值',
  valueHelp: '与字段比较的值；条件为“在…中”时用逗号分隔多个',
  sql: '自定义 SQL',
  sqlHelp: '只保存、从不执行：得到这条规则的人看不到任何数据。请改用字段条件',
  status: '状态',
} as const

/** Variables for the viewing user, offered below the value. */
export const ruleVariables: readonly (readonly [string, string])[] = [
  ['sysUserCode', '本人账号'],
  ['sysUserName', '本人姓名'],
  ['sysUserId', '本人编号'],
  ['sysOrgCode', '当前部门编码'],
  ['sysMultiOrgCode', '所属各部门编码'],
  ['sysDate', '今天'],
  ['sysTime', '现在'],
  ['siteCode', '当前站点'],
]

/** Texts of the drawer. */
export const ruleMessages = {
  titleOf: (entry: string) => `数据规则：${entry}`,
  hint: (records: string) =>
    `得到这些规则的角色或部门，只能看到符合条件的${records}；在“授权”中选择给谁。`,
  noRecords: '这个菜单不显示某一种记录，不能添加数据规则。',
  failed: '无法读取数据规则',
  add: '新增规则',
  adding: '新增数据规则',
  editing: '编辑数据规则',
  edit: '编辑',
  remove: '删除',
  removeTitle: (name: string) => `确认删除规则“${name}”？`,
  removeText: (people?: number) =>
    people === undefined
      ? '拿到它的角色与部门不再受它限制。'
      : `拿到它的角色与部门不再受它限制：本租户有 ${people} 人看到的数据会改变。`,
  what: '条件',
  source: '来源',
  platform: '平台',
  tenant: '本租户',
  document: '角色文档',
  byDocument: '由角色文档写成，只能在文档中修改',
  off: '无效',
  on: '有效',
  actions: '操作',
  none: '还没有数据规则',
  choices: (column: string) => `${column}的选项：`,
  variables: '插入变量：',
  insert: (text: string) => `插入${text}`,
  neverRun: '自定义 SQL，从不执行',
  close: '关闭',
  cancel: '取消',
  save: '保存',
  saving: '正在保存…',
  saved: '已保存',
  left: '规则尚未保存',
  leaveText: '关闭后，刚才填写的内容不会保留。',
} as const
