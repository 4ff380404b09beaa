/** Chinese texts of tables inside a form. */
export const subtableMessages = {
  title: '子表',
  rows: (count: number) => `${count} 行`,
  none: (title: string) => `还没有${title}`,
  few: (title: string, min: number) => `${title}至少要有 ${min} 行`,
  many: (title: string, max: number) => `${title}最多 ${max} 行`,
  mayNotRemove: (title: string) => `没有删除“${title}”中数据的权限`,
  wrongCells: (count: number) => `有 ${count} 处需要修改`,
  row: (row: number, message: string) => `第 ${row} 行：${message}`,
  broken: (entity: string) => `没有实体 “${entity}”，无法显示子表`,
  add: '新增',
  remove: '删除',
  removeChosen: (count: number) => `确定要删除这 ${count} 项吗?`,
  insertSlower: '你点击的太快了，请慢点点击!',
  full: (max: number) => `最多 ${max} 行`,
  tools: (title: string) => `${title}的操作`,
} as const
