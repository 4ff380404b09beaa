export const editionMessages = {
  none: '当前企业未开通版本切换',
  changed: '版本切换成功',
} as const

export const departMessages = {
  notOwnDepart: '只能选择自己所属的部门！',
} as const

export const userMessages = {
  passwordMissing: '请填写登录密码',
  deleted: '删除用户成功',
  deletedMany: '批量删除用户成功',
  rootKept: '用户 admin 不能冻结或删除',
  ownKept: '不能冻结或删除自己的账号',
  sharedAccount: '该账号还属于其他租户，账号资料、密码和状态只能由平台管理员修改',
  noRoles: '未找到用户相关角色信息',
  noDeparts: '查找失败',
  unknown: '用户不存在！',
  passwordSet: '密码修改成功!',
  passwordSheet: '导入用户的一次性密码',
  passwordColumns: ['用户账号', '用户姓名', '一次性密码（首次登录须修改）'],
  passwordLog: (username: string) => `重置用户 ${username} 的密码`,
  added: '添加成功!',
  removed: '删除成功!',
  restored: '还原成功',
  purged: '删除成功',
  purgedLog: (names: readonly string[]) => `彻底删除用户：${names.join('、')}`,
} as const

export const roleMessages = {
  deleted: '删除角色成功',
  deletedMany: '删除角色成功!',
  none: '未找到角色信息',
  taken: '角色编码已存在',
  notGranted: '请先保存角色菜单权限!',
  platformOnly: '平台角色只能由平台管理员新增',
  platformInto: '平台角色在其他租户也有用户，只能并入平台角色',
  adminKept: '管理员角色不能删除',
  platformKept: '平台角色只能由平台管理员修改',
} as const

export const tenantMessages = {
  platformOnly: '租户及其成员只能由平台管理员修改',
  noAccount: (username: string) => `没有账号“${username}”，请先在用户管理中新增`,
  oneTenantOnly: '一次只能移出同一租户的成员',
  onlyTenant: (username: string) => `“${username}”只属于该租户，不能移出；请冻结或删除该用户`,
  taken: '该编号已存在!',
  badNumber: '租户编号应为 1 至 9 位的正整数',
  deleted: '删除成功！',
  some: '部分删除成功！（被引用的租户无法删除）',
  none: '选择的租户都已被引用，无法删除！',
  unchosen: '未选中租户！',
} as const
