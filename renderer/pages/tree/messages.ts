/** Compiler messages of tree documents, and texts of the page. */
export const treeTexts = {
  kind: '树形列表',
  noParent: (entity: string) => `实体 “${entity}” 没有写 parent（上级字段），不能显示为树`,
  selects: (name: string) => `树中没有勾选，不能用操作 “${name}”`,

  actions: '操作',
  hits: (count: number) => `共 ${count} 条符合条件，已展开所在的层级`,
  hitsCut: (shown: number) => `符合条件的超过 ${shown} 条，只显示前 ${shown} 条，请缩小查询范围`,
  levelCut: (shown: number, total: number) =>
    `同级共 ${total} 条，只显示前 ${shown} 条，请用查询查找`,
} as const
