/** Texts of the pages that show what documents can say. */
export const demoMessages = {
  widgets: '控件演示',
  widgetsAbout: '每种字段类型在表单、列表、详情与查询中的样子，以及写出它的文档。改动只留在本页。',
  tables: '可编辑表格演示',
  tablesAbout: '每张表格由其下的文档生成，可以直接编辑、粘贴、拖动。改动只留在本页。',
  document: '文档',
  copy: '复制文档',
  copied: '已复制',
  noSample: '这种类型没有示例',
  product: (number: number) => `示例产品 ${number}`,
  note: '可定制',
  items: (name: string) => `${name}的部件`,
  stock: '库存',
  saved: (rows: number) => `已保存 ${rows} 行（示例数据不写入数据库）`,
  stars: (count: number) => `${count} 星`,
} as const
