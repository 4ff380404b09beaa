/** Compiler messages of lists. */
export const listTexts = {
  kind: '列表',

  noList: (entity: string) =>
    `请设置url.list属性! 实体 “${entity}” 的 operations 没有 view，页面也没有另设 endpoints.list`,

  viewTwice: (name: string, first: string) =>
    first === ''
      ? `视图不能叫 “${name}”：这是表格在地址中的名称`
      : `视图 “${name}” 重复，已出现在 ${first}，请另取 name`,
  ownList: '视图、分组、侧栏与拖动排序需要实体自己的接口，不能与 endpoints.list 同时使用',
  orderSorted: (key: string) => `有 order 时列表按 “${key}” 排列，sort 须省略或与之相同`,
  orderElsewhere: '数据源里的记录不能拖动排序',
  orderGrouped: '分组的列表不能拖动排序，order 与 group 只能写一个',
} as const
