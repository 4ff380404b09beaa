/** Compiler messages and texts of child lists. */
export const childTexts = {
  noLink: (of: string, head: string) =>
    `实体 “${of}” 没有指向 “${head}” 的字段，请用 by 写明指向它的字段`,
  manyLinks: (of: string, head: string, keys: readonly string[]) =>
    `实体 “${of}” 有几个字段指向 “${head}”：${keys.join('、')}，请用 by 写明其中一个`,
  badLink: (key: string, type: string) => `字段 “${key}”（${type}）存不下记录的编号，不能作为 by`,
  itself: '子列表的实体不能是本页的实体',
  none: (entity: string) => `实体 “${entity}” 没有子表字段，请用 children 写明子列表`,
  sameName: (name: string, first: string) =>
    `子列表 “${name}” 重复，已出现在 ${first}，请另取 name`,
  pageForm: '子列表的表单不能占整页，请用 drawer 或 modal',

  labelNone: '子列表',
  noneFor: (name: string) => `“${name}” 没有子列表`,
  noHead: (title: string) => `请先在上方选择一条记录，再查看它的${title}`,
  label: (title: string) => `${title}的子列表`,
  of: (title: string, name: string) => `“${name}” 的${title}`,
} as const
