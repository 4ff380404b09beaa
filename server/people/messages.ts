export const editionMessages = {
  none: '当前企业未开通版本切换',
  changed: '版本切换成功',
} as const

export const departMessages = {
  notOwnDepart: '只能选择自己所属的部门！',
} as const

export const tenantMessages = {
  taken: '该编号已存在!',
  badNumber: '租户编号应为 1 至 9 位的正整数',
  deleted: '删除成功！',
  some: '部分删除成功！（被引用的租户无法删除）',
  none: '选择的租户都已被引用，无法删除！',
  unchosen: '未选中租户！',
} as const
