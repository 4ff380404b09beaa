export const selSearchMessages = {
  title: '搜索选择',
  dict: '已发布的 表,文本列,值列，或字典编码',
  none: '没有查询到任何数据',
  loading: '加载中…',
  failed: '查询失败',
} as const
