export const positionMessages = {
  title: '职务选择',
  store: '保存职务的哪个属性，默认 code',
} as const
