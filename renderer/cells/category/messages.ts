export const categoryMessages = {
  title: '分类',
  root: '分类树从哪个编码开始，不写则从根开始',
  loading: '加载中…',
  none: '没有分类',
  failed: '分类加载失败',
} as const
