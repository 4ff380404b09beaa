/** Compiler messages and texts of edit pages. */
export const editTexts = {
  kind: '表格编辑',

  noOrder: (field: string) => `拖动排序需要实体有数字字段 “${field}”`,
  rowField: (key: string) => `字段 “${key}” 是子表，不能作为列`,
  noEdit: (entity: string) => `实体 “${entity}” 不允许编辑（operations 中没有 edit）`,

  saving: (title: string) => `正在保存"${title}"`,
  saved: (title: string) => `"${title}"保存成功！`,
  failed: (title: string, message: string) => `"${title}"保存失败：${message}`,
  allSaved: '保存成功！',
  saveFailed: (message: string) => `保存失败：${message}`,
  nothing: '没有需要保存的修改',
  notLoaded: '未能加载数据',
  remove: '删除',
  wrongCells: (count: number) => `有 ${count} 处需要修改`,
  news: (more: number) => (more > 0 ? `列表新增了 ${more} 条记录` : `列表减少了 ${-more} 条记录`),
  place: (page: number, details: readonly string[]) =>
    details.length > 0 ? `第 ${page} 页（${details.join('，')}）` : `第 ${page} 页`,
  placeSize: (size: number) => `每页 ${size} 条`,
  placeSort: '另一排序',
  placeQuery: '按条件查询',
  readAgain: '刷新',
  stillSaving: '正在保存，请稍候',
  leave: '有未保存的修改',
  leaveText: '继续后这些修改将丢失，是否继续？',
} as const
