export const editionMessages = {
  none: '当前企业未开通版本切换',
  changed: '版本切换成功',
} as const

export const departMessages = {
  notOwnDepart: '只能选择自己所属的部门！',
} as const
