export const treeMessages = {
  title: '树选择',
  of: '哪个实体的树（实体名称，须写有 parent）：保存记录编号，显示其 label',
  dict: '其他的树：已发布的 表,文本列,值列；与 of 只写一个',
  pidField: '父节点所在的列，默认 pid',
  pidValue: '根的父节点，默认空',
  hasChildField: '标记有无下级的列；不写则由数据得出',
  condition: '节点的条件：JSON 对象字符串，列 → 值',
  alike: '只列出这些字段与本记录相同的节点，如 ["site"]：本实体与所引用实体都有的字段，与 of 同用',
  multiple: '可选多个，值以逗号连接',
} as const
