/** A dictionary document of values with their texts. */
export const dict = (name: string, title: string, items: Readonly<Record<string, string>>) => ({
  schema: 1,
  dict: name,
  title,
  items: Object.entries(items).map(([value, text]) => ({ value, text })),
})

/** The buttons of an entity's menu entry: all operations, and more of its own. */
export const rights = (perm: string, more: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries({
      view: '查看',
      add: '新增',
      edit: '编辑',
      delete: '删除',
      import: '导入',
      export: '导出',
      restore: '恢复',
      ...more,
    }).map(([name, title]) => [`${perm}:${name}`, title]),
  )

/** A menu of entries: name, path, page, buttons. */
export const menuOf = (
  entries: readonly (readonly [string, string, string, Readonly<Record<string, string>>])[],
) => ({
  schema: 1,
  menu: entries.map(([name, path, page, buttons]) => ({ name, path, page, buttons })),
})
