/** Chinese texts of saved queries. */
export const queryMessages = {
  saved: '保存成功',
  emptyName: '保存名称不能为空',
  exists: (name: string) => `${name} 已存在，是否覆盖？`,
  tooMany: (most: number) => `每个页面最多保存 ${most} 个查询`,
  notOwnTarget: '只能共享给自己所属的角色或部门',
  badCondition: '高级查询的条件不正确，请重新设置',
} as const
