export const departMessages = {
  title: '部门选择',
  icon: '部门选择控件',
  placeholder: '请点击选择部门',
  store: '保存部门的哪个属性，默认 id',
  rootOpened: '打开时展开第一级，默认 true',
} as const
