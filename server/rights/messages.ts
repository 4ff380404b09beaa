const some = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join('、')} 等 ${names.length} 项` : names.join('、')

export const rightMessages = {
  goneRule: '已删除的规则',
  ownTenant: '只看本租户',
  lastAdministrator: '这是最后一位平台管理员，不能停用、删除或收回其角色',
  lastTenant: '平台管理员只能从这个租户登录，不能冻结它，也不能让它不在有效期内',
  notYours: '只能管理本租户的角色和部门',
  platformRole: '平台角色只能由平台管理员修改',
  adminRole: '管理员角色的权限不能收回',
  adminRows: '管理员角色的数据不能限制',
  documentRule: '这条规则由角色文档写成，只能在文档中修改',
  unknownEntries: '所选的菜单或按钮已不存在，请刷新后重试',
  outsideEdition: (names: readonly string[]) =>
    `租户的版本不含这些菜单或按钮，不能授予：${some(names)}`,
  platformOnly: (names: readonly string[]) =>
    `这些权限只对平台管理员有效，不能授予他人：${some(names)}`,
  notHeld: (names: readonly string[]) => `您没有这些系统管理权限，不能授予他人：${some(names)}`,
  platformAccount: '平台管理员的账号只能由平台管理员修改',
  strongerAccount: (names: readonly string[]) =>
    `该用户有您没有的系统管理权限，不能修改其账号：${some(names)}`,
  everywhere: '在所有租户有效的角色只能由平台管理员收回',
  beyondDepart: (names: readonly string[]) => `部门没有这些权限，不能授予部门角色：${some(names)}`,
  foreignRules: '所选的数据规则不属于这个菜单，请刷新后重试',
  foreignRule: '平台的数据规则只能由平台管理员修改',
  changed: (owner: string, given: readonly string[], taken: readonly string[]) =>
    [
      `授权 ${owner}`,
      ...(given.length > 0 ? [`授予 ${some(given)}`] : []),
      ...(taken.length > 0 ? [`收回 ${some(taken)}`] : []),
    ].join('：'),
  selfGrant: (person: string, owner: string, given: readonly string[]) =>
    `${person} 给自己持有的${owner}授予了 ${some(given)}`,
  selfRoles: (person: string, roles: readonly string[]) => `${person} 给自己分配了${some(roles)}`,
  selfRows: (person: string, owner: string, entry: string) =>
    `${person} 放宽了自己持有的${owner}在“${entry}”的数据范围`,
  selfRule: (person: string, rule: string) => `${person} 改动了限制自己数据的规则“${rule}”`,
  role: (name: string) => `角色“${name}”`,
  depart: (name: string) => `部门“${name}”`,
  departRole: (name: string) => `部门角色“${name}”`,
  ruleKept: (name: string) => `数据规则“${name}”已保存`,
  ruleGone: (name: string) => `数据规则“${name}”已删除`,
  rulesGranted: (owner: string, entry: string, names: readonly string[]) =>
    names.length > 0
      ? `${owner}在“${entry}”的数据规则：${some(names)}`
      : `${owner}在“${entry}”不再限制数据`,
}

/** Texts of the calls that read and grant rights. */
export const grantMessages = {
  noOwner: '请说明要授权的对象',
  noRules: '未找到权限配置信息',
  granted: '保存成功！',
  rulesSaved: '保存成功!',
} as const
