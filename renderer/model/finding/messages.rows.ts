/** Messages of the check of tables of records in documents. */
export const rowsFindings = {
  noLink: (entity: string, by: string) =>
    `实体 “${entity}” 没有字段 “${by}”，无法存放本记录的编号；请加上该字段，或用 by 指定另一个`,
  longLink: (by: string) => `字段 “${by}” 存不下编号（32 个字符）`,
  sameRows: (other: string, entity: string, by: string) =>
    `子表 “${other}” 已经用 “${entity}” 的 “${by}” 存放本记录的编号，请用 by 指定另一个字段`,
  missing: (keys: readonly string[]) =>
    `列中缺少必填字段 ${keys.map((key) => `“${key}”`).join('、')}，这样的行无法保存`,
  nested: (entity: string, field: string) =>
    `实体 “${entity}” 的字段 “${field}” 也是子表，子表不能嵌套`,
  meaningless: (key: string) => `子表不能写 ${key}`,
  itself: '子表不能是实体自己',
  shared: (entity: string) => `实体 “${entity}” 与本实体的租户隔离方式不同`,
  noOrder: (entity: string, field: string) => `拖动排序需要实体 “${entity}” 有数字字段 “${field}”`,
  sortedTwice: 'sort 与 dragSort 只能写一个：可拖动的行按拖动的顺序排列',
  unsortable: (field: string, type: string) => `字段 “${field}”（${type}）不能排序`,
  fewRows: (min: number, max: number) => `minRows ${min} 大于 maxRows ${max}`,
  twice: (field: string) => `列 “${field}” 重复`,
} as const
