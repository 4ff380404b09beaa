export const selSearchMessages = {
  title: '搜索选择',
  dict: '已发布的 表,文本列,值列，或字典编码',
} as const
