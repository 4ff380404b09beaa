export const departMessages = {
  added: '添加成功！',
  edited: '修改成功!',
  deleted: '删除成功!',
  belowIsDepart: '下级机构只能是部门或岗位',
  parentGone: '上级部门不存在，请刷新后重试',
  noSuchCode: (code: string) => `没有编码为“${code}”的上级部门`,
  tooDeep: '部门层级过多，编码超出长度',
  nothingAsked: 'departId 和 orgCode 不能都为空！',
  noHit: '未查询匹配数据！',
  notLinked: '当前选中部门与用户无关联关系!',
  unknownPeople: '所选用户不存在，或不属于本租户',
  notMembers: (names: readonly string[]) =>
    `不是该部门的成员，不能授予部门角色：${names.join('、')}`,
  unknownRoles: '所选部门角色不存在，或不属于该用户所在的部门',
  rolesAlike: (codes: readonly string[]) =>
    `两个部门都有编码为 ${codes.join('、')} 的部门角色，请先改名或删除其中之一，再合并`,
  roleStays: '部门角色不能移到别的部门',
  departFirst: '请先保存部门菜单权限!',
  roleFirst: '请先保存角色菜单权限!',
  joined: '添加成功!',
  joinedLog: (depart: string, names: readonly string[]) =>
    `部门“${depart}”加入成员：${names.join('、')}`,
  rolesLog: (name: string) => `修改“${name}”的部门角色`,
} as const
