/** What the compiler of lists says. */
export const listTexts = {
  kind: '列表',

  noList: (entity: string) =>
    `请设置url.list属性! 实体 “${entity}” 的 operations 没有 view，页面也没有另设 endpoints.list`,
  twice: (key: string, first: string) => `“${key}” 重复，已出现在 ${first}`,
  unsearchable: (key: string, type: string) => `字段 “${key}”（${type}）不能查询`,
  badOperator: (op: string, type: string, known: readonly string[]) =>
    `${type}字段不支持查询方式 “${op}”，可用 ${known.join('、')}`,
  unsortable: (key: string, type: string) => `字段 “${key}”（${type}）不能排序`,
  noTotal: (key: string, type: string) => `字段 “${key}”（${type}）不是数字，不能合计`,
  uneditable: (key: string) => `字段 “${key}” 不能在列表中修改`,
  pageSizeNotListed: (size: number) => `每页行数 ${size} 不在 pageSizes 中`,
} as const
