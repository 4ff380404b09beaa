/** What the call is called that tells a step's warnings. */
export const warningsTitle = (step: string): string => `${step}：提醒`

/** Titles of the standard calls on the page that lists calls, by path. */
export const callTitles: Readonly<Record<string, string>> = {
  list: '分页查询',
  tree: '查询树的一层',
  groups: '分组统计',
  queryById: '查询一条',
  timeline: '修改记录',
  add: '新增',
  edit: '修改',
  saveRows: '整表保存',
  checkRows: '检查新增的行',
  order: '调整次序',
  delete: '删除一条',
  deleteBatch: '批量删除',
  uses: '查询使用情况',
  deleted: '回收站',
  restore: '从回收站恢复',
  exportXls: '导出',
  importTemplate: '导入模板',
  importPreview: '导入预览',
  importStart: '开始导入',
  importExcel: '导入',
  importProgress: '导入进度',
  imports: '最近的导入',
  importCancel: '停止导入',
  importUndo: '撤销导入',
}
