export const businessMessages = {
  title: '业务数据选择',
  noun: '选择的是什么，如 职务；用作窗口标题',
  list: '列表接口的路径，如 /sys/position/list',
  value: '保存每行的哪个属性，默认 id',
  text: '显示每行的哪个属性，默认同 value',
  columns: '列：属性 → 标题',
  columnTitle: '列标题',
  query: '查询项：属性 → 标题；第一项直接显示，其余收在 “展开” 之后',
  queryTitle: '查询项的标题',
  queryDict: '查询项的字典',
  queryField: '查询项',
  dict: '值的文本取自哪个字典：表,文本列,值列；不写则显示值本身',
} as const
