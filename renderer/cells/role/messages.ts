export const roleMessages = {
  title: '角色选择',
  store: '保存角色的哪个属性，默认 roleCode',
} as const
