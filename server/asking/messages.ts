/** 申请: texts for people and their administrators. */
export const askingMessages = {
  asked: '已发给管理员',
  words: '请写一句用途',
  absent: '没有这条记录或这个菜单，无从申请',
  platform: '它属于平台，只对平台管理员有效，管理员不能授予',
  held: '您已经有这个权限，刷新页面后即可使用',
  nobodyGives: '这个权限不在任何菜单中，没有人能授予',
  again: '今天已经申请过，请等待管理员处理',
  nobody: '没有能授予它的管理员',
  entry: (title: string) => `菜单“${title}”`,
  code: (title: string) => `按钮“${title}”`,
  field: (entity: string, field: string) => `字段“${entity} · ${field}”`,
  row: (entity: string, id: string) => `“${entity}”中编号为 ${id} 的记录`,
  title: (who: string, what: string) => `${who}申请权限：${what}`,
  who: (realname: string, username: string, tenant: string) =>
    `${realname}（${username}，${tenant}）申请：`,
  reason: '用途：',
  lead: '打开可看到他为什么没有，以及哪些角色可以授予。',
  log: (what: string) => `申请权限：${what}`,
} as const
