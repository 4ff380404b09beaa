/** Messages of the checks of references, of keys of several fields and of former names. */
export const referenceFindings = {
  nothing: '没有写引用什么：自己的实体写 of，其他的表写 dict',
  both: 'of 与 dict 只能写一个',
  without: (key: string) => `${key} 须与 of 同用`,
  several: '引用多条记录请用类型 records',
  noTree: (entity: string) => `实体 “${entity}” 没有写 parent，不是树；请改用类型 record`,
  ofTable: (key: string) => `${key} 只用于 dict；写 of 时由实体的 parent 得出`,
  computed: '引用由人选择，不能写 compute',
  clearsRequired: '必填字段不能清空：onDelete 请写 refuse 或 remove',
  removesMany: '引用多条记录时不能写 remove：其中一条删除后，其余的仍在',
  tenant: (entity: string) => `各租户共用的记录不能引用各租户自己的 “${entity}”`,
  showsProtected: (key: string, can: string) =>
    `“${key}” 受权限 “${can}” 保护，不能用来显示：引用的名称人人可见`,
  showsUnfit: (key: string, type: string) => `“${key}”（${type}）不能用来显示一条记录`,
  suggestsOwn: (key: string) => `“${key}” 就是所选的记录，不能是它的建议`,
  notNarrowed: (key: string, type: string) => `“${key}”（${type}）不能用来筛选可选的记录`,
  narrowsItself: (key: string) => `“${key}” 就是所选的记录，不能由它自己决定可选哪些`,
  fieldTwice: '同一个字段写了两次',
  groupTwice: '同样的一组字段已经写过',
  findTwice: (key: string) => `“${key}” 已经写过`,
  findUnfit: (key: string, type: string, fit: readonly string[]) =>
    `“${key}”（${type}）不能用于搜索，只有存下来的单个文字可以${fit.length > 0 ? `，有：${fit.slice(0, 8).join('、')}` : ''}`,
  noColumn: (key: string, type: string) => `“${key}”（${type}）不能用于唯一或索引`,
  uniqueAlready: (key: string) => `字段 “${key}” 已写 unique`,
  stillThere: (name: string) => `“${name}” 仍是现有的字段，不能是以前的名称`,
  formerTwice: (name: string, owner: string) => `以前的名称 “${name}” 已属于字段 “${owner}”`,
} as const
