/** Answers of filling in attributes. */
export const productMessages = {
  noCategory: '还没有选择分类',
  noTemplate: '这一分类没有属性模板',
  complete: '模板中的属性都有了',
  done: (count: number) => `已为 ${count} 个产品带出属性`,
  some: (count: number, left: readonly string[]) =>
    `已为 ${count} 个产品带出属性；${left.length} 个未带出：${left.slice(0, 5).join('、')}${left.length > 5 ? '等' : ''}`,
} as const
