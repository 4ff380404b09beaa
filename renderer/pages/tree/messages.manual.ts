/** The manual of tree pages. */
export const manual = {
  entity: '树中的实体，须写明 parent',
  toolbar: '列表上方的操作，默认 新增、导出；不能用需要勾选的操作',
  row: '每行的操作，默认 添加下级、编辑、删除',
} as const
