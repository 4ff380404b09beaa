/** Names of the built-in actions, and messages about their documents. */
export const actionTexts = {
  add: '新增',
  addChild: '添加下级',
  edit: '编辑',
  copy: '复制',
  view: '查看',
  delete: '删除',
  deleteMany: '批量删除',
  merge: '合并到…',
  import: '导入',
  export: '导出',
  refresh: '刷新',
  restore: '回收站',
  whoSees: '谁能看到这条记录',
  editMany: '批量编辑',
  pasteMany: '粘贴新增',
  call: '调用接口',
  go: '打开页面',

  goTwice: (keys: readonly string[]) => `${keys.join('、')} 只能写一个：打开另一页只为一件事`,
  prefillsComputed: (key: string) => `“${key}” 是计算字段，值由 compute 得出，不能带入`,
  filtersNone: (value: string, known: readonly string[]) =>
    `“${value}” 不在选项中，查不到记录，有：${known.join('、')}`,
  do: '执行步骤',

  impactOfStep: 'impact 只用于实体的操作（actions）：步骤（states.steps）有自己的确认',
  unknownDeed: (name: string, meant?: string) =>
    `实体没有步骤或操作 “${name}”${meant === undefined ? '' : `，是否想写 “${meant}”？`}`,
  manyUnique: (title: string) => `“${title}”不可重复，不能把多条记录改成同样的值`,
  manyState: (title: string) => `“${title}”是状态，只能由步骤改变`,
  manyRows: (title: string) => `“${title}”是子表，不能在这里填写`,
  noUnique: (title: string) => `${title}没有不可重复的字段（unique），认不出已有的记录`,
  manyGiven: (title: string) => `“${title}”由系统填写，不能输入`,
  manyTwice: (key: string, first: string) => `“${key}” 重复，已出现在 ${first}`,
  noParent: (entity: string) => `实体 “${entity}” 没有写 parent，没有下级可添加`,
} as const
