/** Messages of the compilers of a page's parts: layout, columns and query, order, buttons. */
export const compileTexts = {
  reachedIsRead: (title: string) => `“${title}” 在所引用的记录里，这里只读，不能再作要求`,
  twice: (key: string, first: string) => `“${key}” 重复，已出现在 ${first}`,

  fieldTwice: (title: string, first: string) => `字段 “${title}” 重复，已出现在 ${first}`,
  groupTwice: (name: string) => `分组名称 “${name}” 重复`,
  tryElsewhere: (title: string) => `试用的字段 “${title}” 不在本表单里`,
  fieldsAndGroups: 'fields 与 groups 只能写一个',
  missing: (titles: readonly string[]) =>
    `必填字段 ${titles.map((title) => `“${title}”`).join('、')} 不在表单里，用户将无法保存`,
  tooWide: (span: number, cols: number) => `占 ${span} 列，而本组只有 ${cols} 列`,

  unsearchable: (key: string, type: string) => `字段 “${key}”（${type}）不能查询`,
  badOperator: (op: string, type: string, known: readonly string[]) =>
    `${type}字段不支持查询方式 “${op}”，可用 ${known.join('、')}`,
  unsortable: (key: string, type: string) => `字段 “${key}”（${type}）不能排序`,
  htmlColumn: (key: string, type: string) => `“${key}”（${type}）太大，不适合作列表的列`,
  ungroupable: (key: string, type: string) =>
    `字段 “${key}”（${type}）不能分组：值须是单个的，且不是长文本`,
  noAside: (key: string, type: string) =>
    `字段 “${key}”（${type}）不能放在侧栏：须是单选的字典或树字段`,
  noOrder: (key: string, type: string) =>
    `字段 “${key}”（${type}）不能存放顺序：须是可以修改的数字字段`,
  uneditable: (key: string) => `字段 “${key}” 不能在列表中修改`,
  pageSizeNotListed: (size: number) => `每页行数 ${size} 不在 pageSizes 中`,

  unknownPlaceholder: (text: string, known: readonly string[], meant?: string) =>
    `没有占位符 “${text}”，${
      meant === undefined
        ? `可用 ${known.map((name) => `{${name}}`).join('、')}`
        : `是否想写 “{${meant}}”？`
    }`,
  actionTwice: (name: string, first: string) =>
    `操作 “${name}” 重复，已出现在 ${first}，请另取 name`,
  notOffered: (name: string, entity: string) =>
    `${noAddress(name)}实体 “${entity}” 的 operations 没有操作 “${name}” 所需的一项`,
  notBare: (name: string, key: string) =>
    `操作 “${name}” 须写成对象并给出 ${key}：{ "action": "${name}", "${key}": … }`,
  badPlace: (name: string, places: readonly string[]) =>
    `操作 “${name}” 不能放在这里，只能放在 ${places.join('、')}`,
} as const

/** The reference's message (messages, §6) for a button whose call is missing. */
function noAddress(action: string): string {
  if (action === 'delete') return '请设置url.delete属性! '
  return action === 'deleteMany' ? '请设置url.deleteBatch属性! ' : ''
}
