export const treeSelectMessages = {
  title: '静态树选择',
  nodes: '全部节点，上级写在下级之前',
  value: '节点的值，不含逗号',
  text: '节点的文本',
  parent: '上级节点的值；不写则为根',
  multiple: '可选多个，值以逗号连接',
} as const
