export const userMessages = {
  title: '用户选择',
  placeholder: '请选择用户',
  chooseByDepart: '选择用户',
  placeholderByDepart: '请先选择用户',
  store: '保存用户的哪个属性，默认 username',
  byDepart: '在部门树中选择用户',
} as const
