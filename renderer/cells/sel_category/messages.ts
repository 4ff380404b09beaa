export const selCategoryMessages = {
  title: '分类选择窗口',
  root: '分类树从哪个编码开始，不写则从根开始',
} as const
