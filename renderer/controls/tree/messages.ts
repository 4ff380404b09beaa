/** Texts of trees that are loaded level by level. */
export const treeMessages = {
  none: '没有数据',
  loading: '加载中…',
  failed: '树加载失败',
  badCondition: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  badShape: '返回数据类型不识别',
  several: (text: string, title: string, count: number, paths: readonly string[]) =>
    `有 ${count} 个${title}叫“${text}”：${paths.join('、')}${paths.length < count ? '…' : ''}，请写出上级，如“${paths[0]}”`,
} as const
