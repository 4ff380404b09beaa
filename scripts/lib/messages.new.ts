/** Texts that `npm run new` prints and writes. */
export const newMessages = {
  usage:
    '用法：npm run new entity 区域/名称 中文名称；npm run new page 区域/名称 中文名称 实体；npm run new report 名称 中文名称 实体；npm run new dashboard 区域/名称 中文名称',
  badName: (name: string) =>
    `名称 “${name}” 不合规则：写作 区域/名称，只含字母、数字、下划线，如 crm/customer`,
  exists: (path: string) => `${path} 已经存在，未作修改`,
  prefixInUse: (prefix: string, name: string, title: string) =>
    `权限前缀 “${prefix}” 已在使用，有它的权限的人会一并得到新实体的权限。请另起一个实体名，如：npm run new entity ${name} ${title} ${prefix}2`,
  noEntity: (name: string) => `没有实体 “${name}”，请先建立或写对名称`,
  unreadable: (path: string) => `${path} 无法读取，请先运行 schemas:check`,
  wrote: (file: string) => `已写 ${file}`,
  stands: (place: readonly string[]) => `菜单：${place.join(' → ')}`,
  granted: (role: string, grants: readonly string[]) => `角色“${role}”得到 ${grants.join('、')}`,
  grantedNobody: '没有角色得到它的权限：在 roles/ 的文档中写入',
  next: '运行 npm run dev，登录后在菜单中打开；改动文档即时生效',
  fields: { name: '名称', remark: '备注', createBy: '创建人', createTime: '创建时间' },
  count: '数量',
  dashboard: '在 cards 中加上数字、图表与列表',
  buttons: {
    view: '查看',
    add: '新增',
    edit: '编辑',
    delete: '删除',
    import: '导入',
    export: '导出',
    restore: '恢复已删除',
  },
} as const
