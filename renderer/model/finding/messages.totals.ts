/** Functions allowed in a total by expression. */
export const summing: readonly string[] = ['round', 'abs', 'floor', 'ceil']

/** Messages of the check of totals below tables. */
export const totalsFindings = {
  noNumber: (field: string, type: string) =>
    `字段 “${field}”（${type}）不是数字，不能合计；size 与 distinct 计个数，各类型都可以`,
  notBy: (field: string, type: string) => `字段 “${field}”（${type}）不是数字，不能合计`,
  twoTotals: 'total 和 totalBy 只能写一个',
  twoSums: 'sum 和 totalBy 只能写一个：合计行里只有一个位置',
  notSummed: (names: readonly string[]) =>
    `totalBy 中只能用 sum 汇总各行，再用 ${summing.join('、')} 计算，不能用 ${names.join('、')}`,
  manyLevels: '多级分组时不能计 distinct：上级的不同值不是下级之和，请改用 size 或只按一个字段分组',
} as const
