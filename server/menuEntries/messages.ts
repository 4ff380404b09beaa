/** Texts for administrators of the menu (contract, §6.3). */
export const entryMessages = {
  /** Identifying members of a delivered entry. */
  fixed: {
    menuType: '菜单类型',
    url: '菜单路径',
    component: '前端组件',
    perms: '授权标识',
  },
  added: '添加成功！',
  edited: '修改成功！',
  deleted: '删除成功!',
  queried: '查询成功！',
  granted: '保存成功！',
  platformOnly: '菜单属于整个平台，只能由平台管理员修改',
  editions: '所属版本',
  unforeseen:
    '这里只能预知“所属版本”的更改：类型、上级、授权标识、授权策略、状态与隐藏的更改请另行保存',
  builtin: (title: string) => `这是页面文档定义的菜单，不能修改${title}`,
  builtinKept: '这是页面文档定义的菜单，不能删除；可以设为隐藏',
  builtinBelow: (name: string) => `其下有页面文档定义的菜单“${name}”，请先移走`,
  parentGone: '上级菜单不存在，请刷新后重试',
  parentButton: '按钮权限之下不能再有下级',
  childrenOfButton: '有下级的菜单不能改为按钮权限',
  alwaysControlled: '系统管理的按钮权限始终有效，不能设为无效',
  homeEverywhere: '首页在每个站点都显示，不能限定站点',
  administersEverywhere: (name: string) =>
    `“${name}”是系统管理的菜单，在每个站点都要能打开：它和它的上级不能限定站点`,
  someSites: '仅部分站点',
  urlTaken: (name: string) => `路径已被菜单“${name}”使用`,
  ruleAdded: '添加成功！',
  ruleEdited: '更新成功！',
  ruleDeleted: '删除成功！',
  sqlKept: '已保存。自定义 SQL 只保存、从不执行：得到这条规则的人看不到任何数据',
  noEntity: '这个菜单不显示某一种记录，不能添加数据规则',
  ruleBroken: (why: string) => `规则无法执行：${why}`,
  noCondition: '规则条件不在字典中',
  /** Lists a few valid items, so that the author of a rule learns their names. */
  noChoice: (value: string, title: string, items: readonly { value: string; text: string }[]) => {
    const few = items.slice(0, 8).map((item) => `${item.value}（${item.text}）`)
    const more = items.length > few.length ? '等' : ''
    return `“${value}”不是“${title}”的选项，请填写选项的值：${few.join('、')}${more}`
  },
}
