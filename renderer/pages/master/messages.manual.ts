/** The manual of master pages. */
export const manual = {
  entity: '上方列表的实体',
  toolbar: '上方列表的操作，默认 新增、导入、导出、批量删除',
  row: '上方列表每行的操作，默认 编辑、删除',
} as const
