/** Names of the built-in actions, and what their compiler says. */
export const actionTexts = {
  add: '新增',
  addChild: '添加下级',
  edit: '编辑',
  copy: '复制',
  view: '查看',
  delete: '删除',
  deleteMany: '批量删除',
  import: '导入',
  export: '导出',
  refresh: '刷新',
  call: '调用接口',

  unknownPlaceholder: (text: string, known: readonly string[], meant?: string) =>
    `没有占位符 “${text}”，${
      meant === undefined
        ? `可用 ${known.map((name) => `{${name}}`).join('、')}`
        : `是否想写 “{${meant}}”？`
    }`,
  twice: (name: string, first: string) => `操作 “${name}” 重复，已出现在 ${first}，请另取 name`,
  notOffered: (name: string, entity: string) =>
    `${noAddress(name)}实体 “${entity}” 的 operations 没有操作 “${name}” 所需的一项`,
  noParent: (entity: string) => `实体 “${entity}” 没有写 parent，没有下级可添加`,
  badPlace: (name: string, places: readonly string[]) =>
    `操作 “${name}” 不能放在这里，只能放在 ${places.join('、')}`,
} as const

/** The reference's words (messages, §6) for a button whose call is not there. */
function noAddress(action: string): string {
  if (action === 'delete') return '请设置url.delete属性! '
  return action === 'deleteMany' ? '请设置url.deleteBatch属性! ' : ''
}
