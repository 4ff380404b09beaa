export const treeTableMessages = {
  badShape: '返回数据类型不识别',
  failed: '数据加载失败',
  placeholder: 'loading...',
  expand: '展开',
  collapse: '收起',
  empty: '暂无数据',
  loading: '加载中…',
} as const
