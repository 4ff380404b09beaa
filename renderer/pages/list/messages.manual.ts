/** The manual of list documents. */
export const manual = {
  entity: '列表所显示的实体',
  toolbar: '列表上方的操作，默认 新增、导入、导出、批量删除',
  row: '每行的操作，默认 编辑、删除',
  detail: '详情的布局，默认为表单加其余字段',
  views:
    '视图：同一查询的其他看法，在工具栏切换；表格总是第一个，查询条件、排序与已选记录在各视图间共用',
  saveCode: '高级查询存在本机时所用的名称，默认为页面路径；写同一个名称的页面共用',
} as const
