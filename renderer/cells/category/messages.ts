export const categoryMessages = {
  title: '分类',
  root: '分类树从哪个编码开始，不写则从根开始',
  condition: '分类的条件：JSON 对象字符串，列 → 值',
} as const
