/** What trees that are read level by level say. */
export const treeMessages = {
  none: '没有数据',
  loading: '加载中…',
  failed: '树加载失败',
  badCondition: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  badShape: '返回数据类型不识别',
} as const
