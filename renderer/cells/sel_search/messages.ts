export const selSearchMessages = {
  title: '搜索选择',
  dict: '已发布的 表,文本列,值列，或字典编码',
  async: '到服务端查询，表字典默认 true；false 时在选项中过滤',
  tipsContent: '输入之前的提示，默认“请输入搜索内容”',
  prompt: '请输入搜索内容',
  none: '没有查询到任何数据',
  loading: '加载中…',
} as const
