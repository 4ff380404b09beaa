import type { RoleShare } from './share'

/** Texts of new documents, and what `npm run new` prints. */
export const newMessages = {
  usage:
    '用法：npm run new entity 区域/名称 中文名称；npm run new page 区域/名称 中文名称 实体；npm run new report 名称 中文名称 实体；npm run new dashboard 区域/名称 中文名称。谁得到什么写在最后：staff=edit salesperson=view（角色=all、edit、view 或 none）',
  badName: (name: string) =>
    `名称 “${name}” 不合规则：写作 区域/名称，只含字母、数字、下划线，如 crm/customer`,
  exists: (path: string) => `${path} 已经存在，未作修改`,
  prefixInUse: (prefix: string, name: string, title: string) =>
    `权限前缀 “${prefix}” 已在使用，有它的权限的人会一并得到新实体的权限。请另起一个实体名，如：npm run new entity ${name} ${title} ${prefix}2`,
  noEntity: (name: string) => `没有实体 “${name}”，请先建立或写对名称`,
  unreadable: (path: string) => `${path} 无法读取，请先运行 schemas:check`,
  wrote: (file: string) => `已写 ${file}`,
  stands: (place: readonly string[]) => `菜单：${place.join(' → ')}`,
  share: ({ title, role, why, more }: RoleShare): string => {
    const isGiven = more.length > 0
    const got = isGiven ? `得到 ${more.join('、')}` : '不得到'
    const reads = isGiven ? '，它能查看这些记录' : '，它不能查看这些记录'
    const reasons = {
      asked: '',
      alike: '，照旁边的页面',
      reads,
      open: '，没有说过给它',
      newScreens: '',
    }
    const reason = reasons[why]
    return why === 'newScreens'
      ? `角色“${title}”（${role}）：得到全部，它的文档写着 newScreens`
      : `角色“${title}”（${role}）：${got}${reason}`
  },
  moreOrLess: (role: string) =>
    `要多给或少给：在 roles/ 的文档的 grants 中写，或删去新文件后重新运行，最后写 ${role}=all（全部）、${role}=edit（不含删除与恢复）、${role}=view（只查看）、${role}=none（不给）`,
  whatGets: (title: string) =>
    `角色“${title}”得到什么？1 全部（all），2 编辑、导入、导出，不含删除（edit），3 只查看（view），4 不给（none）[4] `,
  unknownRole: (role: string, roles: readonly string[]) =>
    `没有角色 “${role}”，可以写：${roles.join('、')}`,
  hasAll: (title: string) =>
    `角色“${title}”的文档写着 newScreens，得到全部新页面；要少给，请在它的 grants 中写 "!…"`,
  reportOpen: '报表没有自己的权限：能查看它的记录的人都能看',
  badLevel: (word: string, levels: readonly string[]) =>
    `“${word}” 不合规则：写作 角色=级别，级别是 ${levels.join('、')}`,
  next: '运行 npm run dev，登录后在菜单中打开；改动文档即时生效',
  fields: { name: '名称', remark: '备注', createBy: '创建人', createTime: '创建时间' },
  count: '数量',
  firstItem: '甲',
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
